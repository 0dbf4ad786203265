import { listingsOfMany } from '@brigade/contract/channels/listings.ts'
import { notFound } from '@brigade/contract/kit/problem.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import { serves } from '../../../platform/context.ts'
import { listedAnswer } from './answers.ts'
import { changeListings, connectListings } from './change-listings.ts'
import { pauseListings, resumeListings } from './pause-listings.ts'
import { retryListings } from './retry-listings.ts'
import { restaurantsOfListings } from './store-changing.ts'
import { connectable } from './store-connectable.ts'
import { listedRows, searchIds } from './store-listings.ts'
import { menuNames } from './store-menus.ts'
import { countAll } from './store-states.ts'

/** Listings across channels and restaurants, and what is done to many of them. */
export const listingRoutes = serves(listingsOfMany, {
  async searchListings({ input, staff, database }) {
    const { page, per_page } = input
    const { rows, total } = await database.atOneMoment(async (tx) => {
      const found = await searchIds(tx, staff.id, input)
      return { rows: await listedRows(tx, staff.id, found.ids), total: found.total }
    })
    return { data: rows.map(listedAnswer), total, page, per_page }
  },

  listingCounts: ({ input, staff, db }) => countAll(db, staff.id, input),

  async menusOfListings({ input: { listing_ids }, staff, database }) {
    const menus = await database.atOneMoment(async (tx) => menuNames(tx, await restaurantsOfListings(tx, staff.id, 'channels_admin', listing_ids)))
    return { menus }
  },

  async connectableRestaurants({ input, staff, db }) {
    const { channel_id, page, per_page } = input
    if (!(await mayReach(db, staff.id, 'channels_admin', 'channel', channel_id))) throw notFound('channel')
    const { rows, total } = await connectable(db, staff.id, input)
    return { data: rows.map(({ may_publish, ...row }) => ({ ...row, _can: { publish: may_publish } })), total, page, per_page }
  },

  connectListings,
  changeListings,
  pauseListings,
  resumeListings,
  retryListings,
})
