import { useEffect, useState } from 'react'

/** Seconds left, counting down each second; `restart` starts over. */
export function useCountdown(seconds: number): { left: number; restart: (seconds: number) => void } {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const isRunning = left > 0
  useEffect(
    function tick() {
      if (!isRunning) return
      const timer = setInterval(() => setNow(Date.now()), 1000)
      return () => clearInterval(timer)
    },
    [isRunning],
  )
  return {
    left,
    restart: (next) => {
      setNow(Date.now())
      setUntil(Date.now() + next * 1000)
    },
  }
}
