import { channelRecords } from './channels/channels.ts'
import { listingNews } from './channels/listing-page.ts'

/** Every call about channels and the listings on them. */
export const channels = { ...channelRecords, ...listingNews }
