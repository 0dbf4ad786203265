import type { Mark } from './chart-types.ts'

/** How many labels there are, and how many series under each. */
export interface WalkSize {
  readonly labels: number
  readonly series: number
}

/** Where a key leads from a mark; undefined when the key is none of the walk's, null when it ends it. */
export function markAfter(key: string, mark: Mark | null, { labels, series }: WalkSize): Mark | null | undefined {
  if (key === 'Escape') return mark === null ? undefined : null
  if (labels === 0) return undefined
  const to = (at: number): Mark => ({ at: Math.min(labels - 1, Math.max(0, at)), series: mark?.series ?? null })
  if (key === 'Home') return to(0)
  if (key === 'End') return to(labels - 1)
  const isVertical = key === 'ArrowUp' || key === 'ArrowDown'
  if (!isVertical && key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  if (mark === null) return to(key === 'ArrowLeft' || key === 'ArrowUp' ? labels - 1 : 0)
  const way = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1
  if (!isVertical || series < 2) return to(mark.at + way)
  // Down from the whole of a label into its series, one by one, and back up to the whole.
  const next = (mark.series ?? -1) + way
  return { at: mark.at, series: next < 0 ? null : Math.min(series - 1, next) }
}

/** Where a tooltip stands: above its mark, below it where the top is near, and never past an edge. */
export function tooltipPlace(
  mark: { x: number; y: number },
  tip: { width: number; height: number },
  plot: { width: number; height: number },
): { x: number; y: number } {
  const x = Math.min(Math.max(0, mark.x - tip.width / 2), Math.max(0, plot.width - tip.width))
  const above = mark.y - tip.height - 12
  return { x, y: above >= -24 ? above : Math.min(mark.y + 16, Math.max(0, plot.height - tip.height)) }
}
