import { useEffect, useRef, useState } from 'react'

/** Rows drawn beyond what is seen. */
const spare = 8
/** Room that the head of the columns takes. */
const headHeight = 36

/** Which rows of a long grid are drawn: those in sight, and the one in hand wherever it is. */
export function useSheetWindow(count: number, rowHeight: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 640 })
  useEffect(
    function follow() {
      const element = scroller.current
      if (!element) return
      const look = () =>
        setView((before) => {
          const next = { top: Math.floor(element.scrollTop / rowHeight / 4) * rowHeight * 4, height: element.clientHeight || before.height }
          return next.top === before.top && next.height === before.height ? before : next
        })
      const sizes = new ResizeObserver(look)
      sizes.observe(element)
      element.addEventListener('scroll', look, { passive: true })
      return () => {
        sizes.disconnect()
        element.removeEventListener('scroll', look)
      }
    },
    [rowHeight],
  )
  const first = Math.max(0, Math.floor(view.top / rowHeight) - spare)
  const end = Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + spare + 4)
  return {
    scroller,
    indexes: (kept: number): number[] => {
      const drawn = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at)
      return kept >= first && kept < end ? drawn : kept < first ? [kept, ...drawn] : [...drawn, kept]
    },
    page: () => Math.max(1, Math.floor((view.height - headHeight) / rowHeight) - 1),
    reveal: (row: number) => {
      const element = scroller.current
      if (!element) return
      const top = row * rowHeight
      const below = top + rowHeight + headHeight - element.clientHeight
      if (element.scrollTop > top) element.scrollTop = top
      else if (element.scrollTop < below) element.scrollTop = below
    },
  }
}
