import { useState } from 'react'
import { useDebounced } from './use-debounced.ts'

const searchWaitMs = 200

interface TypedTerm {
  /** What to ask the server for, once quick typing has paused; undefined until the list is first opened. */
  term: string | undefined
  /** The results are not for the typed text, which has not been searched yet. */
  isAhead: boolean
  onSearch: (text: string) => void
}

/** What is typed into a picker that a server answers. */
export function useTypedTerm(): TypedTerm {
  const [typed, setTyped] = useState<string>()
  const term = useDebounced(typed, searchWaitMs)
  return { term, isAhead: typed !== term, onSearch: setTyped }
}
