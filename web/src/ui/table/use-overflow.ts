import { useCallback, useState } from 'react'

/** Whether a table is wider than its frame: only then may the frame scroll, for a frame that scrolls holds the sticky head in itself. */
export function useOverflow() {
  const [overflows, setOverflows] = useState(false)
  // Whenever a frame comes up: while the rows are on their way there is none.
  const ref = useCallback((frame: HTMLDivElement | null) => {
    if (!frame) return
    const watch = new ResizeObserver(() => setOverflows(frame.scrollWidth > frame.clientWidth + 1))
    watch.observe(frame)
    const table = frame.querySelector('table')
    if (table) watch.observe(table)
    return () => watch.disconnect()
  }, [])
  return { ref, overflows }
}
