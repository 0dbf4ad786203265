import { listingsPerPage } from '@brigade/contract/channels/list.ts'
import type { ListedListing } from '@brigade/contract/channels/listings.ts'
import { listingSorts } from '@brigade/contract/channels/listings.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useRecordList } from '../../../platform/records/use-record-list.ts'
import { countsOfListings, listingPage } from '../queries.ts'
import { type ListingSearch, listingSearch } from '../routes.ts'
import { listingKind } from './listing-texts.ts'

/** A route with the address of a list of listings. */
export interface ListingRoute {
  useSearch: () => ListingSearch
  useNavigate: () => (to: { search: ListingSearch; replace: boolean }) => Promise<void>
}

type Narrowing = { readonly [K in 'kind' | 'state' | 'only']?: ListingSearch[K] | undefined }

/** A list of listings as its address says it, of one channel or of all. */
export function useListingList(route: ListingRoute, channelId: number | undefined) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { kind, state, only } = search
  const { page: _, ...others } = search
  const of = { ...(channelId !== undefined && { channel_id: channelId }), ...(kind && { kind }) }
  const list = useRecordList({
    kind: listingKind,
    name: channelId === undefined ? 'listings' : 'channel_listings',
    pages: listingPage,
    ask: (question) => ({ ...question, ...of, ...(state && { state }), problems: only === 'problems', drifted: only === 'drifted' }),
    sorts: listingSorts,
    perPage: listingsPerPage,
    route,
    read: listingSearch,
  })
  const counts = useQuery({ ...countsOfListings(of), enabled: list.maySee })
  // What is selected may stand on pages that are no longer shown.
  const known = useRef(new Map<number, ListedListing>())
  const remember = (rows: readonly ListedListing[]) => {
    for (const row of rows) known.current.set(row.id, row)
  }
  remember(list.query.data?.data ?? [])
  return {
    list: {
      ...list,
      fetchPage: async (page: number, perPage: number, signal: AbortSignal) => {
        const found = await list.fetchPage(page, perPage, signal)
        remember(found.rows)
        return found
      },
    },
    search,
    counts: counts.data,
    filter: (change: Narrowing) => void navigate({ search: listingSearch({ ...others, ...change } as ListingSearch), replace: false }),
    /** The rows with these ids, as they were read last. */
    rowsOf: (ids: readonly number[]): readonly ListedListing[] => ids.flatMap((id) => known.current.get(id) ?? []),
  }
}
