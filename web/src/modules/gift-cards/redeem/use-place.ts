import type { RedeemPlace } from '@brigade/contract/gift-cards/redeeming.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LastPlace, lastPlace, rememberPlace } from './last-place.ts'
import { placesPage } from './queries.ts'

const perPage = 20

export type PlaceState =
  | { at: 'loading' }
  | { at: 'failed'; again: () => void }
  | { at: 'none' }
  | { at: 'choosing' }
  | { at: 'chosen'; place: RedeemPlace; hasOthers: boolean }

/** Where cards are taken: the only restaurant, or the one that this browser remembers, if it is still the person's. */
export function usePlace() {
  const [wanted, setWanted] = useState<LastPlace | undefined>(lastPlace)
  const [isChoosing, setChoosing] = useState(false)
  const first = useQuery(placesPage({ page: 1, per_page: perPage, name: '' }))
  const rows = first.data?.data ?? []
  const isBeyond = wanted !== undefined && first.data !== undefined && first.data.total > rows.length && !rows.some(({ id }) => id === wanted.id)
  const byName = useQuery({ ...placesPage({ page: 1, per_page: perPage, name: wanted?.name ?? '' }), enabled: isBeyond })
  const found = [...rows, ...(byName.data?.data ?? [])].find(({ id }) => id === wanted?.id)

  function choose(place: RedeemPlace) {
    rememberPlace(place)
    setWanted(place)
    setChoosing(false)
  }

  function state(): PlaceState {
    if (first.isError && !first.data) return { at: 'failed', again: () => void first.refetch() }
    if (!first.data) return { at: 'loading' }
    const [only] = rows
    if (!only) return { at: 'none' }
    if (first.data.total === 1) return { at: 'chosen', place: only, hasOthers: false }
    if (isChoosing) return { at: 'choosing' }
    if (found) return { at: 'chosen', place: found, hasOthers: true }
    return isBeyond && byName.isPending ? { at: 'loading' } : { at: 'choosing' }
  }

  return { state: state(), choose, change: () => setChoosing(true) }
}
