import type { OfferStatus } from '@brigade/contract/discounts/offers.ts'
import type { OfferClass, OfferMethod } from '@brigade/contract/discounts/terms.ts'
import { type RecordKind, recordSentences } from '../../platform/records/record-kind.ts'
import { numberText } from '../../ui/basics/numbers.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const offersText = (count: number) => (count === 1 ? '1 offer' : `${numberText(count)} offers`)

/** The words of the screens about offers. */
export const words = catalogue('discounts', {
  ...recordSentences('discount', 'offers', 'offer'),
  discounts: 'Discounts',
  create: 'New offer',
  createTitle: 'New offer',
  purpose:
    'An offer says in a few sentences who gets what, when, and how often. It stays a draft until you start it, and you can try it first. Offers that come from above are on the calendar.',
  purposeNoRole:
    'An offer says who gets what, when, and how often. Whoever holds the role “Discounts admin” can write one. Offers that come from above are on the calendar.',
  search: 'Search by name or code',
  offersTab: 'Offers',
  calendar: 'Calendar',
  simulator: 'Simulator',
  simulatorHint: 'What offers do with a basket',
  approvals: 'Approvals',
  approvalsWaiting: (count: number) => `Approvals (${numberText(count)})`,
  status: 'Status',
  draft: 'Draft',
  scheduled: 'Scheduled',
  active: 'Active',
  paused: 'Paused',
  ended: 'Ended',
  everyStatus: 'Every status',
  method: 'How it is used',
  automatic: 'By itself',
  code: 'By a code',
  staff: 'By staff',
  everyMethod: 'However used',
  class: 'Taken off',
  item: 'Items',
  order: 'Order',
  delivery: 'Delivery',
  reward: 'Reward',
  everyClass: 'Every kind',
  everyRestaurant: 'Every restaurant',
  filterBy: (chosen: string) => `Filter: ${chosen}`,
  gives: 'Gives',
  used: 'Used',
  usedTimes: (used: number) => (used === 0 ? 'Not yet' : used === 1 ? 'Once' : `${numberText(used)} times`),
  usedOf: (used: number, most: number) => `${numberText(used)} of ${numberText(most)}`,
  given: 'Given',
  givenText: (amount: string) => `${amount} given`,
  codes: 'Codes',
  restaurants: 'Restaurants',
  waiting: (count: number) => `${numberText(count)} waiting for approval`,
  edit: 'Edit',
  overview: 'Overview',
  versions: 'Versions',
  uses: 'Uses',
  usedInVersion: (count: number) => (count === 0 ? 'not used' : count === 1 ? 'used once' : `used ${numberText(count)} times`),
  paletteHint: 'Discounts',
  calendarHint: 'All offers of a restaurant, day by day',
  deleteSeveralWhy: 'Only offers that were never used can be deleted. End the others instead.',
  offers: offersText,
})

export const statusText = (status: OfferStatus): string => words[status]
export const methodText = (method: OfferMethod): string => words[method]
export const classText = (of: OfferClass): string => words[of]

/** What every screen of records needs to know of offers. */
export const offerKind: RecordKind = { type: 'discount', path: '/discounts', words }
