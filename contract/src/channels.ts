import { channelRecords } from './channels/channels.ts'
import { connectable } from './channels/connectable.ts'
import { listingChecks, listingNews, listingPage, listingViews } from './channels/listing-page.ts'
import { listingsOfMany } from './channels/listings.ts'

/** Every call about channels and the listings on them. */
export const channels = {
  ...channelRecords,
  ...connectable,
  ...listingsOfMany,
  ...listingPage,
  ...listingViews,
  ...listingChecks,
  ...listingNews,
}
