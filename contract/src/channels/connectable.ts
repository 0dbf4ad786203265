import * as z from 'zod/mini'
import { searchTerm } from '../fields/fields.ts'
import { endpoint, onResource } from '../kit/endpoint.ts'
import { id, pageNumber, pageOf, perPage } from '../kit/page.ts'
import { listingsPerPage } from './list.ts'

/** A restaurant that the person may put on a channel. */
export const ConnectableRestaurant = z.object({
  id: z.int(),
  name: z.string(),
  parent_access_group_name: z.string(),
  _can: z.object({ publish: z.boolean() }),
})
export type ConnectableRestaurant = z.infer<typeof ConnectableRestaurant>

export const connectable = {
  connectableRestaurants: endpoint({
    service: 'restaurants',
    method: 'POST',
    path: '/v5/channels/:id/connectable',
    summary: 'Restaurants of the company of a channel that the person may put on it, without those that are on for its kind already, by name',
    reads: true,
    access: onResource('channels_admin', 'channel'),
    input: z.object({ id, name: z._default(searchTerm, ''), page: pageNumber, per_page: perPage(listingsPerPage) }),
    output: pageOf(ConnectableRestaurant),
  }),
}
