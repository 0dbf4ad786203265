import type { DriftEntry, PauseDelivery } from '@brigade/contract/channels/listing-page.ts'
import { type LossCause, lossCauseNames } from '@brigade/contract/channels/states.ts'
import type { Fulfilment } from '@brigade/contract/fields/sales-context.ts'
import { type ClosureReason, closureReasons } from '@brigade/contract/hours/hours-shapes.ts'
import type { PublicationTarget, Rounding } from '@brigade/contract/menus/publishing.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { catalogue } from '../../../ui/basics/ui-texts.ts'

const count = (many: number, one: string, several: string) => (many === 1 ? `1 ${one}` : `${numberText(many)} ${several}`)

/** The texts of one listing. */
export const words = catalogue('listing', {
  channels: 'Channels',
  listing: 'Listing',
  title: (restaurant: string, channel: string) => `${restaurant} on ${channel}`,
  gone: 'This listing does not exist',
  goneWhy: 'The restaurant is not on this channel, or you may not see it.',
  notLoaded: 'This listing could not be loaded',
  notAllowed: 'You cannot see this listing',
  needsRole: 'It takes the role “Channels” at the restaurant.',
  health: 'Health',
  hours: 'Hours',
  prices: 'Prices',
  orderable: 'Orderable',
  log: 'Log',
  settings: 'Settings',
  tabs: 'Parts of this listing',

  // What is wrong.
  pausedByUs: (until: string) => `Paused by us until ${until}`,
  pausedByUsOpen: 'Paused by us until someone resumes it',
  closedEverywhere: 'The restaurant takes no orders',
  seeRestaurant: 'It opens here again when its status at the restaurant changes.',
  pausedBy: (channel: string, what: string) => `Paused by ${channel}: ${what}`,
  saidBy: (channel: string, said: string) => `${channel} says: “${said}”`,
  since: (when: string) => `Since ${when}`,
  sinceUntil: (from: string, to: string) => `Since ${from}, until ${to}`,
  bothStay: (channel: string) => `Resuming ends our pause. ${channel}’s own pause stays until ${channel} ends it.`,
  failing: 'Something did not reach the channel',
  draft: 'No menu was sent here yet',
  draftWhy: 'Guests find the restaurant here once you publish a menu.',
  connecting: 'The first menu is on its way',
  off: 'This listing is off',
  offWhy: 'Nothing is sent here, and no orders come from here.',
  differs: (many: number, channel: string) => `${count(many, 'thing', 'things')} on ${channel} ${many === 1 ? 'is' : 'are'} not as sent`,

  // What helps.
  retry: 'Retry',
  retryName: (title: string) => `Retry ${title}`,
  resume: 'Resume',
  resumeName: (title: string) => `Resume ${title}`,
  pause: 'Pause',
  pauseName: (title: string) => `Pause ${title}`,
  turnOn: 'Turn on',
  sendAgain: 'Send again…',
  publish: 'Review and publish',
  seeWhat: 'See what differs',
  retried: (title: string) => `${title}: sending again`,
  resumed: (title: string) => `${title} takes orders again`,
  paused: (title: string) => `${title} is paused`,
  turnedOn: (title: string) => `${title} is on`,
  sentAgain: (channel: string) => `The menu is on its way to ${channel}`,
  readingBack: (channel: string) => `Asking ${channel} what is live`,
  nothingToDo: 'There was nothing to do',
  failed: 'That did not work',
  undo: 'Undo',

  // Pausing.
  howLong: 'How long',
  half_hour: '30 minutes',
  hour: '1 hour',
  end_of_business_day: 'Until the end of today',
  until: 'Until a time',
  manual: 'Until someone resumes it',
  untilTime: (time: string) => `until ${time}`,
  day: 'Day',
  time: 'Time',
  timeRequired: 'Time is required',
  timePassed: 'must be later than now',
  reason: 'Reason',
  onlyThere: (channel: string) => `Guests cannot order on ${channel}. The restaurant’s other channels stay open.`,
  busy: 'Too busy',
  staff: 'Not enough staff',
  equipment: 'Equipment',
  supplies: 'Out of supplies',
  weather: 'Weather',
  event: 'Private event',
  emergency: 'Emergency',
  other: 'Other',

  // Health.
  facts: 'At a glance',
  markup: 'Prices',
  asInRestaurant: 'As in the restaurant',
  soldAs: 'Sold as',
  menus: 'Menus',
  allMenus: 'All',
  ofMenus: (some: number, all: number) => `${numberText(some)} of ${numberText(all)}`,
  lastWeek: 'Orderable, last 7 days',
  notCounted: 'Not counted yet',
  storeId: (channel: string) => `Store ID at ${channel}`,
  storeIdHelp: (channel: string) => `What ${channel} calls this store. You find it in ${channel}’s own manager.`,
  none: 'None',
  lastPublication: 'Last publication',
  nothingPublished: 'Nothing was published here yet',
  nothingPublishedWhy: 'Publish the restaurant’s menu, and it goes here too.',
  publication: (number: number, at: string) => `Publication ${number}, ${at}`,
  openPublishing: 'Open publishing',
  tried: (times: number) => `Tried ${times} times.`,
  nextTry: (moment: string) => `Next try ${moment}.`,
  liveSince: (moment: string) => `Live since ${moment}.`,
  queued: 'Waiting',
  sending: 'On its way',
  live: 'Live',
  unchanged: 'Nothing new',
  blocked: 'Kept back',
  targetFailed: 'Failed',
  superseded: 'Replaced',
  cancelled: 'Called off',
  past: 'Was live',
  pausesSent: 'Pauses and closures',
  pausesSentWhy: (channel: string) => `What ${channel} was told, and whether it confirmed.`,
  closures: 'Closures',
  told: 'Known there',
  telling: 'Sending',
  toldFailed: 'Not sent',
  toldWhy: (channel: string) => `${channel} knows when the restaurant is closed.`,
  tellingWhy: (channel: string) => `${channel} is being told.`,
  noDeliveries: 'No pauses were sent yet',
  noDeliveriesWhy: 'When you pause an item or this listing, the proof that it arrived is here.',
  deliveryPaused: 'Paused',
  deliveryResumed: 'Resumed',
  delivery_queued: 'Waiting',
  delivery_sent: 'Sent',
  delivery_acknowledged: 'Confirmed',
  delivery_refused: 'Refused',
  delivery_unsupported: 'Not possible there',
  deliveryUnsupportedWhy: (channel: string) => `${channel} has no way to do this.`,
  confirmedAt: (moment: string) => `Confirmed ${moment}`,
  queuedAt: (moment: string) => `Asked for ${moment}`,
  drift: (channel: string) => `What is live on ${channel}`,
  driftWhy: (channel: string) => `Read back from ${channel} each night, and compared with what was sent.`,
  readAt: (moment: string) => `Last read ${moment}.`,
  unread: 'Not read back yet',
  reading: 'Reading…',
  same: 'As sent',
  different: (many: number) => count(many, 'difference', 'differences'),
  readFailed: 'Could not be read',
  neverOverwritten: 'Nothing there is overwritten unless you send again.',
  readBack: 'Read back now',
  driftTable: 'What differs',
  thing: 'Item',
  kindOfDrift: 'What differs',
  asSent: 'As sent',
  there: 'There now',
  missing_there: 'Missing there',
  unknown_there: 'Not from us',
  name: 'Name',
  price: 'Price',
  paused_there: 'Paused there',
  on_sale_there: 'On sale there',
  andMore: (many: number) => `and ${numberText(many)} more`,
  sendAgainTitle: (channel: string) => `Send the menu to ${channel} again?`,
  sendAgainBody: (many: number, channel: string) =>
    `${count(many, 'thing', 'things')} on ${channel} ${many === 1 ? 'is' : 'are'} overwritten with what was published:`,
  sendAgainSame: (channel: string, read: string) => `On ${channel} nothing differed (read ${read}). Anything changed there since is overwritten.`,
  sendAgainUnread: (channel: string) => `What is on ${channel} now was never read back. Anything changed there is overwritten.`,
  sendAgainDo: 'Overwrite and send',
  change: (from: string, to: string) => `${from} becomes ${to}`,
  driftGone: 'is removed there',
  driftBack: 'is put back',
  testOrder: 'Test order',
  testOrderWhy: 'Sends one item of the live menu through the way orders come. It is voided at once.',
  sendTest: 'Send a test order',
  ownSays: (channel: string) =>
    `${channel} is your own channel. It reads menus, pauses and hours here, so nothing has to be sent and nothing can differ.`,

  // Hours.
  hoursWhy: (channel: string) => `When guests can order on ${channel}, on the restaurant’s clock. Special dates and closures are in it.`,
  hoursNotLoaded: 'The hours could not be loaded',
  noHours: 'No hours yet',
  noHoursWhy: 'Set the restaurant’s hours, and they show here.',
  changeHours: 'Change hours',
  date: 'Day',
  closed: 'Closed',
  allDay: 'All day',
  and: (names: readonly string[]) => new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' }).format(names),

  // Prices.
  pricesNotLoaded: 'The prices could not be loaded',
  item: 'Item',
  category: 'Category',
  basePrice: 'Restaurant price',
  channelPrice: (channel: string) => `${channel} price`,
  difference: 'Difference',
  notOnSale: (channel: string) => `Not on ${channel}`,
  onlyThereShort: (channel: string) => `Only on ${channel}`,
  samePrice: 'Same',
  findItem: 'Find an item',
  fulfilment: 'Sold as',
  noPrices: 'No menu is live here',
  noPricesWhy: 'Prices show once a menu is published here.',
  noItem: (text: string) => `No item matches “${text}”`,
  pricesWhy: (channel: string) => `As guests see them on ${channel} now, beside the restaurant’s own.`,

  // Orderable.
  orderableNotLoaded: 'This could not be loaded',
  orderableWhy: 'Of the hours the restaurant was open, how long guests could order here. The day before is counted each night.',
  noDays: 'No day was counted yet',
  noDaysWhy: 'The first one shows tomorrow.',
  lastDays: (days: number) => `Last ${days} days`,
  days: 'Days',
  week: '7 days',
  fourWeeks: '28 days',
  orderableShare: (share: string, days: number) => `${share} orderable in ${count(days, 'day', 'days')}`,
  nothingOpen: 'The restaurant was not open on these days',
  orderableTime: 'Orderable',
  openTime: 'Open',
  share: 'Share',
  lost: 'Lost',
  total: 'Total',
  chart: 'Orderable time by day',
  notOpen: 'Not open',
  hoursMinutes: (hours: number, minutes: number) =>
    hours === 0 ? `${minutes} min` : minutes === 0 ? `${numberText(hours)} h` : `${numberText(hours)} h ${minutes} min`,

  // Log.
  logNotLoaded: 'The log could not be loaded',
  noLog: 'Nothing happened yet',
  noLogWhy: 'Publications, pauses, failures and changes of this listing are listed here.',
  logWhy: 'What happened to this listing, newest first.',
  restaurantHistory: 'History of the restaurant',

  // Settings.
  connection: 'Connection',
  connectionWhy: (channel: string) => `How we find this store at ${channel}.`,
  token: 'Token',
  newToken: 'New token',
  tokenSet: (day: string) => `Set on ${day}. It is not shown to anybody. Type a new one to replace it.`,
  tokenSetShort: (day: string) => `Set on ${day}`,
  tokenNone: 'Not set. The channel’s own credentials are used.',
  removeToken: 'Remove the token',
  optionFallback: 'When an option is paused',
  optionFallbackHelp: (channel: string) => `What to do where ${channel} cannot pause an option alone.`,
  fallbackItem: 'Pause the items that have it',
  fallbackNone: 'Leave the items on sale',
  saved: 'Saved',
  selling: 'What is sold here',
  sellingWhy: 'Guests see changes with the next publication.',
  listed: 'Listed here',
  listedHelp: 'When off, nothing is sent here. Take the restaurant down on the channel as well.',
  markupPercent: 'Markup %',
  markupHelp: 'Added to every price that is not set for this channel. A negative number makes it cheaper.',
  rounding: 'Rounding',
  menusShown: 'Menus',
  menusHelp: 'Leave it empty for all menus, new ones too.',
  everyMenu: 'All menus',
  readOnly: 'You can look at these. Changing them takes the role “Channels admin” at the restaurant.',
  ownSettings: (channel: string) => `${channel} is your own channel: there is nothing to connect.`,
  chooseOne: 'choose at least one',
  on: 'On',
  offWord: 'Off',
  state: 'State',

  delivery: 'Delivery',
  pickup: 'Pickup',
  dine_in: 'Dine-in',
  curbside: 'Curbside',
  catering: 'Catering',
  round_none: 'None',
  round_up_to_99: 'Up to .99',
  round_up_to_49_or_99: 'Up to .49 or .99',
  round_nearest_5: 'To the nearest 5 cents',
  round_nearest_10: 'To the nearest 10 cents',
  round_whole: 'To whole amounts',
})

