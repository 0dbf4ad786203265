import { useEffect, useState } from 'react'

// Specification section 9: sizing and colour input are debounced.
export const settleMs = 30

/** The value once it has stayed the same for a moment; what changes with each frame is drawn once. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(
    function settle() {
      const timer = setTimeout(() => setSettled(value), settleMs)
      return () => clearTimeout(timer)
    },
    [value],
  )
  return settled
}
