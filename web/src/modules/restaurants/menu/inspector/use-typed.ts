import { useRef, useState } from 'react'

/**
 * A field's text while somebody types: news does not disturb it, and leaving it tells what was typed. Text that was not
 * changed tells nothing.
 */
export function useTyped<V>(value: V, onCommit: (value: V) => void) {
  const [typed, setTyped] = useState<{ value: V }>()
  // The blur that ends the typing may come before the next drawing.
  const latest = useRef<{ value: V } | undefined>(undefined)
  const put = (next: { value: V } | undefined) => {
    latest.current = next
    setTyped(next)
  }
  return {
    shown: typed ? typed.value : value,
    type: (next: V) => put({ value: next }),
    leave: (isSound: boolean) => {
      const now = latest.current
      if (!now || !isSound) return
      put(undefined)
      if (now.value !== value) onCommit(now.value)
    },
    forget: () => put(undefined),
  }
}
