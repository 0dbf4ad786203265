import type { OrderChannel, OrderFulfilment } from '@brigade/contract/orders/codes.ts'

// How the guests of the demo company behave: made up, in the proportions that restaurants of such a kind know.

/** As the ordering system says it, with its weight. Words that we do not know are among them. */
type Weights<Word extends string> = readonly (readonly [Word | (string & {}), number])[]

export interface Habits {
  readonly channels: Weights<OrderChannel>
  /** Minutes after midnight at which most come, and for how long. */
  readonly peaks: readonly { readonly at: number; readonly width: number; readonly weight: number }[]
  readonly itemsAtMost: number
}

const dinner = [
  { at: 12.6 * 60, width: 55, weight: 0.7 },
  { at: 19 * 60, width: 75, weight: 1 },
]
const breakfast = [
  { at: 8.4 * 60, width: 65, weight: 1 },
  { at: 12.3 * 60, width: 60, weight: 0.65 },
]

const byBrand: Readonly<Record<string, Habits>> = {
  'Tide & Ember': {
    channels: [
      ['in_store', 56],
      ['phone', 6],
      ['web', 11],
      ['app', 9],
      ['uber_eats', 17],
      ['Concierge desk', 1],
    ],
    peaks: dinner,
    itemsAtMost: 4,
  },
  'Nonna Rosa': {
    channels: [
      ['in_store', 34],
      ['phone', 13],
      ['web', 16],
      ['app', 10],
      ['doordash', 16],
      ['grubhub', 10],
      ['Slice of town', 1],
    ],
    peaks: dinner,
    itemsAtMost: 3,
  },
  'Copper Kettle': {
    channels: [
      ['in_store', 62],
      ['phone', 3],
      ['web', 13],
      ['app', 21],
      ['Office tablet', 1],
    ],
    peaks: breakfast,
    itemsAtMost: 3,
  },
}

const tokyo: Habits = {
  channels: [
    ['in_store', 80],
    ['phone', 6],
    ['web', 13],
    ['出前', 1],
  ],
  peaks: dinner,
  itemsAtMost: 4,
}

export function habitsOf(name: string, currency: string): Habits {
  const brand = Object.keys(byBrand).find((one) => name.startsWith(one)) ?? ''
  const habits = currency === 'JPY' ? tokyo : byBrand[brand]
  return habits ?? tokyo
}

export function fulfilmentsOf(channel: string, delivers: boolean): Weights<OrderFulfilment> {
  if (channel === 'in_store')
    return [
      ['dine_in', 74],
      ['pickup', 25],
      ['Drive thru', 1],
    ]
  if (['uber_eats', 'doordash', 'grubhub'].includes(channel)) return [['delivery', 100]]
  const pickup = ['pickup', delivers ? 58 : 100] as const
  return channel === 'phone'
    ? [pickup, ['catering', 6], ...(delivers ? [['delivery', 36] as const] : [])]
    : [pickup, ...(delivers ? [['delivery', 38] as const, ['curbside', 4] as const] : [])]
}

/** Taxes by region, in hundredths of a percent; made up near the real ones. */
const taxes: Readonly<Record<string, { readonly name: string; readonly rate: number }>> = {
  ME: { name: 'Maine sales tax', rate: 800 },
  RI: { name: 'Rhode Island meals tax', rate: 800 },
  WA: { name: 'Washington sales tax', rate: 1035 },
  NY: { name: 'New York sales tax', rate: 888 },
  IL: { name: 'Illinois sales tax', rate: 1075 },
  TX: { name: 'Texas sales tax', rate: 825 },
  CO: { name: 'Colorado sales tax', rate: 881 },
}
export const taxOf = (region: string, currency: string): { readonly name: string; readonly rate: number } =>
  taxes[region] ?? (currency === 'JPY' ? { name: '消費税', rate: 1000 } : { name: 'Sales tax', rate: 800 })

/** Sunday first. */
const weekdays = [0.95, 0.72, 0.78, 0.86, 1, 1.36, 1.46]
/** January first: winters are slow. */
const months = [0.76, 0.78, 0.9, 0.96, 1.03, 1.09, 1.12, 1.09, 1.01, 0.98, 0.9, 0.97]

/** How busy a day is, 1 being usual: `part` of the year gone by, since the company grows. */
export function busyness(weekday: number, month: number, part: number): number {
  return (weekdays[weekday] ?? 1) * (months[month - 1] ?? 1) * (0.84 + 0.32 * part)
}
