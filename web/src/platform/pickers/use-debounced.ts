import { useEffect, useState } from 'react'

/** A value that follows another one once it has been quiet for a while. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(
    function waitForQuiet() {
      const timer = setTimeout(() => setSettled(value), milliseconds)
      return () => clearTimeout(timer)
    },
    [value, milliseconds],
  )
  return settled
}
