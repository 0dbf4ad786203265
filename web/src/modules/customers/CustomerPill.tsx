import type { ListedCustomer } from '@brigade/contract/customers/profile.ts'
import { StatusPill } from '../../ui/page/StatusPill.tsx'
import { words as blockWords, effectsText } from './blocks/blocks-texts.ts'
import { channelName } from './channel-name.ts'
import { words } from './customers-texts.ts'

type Standing = Pick<ListedCustomer, 'status' | 'relay_channel' | 'blocked'>

/** How a customer stands in a word or two; empty where nothing is to be said. */
export function pillText({ status, relay_channel, blocked }: Standing): string {
  if (status === 'erased') return words.erased
  if (status === 'merged') return words.merged
  if (blocked.length > 0) return blockWords.blocked
  return relay_channel === null ? '' : words.relayGuest(channelName(relay_channel))
}

/** The same as a pill. What a block takes is said by its banner on the page, and here to a pointer. */
export function CustomerPill({ customer }: { customer: Standing }) {
  const text = pillText(customer)
  if (text === '') return null
  const isBlocked = text === blockWords.blocked
  return (
    <span title={isBlocked ? effectsText(customer.blocked) : undefined}>
      <StatusPill tone={isBlocked ? 'bad' : 'idle'}>{text}</StatusPill>
    </span>
  )
}
