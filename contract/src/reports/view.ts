import * as z from 'zod/mini'
import { storable } from '../fields/fields.ts'
import type { ReportRow } from '../reports.ts'
import { type FilterLeaf, filterOperators, type ReportQueryInput } from './query.ts'
import { builtKey, chartKinds, type Grouping, granularityFor, groupings, type Report, reportKeys, reportOf } from './report-list.ts'
import {
  type DimensionName,
  dimensionNames,
  type Granularity,
  granularities,
  type MeasureName,
  measureNames,
  type SegmentName,
  segmentNames,
} from './semantic.ts'

// What the address of a report says, and the questions that it asks. Screens, saved reports, files and mails go by this. Pure.

/** Spans that move with the calendar. */
export const spans = ['today', 'yesterday', 'last_7_days', 'last_28_days', 'this_week', 'last_week', 'this_month', 'last_month'] as const
export type Span = (typeof spans)[number]

const day = /^\d{4}-\d\d-\d\d$/
const word = /^[a-z_]+$/
const someWords = /^[a-z_]+(,[a-z_]+)*$/
const isOneOf = (all: readonly string[]) => new RegExp(`^(${all.join('|')})$`)

const shapes = {
  /** Two days, or a span that moves; without either the last four weeks. */
  from: day,
  to: day,
  days: isOneOf(spans),
  /** `event` counts by the day on which it happened. */
  basis: /^event$/,
  vs: /^(period|year)$/,
  /** Numbers of restaurants, with commas. */
  restaurants: /^\d{1,15}(,\d{1,15})*$/,
  org: /^[1-9]\d{0,14}$/,
  /** The last day whose news count. */
  asof: day,
  currency: /^[A-Z]{3}$/,
  by: word,
  /** The parts of a report that somebody puts together. */
  measures: someWords,
  dims: someWords,
  grain: isOneOf(granularities),
  segments: someWords,
  chart: isOneOf(chartKinds),
  /** Conditions as JSON: `[["channel","equals",["Website"]]]`. */
  where: /^\[.*\]$/s,
} as const
type Part = keyof typeof shapes
const longest = 4000

export type ReportSearch = { [part in Part]?: string }

const partNames = Object.keys(shapes) as Part[]

/** What is missing, or is not understood, is as usual. */
export function reportSearch(asked: Readonly<Partial<Record<Part, string | number | undefined>>>): ReportSearch {
  const search: ReportSearch = {}
  for (const name of partNames) {
    const text = String(asked[name] ?? '')
    if (text.length <= longest && shapes[name].test(text)) search[name] = text
  }
  if (search.from === undefined || search.to === undefined) {
    delete search.from
    delete search.to
  }
  return search
}

/** A report with its filters, as it is saved, exported and mailed. */
export const ReportView = z
  .object({
    report: z.enum([...reportKeys, builtKey]),
    search: z.record(z.string().check(z.maxLength(20), storable), z.string().check(z.maxLength(longest), storable)),
  })
  .check(
    z.refine(
      ({ search }) => Object.entries(search).every(([name, text]) => reportSearch({ [name]: text, ...partner(name, search) })[name as Part] === text),
      {
        error: 'has a part that is not understood',
        path: ['search'],
      },
    ),
    z.refine(({ search: { where } }) => where === undefined || understood(where) !== undefined, {
      error: 'has conditions that are not understood',
      path: ['search'],
    }),
    z.refine(({ report, search }) => report !== builtKey || builtReport(search).measures.length > 0, {
      error: 'Choose at least one figure',
      path: ['search'],
    }),
  )
export type ReportView = z.output<typeof ReportView>

/** Two days stand together. */
function partner(name: string, { from, to }: ReportSearch): ReportSearch {
  return (name === 'from' || name === 'to') && from !== undefined && to !== undefined ? { from, to } : {}
}

const named = <T extends string>(text: string | undefined, all: readonly T[]): T[] => {
  const asked = new Set(text?.split(','))
  return [...asked].filter((one): one is T => (all as readonly string[]).includes(one))
}

const mostDims = 3

