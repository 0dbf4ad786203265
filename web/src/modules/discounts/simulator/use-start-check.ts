import type { Discount } from '@brigade/contract/discounts/offers.ts'
import { useQuery } from '@tanstack/react-query'
import { placePage } from '../queries.ts'
import { lastPlace } from './last-place.ts'
import { useWorstStack, type WorstStacks } from './use-worst-stack.ts'

const mostAsked = 100

/** Looks, before an offer starts, for an order that it would make too cheap: at the restaurant that was tried last, and at others where it applies. */
export function useStartCheck({ id, name, currency, terms, restaurants }: Discount): WorstStacks {
  const ids = restaurants.slice(0, mostAsked).map((one) => one.id)
  const query = useQuery(placePage({ page: 1, per_page: mostAsked, name: '', ...(ids.length > 0 && { ids }) }))
  const last = lastPlace()?.id
  const places = (query.data?.data ?? [])
    .filter((place) => place.currency === currency)
    .toSorted((one, other) => Number(other.id === last) - Number(one.id === last))
  const stacks = useWorstStack({ id, name, currency, terms }, places)
  // Whoever sees no restaurant of it cannot look; that is no reason to keep it from starting.
  if (query.isError) return { ...stacks, state: 'failed', problem: query.error, retry: () => void query.refetch() }
  return query.data && places.length === 0 ? { ...stacks, state: 'nothing' } : stacks
}
