import { useEffect, useRef, useState } from 'react'
import type { ComboboxOption } from './Combobox.tsx'

interface OptionSearch {
  options: ComboboxOption[]
  loading: boolean
  failed: boolean
  onSearch: (text: string) => void
  onRetry: () => void
}

/** How long quick typing is waited out. */
const pauseMs = 200

/**
 * Options for a Combobox from a server: asks at once when the list opens, after a pause while one types, and listens to the
 * last question only.
 */
export function useOptionSearch(search: (text: string, signal: AbortSignal) => Promise<ComboboxOption[]>): OptionSearch {
  const [found, setFound] = useState<{ options: ComboboxOption[]; loading: boolean; failed: boolean }>({ options: [], loading: false, failed: false })
  const asked = useRef('')
  const running = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(function stopWhenGone() {
    return () => {
      clearTimeout(timer.current)
      running.current?.abort()
    }
  }, [])

  function run() {
    const mine = new AbortController()
    running.current = mine
    search(asked.current, mine.signal).then(
      (options) => !mine.signal.aborted && setFound({ options, loading: false, failed: false }),
      () => !mine.signal.aborted && setFound({ options: [], loading: false, failed: true }),
    )
  }

  function ask(text: string, pause: number) {
    clearTimeout(timer.current)
    running.current?.abort()
    asked.current = text
    setFound((last) => ({ ...last, loading: true, failed: false }))
    if (pause === 0) run()
    else timer.current = setTimeout(run, pause)
  }

  return { ...found, onSearch: (text) => ask(text, text === '' ? 0 : pauseMs), onRetry: () => ask(asked.current, 0) }
}