const Conditions = z
  .array(
    z.tuple([
      z.enum(dimensionNames as [DimensionName, ...DimensionName[]]),
      z.enum(filterOperators),
      z.array(z.string().check(z.maxLength(300), storable)).check(z.maxLength(200)),
    ]),
  )
  .check(z.maxLength(20))
export type BuiltCondition = z.output<typeof Conditions>[number]

function understood(where: string): BuiltCondition[] | undefined {
  try {
    return z.safeParse(Conditions, JSON.parse(where)).data
  } catch {
    return undefined
  }
}

/** Conditions of a report that somebody puts together; what is not understood is left out. */
export const conditionsIn = (where: string | undefined): BuiltCondition[] => (where === undefined ? [] : (understood(where) ?? []))

/** A report from the parts that the address names. */
export function builtReport({ measures, dims, segments, chart, where }: ReportSearch): Report {
  const shown = named(measures, measureNames).slice(0, 12)
  const filters = conditionsIn(where)
    .filter(([, operator, values]) => values.length > 0 || operator === 'set' || operator === 'notSet')
    .map(([dimension, operator, values]): FilterLeaf => ({ member: `sales.${dimension}`, operator, values }))
  const kind = chartKinds.find((one) => one === chart) ?? 'bar'
  return {
    key: builtKey,
    measures: shown,
    groupings: named(dims, groupings).slice(0, mostDims),
    chart: kind,
    charted: kind === 'grouped' || kind === 'line' ? shown.slice(0, 4) : shown.slice(0, 1),
    segments: named(segments, segmentNames) as SegmentName[],
    filters,
  }
}

export const reportOfView = ({ report, search }: ReportView): Report | undefined => (report === builtKey ? builtReport(search) : reportOf(report))

export interface Range {
  readonly from: string
  readonly to: string
}

const dayMs = 86_400_000
const later = (iso: string, days: number): string => new Date(Date.parse(iso) + days * dayMs).toISOString().slice(0, 10)
const monthOf = (iso: string): string => `${iso.slice(0, 8)}01`

/** The days of a span, seen from a day. Weeks begin on Monday; what began ends with that day. */
function spanRange(span: Span, today: string): Range {
  const monday = later(today, -((new Date(today).getUTCDay() + 6) % 7))
  switch (span) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: later(today, -1), to: later(today, -1) }
    case 'last_7_days':
      return { from: later(today, -6), to: today }
    case 'last_28_days':
      return { from: later(today, -27), to: today }
    case 'this_week':
      return { from: monday, to: today }
    case 'last_week':
      return { from: later(monday, -7), to: later(monday, -1) }
    case 'this_month':
      return { from: monthOf(today), to: today }
    case 'last_month': {
      const last = later(monthOf(today), -1)
      return { from: monthOf(last), to: last }
    }
  }
}

/** The last four weeks up to today, unless the address says otherwise. */
export function rangeOf({ from, to, days }: ReportSearch, today: string): Range {
  if (from !== undefined && to !== undefined && from <= to) return { from, to }
  return spanRange(spans.find((one) => one === days) ?? 'last_28_days', today)
}

export const daysIn = ({ from, to }: Range): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** How many months a range is made of, such as 3 of a quarter; nothing where it begins or ends within one. */
export function wholeMonths({ from, to }: Range): number | undefined {
  if (!from.endsWith('-01') || !later(to, 1).endsWith('-01')) return undefined
  const [first, last] = [new Date(from), new Date(to)]
  return (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth() + 1
}

const monthsBefore = (first: string, months: number): string => {
  const at = new Date(first)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, 1)).toISOString().slice(0, 10)
}

/** The month that a day is in, all of it. */
export const wholeMonthOf = (day: string): Range => ({ from: monthOf(day), to: later(monthsBefore(monthOf(day), -1), -1) })

/**
 * The days that a range is compared with: of months, quarters and years as many whole months right before them, however long those are; of
 * other ranges as many days right before; or the days 52 weeks before, which are the same weekdays.
 */
