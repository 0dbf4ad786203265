import { giftCards } from '@brigade/contract/gift-cards.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from './card-texts.ts'

export interface Secret {
  readonly code: string
  readonly pin: string | null
}

/** The code of a card, asked for when somebody wants to see it, and held by what shows it alone: it is gone with that. */
export function useShownCode(id: number) {
  const show = useCall(giftCards.showCode)
  const [secret, setSecret] = useState<Secret>()
  async function ask() {
    try {
      setSecret(await show.mutateAsync({ id }))
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.codeNotShown), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    } finally {
      // The call shall not remember its answer.
      show.reset()
    }
  }
  return { secret, ask, isPending: show.isPending, forget: () => setSecret(undefined) }
}
