import { useEffect, useRef, useState } from 'react'

/**
 * True from `after` milliseconds into a wait, and then for at least `atLeast`: a placeholder that flickers past is worse
 * than none.
 */
export function useHeld(waiting: boolean, after = 150, atLeast = 300): boolean {
  const [shown, setShown] = useState(false)
  const since = useRef(0)
  useEffect(
    function switchLate() {
      if (waiting === shown) return
      const wait = waiting ? after : atLeast - (Date.now() - since.current)
      const timer = setTimeout(
        () => {
          since.current = Date.now()
          setShown(waiting)
        },
        Math.max(0, wait),
      )
      return () => clearTimeout(timer)
    },
    [waiting, shown, after, atLeast],
  )
  return shown
}
