import { useState } from 'react'
import { useOwnValue } from './use-own-value.ts'

interface Parsing<V> {
  value?: V | undefined
  defaultValue?: V | undefined
  onChange?: ((value: V) => void) | undefined
  empty: V
  read: (text: string) => V | undefined
  write: (value: V) => string
  /** What stands for a text that cannot be read: never the empty value, or a slip would be saved as "nothing". */
  unreadable: (text: string) => V
}

interface Parsed<V> {
  text: string
  value: V
  /** As one types: the text stays as it is, the value follows. */
  type: (text: string) => void
  /** When the field is left: the text takes the value's usual dress. */
  settle: () => void
  /** From a picker or a key: value and text at once. */
  choose: (value: V) => void
}

/** A text field whose value is something else: a day, a time, an amount. */
export function useParsed<V>({ empty, read, write, unreadable, ...owned }: Parsing<V>): Parsed<V> {
  const [value, tell] = useOwnValue(owned, empty)
  const [draft, setDraft] = useState<string>()
  return {
    text: draft ?? write(value),
    value,
    type(text) {
      setDraft(text)
      tell(text.trim() === '' ? empty : (read(text) ?? unreadable(text)))
    },
    settle() {
      if (draft !== undefined && (draft.trim() === '' || read(draft) !== undefined)) setDraft(undefined)
    },
    choose(next) {
      setDraft(undefined)
      tell(next)
    },
  }
}
