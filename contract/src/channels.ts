import { channelRecords } from './channels/channels.ts'

/** Every call about channels and the listings on them. */
export const channels = { ...channelRecords }
