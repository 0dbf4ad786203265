import { useState } from 'react'

interface Owned<V> {
  value?: V | undefined
  defaultValue?: V | undefined
  onChange?: ((value: V) => void) | undefined
}

/** The value of a field that is told it from outside or, as in a form, only where it starts. */
export function useOwnValue<V>({ value, defaultValue, onChange }: Owned<V>, empty: V): [V, (next: V) => void] {
  const [own, setOwn] = useState(defaultValue ?? empty)
  return [
    value === undefined ? own : value,
    (next) => {
      setOwn(next)
      onChange?.(next)
    },
  ]
}
