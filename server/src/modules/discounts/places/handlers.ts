import { discountPlaces } from '@brigade/contract/discounts/places.ts'
import { salesChannels } from '@brigade/contract/fields/sales-context.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import { serves } from '../../../platform/context.ts'
import { basketMenu } from '../../menus/publishing/public.ts'
import { placesFor } from './store-places.ts'

/** Where baskets are tried, and what they are made of. */
export const placeRoutes = serves(discountPlaces, {
  async discountPlaces({ input, staff, db }) {
    const { rows, total } = await placesFor(db, staff.id, input)
    return { data: rows, total, page: input.page, per_page: input.per_page }
  },

  async discountMenu({ input: { restaurant_id, channel, fulfilment, at }, staff, db, database, clock }) {
    const instant = at === undefined ? clock.now() : new Date(at)
    const found = await basketMenu(database, {
      restaurantId: restaurant_id,
      channel: salesChannels.find((one) => one === channel) ?? 'web',
      fulfilment: fulfilment === 'unmapped' ? 'pickup' : fulfilment,
      instant,
      // What is not published yet is for those who see the restaurant.
      mayBeDraft: await mayReach(db, staff.id, 'restaurants', 'restaurant', restaurant_id),
    })
    return { menu: found?.menu ?? null, is_live: found?.isLive ?? false, at: instant.toISOString() }
  },
})
