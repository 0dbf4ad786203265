import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isNobodys } from '../../../ui/layers/free-focus.ts'

/** Long enough for a second tap to end. */
const settlingMs = 700

/**
 * Rows come and go under the finger. Answers whether others stand there than a moment ago, when a tap must not count; and when the row
 * goes that has the focus, the one in its place gets it, or the box where none is left.
 */
export function useSteady(box: RefObject<HTMLElement | null>, ids: readonly number[]): boolean {
  const shown = ids.join()
  useFocusOn(box, shown)
  const [settled, setSettled] = useState(shown)
  // Where nothing stood, no tap can have been meant for something else.
  if (settled === '' && shown !== '') setSettled(shown)
  useEffect(
    function settle() {
      const timer = setTimeout(() => setSettled(shown), settlingMs)
      return () => clearTimeout(timer)
    },
    [shown],
  )
  return settled !== shown
}

function useFocusOn(box: RefObject<HTMLElement | null>, shown: string): void {
  const last = useRef<number>(undefined)
  useEffect(
    function remember() {
      const note = ({ target }: FocusEvent) => {
        const rows = [...(box.current?.querySelectorAll('li') ?? [])]
        const at = target instanceof Node ? rows.findIndex((row) => row.contains(target)) : -1
        last.current = at < 0 ? undefined : at
      }
      document.addEventListener('focusin', note)
      return () => document.removeEventListener('focusin', note)
    },
    [box],
  )
  const before = useRef(shown)
  useLayoutEffect(
    function goOn() {
      if (before.current === shown) return
      before.current = shown
      if (last.current === undefined || !isNobodys(document.activeElement)) return
      const rows = [...(box.current?.querySelectorAll('li') ?? [])]
      const row = rows[Math.min(last.current, rows.length - 1)]
      ;(row?.querySelector<HTMLElement>('[data-act="help"]') ?? row?.querySelector('a') ?? box.current)?.focus()
    },
    [box, shown],
  )
}
