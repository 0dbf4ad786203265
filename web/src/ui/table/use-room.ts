import { useLayoutEffect, useRef, useState } from 'react'

/** As narrow as a phone, where rows are cards; the style sheet of the table says the same of the frame inside. */
const narrowerThan = 560
/** Narrower than this the columns that ask for room are away, which the style sheet says as well. */
const tightBelow = 822

export type Room = 'narrow' | 'tight' | 'wide'

// Before anything is laid out there is no width at all, which says nothing.
const roomOf = (width: number): Room => (width === 0 || width >= tightBelow ? 'wide' : width < narrowerThan ? 'narrow' : 'tight')

/** The room that a table has, which beside a tree the width of the screen does not tell. */
export function useRoom() {
  const ref = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<Room>('wide')
  useLayoutEffect(function watchRoom() {
    const box = ref.current
    if (!box) return
    const measure = () => setRoom(roomOf(box.clientWidth))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    return () => watch.disconnect()
  }, [])
  return { ref, room }
}