export function rangeBefore(range: Range, vs: ReportSearch['vs']): Range | undefined {
  if (vs === undefined) return undefined
  const months = wholeMonths(range)
  if (vs === 'period' && months !== undefined) return { from: monthsBefore(range.from, months), to: later(range.from, -1) }
  const back = vs === 'year' ? 364 : daysIn(range)
  return { from: later(range.from, -back), to: later(range.to, -back) }
}

/** What the rows are made of; nothing for a report that is one row. */
export function groupingsOf(report: Report, { by }: ReportSearch): readonly Grouping[] {
  if (report.key === builtKey) return report.groupings
  const [first] = report.groupings
  const chosen = report.groupings.find((one) => one === by) ?? first
  return chosen === undefined ? [] : [chosen]
}

/** The time dimension that the address counts by. */
export const dateMember = ({ basis }: ReportSearch) => (basis === 'event' ? ('sales.event_date' as const) : ('sales.service_date' as const))

/** Rows on a screen; a file has them all. */
export const mostShown = 1000

/** Measures that count down: what is taken off or given back. */
const falling: readonly string[] = ['discounts', 'own_discounts', 'comps', 'voids', 'refunds', 'payment_refunds'] satisfies MeasureName[]

export interface QueryParts {
  readonly report: Report
  readonly search: ReportSearch
  readonly currency: string
  /** None for its totals. */
  readonly groupings: readonly Grouping[]
  readonly range: Range
}

/** The question for the rows of a report, or for its totals. */
export function queryFor({ report, search, currency, groupings: by, range }: QueryParts): ReportQueryInput {
  const { restaurants, org, asof } = search
  const date = dateMember(search)
  const granularity = by.includes('time') ? (granularityOf(search) ?? granularityFor(daysIn(range))) : undefined
  const dimensions = by.filter((one) => one !== 'time').map((one) => `sales.${one}`)
  const [first] = by
  const inOrder = first === 'weekday' || first === 'hour'
  const [charted] = report.charted
  return {
    measures: report.measures.map((name) => `sales.${name}`),
    dimensions,
    timeDimensions: [{ dimension: date, ...(granularity && { granularity }), dateRange: [range.from, range.to] }],
    segments: (report.segments ?? []).map((name) => `sales.${name}`),
    filters: [
      { member: 'sales.currency', operator: 'equals', values: [currency] },
      ...(report.filters ?? []),
      ...(restaurants ? [{ member: 'sales.restaurant_id', operator: 'equals' as const, values: restaurants.split(',') }] : []),
      ...(org ? [{ member: 'sales.organization_id', operator: 'equals' as const, values: [org] }] : []),
      ...(asof ? [{ member: 'sales.received_at', operator: 'beforeOrOnDate' as const, values: [asof] }] : []),
    ],
    ...(inOrder && { order: { [`sales.${first}`]: 'asc' as const } }),
    // The largest first, also where it is below zero.
    ...(!inOrder &&
      charted !== undefined &&
      dimensions.length > 0 &&
      granularity === undefined && { order: { [`sales.${charted}`]: falling.includes(charted) ? ('asc' as const) : ('desc' as const) } }),
    ...(by.length > 0 && { limit: mostShown }),
  }
}

/** The question for the totals of a report, counting only what was received after a moment. */
export function queryAfter(parts: Omit<QueryParts, 'groupings'>, moment: string): ReportQueryInput {
  const { asof: _asof, ...search } = parts.search
  const query = queryFor({ ...parts, search, groupings: [] })
  return { ...query, filters: [...(query.filters ?? []), { member: 'sales.received_at', operator: 'afterDate', values: [moment] }] }
}

const granularityOf = ({ grain }: ReportSearch): Granularity | undefined => granularities.find((one) => one === grain)

/** The columns that groupings answer in, in their order. */
export function groupColumns(query: ReportQueryInput, by: readonly Grouping[]): string[] {
  const [time] = query.timeDimensions ?? []
  return by.map((one) => (one === 'time' ? `${time?.dimension}.${time?.granularity}` : `sales.${one}`))
}

export const figureIn = (row: ReportRow | undefined, measure: string): number | null => {
  const value = row?.[`sales.${measure}`]
  return value === null || value === undefined ? null : Number(value)
}
