import { startTransition, useLayoutEffect, useRef, useState } from 'react'

/** More rows than this are laid out in parts, of which the browser draws only those near the window. */
const fewest = 120
/** Rows of one part: more than any window shows at once. */
export const partSize = 50

/** How the rows of a long table are laid out, once the first of them have been seen. */
interface Layout {
  of: string
  /** Tracks for a row on its own, as wide as the columns of a table of the first part. */
  columns: string
  minWidth: number | undefined
}

/**
 * For tables of many rows: the first part is laid out as tables are, and its columns measured; then all parts come, each with these
 * widths, so that none has to wait for the others and what is out of sight is not laid out at all. All rows are in the page:
 * found, printed and read aloud as ever.
 * @param of what the columns follow from, in words; when it changes they are measured anew.
 */
export function useParts(count: number, of: string) {
  const table = useRef<HTMLTableElement>(null)
  const [layout, setLayout] = useState<Layout>()
  const isLong = count > fewest
  const laidOut = isLong && layout?.of === of ? layout : undefined
  useLayoutEffect(function measure() {
    if (!isLong || laidOut || !table.current) return
    const frame = table.current.parentElement
    const widths = [...table.current.querySelectorAll('th')].map((cell) => cell.getBoundingClientRect().width).filter((width) => width > 0)
    const whole = table.current.offsetWidth
    const minWidth = frame && whole > frame.clientWidth + 1 ? whole : undefined
    // The first part is on the screen meanwhile, and whoever types or presses is not kept waiting.
    startTransition(() => setLayout({ of, columns: widths.map((width) => `minmax(0, ${width}fr)`).join(' '), minWidth }))
  })
  return { table, laidOut, isWhole: !isLong || laidOut !== undefined }
}
