import { channelCapabilities } from '@brigade/contract/fields/sales-context.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { Changed } from '../../../platform/context.ts'
import { channelOf } from '../../menus/publishing/public.ts'

interface OnChannel {
  readonly channel: string
  readonly channel_id: number
  readonly channel_name: string
}

/** A line in the History of a restaurant: it names the channel to those who see the channel, and to the others its marketplace. */
export const namingChannel = (
  { channel, channel_id, channel_name }: OnChannel,
  said: (name: string) => string,
): Pick<Changed, 'description' | 'withheld'> => ({
  description: said(plain(channel_name)),
  withheld: { named: [{ kind: 'channel', id: channel_id }], description: said(channelCapabilities[channelOf(channel)].name) },
})
