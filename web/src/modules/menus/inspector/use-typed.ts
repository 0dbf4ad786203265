import { useRef, useState } from 'react'

/** What was typed, and the value when the typing began. */
interface Typing<V> {
  value: V
  seen: V
}

/**
 * A field's text while somebody types: live updates do not change it, and leaving the field reports the typed text. Text that was not
 * changed reports nothing.
 */
export function useTyped<V>(value: V, onCommit: (value: V, seen: V) => void) {
  const [typed, setTyped] = useState<Typing<V>>()
  // The blur that ends the typing may come before the next drawing.
  const latest = useRef<Typing<V>>(undefined)
  const put = (next: Typing<V> | undefined) => {
    latest.current = next
    setTyped(next)
  }
  return {
    shown: typed ? typed.value : value,
    type: (next: V) => put({ value: next, seen: latest.current ? latest.current.seen : value }),
    leave: (isSound: boolean) => {
      const now = latest.current
      if (!now || !isSound) return
      put(undefined)
      if (now.value !== value) onCommit(now.value, now.seen)
    },
    forget: () => put(undefined),
  }
}
