import type { WaitingUse } from '@brigade/contract/discounts/using.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isNobodys } from '../../../ui/layers/free-focus.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from './use-texts.ts'

/**
 * Says of what waited, and waits no longer, what became of it: somebody else was faster, or its time ran out. Answers how to say that it
 * was decided here.
 */
export function useGone(rows: readonly WaitingUse[] | undefined): (id: number) => void {
  const before = useRef<readonly WaitingUse[]>([])
  const mine = useRef(new Set<number>())
  useEffect(
    function tellOfThose() {
      if (rows === undefined) return
      for (const { id, reference, expires_at } of before.current) {
        if (rows.some((one) => one.id === id) || mine.current.delete(id)) continue
        const isLate = expires_at !== null && Date.parse(expires_at) <= Date.now()
        showToast({ title: isLate ? words.goneTime(reference) : words.goneElsewhere(reference), tone: 'warn', milliseconds: 6000 })
      }
      before.current = rows
    },
    [rows],
  )
  return (id) => void mine.current.add(id)
}

/** When a card goes that has the focus, the card in its place gets it; where none is left, the list. */
export function useFocusOn(box: RefObject<HTMLElement | null>, ids: readonly number[]): void {
  const last = useRef<{ at: number; act: string | undefined }>(undefined)
  useEffect(
    function remember() {
      const list = box.current
      const note = ({ target }: FocusEvent) => {
        if (!(target instanceof HTMLElement)) return
        const cards = [...(list?.querySelectorAll('li') ?? [])]
        const at = cards.findIndex((card) => card.contains(target))
        last.current = at < 0 ? undefined : { at, act: target.dataset.act }
      }
      const forget = ({ target }: FocusEvent) => {
        if (target instanceof Node && !list?.contains(target)) last.current = undefined
      }
      list?.addEventListener('focusin', note)
      document.addEventListener('focusin', forget)
      return () => {
        list?.removeEventListener('focusin', note)
        document.removeEventListener('focusin', forget)
      }
    },
    [box],
  )
  const shown = ids.join()
  const before = useRef(shown)
  useLayoutEffect(
    function goOn() {
      if (before.current === shown) return
      before.current = shown
      if (last.current === undefined || !isNobodys(document.activeElement)) return
      const cards = [...(box.current?.querySelectorAll('li') ?? [])]
      const card = cards[Math.min(last.current.at, cards.length - 1)]
      const same = card?.querySelector<HTMLElement>(`[data-act="${last.current.act ?? 'approve'}"]`)
      ;(same ?? box.current)?.focus()
    },
    [box, shown],
  )
}

/** Long enough for a second tap to end. */
const settlingMs = 700

/** Whether other cards than a moment ago stand under the finger: a tap that was meant for one of them must not decide another. */
export function useSettling(ids: readonly number[]): boolean {
  const shown = ids.join()
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
