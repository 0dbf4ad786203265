import { channelRecords } from './channels/channels.ts'
import { connectable } from './channels/connectable.ts'

/** Every call about channels and the listings on them. */
export const channels = { ...channelRecords, ...connectable }
