import type { ChannelState } from '@brigade/contract/channels/channels.ts'
import { channelsPerPage, listingsPerPage } from '@brigade/contract/channels/list.ts'
import { type ListingState, listingStates } from '@brigade/contract/channels/states.ts'
import type { SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { createRoute } from '@tanstack/react-router'
import { recordRoutes } from '../../platform/records/record-routes.ts'
import { staffRoute } from '../../platform/routes.ts'
import { reading } from '../../platform/search-params.ts'
import { type TableSearch, tableSearch } from '../../ui/table/table-search.ts'

// Apart from their pages, so that a page may read its own address without an import cycle. What a list is narrowed by is written here once
// more: the lists of the contract come with its endpoints, which an address does not need.

export const kindChoices: readonly SalesChannel[] = ['web', 'app', 'kiosk', 'qr', 'phone', 'uber_eats', 'doordash', 'grubhub']
export const stateChoices: readonly ChannelState[] = ['active', 'retired']

const oneOf = <T extends string>(all: readonly T[], said: unknown): T | undefined => all.find((one) => one === said)

export interface ChannelSearch extends TableSearch {
  kind?: SalesChannel
  state?: ChannelState
}

/** What the address of the list of channels says. */
export function listSearch(search: ChannelSearch): ChannelSearch {
  const kind = oneOf(kindChoices, search.kind)
  const state = oneOf(stateChoices, search.state)
  return { ...tableSearch(search, channelsPerPage), ...(kind && { kind }), ...(state && { state }) }
}

export interface ListingSearch extends TableSearch {
  kind?: SalesChannel
  state?: ListingState
  /** Narrowed to what somebody has to look at, or to what differs there. */
  only?: 'problems' | 'drifted'
}

const onlyChoices = ['problems', 'drifted'] as const

/** What the address of a list of listings says. */
export function listingSearch(search: ListingSearch): ListingSearch {
  const kind = oneOf(kindChoices, search.kind)
  const state = oneOf(listingStates, search.state)
  const only = oneOf(onlyChoices, search.only)
  return { ...tableSearch(search, listingsPerPage), ...(kind && { kind }), ...(state && { state }), ...(only && { only }) }
}

export const { newRoute, pageRoute, firstTabRoute, accessRoute, historyRoute } = recordRoutes('/channels', channelsPerPage)
export const listRoute = createRoute({ getParentRoute: () => staffRoute, path: '/channels', validateSearch: reading(listSearch) })
export const restaurantsRoute = createRoute({ getParentRoute: () => pageRoute, path: '/restaurants', validateSearch: reading(listingSearch) })
export const listingsRoute = createRoute({ getParentRoute: () => staffRoute, path: '/channels/listings', validateSearch: reading(listingSearch) })
