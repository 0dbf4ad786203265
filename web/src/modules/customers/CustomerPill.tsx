import type { ListedCustomer } from '@brigade/contract/customers/profile.ts'
import { StatusPill } from '../../ui/page/StatusPill.tsx'
import { words as blockWords, effectsText } from './blocks/blocks-texts.ts'
import { channelName } from './channel-name.ts'
import { words } from './customers-texts.ts'

/** How a customer stands, where that is to be said. */
export function CustomerPill({
  customer: { status, relay_channel, blocked },
}: {
  customer: Pick<ListedCustomer, 'status' | 'relay_channel' | 'blocked'>
}) {
  if (status === 'erased') return <StatusPill tone="idle">{words.erased}</StatusPill>
  if (status === 'merged') return <StatusPill tone="idle">{words.merged}</StatusPill>
  if (blocked.length > 0) return <StatusPill tone="bad">{blockWords.blockedFrom(effectsText(blocked))}</StatusPill>
  return relay_channel === null ? null : <StatusPill tone="idle">{words.relayGuest(channelName(relay_channel))}</StatusPill>
}
