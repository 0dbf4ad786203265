import type { EntryType } from '../orders/codes.ts'

// The semantic layer: every measure, dimension and segment of reports, declared once. Reports, charts, drill-downs, exports and the
// definitions on screen come from here; the server makes its SQL from it. Names follow the query format of Cube: `sales.net_sales`.

export const cubeName = 'sales'
export const member = <Name extends string>(name: Name): `sales.${Name}` => `${cubeName}.${name}`

/** What the ledger is added up by: a column of the roll-up, and the entries that make it. */
export const parts = {
  gross: { types: ['sale', 'modifier'] },
  discounts: { types: ['discount'] },
  /** Part of them: what a platform or a partner pays. */
  discounts_by_others: { types: ['discount'], byOthers: true },
  comps: { types: ['comp'] },
  voids: { types: ['void'] },
  refunds: { types: ['refund'] },
  charges: { types: ['service_charge'] },
  tax: { types: ['tax'] },
  tax_remitted: { types: ['tax'], remitted: true },
  tips: { types: ['tip'] },
  gift_cards: { types: ['gift_card_sale', 'gift_card_load'] },
  rounding: { types: ['rounding'] },
  payments: { types: ['payment'] },
  payment_refunds: { types: ['payment_refund'] },
  /** Counted in thousandths by their quantity. */
  orders: { types: ['order'], counted: true },
  items: { types: ['sale', 'void', 'refund'], counted: true },
} as const satisfies Record<string, PartFacts>
export type Part = keyof typeof parts

export interface PartFacts {
  readonly types: readonly EntryType[]
  /** Only taxes that a marketplace pays to the state. */
  readonly remitted?: true
  /** Only discounts that somebody else than the restaurant pays. */
  readonly byOthers?: true
  readonly counted?: true
}
export const partOf = (name: Part): PartFacts => parts[name]

export type MeasureFormat = 'money' | 'count' | 'quantity'
export interface Measure {
  readonly title: string
  /** One or two sentences; shown where the figure is. */
  readonly definition: string
  readonly format: MeasureFormat
  /** The parts that are added up; with a minus before it a part is taken off. */
  readonly sum: readonly (Part | `-${Part}`)[]
  /** Divided by these: an average. */
  readonly per?: readonly Part[]
}

const net = ['gross', 'discounts', 'comps', 'voids', 'refunds'] as const
const collected = [...net, 'charges', 'tax', 'tips', 'gift_cards', 'rounding'] as const

export const measures = {
  net_sales: {
    title: 'Net sales',
    definition: 'Gross sales less discounts, comps, voids and refunds. Without taxes, charges and tips.',
    format: 'money',
    sum: net,
  },
  gross_sales: {
    title: 'Gross sales',
    definition: 'Items and modifiers at their menu prices, before discounts and taxes.',
    format: 'money',
    sum: ['gross'],
  },
  orders: {
    title: 'Orders',
    definition: 'Orders that were placed and not voided as a whole. Test orders are left out.',
    format: 'count',
    sum: ['orders'],
  },
  average_order: { title: 'Average order', definition: 'Net sales divided by orders.', format: 'money', sum: net, per: ['orders'] },
  items_sold: { title: 'Items sold', definition: 'Items without their modifiers, less what was voided.', format: 'quantity', sum: ['items'] },
  discounts: { title: 'Discounts', definition: 'Taken off for offers, codes and loyalty. A negative amount.', format: 'money', sum: ['discounts'] },
  own_discounts: {
    title: 'Discounts you pay',
    definition: 'Discounts without what a platform or a partner pays of them. A negative amount.',
    format: 'money',
    sum: ['discounts', '-discounts_by_others'],
  },
  reimbursements: {
    title: 'To be reimbursed',
    definition: 'What a platform or a partner pays of discounts, less its part of voids and refunds. It is owed to you, and not part of net sales.',
    format: 'money',
    sum: ['-discounts_by_others'],
  },
  comps: { title: 'Comps', definition: 'Given away by the house. A negative amount.', format: 'money', sum: ['comps'] },
  voids: {
    title: 'Voids',
    definition: 'Items and whole orders taken off before they were paid for. A negative amount.',
    format: 'money',
    sum: ['voids'],
  },
  refunds: {
    title: 'Refunds',
    definition: 'Sales given back to guests, without their taxes and tips. A negative amount.',
    format: 'money',
    sum: ['refunds'],
  },
  service_charges: {
    title: 'Charges',
    definition: 'Service charges, delivery fees and bag fees. They are not part of net sales.',
    format: 'money',
    sum: ['charges'],
  },
  net_with_charges: {
    title: 'Net sales with charges',
    definition: 'Net sales and charges together, as Toast counts net sales. Use it to compare with Toast.',
    format: 'money',
    sum: [...net, 'charges'],
  },
  taxes: { title: 'Taxes', definition: 'Taxes on orders, included ones and added ones, less those refunded.', format: 'money', sum: ['tax'] },
  taxes_remitted: {
    title: 'Taxes paid by marketplaces',
    definition: 'The part of the taxes that a marketplace pays to the state itself.',
    format: 'money',
    sum: ['tax_remitted'],
  },
  taxes_owed: { title: 'Taxes to pay', definition: 'Taxes without those that marketplaces pay.', format: 'money', sum: ['tax', '-tax_remitted'] },
  tips: { title: 'Tips', definition: 'Tips, less those given back.', format: 'money', sum: ['tips'] },
  gift_cards_sold: {
    title: 'Gift cards sold',
    definition: 'Gift cards sold and reloaded. Money that is owed to guests, so it is not part of net sales.',
    format: 'money',
    sum: ['gift_cards'],
  },
  rounding: { title: 'Rounding', definition: 'Differences of a cent or so between an order and its parts.', format: 'money', sum: ['rounding'] },
  collected: {
    title: 'Collected',
    definition: 'Net sales with charges, taxes, tips, gift cards sold and rounding. Equals payments once everything is paid.',
    format: 'money',
    sum: collected,
  },
  payments: { title: 'Payments', definition: 'What guests and marketplaces paid, with tips.', format: 'money', sum: ['payments'] },
  payment_refunds: {
    title: 'Payments given back',
    definition: 'Money given back to guests. A negative amount.',
    format: 'money',
    sum: ['payment_refunds'],
  },
  net_payments: { title: 'Net payments', definition: 'Payments less payments given back.', format: 'money', sum: ['payments', 'payment_refunds'] },
  unpaid: {
    title: 'Not yet paid',
    definition: 'Collected less net payments: orders that are open, or were paid too little or too much.',
    format: 'money',
    sum: [...collected, '-payments', '-payment_refunds'],
  },
} as const satisfies Record<string, Measure>
export type MeasureName = keyof typeof measures
export const measureNames = Object.keys(measures) as MeasureName[]
export const measureOf = (name: MeasureName): Measure => measures[name]

