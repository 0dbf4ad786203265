import { randomUUID } from 'node:crypto'
import {
  cubeName,
  dimensionNames,
  dimensionOf,
  granularities,
  type Measure,
  measureNames,
  measureOf,
  member,
  segmentNames,
  segments,
} from '@brigade/contract/reports/semantic.ts'
import type { ReportResult, ReportRow } from '@brigade/contract/reports.ts'
import { type Condition, type Plan, refused } from './normalise.ts'
import type { FigureRow } from './store-figures.ts'

// Plans and rows in the words of Cube's REST API.

const title = (text: string): string => `Sales ${text}`
const formatOf = (measure: Measure) => ({ unit: measure.format === 'money' ? 'minor units of sales.currency' : measure.format })

/** What `GET /v1/meta` answers: the semantic layer, nothing else. */
export function cubes(): unknown[] {
  const shown = { isVisible: true, public: true }
  return [
    {
      name: cubeName,
      title: 'Sales',
      type: 'cube',
      description: 'The sales ledger of the restaurants that you may see. Amounts are minor units of their currency.',
      connectedComponent: 1,
      ...shown,
      measures: measureNames.map((name) => {
        const one = measureOf(name)
        return {
          name: member(name),
          title: title(one.title),
          shortTitle: one.title,
          description: one.definition,
          type: 'number',
          aggType: one.per ? 'number' : 'sum',
          cumulative: false,
          cumulativeTotal: false,
          drillMembers: [],
          drillMembersGrouped: { measures: [], dimensions: [] },
          meta: formatOf(one),
          ...shown,
        }
      }),
      dimensions: dimensionNames.map((name) => {
        const one = dimensionOf(name)
        return {
          name: member(name),
          title: title(one.title),
          shortTitle: one.title,
          description: one.definition,
          type: one.type,
          suggestFilterValues: one.type === 'string',
          primaryKey: false,
          ...(one.type === 'time' && name !== 'received_at' ? { granularities: granularities.map((each) => ({ name: each, title: each })) } : {}),
          ...shown,
        }
      }),
      segments: segmentNames.map((name) => ({
        name: member(name),
        title: title(segments[name].title),
        shortTitle: segments[name].title,
        description: segments[name].definition,
        ...shown,
      })),
      hierarchies: [],
      folders: [],
      nestedFolders: [],
    },
  ]
}

/** The query as it was understood. */
export function normalized(plan: Plan): Record<string, unknown> {
  const times = new Map<string, { dimension: string; granularity?: string; dateRange?: string[] }>()
  for (const { dimension, granularity } of plan.times) times.set(dimension, { dimension: member(dimension), ...(granularity ? { granularity } : {}) })
  for (const { dimension, range } of plan.ranges)
    times.set(dimension, {
      ...(times.get(dimension) ?? { dimension: member(dimension) }),
      dateRange: [`${range.from}T00:00:00.000`, `${range.to}T23:59:59.999`],
    })
  return {
    measures: plan.measures.map(member),
    dimensions: plan.dimensions.map(member),
    timeDimensions: [...times.values()],
    segments: plan.segments.map(member),
    filters: [...plan.filters, ...plan.having].map(filterOf),
    order: plan.order.map(({ member: name, desc }) => ({ id: `${cubeName}.${name}`, desc })),
    limit: plan.limit,
    rowLimit: plan.limit,
    ...(plan.offset > 0 ? { offset: plan.offset } : {}),
    timezone: 'UTC',
  }
}

function filterOf(condition: Condition): unknown {
  if ('member' in condition) return { member: `${cubeName}.${condition.member}`, operator: condition.operator, values: condition.values }
  return 'and' in condition ? { and: condition.and.map(filterOf) } : { or: condition.or.map(filterOf) }
}

/** Rows by the names of their members. A row that would add up two currencies is refused with what to do. */
export function resultOf(plan: Plan, rows: readonly FigureRow[], hasMoney: boolean, now: Date): ReportResult {
  if (hasMoney && rows.some(({ mixed }) => (mixed as unknown) === true))
    throw refused('dimensions', 'These restaurants use several currencies. Group by sales.currency, or filter by one of them')
  const data = rows.map((row): ReportRow => {
    const named: ReportRow = {}
    plan.dimensions.forEach((name, at) => {
      named[member(name)] = row[`d${at}`] ?? null
    })
    plan.times.forEach(({ dimension, granularity }, at) => {
      const start = `${row[`t${at}`]}T00:00:00.000`
      named[`${member(dimension)}.${granularity}`] = start
      named[member(dimension)] = start
    })
    plan.measures.forEach((name, at) => {
      const value = row[`m${at}`]
      named[member(name)] = value === null || value === undefined ? null : String(value)
    })
    return named
  })
  return {
    query: normalized(plan),
    data,
    lastRefreshTime: now.toISOString(),
    annotation: annotationOf(plan),
    dataSource: 'default',
    dbType: 'postgres',
    requestId: randomUUID(),
    slowQuery: false,
    total: plan.total ? Number(rows[0]?.total ?? 0) : null,
  }
}

function annotationOf(plan: Plan): ReportResult['annotation'] {
  const noted = (text: string, type: string, more: object = {}) => ({ title: title(text), shortTitle: text, type, ...more })
  return {
    measures: Object.fromEntries(
      plan.measures.map((name) => [
        member(name),
        noted(measureOf(name).title, 'number', { description: measureOf(name).definition, meta: formatOf(measureOf(name)) }),
      ]),
    ),
    dimensions: Object.fromEntries(
      plan.dimensions.map((name) => [
        member(name),
        noted(dimensionOf(name).title, dimensionOf(name).type, { description: dimensionOf(name).definition }),
      ]),
    ),
    segments: Object.fromEntries(plan.segments.map((name) => [member(name), noted(segments[name].title, 'boolean')])),
    timeDimensions: Object.fromEntries(
      plan.times.flatMap(({ dimension, granularity }) => {
        const one = noted(dimensionOf(dimension).title, 'time')
        return [
          [`${member(dimension)}.${granularity}`, one],
          [member(dimension), one],
        ]
      }),
    ),
  }
}