export const fulfilmentWord = (fulfilment: Fulfilment): string => words[fulfilment]
export const roundingWord = (rounding: Rounding): string => words[`round_${rounding}`]
export const driftWord = (kind: DriftEntry['kind']): string => words[kind]
export const deliveryWord = (state: PauseDelivery['state']): string => words[`delivery_${state}`]
export const causeWord = (cause: LossCause): string => lossCauseNames[cause]

export const reasonWord = (reason: ClosureReason): string => words[reason]

/** Which reason words like "Too busy: two cooks are ill" mean, and the note behind it. */
export function reasonIn(said: string): { reason: ClosureReason; note: string } {
  const reason = closureReasons.find((one) => said === words[one] || said.startsWith(`${words[one]}: `))
  return reason === undefined ? { reason: 'other', note: said } : { reason, note: said.slice(words[reason].length + 2) }
}

/** How what was published here stands. */
export function targetWord({ state, is_current }: PublicationTarget): string {
  if ((state === 'live' || state === 'unchanged') && !is_current) return words.past
  return state === 'failed' ? words.targetFailed : words[state]
}

/** `+15%`, `−5%`; nothing of nothing. */
export function markupText(percent: number): string {
  return percent === 0 ? '' : `${percent > 0 ? '+' : '−'}${numberText(Math.abs(percent))}%`
}
