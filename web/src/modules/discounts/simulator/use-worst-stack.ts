import type { DiscountPlace } from '@brigade/contract/discounts/places.ts'
import type { discountUsing } from '@brigade/contract/discounts/using.ts'
import type { OutputOf } from '@brigade/contract/kit/endpoint.ts'
import { useQueries } from '@tanstack/react-query'
import { worstStackOf } from './queries.ts'
import type { TriedOffer } from './trial.ts'

export type Worst = NonNullable<OutputOf<typeof discountUsing.worstStack>['worst']>

export interface WorstStacks {
  /** `nothing`: no offer applies to anything. */
  readonly state: 'looking' | 'failed' | 'nothing' | 'fine' | 'bad'
  /** The cheapest basket of all places that were looked at. */
  readonly found: { readonly place: DiscountPlace; readonly worst: Worst } | undefined
  readonly tried: number
  readonly looked: readonly DiscountPlace[]
  readonly problem: Error | null
  readonly retry: () => void
}

/** Each takes the server a moment. */
const mostPlaces = 3

/** The basket that live offers make cheapest, with the offer that is tried among them, at some of the restaurants. */
export function useWorstStack(draft: TriedOffer | undefined, places: readonly DiscountPlace[], enabled = true): WorstStacks {
  const looked = places.slice(0, mostPlaces)
  const queries = useQueries({
    queries: looked.map((place) => ({
      ...worstStackOf({ restaurant_id: place.id, draft: draft ?? null }),
      enabled,
      // News of an order changes nothing of it that is worth a whole search.
      staleTime: 5 * 60_000,
    })),
  })
  const all = queries.flatMap(({ data }, at) => {
    const place = looked[at]
    return data?.worst && place ? [{ place, worst: data.worst }] : []
  })
  const [found] = all.toSorted((one, other) => other.worst.percent - one.worst.percent)
  const failed = queries.find(({ isError }) => isError)
  const isLooking = looked.length === 0 || queries.some(({ isPending, isError }) => isPending && !isError)
  return {
    state: isLooking ? 'looking' : failed ? 'failed' : !found ? 'nothing' : found.worst.is_bad ? 'bad' : 'fine',
    found,
    tried: queries.reduce((sum, { data }) => sum + (data?.tried ?? 0), 0),
    looked,
    problem: failed?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch()
    },
  }
}
