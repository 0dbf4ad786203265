import { type DimensionName, dimensionOf, type Granularity, type MeasureName, measures } from '@brigade/contract/reports/semantic.ts'
import type { ReportRow } from '@brigade/contract/reports.ts'
import { Temporal } from 'temporal-polyfill'
import { dateOf } from '../figures/date-range.ts'
import { type Condition, type Plan, plainCondition, refused } from '../figures/normalise.ts'

/** The plan of a query, narrowed to one of its rows: what the entries behind a figure of this row are found by. */
export function narrowed(plan: Plan, row: ReportRow): Plan {
  const filters: Condition[] = [...plan.filters]
  for (const name of plan.dimensions) {
    const value = row[`sales.${name}`]
    if (value === undefined) continue
    filters.push(
      isTime(name) ? timeValue(name, value) : plainCondition(name, value === null ? 'notSet' : 'equals', value === null ? [] : [String(value)]),
    )
  }
  const ranges = [...plan.ranges]
  for (const { dimension, granularity } of plan.times) {
    const value = row[`sales.${dimension}.${granularity}`] ?? row[`sales.${dimension}`]
    if (typeof value === 'string') ranges.push({ dimension, range: span(value.slice(0, 10), granularity ?? 'day') })
  }
  return { ...plan, filters, ranges }
}

const isTime = (name: DimensionName): boolean => dimensionOf(name).type === 'time'

function timeValue(member: DimensionName, value: ReportRow[string]): Condition {
  const day = typeof value === 'string' ? dateOf(value) : undefined
  if (day === undefined) throw refused('row', `“${String(value).slice(0, 80)}” is no date`)
  return { member, operator: 'equals', values: [day, day] }
}

function span(day: string, granularity: Granularity): { from: string; to: string } {
  try {
    const from = Temporal.PlainDate.from(dateOf(day) ?? day, { overflow: 'reject' })
    if (from.year < 1 || from.year > 9000) throw new RangeError(day)
    const next = granularity === 'quarter' ? from.add({ months: 3 }) : from.add({ [`${granularity}s`]: 1 } as { days: number })
    return { from: from.toString(), to: next.subtract({ days: 1 }).toString() }
  } catch {
    throw refused('row', `“${day}” is not a date`)
  }
}

export function measureNamed(text: string): MeasureName {
  const name = text.replace(/^sales\./, '')
  if (!Object.hasOwn(measures, name)) throw refused('measure', `${text} is not a measure of sales`)
  return name as MeasureName
}
