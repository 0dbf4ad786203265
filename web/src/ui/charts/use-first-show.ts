import { useEffect, useState } from 'react'
import { useMedia } from '../basics/use-media.ts'

// Specification section 9: charts animate 2 s. The style sheet holds the same number.
export const animationMs = 2000

/** True while a chart draws itself in, which it does once: not for new numbers, not after a look at the table. */
export function useFirstShow(isDrawn: boolean): boolean {
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const [isOver, setIsOver] = useState(isStill)
  useEffect(
    function endOnce() {
      if (!isDrawn || isOver) return
      const timer = setTimeout(() => setIsOver(true), animationMs)
      return () => {
        clearTimeout(timer)
        setIsOver(true)
      }
    },
    [isDrawn, isOver],
  )
  return !isOver && !isStill
}
