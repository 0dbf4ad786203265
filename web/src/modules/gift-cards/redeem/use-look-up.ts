import { giftCardRedeeming, type ShownCard } from '@brigade/contract/gift-cards/redeeming.ts'
import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../platform/call.ts'

/** A card that lies on the counter, with what opens it. */
export interface CounterCard {
  code: string
  pin: string | undefined
  shown: ShownCard
}

export type LookUp =
  | { at: 'idle' }
  | { at: 'asking' }
  /** The card wants its PIN, or another one. */
  | { at: 'pin'; code: string; sentence: string | undefined }
  | { at: 'failed'; sentence: string }
  /** Nothing can be taken from it here; it says why. */
  | { at: 'refused'; card: CounterCard }

const fieldSentence = (problem: unknown, field: 'code' | 'pin'): string | undefined =>
  problem instanceof Problem ? problem.errors?.[field]?.[0] : undefined

/**
 * Looks a card up by its code, in a call of its own and not through the cache: no key and no copy has the code. An answer to an earlier
 * code is dropped.
 */
export function useLookUp(restaurantId: number, onCard: (card: CounterCard) => string | undefined) {
  const [state, setState] = useState<LookUp>({ at: 'idle' })
  const visit = useRef(0)
  const latestOnCard = useRef(onCard)
  useEffect(function keepLatest() {
    latestOnCard.current = onCard
  })

  async function lookUp(code: string, pin?: string): Promise<void> {
    const mine = ++visit.current
    setState({ at: 'asking' })
    try {
      const shown = await call(giftCardRedeeming.lookUpCard, { restaurant_id: restaurantId, code, ...(pin !== undefined && { pin }) })
      if (mine === visit.current) setState(take({ code, pin, shown }))
    } catch (problem) {
      if (mine !== visit.current) return
      const aboutPin = fieldSentence(problem, 'pin')
      if (aboutPin !== undefined) return setState({ at: 'pin', code, sentence: pin === undefined ? undefined : aboutPin })
      setState({ at: 'failed', sentence: fieldSentence(problem, 'code') ?? textOf(problem) })
    }
  }

  function take(card: CounterCard): LookUp {
    if (card.shown.has_pin && card.pin === undefined) return { at: 'pin', code: card.code, sentence: undefined }
    if (card.shown.refusal !== null) return { at: 'refused', card }
    const objection = latestOnCard.current(card)
    return objection === undefined ? { at: 'idle' } : { at: 'failed', sentence: objection }
  }

  function forget() {
    visit.current += 1
    setState({ at: 'idle' })
  }

  return { state, lookUp, forget }
}
