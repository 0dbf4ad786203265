import type { OfferStatus } from '@brigade/contract/discounts/offers.ts'
import { firstOfferTerms, type OfferTerms } from '@brigade/contract/discounts/terms.ts'
import type { Moment } from '../../../platform/wall-time.ts'

// The offers of the demo company, by the names of its brands and menus: made up.

export interface DemoOffer {
  readonly name: string
  /** Name of the group that owns it. */
  readonly owner: string
  readonly status: OfferStatus
  /** Oldest first, each with how many days ago it was made. */
  readonly versions: readonly { readonly madeAgo: number; readonly terms: OfferTerms }[]
  /** When it was paused or ended, in days ago. */
  readonly leftAgo?: number
  /** Names of restaurants that take no part. */
  readonly without?: readonly string[]
  readonly codes?: readonly DemoCodes[]
}

export interface DemoCodes {
  readonly batch: string
  /** One that everybody knows, or so many unique ones. */
  readonly code?: string
  readonly count: number
  readonly prefix: string
}

type More = Partial<OfferTerms> & Pick<OfferTerms, 'pos_name'>
const terms = (more: More): OfferTerms => ({ ...firstOfferTerms, ...more })
const limited = (more: Partial<OfferTerms['limits']>): OfferTerms['limits'] => ({ ...firstOfferTerms.limits, ...more })
const schedule = (more: Partial<OfferTerms['schedule']>): OfferTerms['schedule'] => ({ ...firstOfferTerms.schedule, ...more })
const category = (...names: readonly string[]): OfferTerms['items'] => ({ include: names.map((text) => ({ by: 'category', text })), exclude: [] })
const everyWeek = (days: readonly number[], from: number, to: number) => days.map((dow) => ({ dow, start_min: from * 60, end_min: to * 60 }))
const atLeast = (amount_minor: number): OfferTerms['conditions'] => ({
  field: 'group',
  match: 'all',
  of: [{ field: 'subtotal', is: 'at_least', amount_minor, items: { include: [], exclude: [] } }],
})

export const demoCampaign = { code: 'WELCOME10', uses: 500, used: 488 } as const
export const demoMailing = { count: 200, used: 38 } as const

/** Late evenings of Thursday, Friday and Saturday, past midnight. */
const lateHappyHour = (percent: string) =>
  terms({
    pos_name: 'Late happy hour',
    description: 'Drinks for less, late in the evening.',
    effect: { kind: 'percent', percent },
    items: category('Drinks'),
    combines_with: ['order', 'delivery'],
    schedule: schedule({ windows: everyWeek([4, 5, 6], 22, 26) }),
    limits: limited({ per_day: 400 }),
  })

