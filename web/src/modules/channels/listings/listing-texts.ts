import type { ListedListing } from '@brigade/contract/channels/listings.ts'
import { incidentTexts, type ListingState, listingStateNames } from '@brigade/contract/channels/states.ts'
import type { Fulfilment } from '@brigade/contract/fields/sales-context.ts'
import type { Rounding } from '@brigade/contract/menus/publishing.ts'
import { type RecordKind, recordSentences } from '../../../platform/records/record-kind.ts'
import type { Dates } from '../../../ui/basics/dates.ts'
import { numbers, numberText } from '../../../ui/basics/numbers.ts'
import { catalogue } from '../../../ui/basics/ui-texts.ts'

const listingsText = (count: number) => (count === 1 ? '1 listing' : `${numberText(count)} listings`)
const restaurantsText = (count: number) => (count === 1 ? '1 restaurant' : `${numberText(count)} restaurants`)

/** The words of lists of listings, and of what is done to many of them. */
export const words = catalogue('listings', {
  ...recordSentences('channel', 'listings', 'listing'),
  search: 'Search by restaurant',
  restaurant: 'Restaurant',
  channel: 'Channel',
  state: 'Status',
  everyState: 'All',
  stateCount: (name: string, count: number) => `${name}, ${numberText(count)}`,
  narrow: 'Narrow by status',
  problemsOnly: 'Problems only',
  drifted: 'Different there',
  everyKind: 'Every channel',
  filterBy: (chosen: string) => `Filter: ${chosen}`,
  onChannel: (restaurant: string, channel: string) => `${restaurant} on ${channel}`,
  paused: 'Paused until',
  problem: 'Problem',
  publicationColumn: 'Publication',
  pausedNoEnd: 'Until somebody resumes it',
  pausedUntil: (moment: string) => `Until ${moment}`,
  pausedWhy: 'Why it is paused',
  incident: 'Channel says',
  untilText: (moment: string) => `until ${moment}`,
  markup: 'Channel markup',
  markupOn: (channel: string) => `Markup on ${channel}`,
  rounding: 'Channel rounding',
  roundingOn: (channel: string) => `Rounding on ${channel}`,
  noMarkup: 'None',
  menus: 'Menus',
  allMenus: 'All menus',
  menuCount: (count: number) => (count === 1 ? '1 menu' : `${numberText(count)} menus`),
  live: 'Live since',
  publication: (number: number) => `Publication ${numberText(number)}`,
  drift: 'Different there',
  driftCount: (count: number) => (count === 1 ? '1 differs' : `${numberText(count)} differ`),
  orderable: 'Orderable last week',
  orderableOf: (name: string) => `${name}: orderable last week`,
  noShare: '—',
  soldAs: 'Sold as',
  delivery: 'Delivery',
  pickup: 'Pickup',
  dine_in: 'Dine-in',
  curbside: 'Curbside',
  catering: 'Catering',
  none: 'None',
  up_to_99: 'Up to .99',
  up_to_49_or_99: 'Up to .49 or .99',
  nearest_5: 'To the nearest 5 cents',
  nearest_10: 'To the nearest 10 cents',
  whole: 'To whole amounts',
  // Acts.
  connect: 'Connect restaurants',
  pauseMore: 'Pause…',
  pause: 'Pause',
  resume: 'Resume',
  retry: 'Retry',
  changeMore: 'Change…',
  change: 'Change',
  readBack: 'Read back',
  openPage: 'Open',
  pauseSeveral: (count: number) => `Pause ${listingsText(count)}?`,
  resumeSeveral: (count: number) => `Resume ${listingsText(count)}?`,
  retrySeveral: (count: number) => `Send again on ${listingsText(count)}?`,
  readSeveral: (count: number) => `Read back ${listingsText(count)}?`,
  changeSeveral: (count: number) => `Change ${listingsText(count)}`,
  pauseWhy: 'Each restaurant is closed on that channel alone, and stays open everywhere else. A time is on the clock of each restaurant.',
  resumeWhy: 'Ends what we paused there. What the channel paused by itself, or what closes a restaurant everywhere, stays.',
  retryWhy: 'Menus, pauses and closures that did not arrive are sent once more.',
  readWhy: 'Asks each channel what guests see there, and compares it with what was sent. Nothing is changed.',
  severalPaused: (count: number) => `${listingsText(count)} paused`,
  severalResumed: (count: number) => `${listingsText(count)} resumed`,
  severalRetried: (count: number) => `${listingsText(count)} sent again`,
  severalRead: (count: number) => `Reading back ${listingsText(count)}`,
  severalChanged: (count: number) => `${listingsText(count)} changed`,
  severalConnected: (count: number) => `${restaurantsText(count)} connected`,
  // The form of a change.
  changeLead: 'Set what should be the same on all of them. What you leave as is stays as it was on each.',
  leave: 'Leave as is',
  isOn: 'On this channel',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  markupHelp: 'Percent added to prices not set for that channel. Leave it empty to keep each as it is.',
  markupHelpNew: 'Percent added to prices not set for that channel. A negative number makes it cheaper.',
  markupRange: 'must be a number from -90 to 300',
  setThese: 'Set these',
  onlyThese: 'Only these',
  chooseOne: 'choose at least one',
  menuOn: (name: string, count: number) => `${name} (${restaurantsText(count)})`,
  menuNames: 'Names of menus',
  menuNamesHelp: 'As they are called in each restaurant. One without such a menu is refused.',
  menusLoading: 'Looking up menus…',
  menusNotLoaded: 'The menus could not be looked up',
  nothingYet: 'Nothing changes yet.',
  willChange: (count: number, what: string) => `On ${listingsText(count)}: ${what}. Everything else stays as it is.`,
  becomesMarkup: (percent: string) => `markup becomes ${percent}`,
  becomesRounding: (name: string) => `rounding becomes “${name}”`,
  becomesSold: (names: string) => `sold as ${names}`,
  becomesAllMenus: 'all menus are shown',
  becomesMenus: (names: string) => `only ${names} shown`,
  becomesOn: 'turned on',
  becomesOff: 'turned off',
  // Connecting.
  connectTitle: (channel: string) => `Connect restaurants to ${channel}`,
  connectButton: (count: number) => (count === 0 ? 'Connect' : `Connect ${restaurantsText(count)}`),
  searchRestaurants: 'Search restaurants',
  chooseRestaurants: 'Restaurants',
  chosenCount: (count: number) => `${numberText(count)} chosen`,
  chooseAll: (count: number) => `Choose all ${numberText(count)}`,
  chooseNone: 'Choose none',
  moreToFind: (count: number) => `${numberText(count)} more. Search to find them.`,
  noneLeft: 'Every restaurant you may connect is on a channel of this kind already.',
  noneFound: (name: string) => `No restaurant matches “${name}”`,
  howSold: 'How it is sold there',
  noneSo: 'Nothing matches these filters',
  purpose: 'Connect restaurants, and see here where guests can order and where they cannot.',
  purposeNoRole: 'Restaurants that you may see, and that are on this channel, are listed here.',
  purposeAll: 'A listing is a restaurant on a channel. Open a channel to connect restaurants to it.',
  // Publishing after.
  publishNow: 'Publish now',
  publishWhy: 'Guests see this with the next publication. Publishing sends the drafts of these restaurants as they are now.',
  publishWhySome: (may: number, all: number) =>
    `Guests see this with the next publication. You may publish ${numberText(may)} of these ${restaurantsText(all)}; their drafts are sent as they are now.`,
  publishing: (count: number) => `Publishing ${restaurantsText(count)}`,
  published: (count: number) => `${restaurantsText(count)} on the way to guests`,
  publishedWhy: 'Their state here changes as each arrives.',
  notPublished: (count: number) => `${restaurantsText(count)} not published`,
  notPublishedTitle: 'Not published',
  close: 'Close',
})

