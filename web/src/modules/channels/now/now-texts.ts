import type { ListingCounts } from '@brigade/contract/channels/channels.ts'
import type { ListingState } from '@brigade/contract/channels/states.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { catalogue } from '../../../ui/basics/ui-texts.ts'

/** The texts of Right now. */
export const words = catalogue('channels-now', {
  now: 'Right now',
  noRole: 'You cannot see listings',
  needsRole: 'It takes the role “Channels” on a restaurant.',
  notLoaded: 'Listings could not be loaded',
  problems: 'What needs you',
  error: 'Failing',
  paused_by_channel: 'Paused by the channel',
  paused_by_us: 'Paused by us',
  others: 'Needs a look',
  failing: (many: number) => `${numberText(many)} failing`,
  byChannel: (many: number) => `${numberText(many)} paused by the channel`,
  byUs: (many: number) => `${numberText(many)} paused by us`,
  live: (many: number) => `${numberText(many)} live`,
  checked: (time: string) => `Checked ${time}`,
  checkAgain: 'Check again',
  well: 'All is well',
  wellWhy: (live: number) => (live === 1 ? 'The one live listing takes orders.' : `All ${numberText(live)} live listings take orders.`),
  noListings: 'No listings yet',
  noListingsWhy: 'Once a restaurant is on a channel, what goes wrong there shows here.',
  pauseAny: 'Pause a listing',
  find: 'Restaurant',
  findHelp: 'Type the name of a restaurant, and choose the channel.',
  clear: 'Clear',
  noMatch: (text: string) => `No listing matches “${text}”`,
  more: (many: number) => `${numberText(many)} more. Keep typing to narrow the list.`,
  found: 'Listings',
  open: (title: string) => `Open ${title}`,
})

/** What a group of problems is called. */
export function groupWord(state: ListingState | 'others'): string {
  return state === 'error' || state === 'paused_by_channel' || state === 'paused_by_us' ? words[state] : words.others
}

/** How many of all listings are how: only what there is. */
export function countsText({ error, paused_by_channel, paused_by_us, live }: ListingCounts): string {
  return [
    error > 0 && words.failing(error),
    paused_by_channel > 0 && words.byChannel(paused_by_channel),
    paused_by_us > 0 && words.byUs(paused_by_us),
    words.live(live),
  ]
    .filter(Boolean)
    .join(' · ')
}
