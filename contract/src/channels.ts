import { channelRecords } from './channels/channels.ts'
import { listingChecks, listingNews, listingPage } from './channels/listing-page.ts'
import { listingsOfMany } from './channels/listings.ts'

/** Every call about channels and the listings on them. */
export const channels = { ...channelRecords, ...listingsOfMany, ...listingPage, ...listingChecks, ...listingNews }
