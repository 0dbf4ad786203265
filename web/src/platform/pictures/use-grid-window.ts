import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows drawn beyond each end of the screen. */
const spare = 3

export interface GridShape {
  /** Pixels, of the narrowest tile. */
  readonly narrowest: number
  readonly gap: number
  /** Pixels below the picture of a tile. */
  readonly foot: number
  /** Width by height of the picture; a square without it. */
  readonly ratio?: number
}

export interface GridWindow {
  readonly columns: number
  /** Pixels of a tile's side. */
  readonly side: number
  readonly rowHeight: number
  readonly firstRow: number
  readonly endRow: number
}

/** How many tiles stand beside each other, and how wide each is then. */
export function gridOf(width: number, { narrowest, gap, foot, ratio = 1 }: GridShape): Pick<GridWindow, 'columns' | 'side' | 'rowHeight'> {
  const columns = Math.max(2, Math.floor((width + gap) / (narrowest + gap)))
  const side = Math.max(1, (width - gap * (columns - 1)) / columns)
  return { columns, side, rowHeight: side / ratio + foot + gap }
}

/** The rows in sight of a box that scrolls with the page; `top` is how far its beginning is below the top of the screen. */
export function rowsInSight(top: number, screen: number, rowHeight: number, rows: number): Pick<GridWindow, 'firstRow' | 'endRow'> {
  const first = Math.floor(-top / rowHeight) - spare
  const end = Math.ceil((screen - top) / rowHeight) + spare
  const within = (row: number) => Math.min(Math.max(row, 0), rows)
  return { firstRow: within(first), endRow: within(end) }
}

/** What of a long grid is drawn: the rows in sight. It follows the scrolling of the page, or of the dialog around it, and the width of the box. */
export function useGridWindow(box: RefObject<HTMLElement | null>, count: number, shape: GridShape): GridWindow {
  const [drawn, setDrawn] = useState<GridWindow>(() => ({ ...gridOf(0, shape), firstRow: 0, endRow: 0 }))
  const { narrowest, gap, foot, ratio = 1 } = shape
  useLayoutEffect(
    function follow() {
      const element = box.current
      if (!element) return
      const measure = () => {
        const { width, top } = element.getBoundingClientRect()
        const grid = gridOf(width, { narrowest, gap, foot, ratio })
        const rows = Math.ceil(count / grid.columns)
        const next = { ...grid, ...rowsInSight(top, window.innerHeight, grid.rowHeight, rows) }
        setDrawn((now) => (sameWindow(now, next) ? now : next))
      }
      measure()
      const sizes = new ResizeObserver(measure)
      sizes.observe(element)
      // What scrolls may be a dialog around it, whose scrolling does not rise to the window.
      window.addEventListener('scroll', measure, { passive: true, capture: true })
      window.addEventListener('resize', measure)
      return () => {
        sizes.disconnect()
        window.removeEventListener('scroll', measure, { capture: true })
        window.removeEventListener('resize', measure)
      }
    },
    [box, count, narrowest, gap, foot, ratio],
  )
  return drawn
}

const sameWindow = (one: GridWindow, other: GridWindow): boolean =>
  one.columns === other.columns && one.side === other.side && one.firstRow === other.firstRow && one.endRow === other.endRow
