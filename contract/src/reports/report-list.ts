import type { FilterLeaf } from './query.ts'
import { type DimensionName, dimensions, type Granularity, type MeasureName, type SegmentName } from './semantic.ts'

// THE list of reports: which figures of the semantic layer each shows, and by what. One screen draws them all, and so do files and mails.

const groupingDimensions = [
  'restaurant',
  'organization',
  'channel',
  'fulfilment',
  'weekday',
  'hour',
  'item',
  'size',
  'category',
  'tender',
  'payer',
  'offer',
  'label',
  'reason',
  'actor',
  'approver',
  'entry_type',
] as const satisfies readonly DimensionName[]

/** What rows can be made of: days, weeks or months, or one of these dimensions. */
export const groupings = ['time', ...groupingDimensions] as const
export type Grouping = (typeof groupings)[number]

export const chartKinds = ['line', 'bar', 'pie', 'grouped'] as const
export type ChartKind = (typeof chartKinds)[number]

export const reportKeys = ['overview', 'time', 'items', 'channels', 'payments', 'discounts', 'offers', 'voids', 'taxes', 'tips', 'late'] as const
export type ReportKey = (typeof reportKeys)[number]
/** A report that somebody put together from the same parts. */
export const builtKey = 'new'

export interface Report {
  readonly key: ReportKey | typeof builtKey
  readonly measures: readonly MeasureName[]
  /** The first is what the report opens with. A report that was put together shows all of them at once. */
  readonly groupings: readonly Grouping[]
  readonly chart: ChartKind
  /** What the chart shows; of a grouped one several. */
  readonly charted: readonly MeasureName[]
  readonly segments?: readonly SegmentName[]
  readonly filters?: readonly FilterLeaf[]
}

const only = (...types: readonly string[]): FilterLeaf => ({ member: 'sales.entry_type', operator: 'equals', values: [...types] })

export const reportList: readonly Report[] = [
  {
    key: 'overview',
    measures: ['net_sales', 'orders', 'average_order', 'gross_sales', 'discounts', 'comps', 'refunds', 'tips', 'collected'],
    groupings: ['time', 'restaurant', 'channel'],
    chart: 'line',
    charted: ['net_sales'],
  },
  {
    key: 'time',
    measures: ['net_sales', 'orders', 'average_order', 'items_sold', 'taxes', 'tips'],
    groupings: ['time', 'weekday', 'hour'],
    chart: 'line',
    charted: ['net_sales'],
  },
  {
    key: 'items',
    measures: ['items_sold', 'gross_sales', 'voids', 'refunds'],
    groupings: ['item', 'category'],
    chart: 'bar',
    charted: ['gross_sales'],
  },
  {
    key: 'channels',
    measures: ['net_sales', 'orders', 'average_order', 'discounts', 'refunds', 'service_charges', 'tips'],
    groupings: ['channel', 'fulfilment', 'restaurant', 'organization'],
    chart: 'pie',
    charted: ['net_sales'],
  },
  {
    key: 'payments',
    measures: ['payments', 'payment_refunds', 'net_payments'],
    groupings: ['tender', 'label', 'time', 'restaurant'],
    chart: 'bar',
    charted: ['net_payments'],
    filters: [only('Payment', 'Payment refund')],
  },
  {
    key: 'discounts',
    measures: ['discounts', 'comps'],
    groupings: ['label', 'actor', 'reason', 'time', 'restaurant'],
    chart: 'grouped',
    charted: ['discounts', 'comps'],
    filters: [only('Discount', 'Comp')],
  },
  {
    key: 'offers',
    measures: ['discounts', 'own_discounts', 'reimbursements'],
    groupings: ['offer', 'payer', 'time', 'restaurant'],
    chart: 'grouped',
    charted: ['discounts', 'reimbursements'],
    filters: [only('Discount')],
  },
  {
    key: 'voids',
    measures: ['voids', 'refunds', 'payment_refunds'],
    groupings: ['reason', 'actor', 'item', 'time', 'restaurant'],
    chart: 'grouped',
    charted: ['voids', 'refunds'],
    filters: [only('Void', 'Refund', 'Payment refund')],
  },
  {
    key: 'taxes',
    measures: ['taxes', 'taxes_remitted', 'taxes_owed'],
    groupings: ['label', 'time', 'restaurant'],
    chart: 'grouped',
    charted: ['taxes_owed', 'taxes_remitted'],
    filters: [only('Tax')],
  },
  {
    key: 'tips',
    measures: ['tips', 'service_charges', 'orders'],
    groupings: ['time', 'channel', 'restaurant'],
    chart: 'grouped',
    charted: ['tips', 'service_charges'],
  },
  {
    key: 'late',
    measures: ['refunds', 'voids', 'payments', 'payment_refunds', 'collected'],
    groupings: ['time', 'restaurant', 'entry_type'],
    chart: 'grouped',
    charted: ['refunds', 'voids'],
    segments: ['late'],
  },
]

export const reportOf = (key: string): Report | undefined => reportList.find((report) => report.key === key)

/** Days of up to two months one by one, then weeks, then months: what a chart can show. */
export function granularityFor(days: number): Granularity {
  if (days <= 62) return 'day'
  return days <= 366 ? 'week' : 'month'
}

/** What stands above a column of this grouping. */
export const groupingTitle = (grouping: Grouping): string => (grouping === 'time' ? 'Date' : dimensions[grouping].title)
