import { listingsOfMany } from '@brigade/contract/channels/listings.ts'
import { listingRole } from '@brigade/contract/menus/publishing.ts'
import { serves } from '../../../platform/context.ts'
import { countAll } from '../states/store-states.ts'
import { listedAnswer } from './answers.ts'
import { changeListings, connectListings } from './change-listings.ts'
import { pauseListings, resumeListings } from './pause-listings.ts'
import { retryListings } from './retry-listings.ts'
import { restaurantsOfListings } from './store-changing.ts'
import { listedRows, searchIds } from './store-listings.ts'
import { menuNames } from './store-menus.ts'

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
    const menus = await database.atOneMoment(async (tx) => menuNames(tx, await restaurantsOfListings(tx, staff.id, listingRole, listing_ids)))
    return { menus }
  },

  connectListings,
  changeListings,
  pauseListings,
  resumeListings,
  retryListings,
})
