import { Problem } from '@brigade/contract/kit/problem.ts'
import { type Filter, type FilterLeaf, ReportQuery, standardRows } from '@brigade/contract/reports/query.ts'
import {
  type DimensionName,
  dimensionOf,
  type Granularity,
  type MeasureName,
  measureOf,
  measures,
  type SegmentName,
} from '@brigade/contract/reports/semantic.ts'
import { Temporal } from 'temporal-polyfill'
import * as z from 'zod/mini'
import { type DayRange, dateOf, dayRangeOf } from './date-range.ts'

/** A query with nothing left to guess. Members are by their own names, without `sales.`. */
export interface Plan {
  readonly measures: readonly MeasureName[]
  readonly dimensions: readonly DimensionName[]
  readonly times: readonly { readonly dimension: DateName; readonly granularity: Granularity | null }[]
  readonly ranges: readonly { readonly dimension: DateName; readonly range: DayRange }[]
  readonly segments: readonly SegmentName[]
  readonly filters: readonly Condition[]
  /** Conditions on measures, after the sums. */
  readonly having: readonly Leaf[]
  readonly order: readonly { readonly member: string; readonly desc: boolean }[]
  readonly limit: number
  readonly offset: number
  readonly total: boolean
  /** The roll-up has everything that is asked. */
  readonly fromRollUp: boolean
}

export type DateName = 'service_date' | 'event_date'
export interface Leaf {
  readonly member: string
  readonly operator: FilterLeaf['operator']
  readonly values: readonly string[]
}
export type Condition = Leaf | { readonly and: readonly Condition[] } | { readonly or: readonly Condition[] }

const bare = (name: string): string => name.replace(/^sales\./, '')
const isMeasure = (name: string): name is MeasureName => Object.hasOwn(measures, name)

/** The plans of a question that a saved report or a file asks; one that a report could not ask is refused in words. */
export function plansOfView(query: unknown, now: Date): Plan[] {
  const parsed = z.safeParse(ReportQuery, query)
  if (!parsed.success) throw refused('view', `The report cannot be asked: ${parsed.error.issues[0]?.message ?? 'it is not understood'}`)
  return plansOf(parsed.data, now)
}

/** One query for each range that is compared; otherwise the one. */
export function plansOf(query: ReportQuery, now: Date): Plan[] {
  const compared = query.timeDimensions.find(({ compareDateRange }) => compareDateRange !== undefined)
  if (!compared?.compareDateRange) return [planOf(query, now)]
  return compared.compareDateRange.map((dateRange) => {
    const timeDimensions = query.timeDimensions.map((one) => (one === compared ? { ...one, dateRange, compareDateRange: undefined } : one))
    return planOf({ ...query, timeDimensions }, now)
  })
}

function planOf(query: ReportQuery, now: Date): Plan {
  const zone = query.timezone ?? 'UTC'
  const today = todayIn(zone, now)
  const named = query.measures.map((name) => bare(name) as MeasureName)
  const asked = query.dimensions.map((name) => bare(name) as DimensionName)
  if (asked.includes('received_at')) throw refused('dimensions', 'sales.received_at is only for filters')
  const times: { dimension: DateName; granularity: Granularity | null }[] = []
  const ranges: { dimension: DateName; range: DayRange }[] = []
  for (const { dimension, granularity, dateRange } of query.timeDimensions) {
    const name = bare(dimension)
    if (name === 'received_at') throw refused('timeDimensions', 'sales.received_at is only for filters: use beforeOrOnDate')
    if (granularity != null) times.push({ dimension: name as DateName, granularity })
    if (dateRange === undefined) continue
    const range = dayRangeOf(dateRange, today)
    if (!range)
      throw refused(
        'timeDimensions',
        `“${String(dateRange)}” is not a range of dates. Write two dates such as 2026-01-01, or words such as “last 7 days”`,
      )
    ranges.push({ dimension: name as DateName, range })
  }
  const conditions = query.filters.map((one) => conditionOf(one, today))
  const having = conditions.filter((one): one is Leaf => 'member' in one && isMeasure(one.member))
  if (conditions.some((one) => !('member' in one) && membersOf(one).some(isMeasure)))
    throw refused('filters', 'A condition on a measure stands by itself, not within “and” or “or”')
  const filters = conditions.filter((one) => !having.includes(one as Leaf))
  const order = orderOf(query, named, asked, times)
  const used = [...asked, ...filters.flatMap(membersOf)] as DimensionName[]
  return {
    measures: named,
    dimensions: asked,
    times,
    ranges,
    segments: query.segments.map((name) => bare(name) as SegmentName),
    filters,
    having,
    order,
    limit: query.limit ?? standardRows,
    offset: query.offset ?? 0,
    total: query.total ?? false,
    fromRollUp: used.every((name) => dimensionOf(name).rolledUp === true),
  }
}

function todayIn(zone: string, now: Date): Temporal.PlainDate {
  try {
    return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  } catch {
    throw refused('timezone', `“${zone}” is not a time zone`)
  }
}

function membersOf(condition: Condition): string[] {
  if ('member' in condition) return [condition.member]
  return ('and' in condition ? condition.and : condition.or).flatMap(membersOf)
}

