import type { DiscountPlace } from '@brigade/contract/discounts/places.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { placePage } from '../queries.ts'
import { lastPlace, rememberPlace } from './last-place.ts'

const mostLooked = 100

export interface PlaceChoice {
  readonly place: DiscountPlace | undefined
  readonly state: 'loading' | 'failed' | 'none' | 'ready'
  readonly retry: () => void
  readonly choose: (place: DiscountPlace) => void
}

/**
 * Where a basket is tried: the restaurant that was chosen, the one that this browser remembers, or the first that charges the currency.
 * `meant` are those at which the offer applies; none are all.
 */
export function usePlace(currency: string | undefined, meant: readonly number[] = [], asked?: number): PlaceChoice {
  const [chosen, setChosen] = useState<DiscountPlace>()
  const fits = (place: DiscountPlace): boolean => currency === undefined || place.currency === currency
  const ids = asked === undefined ? meant.slice(0, mostLooked) : [asked]
  const query = useQuery(placePage({ page: 1, per_page: mostLooked, name: '', ...(ids.length > 0 && { ids: [...ids] }) }))
  const found = (query.data?.data ?? []).filter(fits)
  const last = lastPlace()
  // One that is remembered may lie beyond the first page, and may be the person's no longer: then the server says so.
  const remembered = last && fits(last) && (ids.length === 0 ? (query.data?.total ?? 0) > 0 : ids.includes(last.id)) ? last : undefined
  const known = found.find(({ id }) => id === remembered?.id) ?? remembered
  const place = chosen && fits(chosen) ? chosen : (known ?? found[0])
  const state = place ? 'ready' : query.isPending ? 'loading' : query.isError ? 'failed' : 'none'
  return {
    place,
    state,
    retry: () => void query.refetch(),
    choose: (next) => {
      rememberPlace(next)
      setChosen(next)
    },
  }
}
