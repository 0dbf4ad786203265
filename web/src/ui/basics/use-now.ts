import { useEffect, useState } from 'react'

/** The time, moving on every so often, and at once when somebody comes back to the page. */
export function useNow(everyMs = 15_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(
    function tick() {
      const move = () => setNow(Date.now())
      const timer = setInterval(move, everyMs)
      document.addEventListener('visibilitychange', move)
      return () => {
        clearInterval(timer)
        document.removeEventListener('visibilitychange', move)
      }
    },
    [everyMs],
  )
  return now
}