export function demoOffers(now: Moment): readonly DemoOffer[] {
  return [
    {
      name: 'Late happy hour',
      owner: 'Tide & Ember',
      status: 'active',
      versions: [
        { madeAgo: 350, terms: lateHappyHour('20') },
        { madeAgo: 120, terms: lateHappyHour('25') },
      ],
      without: ['Tide & Ember Bellevue'],
    },
    {
      name: 'Two coffees, third free',
      owner: 'Copper Kettle',
      status: 'active',
      versions: [
        {
          madeAgo: 330,
          terms: terms({
            pos_name: 'Third coffee free',
            description: 'Buy two coffees, and a third one is on us.',
            effect: { kind: 'buy_get', buy_quantity: 2, get: null, get_quantity: 1, percent: '100', most_times: null },
            items: category('Coffee'),
            with_options: false,
            combines_with: ['order', 'delivery'],
          }),
        },
      ],
    },
    {
      name: 'Welcome 10',
      owner: 'Larkspur Hospitality',
      status: 'active',
      versions: [
        {
          madeAgo: 210,
          terms: terms({
            pos_name: demoCampaign.code,
            description: 'Ten percent off for new guests of our site.',
            class: 'order',
            method: 'code',
            effect: { kind: 'percent', percent: '10' },
            max_amount_minor: 800,
            combines_with: ['item', 'order', 'delivery'],
            limits: limited({ uses: demoCampaign.uses }),
            paid_by: [
              { payer: 'restaurant', name: '', percent: '50' },
              { payer: 'platform', name: '', percent: '50' },
            ],
          }),
        },
      ],
      codes: [{ batch: '', code: demoCampaign.code, count: 1, prefix: '' }],
    },
    {
      name: 'We miss you',
      owner: 'Nonna Rosa',
      status: 'active',
      versions: [
        {
          madeAgo: 75,
          terms: terms({
            pos_name: 'We miss you',
            description: 'Five dollars off when you come back.',
            class: 'order',
            method: 'code',
            effect: { kind: 'amount', amount_minor: 500, per: 'across' },
            conditions: atLeast(2000),
            combines_with: ['item', 'delivery'],
            limits: limited({ budget_minor: 100_000 }),
          }),
        },
      ],
      codes: [{ batch: 'Autumn mailing', count: demoMailing.count, prefix: 'ROSA' }],
    },
    {
      name: 'Staff discount',
      owner: 'Larkspur Hospitality',
      status: 'active',
      versions: [
        {
          madeAgo: 340,
          terms: terms({
            pos_name: 'Staff discount',
            class: 'order',
            method: 'staff',
            effect: { kind: 'open_percent', most_percent: '30' },
            staff: { reasons: ['Employee meal', 'Friend of the house', 'Service recovery'], approval: 'above', above_minor: 1500 },
          }),
        },
      ],
    },
    {
      name: 'Free delivery over $35',
      owner: 'Larkspur Hospitality',
      status: 'active',
      versions: [
        {
          madeAgo: 250,
          terms: terms({
            pos_name: 'Free delivery',
            description: 'We bring orders of $35 and more for free.',
            class: 'delivery',
            effect: { kind: 'percent', percent: '100' },
            conditions: atLeast(3500),
            combines_with: ['item', 'order'],
            paid_by: [
              { payer: 'restaurant', name: '', percent: '40' },
              { payer: 'partner', name: 'Harbor Couriers', percent: '60' },
            ],
          }),
        },
      ],
    },
    {
      name: 'Weekend half price',
      owner: 'Larkspur Hospitality',
      status: 'draft',
      versions: [
        {
          madeAgo: 3,
          terms: terms({
            pos_name: 'Weekend half price',
            description: 'Everything for half the price on Saturday and Sunday.',
            class: 'order',
            effect: { kind: 'percent', percent: '50' },
            combines_with: ['item', 'order', 'delivery'],
            calc_base: 'original',
            schedule: schedule({ windows: everyWeek([6, 0], 0, 24) }),
          }),
        },
      ],
    },
    {
      name: 'Holiday table',
      owner: 'Larkspur Hospitality',
      status: 'scheduled',
      versions: [
        {
          madeAgo: 12,
          terms: terms({
            pos_name: 'Holiday table',
            description: 'Ten dollars off a table for the family.',
            class: 'order',
            effect: { kind: 'amount', amount_minor: 1000, per: 'across' },
            conditions: atLeast(8000),
            combines_with: ['item'],
            schedule: holidays(now),
            limits: limited({ budget_minor: 500_000 }),
          }),
        },
      ],
    },
    {
      name: 'Student Tuesday',
      owner: 'Copper Kettle',
      status: 'paused',
      versions: [
        {
          madeAgo: 180,
          terms: terms({
            pos_name: 'Student Tuesday',
            class: 'order',
            effect: { kind: 'percent', percent: '15' },
            combines_with: ['item'],
            schedule: schedule({ windows: everyWeek([2], 13, 16) }),
          }),
        },
      ],
      leftAgo: 40,
    },
    {
      name: 'Summer lemonade',
      owner: 'Tide & Ember',
      status: 'ended',
      versions: [
        {
          madeAgo: 160,
          terms: terms({
            pos_name: 'Lemonade for $3',
            effect: { kind: 'fixed_price', price_minor: 300, units: 1 },
            items: { include: [{ by: 'name', text: 'House Lemonade' }], exclude: [] },
            combines_with: ['order', 'delivery'],
          }),
        },
      ],
      leftAgo: 70,
    },
  ]
}

/** The next ones that are still to come. */
function holidays(now: Moment): OfferTerms['schedule'] {
  const year = new Date(now).getUTCFullYear()
  const next = now < Date.UTC(year, 11, 15) ? year : year + 1
  return schedule({ starts_at: `${next}-12-18T11:00`, ends_at: `${next + 1}-01-03T00:00` })
}
