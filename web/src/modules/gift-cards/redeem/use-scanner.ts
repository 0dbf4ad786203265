import { useEffect, useRef } from 'react'
import { scannedCode } from './typed-code.ts'

/** Between two keys of a scanner pass some milliseconds; people need more. */
const quickMs = 60

interface ScannerInput {
  onCode: (code: string) => void
  /** Before the first key of what may be a scan: what the keys change until Enter tells that it was one. */
  onBegin?: (() => void) | undefined
}

/**
 * Listens for a scanner that types like a keyboard and ends with Enter, wherever the focus is. Its Enter reaches nobody else: a scan never
 * presses a button, least of all the one that takes money.
 */
export function useScanner(input: ScannerInput): void {
  const latest = useRef(input)
  useEffect(function keepLatest() {
    latest.current = input
  })
  useEffect(function listen() {
    let typed = ''
    let last = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const isQuick = event.timeStamp - last < quickMs
      if (event.key.length === 1) {
        if (!isQuick || typed === '') {
          typed = ''
          latest.current.onBegin?.()
        }
        typed += event.key
        last = event.timeStamp
        return
      }
      if (event.key !== 'Enter') return
      const code = isQuick ? scannedCode(typed) : undefined
      typed = ''
      if (code === undefined) return
      event.preventDefault()
      event.stopImmediatePropagation()
      latest.current.onCode(code)
    }
    // Before everybody else on the page.
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
}
