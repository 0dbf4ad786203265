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

/** A text once it has not changed for a moment. */
export function useSettled(text: string, ms = 150): string {
  const [settled, setSettled] = useState(text)
  useEffect(
    function wait() {
      const timer = setTimeout(() => setSettled(text), text === '' ? 0 : ms)
      return () => clearTimeout(timer)
    },
    [text, ms],
  )
  return settled
}
