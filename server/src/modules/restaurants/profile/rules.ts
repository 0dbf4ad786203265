import { channelCapabilities, type SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'

type Status = Restaurant['status']

/** What a restaurant may be made from where it stands. The way out of onboarding is to go live, which has a checklist of its own. */
const next: Record<Status, readonly Status[]> = {
  onboarding: [],
  live: ['suspended', 'closed'],
  suspended: ['live', 'closed'],
  closed: ['live'],
}

type KindAndStatus = Pick<Restaurant, 'kind' | 'status'>

export function nextStatuses({ kind, status }: KindAndStatus): readonly Status[] {
  return kind === 'library' ? [] : next[status]
}

const participle: Record<Status, string> = { onboarding: 'in onboarding', live: 'live', suspended: 'suspended', closed: 'closed' }

/** Why a restaurant cannot be made `wanted`; nothing when it can. Asked only of one that is not so already. */
export function statusRefusal(kindAndStatus: KindAndStatus, wanted: Status): string | undefined {
  if (nextStatuses(kindAndStatus).includes(wanted)) return undefined
  if (kindAndStatus.kind === 'library') return 'A library has no status: it is never open to guests.'
  if (kindAndStatus.status === 'onboarding') return 'It has not gone live yet. Finish its checklist first.'
  return `It is ${participle[kindAndStatus.status]} and cannot become ${participle[wanted]}.`
}

/** What was done, as a person would say it. */
export function statusSentence(from: Status, to: Status): string {
  if (to === 'live') return from === 'closed' ? 'Reopened after it was closed.' : 'Reopened.'
  return to === 'suspended' ? 'Suspended.' : 'Closed.'
}

/** Guests have seen prices in it: what was 1500 cents cannot become 1500 yen. */
export function currencyRefusal(before: { went_live_at: Date | null; currency: string }, currency: string): string | undefined {
  if (before.went_live_at === null || before.currency === currency) return undefined
  return 'cannot change any more: the restaurant has been live with its prices in this currency'
}

/** What still leads to it. */
export interface Hold {
  /** Restaurants whose menus use the library. */
  readonly linkedFrom?: readonly string[]
  /** Channels that show its menu. */
  readonly shownOn?: readonly string[]
}

/** Why it cannot be deleted; nothing when it can. */
export function deletionRefusal(row: KindAndStatus & { went_live_at: Date | null }, hold: Hold = {}): string | undefined {
  const { linkedFrom = [], shownOn = [] } = hold
  if (row.kind === 'library') {
    if (linkedFrom.length === 0) return undefined
    return `Menus of ${linkedFrom.join(', ')} use this library. Detach them first.`
  }
  if (row.status === 'onboarding' && row.went_live_at === null)
    return shownOn.length === 0 ? undefined : `Its menu is published on ${shownOn.map(channelName).join(', ')}. Switch these channels off first.`
  return 'Only a restaurant that never went live can be deleted. Close it instead.'
}

function channelName(channel: string): string {
  return channel in channelCapabilities ? channelCapabilities[channel as SalesChannel].name : channel
}
