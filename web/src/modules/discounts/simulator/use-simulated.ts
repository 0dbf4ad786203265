import type { discountUsing, EvaluationAnswer } from '@brigade/contract/discounts/using.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../../platform/pickers/use-debounced.ts'
import { simulated } from './queries.ts'

type Asked = CallInput<typeof discountUsing.simulateDiscounts>

const waitMs = 300

export interface Simulated {
  /** The last one there was, while the next is on its way or failed. */
  readonly answer: EvaluationAnswer | undefined
  /** It is not for what is shown: something was changed since. */
  readonly isBehind: boolean
  readonly problem: Error | undefined
  readonly retry: () => void
}

/** What offers do with a basket, asked again once typing pauses. Each question has its own answer, so a slow one never covers a newer. */
export function useSimulated(asked: Asked | undefined): Simulated {
  const typed = asked === undefined ? '' : JSON.stringify(asked)
  const settled = useDebounced(typed, waitMs)
  const [last, setLast] = useState<EvaluationAnswer>()
  const question: Asked | undefined = settled === '' ? undefined : JSON.parse(settled)
  const query = useQuery({
    ...simulated(question ?? { restaurant_id: 0, basket: { lines: [] }, channel: 'web', fulfilment: 'pickup' }),
    enabled: question !== undefined,
    placeholderData: keepPreviousData,
    // One for each letter that somebody types slowly.
    gcTime: 60_000,
  })
  if (query.data && query.data !== last) setLast(query.data)
  if (asked === undefined) return { answer: undefined, isBehind: false, problem: undefined, retry: () => {} }
  // News of an offer are asked for as well, and come without a word.
  const isBehind = typed !== settled || query.isPlaceholderData || query.isPending || (query.isError && query.isFetching)
  return { answer: query.data ?? last, isBehind, problem: query.isError && !isBehind ? query.error : undefined, retry: () => void query.refetch() }
}
