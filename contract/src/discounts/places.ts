import * as z from 'zod/mini'
import { searchTerm } from '../fields/fields.ts'
import { fulfilments } from '../fields/sales-context.ts'
import { eachOnce } from '../kit/each-once.ts'
import { endpoint, onResource, role } from '../kit/endpoint.ts'
import { id, moment, pageNumber, pageOf, perPage } from '../kit/page.ts'
import { GuestMenu } from '../menus/guest-menu.ts'
import { orderChannels } from '../orders/codes.ts'

// Where baskets are tried, and what can be put into them. Whoever sees discounts need not be somebody who sees restaurants or their menus.

export const DiscountPlace = z.object({ id: z.int(), name: z.string(), currency: z.string(), timezone: z.string() })
export type DiscountPlace = z.infer<typeof DiscountPlace>

export const discountPlaces = {
  discountPlaces: endpoint({
    service: 'discounts',
    method: 'POST',
    path: '/v5/discounts/places',
    summary: 'Restaurants whose discounts the person may see, by name',
    reads: true,
    access: role('discounts', 'discounts_admin'),
    input: z.object({
      page: pageNumber,
      per_page: perPage(20),
      name: z._default(searchTerm, ''),
      /** These alone, to call by their names what is known by a number. */
      ids: z.optional(eachOnce(id).check(z.maxLength(100))),
    }),
    output: pageOf(DiscountPlace),
  }),
  discountMenu: endpoint({
    service: 'discounts',
    method: 'GET',
    path: '/v5/discounts/menu',
    summary: 'The menu that guests see at a restaurant, to make a basket of; the draft where nothing is live, for those who see the restaurant',
    access: onResource('discounts', 'restaurant', 'restaurant_id'),
    input: z.object({
      restaurant_id: id,
      /** Channels without a menu of their own have that of online ordering. */
      channel: z._default(z.enum(orderChannels), 'web'),
      fulfilment: z._default(z.enum(['unmapped', ...fulfilments]), 'pickup'),
      /** Now where it is left out. */
      at: z.optional(z.iso.datetime({ offset: true, error: 'must be an ISO 8601 time with an offset' })),
    }),
    output: z.object({ menu: z.nullable(GuestMenu), is_live: z.boolean(), at: moment }),
    // Each call reads a whole menu.
    limits: [{ per: 'session', max: 180, seconds: 60 }],
  }),
}
