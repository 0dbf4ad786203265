import { type Granularity, type MeasureName, measures } from '@brigade/contract/reports/semantic.ts'
import type { ReportRow } from '@brigade/contract/reports.ts'
import { Temporal } from 'temporal-polyfill'
import { type Condition, type Plan, refused } from '../figures/normalise.ts'

/** The plan of a query, narrowed to one of its rows: what the entries behind a figure of this row are found by. */
export function narrowed(plan: Plan, row: ReportRow): Plan {
  const filters: Condition[] = [...plan.filters]
  for (const name of plan.dimensions) {
    const value = row[`sales.${name}`]
    if (value === undefined) continue
    filters.push({ member: name, operator: value === null ? 'notSet' : 'equals', values: value === null ? [] : [String(value)] })
  }
  const ranges = [...plan.ranges]
  for (const { dimension, granularity } of plan.times) {
    const value = row[`sales.${dimension}.${granularity}`] ?? row[`sales.${dimension}`]
    if (typeof value === 'string') ranges.push({ dimension, range: span(value.slice(0, 10), granularity ?? 'day') })
  }
  return { ...plan, filters, ranges }
}

function span(day: string, granularity: Granularity): { from: string; to: string } {
  try {
    const from = Temporal.PlainDate.from(day, { overflow: 'reject' })
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