export const stateText = (state: ListingState): string => listingStateNames[state]
export const roundingText = (rounding: Rounding): string => words[rounding]
export const fulfilmentText = (fulfilment: Fulfilment): string => words[fulfilment]

/** "+15%", "−5%", or the word for none. */
export function markupText(percent: number): string {
  if (percent === 0) return words.noMarkup
  return `${percent > 0 ? '+' : '−'}${numberText(Math.abs(percent))}%`
}

/** How long it is paused, on the restaurant's clock; empty where it is not. */
export function pausedText({ paused, timezone }: Pick<ListedListing, 'paused' | 'timezone'>, dates: Dates): string {
  if (paused === null) return ''
  return paused.until === null ? words.pausedNoEnd : dates.moment(paused.until, timezone)
}

/** What the channel decided by itself, and until when; empty where it has not. */
export function incidentText({ incident, timezone }: Pick<ListedListing, 'incident' | 'timezone'>, dates: Dates): string {
  if (incident === null) return ''
  const { what } = incidentTexts[incident.reason]
  return incident.until === null ? what : `${what}, ${words.untilText(dates.moment(incident.until, timezone))}`
}

/** The same where the problem has not said it already. */
export const incidentNote = (listing: Pick<ListedListing, 'incident' | 'timezone' | 'problem'>, dates: Dates): string =>
  listing.problem === '' ? incidentText(listing, dates) : ''

/** "Until Nov 28, 2026, 4:00 AM: Too busy" */
export function pausedNote(listing: Pick<ListedListing, 'paused' | 'timezone'>, dates: Dates): string {
  const { paused } = listing
  if (paused === null) return ''
  const end = paused.until === null ? words.pausedNoEnd : words.pausedUntil(pausedText(listing, dates))
  return paused.reason === '' ? end : `${end}: ${paused.reason}`
}

export const menusText = (count: number | null): string => (count === null ? words.allMenus : words.menuCount(count))

/** "98.2%", or a dash where nothing was counted. */
export const shareText = (share: number | null): string => (share === null ? words.noShare : numbers().percent(share))

/** "Delivery, Pickup and Dine-in" */
export const namesText = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** What every list of listings needs to know of them; they are opened and changed by the roles of channels. */
export const listingKind: RecordKind = { type: 'channel', path: '/channels/listings', words }
