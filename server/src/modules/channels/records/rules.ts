import type { ChannelAct, ChannelAdapter, ChannelState } from '@brigade/contract/channels/channels.ts'
import { channelCapabilities, type SalesChannel } from '@brigade/contract/fields/sales-context.ts'

// What a channel is and how it is reached; pure.

/** Kinds that sign in at their marketplace with credentials of a channel. */
const signingIn: readonly SalesChannel[] = ['uber_eats']

export const takesCredentials = (kind: SalesChannel): boolean => signingIn.includes(kind)

export interface Reached {
  readonly kind: SalesChannel
  readonly has_credentials: boolean
}

/** The addresses that this installation has for marketplaces. */
export type Addresses = readonly { readonly channel: string; readonly isPractice?: boolean }[]

/** Credentials of the channel itself come before an address of the installation. */
export function adapterOf({ kind, has_credentials }: Reached, addresses: Addresses): ChannelAdapter {
  if (channelCapabilities[kind].isOwn) return 'own'
  if (kind === 'uber_eats' && has_credentials) return 'uber_eats'
  const address = addresses.find(({ channel }) => channel === kind)
  if (!address) return 'none'
  return address.isPractice === true ? 'practice' : 'generic'
}

export function connectionSentence(kind: SalesChannel, adapter: ChannelAdapter): string {
  const { name } = channelCapabilities[kind]
  switch (adapter) {
    case 'own':
      return 'Guests see it at once.'
    case 'uber_eats':
      return 'Sent to Uber Eats with the credentials of this channel.'
    case 'generic':
      return `Sent to the address that this server has for ${name}.`
    case 'practice':
      return `Sent to the practice marketplace, which stands in for ${name}.`
    case 'none':
      return takesCredentials(kind)
        ? `Nothing is sent yet. Enter the ${name} credentials, or have an address for ${name} set up on this server.`
        : `Nothing is sent yet. Have an address for ${name} set up on this server.`
  }
}

const stateAfter: Readonly<Record<ChannelAct, ChannelState>> = { retire: 'retired', restore: 'active' }
export const afterAct = (act: ChannelAct): ChannelState => stateAfter[act]
export const unchangedText: Readonly<Record<ChannelAct, string>> = { retire: 'It is retired already.', restore: 'It is active already.' }

export interface HistoryFacts {
  readonly name: string
  readonly kind: SalesChannel
  readonly state: string
  readonly parent_access_group_name: string
}

/** A channel as History shows it. What it signs in with is not among it. */
export function historyFieldsOf({ name, kind, state, parent_access_group_name }: HistoryFacts): Record<string, string> {
  return { name, kind: channelCapabilities[kind].name, state, organization: parent_access_group_name }
}

export const listedText = (name: string, state: string): string =>
  `Restaurants are listed on ${name}, so it stays. ${state === 'active' ? 'Retire it instead.' : 'Turn those listings off first.'}`
