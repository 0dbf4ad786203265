import { type Fulfilment, fulfilments } from '@brigade/contract/fields/sales-context.ts'
import { createRoute } from '@tanstack/react-router'
import { staffRoute } from '../../../platform/routes.ts'
import { int, reading, str } from '../../../platform/search-params.ts'

export interface PriceSearch {
  /** Part of a name. */
  q?: string
  fulfilment?: Fulfilment
  page?: number
}

function pageSearch({ page }: { page?: number }): { page?: number } {
  const at = int(page, 1)
  return at > 1 ? { page: at } : {}
}

function priceSearch(search: PriceSearch): PriceSearch {
  const q = str(search.q)
  const fulfilment = fulfilments.find((one) => one === search.fulfilment)
  return { ...(q !== '' && { q }), ...(fulfilment && { fulfilment }), ...pageSearch(search) }
}

/** How many of the last days are looked at: a week unless the address says four. */
export const daysSearch = ({ days }: { days?: number }): { days?: number } => (Number(days) === 28 ? { days: 28 } : {})

/** A restaurant on a channel, by the restaurant's number and the kind of the channel. */
export const listingRoute = createRoute({ getParentRoute: () => staffRoute, path: '/channels/listings/$restaurant_id/$kind' })

const below = { getParentRoute: () => listingRoute } as const
const healthRoute = createRoute({ ...below, path: '/' })
const hoursRoute = createRoute({ ...below, path: '/hours' })
const settingsRoute = createRoute({ ...below, path: '/settings' })
export const pricesRoute = createRoute({ ...below, path: '/prices', validateSearch: reading(priceSearch) })
export const orderableRoute = createRoute({ ...below, path: '/orderable', validateSearch: reading(daysSearch) })
export const logRoute = createRoute({ ...below, path: '/log', validateSearch: reading(pageSearch) })
export const listingTabRoutes = [healthRoute, hoursRoute, pricesRoute, orderableRoute, logRoute, settingsRoute]

/** Where a listing has its page; a part of it below that. */
export const listingPath = ({ restaurant_id, kind }: { restaurant_id: number; kind: string }, tab?: string): string =>
  `/channels/listings/${restaurant_id}/${kind}${tab === undefined ? '' : `/${tab}`}`
