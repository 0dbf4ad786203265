import { channelCapabilities, type SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { fulfilmentsOf, usualFulfilments } from './drafts.ts'
import { channelOf } from './marketplace.ts'
import type { ListingRow } from './store.ts'

/** A listing as History compares it. `menus` are names; left out, they were not touched. */
export type ListingFields = Pick<ListingRow, 'channel' | 'state' | 'markup_bp' | 'rounding'> & {
  readonly fulfilments: readonly string[]
  readonly menus?: readonly string[] | null | undefined
}

/** The fields of a listing in the History of its restaurant, wherever it was changed; nobody had listed it there where it is undefined. */
export function listingHistory(listing: ListingFields | undefined): Record<string, unknown> | undefined {
  if (!listing) return undefined
  const { name } = channelCapabilities[channelOf(listing.channel)]
  const { state, markup_bp, rounding, fulfilments, menus } = listing
  return {
    [`${name} listing`]: state,
    [`${name} markup`]: `${markup_bp / 100} %`,
    [`${name} rounding`]: rounding,
    [`${name} fulfillments`]: fulfilmentsOf(fulfilments).join(', '),
    ...(menus !== undefined && { [`${name} menus`]: menus === null ? 'all' : menus.join(', ') }),
  }
}

/** What a channel is to a restaurant that was never listed there. */
export const unlisted = (channel: SalesChannel): ListingFields => ({
  channel,
  state: 'off',
  markup_bp: 0,
  rounding: 'none',
  fulfilments: usualFulfilments[channel],
})