export type DimensionType = 'string' | 'number' | 'time'
export interface Dimension {
  readonly title: string
  readonly definition: string
  readonly type: DimensionType
  /** Known to the roll-up; the others are read from the ledger. */
  readonly rolledUp?: true
}

export const dimensions = {
  service_date: {
    title: 'Business day of the order',
    definition: 'The business day on which the order was placed. Accounting counts by it.',
    type: 'time',
    rolledUp: true,
  },
  event_date: {
    title: 'Business day of the event',
    definition: 'The business day on which it happened: a refund counts on the day it was given. Operations count by it.',
    type: 'time',
    rolledUp: true,
  },
  received_at: {
    title: 'Received',
    definition: 'When we received it. A filter “up to” gives the figures as they were then.',
    type: 'time',
  },
  restaurant: { title: 'Restaurant', definition: 'The restaurant by its name.', type: 'string', rolledUp: true },
  restaurant_id: { title: 'Restaurant number', definition: 'The restaurant by its number.', type: 'number', rolledUp: true },
  organization: { title: 'Organization', definition: 'The organization that owns the restaurant.', type: 'string', rolledUp: true },
  organization_id: {
    title: 'Organization number',
    definition: 'As a filter: the organization with everything below it.',
    type: 'number',
    rolledUp: true,
  },
  currency: { title: 'Currency', definition: 'Amounts of two currencies are never added up.', type: 'string', rolledUp: true },
  channel: { title: 'Channel', definition: 'Where the guest ordered.', type: 'string', rolledUp: true },
  fulfilment: { title: 'Fulfillment', definition: 'How the order reached the guest.', type: 'string', rolledUp: true },
  state: { title: 'State', definition: 'State of the order as it is now, such as Completed or Canceled.', type: 'string' },
  weekday: { title: 'Weekday', definition: 'The weekday of the business day; 1 is Monday.', type: 'number', rolledUp: true },
  hour: { title: 'Hour', definition: 'The hour in which the order was placed, in the time zone of its restaurant.', type: 'number' },
  item: { title: 'Item', definition: 'Items and modifiers by the name they had then.', type: 'string' },
  size: { title: 'Size', definition: 'Size of the item.', type: 'string' },
  category: { title: 'Category', definition: 'Category of the item as it was sent.', type: 'string' },
  entry_type: { title: 'Type of entry', definition: 'Kind of line in the ledger.', type: 'string' },
  tender: { title: 'Tender', definition: 'How it was paid.', type: 'string' },
  payer: {
    title: 'Paid by',
    definition: 'Who pays for a discount or comp: Restaurant, Platform, or a partner by its name.',
    type: 'string',
  },
  offer: { title: 'Offer', definition: 'The offer by the name it had on the check then.', type: 'string' },
  offer_id: { title: 'Offer number', definition: 'The offer by its number.', type: 'number' },
  label: { title: 'Name', definition: 'The name of the discount, charge, tax or tender as it was sent.', type: 'string' },
  reason: { title: 'Reason', definition: 'The reason for a void, refund, discount or comp.', type: 'string' },
  actor: { title: 'By', definition: 'Who did it.', type: 'string' },
  approver: { title: 'Approved by', definition: 'Who approved it.', type: 'string' },
} as const satisfies Record<string, Dimension>
export type DimensionName = keyof typeof dimensions
export const dimensionNames = Object.keys(dimensions) as DimensionName[]
export const dimensionOf = (name: DimensionName): Dimension => dimensions[name]

export interface Segment {
  readonly title: string
  readonly definition: string
}

export const segments = {
  late: { title: 'On another day', definition: 'What happened on a different business day than the order: refunds, late voids, corrections.' },
  marketplaces: { title: 'Marketplaces', definition: 'Orders from marketplaces.' },
  own_channels: { title: 'Own channels', definition: 'Orders from your own website, app, kiosks, phone and counter.' },
  unmapped: { title: 'Unmapped', definition: 'Orders sent with a channel or fulfillment that we do not recognize.' },
} as const satisfies Record<string, Segment>
export type SegmentName = keyof typeof segments
export const segmentNames = Object.keys(segments) as SegmentName[]

export const granularities = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Granularity = (typeof granularities)[number]

/** The types of entries that a measure adds up: what a drill-down shows. */
export function typesOf(measure: Measure): EntryType[] {
  const all = [...measure.sum, ...(measure.per ?? [])].map((part) => parts[part.replace(/^-/, '') as Part].types as readonly EntryType[])
  return [...new Set(all.flat())]
}
