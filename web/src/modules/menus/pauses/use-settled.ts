import { useEffect, useState } from 'react'

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
