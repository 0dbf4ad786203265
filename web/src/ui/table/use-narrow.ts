import { useLayoutEffect, useRef, useState } from 'react'

/** As narrow as a phone, where rows are cards; the style sheet of the table says the same of the frame inside. */
const narrowerThan = 560

/** Whether a table has the room of a phone, which beside a tree the width of the screen does not tell. */
export function useNarrow() {
  const ref = useRef<HTMLDivElement>(null)
  const [narrow, setNarrow] = useState(false)
  useLayoutEffect(function watchRoom() {
    const box = ref.current
    if (!box) return
    // Before anything is laid out there is no width at all, which says nothing.
    const measure = () => setNarrow(box.clientWidth > 0 && box.clientWidth < narrowerThan)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    return () => watch.disconnect()
  }, [])
  return { ref, narrow }
}
