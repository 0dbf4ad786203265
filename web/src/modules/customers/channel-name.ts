import { channelNames, type OrderChannel } from '@brigade/contract/orders/codes.ts'

/** What people call a channel; its own word where it is a new one. */
export const channelName = (channel: string): string => channelNames[channel as OrderChannel] ?? channel
