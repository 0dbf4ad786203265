import { giftCardRedeeming, type Redemption } from '@brigade/contract/gift-cards/redeeming.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../platform/call.ts'
import { connection } from '../../../platform/connection/connection.ts'
import { newUuid } from '../../../ui/basics/new-uuid.ts'

type TakeInput = CallInput<typeof giftCardRedeeming.redeem>

export type Taking =
  | { at: 'open' }
  | { at: 'sending' }
  /** The server has spoken: nothing was taken. */
  | { at: 'refused'; sentences: readonly string[] }
  /** Nobody knows. Only the very same request may be sent, under the same key. */
  | { at: 'unknown' }
  | { at: 'done'; redemption: Redemption }

/** The server may have done it. `unavailable` too: it says so of a twin of the request that is still at work. */
const isOutcomeUnknown = (problem: unknown): boolean =>
  !(problem instanceof Problem) || ['unconfirmed', 'unavailable', 'unexpected', 'provider_failed'].includes(problem.code)

/** Each sentence with the card that it is about, where it is about one of several. */
function sentencesOf(problem: unknown, nameOfCard: (at: number) => string | undefined): string[] {
  const errors = problem instanceof Problem ? Object.entries(problem.errors ?? {}) : []
  if (errors.length === 0) return [textOf(problem)]
  return errors.flatMap(([field, sentences]) => {
    const name = nameOfCard(Number(/^cards\D+(\d+)/.exec(field)?.[1] ?? Number.NaN))
    return sentences.map((sentence) => (name === undefined ? sentence : `${name}: ${sentence}`))
  })
}

/**
 * Takes an amount once. The key is made with the form, before anybody presses, and stays until the server has answered; after a lost answer
 * the same body goes out under the same key again, so that it is never taken twice.
 */
export function useTaking(nameOfCard: (at: number) => string | undefined) {
  const [taking, setTaking] = useState<Taking>({ at: 'open' })
  const key = useRef<string>(undefined)
  key.current ??= newUuid()
  const sent = useRef<TakeInput>(undefined)
  const isOut = useRef(false)
  const { mutateAsync } = useMutation<Redemption, Error, TakeInput>({
    meta: { endpoint: giftCardRedeeming.redeem },
    networkMode: 'always',
    // It has codes in it, which are not kept longer than they are needed.
    gcTime: 0,
    mutationFn: (input) => call(giftCardRedeeming.redeem, input, { idempotencyKey: key.current }),
  })

  async function send(input: TakeInput): Promise<void> {
    // Asked of what cannot lag behind: two presses may come before the screen is drawn anew.
    if (isOut.current) return
    isOut.current = true
    const wasSentBefore = sent.current !== undefined
    const wasOnline = connection().online
    sent.current = input
    setTaking({ at: 'sending' })
    try {
      const redemption = await mutateAsync(input)
      answered()
      setTaking({ at: 'done', redemption })
    } catch (problem) {
      // Without a network from the start, the first try never left this device.
      const neverLeft = !wasOnline && !connection().online && !wasSentBefore
      if (isOutcomeUnknown(problem) && !neverLeft) return setTaking({ at: 'unknown' })
      answered()
      setTaking({ at: 'refused', sentences: sentencesOf(problem, nameOfCard) })
    } finally {
      isOut.current = false
    }
  }

  /** The next request is another one. */
  function answered() {
    sent.current = undefined
    key.current = newUuid()
  }

  return {
    taking,
    take: (input: TakeInput) => (taking.at === 'unknown' ? Promise.resolve() : send(input)),
    again: () => (sent.current ? send(sent.current) : Promise.resolve()),
    /** What was refused is changed and tried anew. */
    reopen: () => setTaking((now) => (now.at === 'refused' ? { at: 'open' } : now)),
  }
}
