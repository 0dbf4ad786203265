import type { FilterLeaf } from '@brigade/contract/reports/query.ts'
import type { DimensionName, Granularity, MeasureName, SegmentName } from '@brigade/contract/reports/semantic.ts'
import { words } from './reports-texts.ts'

// THE list of reports: which figures of the semantic layer each shows, and by what. One screen draws them all.

export type Grouping =
  | 'time'
  | Extract<
      DimensionName,
      | 'restaurant'
      | 'channel'
      | 'fulfilment'
      | 'weekday'
      | 'hour'
      | 'item'
      | 'category'
      | 'tender'
      | 'label'
      | 'reason'
      | 'actor'
      | 'organization'
      | 'entry_type'
    >

export interface Report {
  readonly key: string
  readonly label: () => string
  readonly what: () => string
  readonly measures: readonly MeasureName[]
  /** The first is what the report opens with. */
  readonly groupings: readonly Grouping[]
  readonly chart: 'line' | 'bar' | 'pie' | 'grouped'
  /** What the chart shows; of a grouped one several. */
  readonly charted: readonly MeasureName[]
  readonly segments?: readonly SegmentName[]
  readonly filters?: readonly FilterLeaf[]
}

const only = (...types: readonly string[]): FilterLeaf => ({ member: 'sales.entry_type', operator: 'equals', values: [...types] })

export const reportList: readonly Report[] = [
  {
    key: 'overview',
    label: () => words.overview,
    what: () => words.overviewWhat,
    measures: ['net_sales', 'orders', 'average_order', 'gross_sales', 'discounts', 'comps', 'refunds', 'tips', 'collected'],
    groupings: ['time', 'restaurant', 'channel'],
    chart: 'line',
    charted: ['net_sales'],
  },
  {
    key: 'time',
    label: () => words.overTime,
    what: () => words.overTimeWhat,
    measures: ['net_sales', 'orders', 'average_order', 'items_sold', 'taxes', 'tips'],
    groupings: ['time', 'weekday', 'hour'],
    chart: 'line',
    charted: ['net_sales'],
  },
  {
    key: 'items',
    label: () => words.items,
    what: () => words.itemsWhat,
    measures: ['items_sold', 'gross_sales', 'voids', 'refunds'],
    groupings: ['item', 'category'],
    chart: 'bar',
    charted: ['gross_sales'],
  },
  {
    key: 'channels',
    label: () => words.channels,
    what: () => words.channelsWhat,
    measures: ['net_sales', 'orders', 'average_order', 'discounts', 'refunds', 'service_charges', 'tips'],
    groupings: ['channel', 'fulfilment', 'restaurant', 'organization'],
    chart: 'pie',
    charted: ['net_sales'],
  },
  {
    key: 'payments',
    label: () => words.payments,
    what: () => words.paymentsWhat,
    measures: ['payments', 'payment_refunds', 'net_payments'],
    groupings: ['tender', 'label', 'time', 'restaurant'],
    chart: 'bar',
    charted: ['net_payments'],
    filters: [only('Payment', 'Payment refund')],
  },
  {
    key: 'discounts',
    label: () => words.discounts,
    what: () => words.discountsWhat,
    measures: ['discounts', 'comps'],
    groupings: ['label', 'actor', 'reason', 'time', 'restaurant'],
    chart: 'grouped',
    charted: ['discounts', 'comps'],
    filters: [only('Discount', 'Comp')],
  },
  {
    key: 'voids',
    label: () => words.voids,
    what: () => words.voidsWhat,
    measures: ['voids', 'refunds', 'payment_refunds'],
    groupings: ['reason', 'actor', 'item', 'time', 'restaurant'],
    chart: 'grouped',
    charted: ['voids', 'refunds'],
    filters: [only('Void', 'Refund', 'Payment refund')],
  },
  {
    key: 'taxes',
    label: () => words.taxes,
    what: () => words.taxesWhat,
    measures: ['taxes', 'taxes_remitted', 'taxes_owed'],
    groupings: ['label', 'time', 'restaurant'],
    chart: 'grouped',
    charted: ['taxes_owed', 'taxes_remitted'],
    filters: [only('Tax')],
  },
  {
    key: 'tips',
    label: () => words.tips,
    what: () => words.tipsWhat,
    measures: ['tips', 'service_charges', 'orders'],
    groupings: ['time', 'channel', 'restaurant'],
    chart: 'grouped',
    charted: ['tips', 'service_charges'],
  },
  {
    key: 'late',
    label: () => words.late,
    what: () => words.lateWhat,
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