function conditionOf(filter: Filter, today: Temporal.PlainDate): Condition {
  if ('and' in filter) return { and: filter.and.map((one) => conditionOf(one, today)) }
  if ('or' in filter) return { or: filter.or.map((one) => conditionOf(one, today)) }
  const member = bare(filter.member ?? filter.dimension ?? '')
  if (member === '') throw refused('filters', 'A filter needs its member')
  const values = (filter.values ?? []).map((value) => (value === null ? '' : String(value)))
  const { operator } = filter
  if (values.length === 0 && operator !== 'set' && operator !== 'notSet') throw refused('filters', `${operator} needs values`)
  if (!isMeasure(member) && dimensionOf(member as DimensionName).type === 'time') return timeCondition(member, operator, values, today)
  if (!isMeasure(member)) return plainCondition(member as DimensionName, operator, values)
  mustBeNumbers(values, /^-?\d{1,15}(\.\d{1,3})?$/)
  if (!numeric.includes(operator)) throw refused('filters', `sales.${member} is a figure and takes ${numeric.join(', ')}`)
  return { member, operator, values }
}

const numeric: readonly FilterLeaf['operator'][] = ['equals', 'notEquals', 'gt', 'gte', 'lt', 'lte', 'set', 'notSet']
const textual: readonly FilterLeaf['operator'][] = ['equals', 'notEquals', 'contains', 'notContains', 'startsWith', 'set', 'notSet']

function mustBeNumbers(values: readonly string[], shape: RegExp): void {
  const wrong = values.find((value) => !shape.test(value))
  if (wrong !== undefined) throw refused('filters', `“${wrong.slice(0, 80)}” is not a number`)
}

/** A condition on a dimension that is no time: what its type can be compared by. */
export function plainCondition(member: DimensionName, operator: FilterLeaf['operator'], values: readonly string[]): Leaf {
  const isNumber = dimensionOf(member).type === 'number'
  const fitting = isNumber ? [...numeric, ...textual] : textual
  if (!fitting.includes(operator)) throw refused('filters', `sales.${member} takes ${fitting.join(', ')}`)
  if (isNumber && operator !== 'set' && operator !== 'notSet') mustBeNumbers(values, /^-?\d{1,15}$/)
  if (!isNumber && values.some((value) => /[\0\ud800-\udfff]/.test(value.replaceAll(/[\ud800-\udbff][\udc00-\udfff]/g, ''))))
    throw refused('filters', 'A value holds characters that are never stored')
  return { member, operator, values }
}

/** The database writes no year before 1, and years of more than four digits in another way. */
const firstMoment = Date.parse('0001-01-02T00:00:00Z')
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z')

function timeCondition(member: string, operator: FilterLeaf['operator'], values: readonly string[], today: Temporal.PlainDate): Condition {
  if (member === 'received_at') {
    const [at] = values
    const moment = at === undefined || dateOf(at) === undefined ? Number.NaN : Date.parse(dateOf(at) === at ? `${at}T23:59:59.999Z` : at)
    if (
      !(moment >= firstMoment && moment <= lastMoment) ||
      !['beforeOrOnDate', 'beforeDate', 'afterDate', 'afterOrOnDate', 'lte', 'lt', 'gt', 'gte'].includes(operator)
    )
      throw refused('filters', 'sales.received_at takes beforeOrOnDate or afterDate with a moment such as 2026-11-23T18:00:00Z')
    return { member, operator, values: [new Date(moment).toISOString()] }
  }
  if (operator === 'set' || operator === 'notSet') return { member, operator, values }
  const range = dayRangeOf(values, today)
  if (!range) throw refused('filters', `“${values.join(' to ')}” is not a range of dates`)
  return { member, operator, values: [range.from, range.to] }
}

function orderOf(
  { order }: ReportQuery,
  named: readonly string[],
  asked: readonly string[],
  times: readonly { readonly dimension: string }[],
): Plan['order'] {
  const shown = new Set([...named, ...asked, ...times.map(({ dimension }) => dimension)])
  const said = (Array.isArray(order) ? order : Object.entries(order ?? {})) as readonly (readonly [string, string])[]
  const ways = said.flatMap(([name, way]) => {
    const one = bare(name).replace(/\.(day|week|month|quarter|year)$/, '')
    if (!shown.has(one)) throw refused('order', `${name.slice(0, 80)} is not in the query`)
    return way === 'none' ? [] : [{ member: one, desc: way === 'desc' }]
  })
  if (ways.length > 0) return ways
  const [time] = times
  const [first] = named
  if (time) return [{ member: time.dimension, desc: false }]
  if (first !== undefined && asked.length > 0) return [{ member: first, desc: true }]
  return asked[0] === undefined ? [] : [{ member: asked[0], desc: false }]
}

export function refused(field: string, message: string): Problem {
  return new Problem('invalid', `${message}.`, { errors: { [field]: [message] } })
}

/** Does it ask for money? */
export const asksMoney = (plan: Plan): boolean => plan.measures.some((name) => measureOf(name).format === 'money')

/** The date by which weekdays count: that of the event where the query counts by events. */
export function basisOf(plan: Plan): DateName {
  const named = [...plan.times, ...plan.ranges].map(({ dimension }) => dimension)
  return named.includes('event_date') && !named.includes('service_date') ? 'event_date' : 'service_date'
}
