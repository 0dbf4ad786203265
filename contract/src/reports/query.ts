import * as z from 'zod/mini'
import { storable } from '../fields/fields.ts'
import { eachOnce } from '../kit/each-once.ts'
import { cubeName, dimensionNames, granularities, measureNames, segmentNames } from './semantic.ts'

// The query format of Cube's REST API, as far as the ledger goes.

const named = (names: readonly string[], what: string) => {
  const members = names.map((name) => `${cubeName}.${name}`) as [string, ...string[]]
  return z.enum(members, { error: ({ input }) => `${typeof input === 'string' ? input.slice(0, 80) : 'This'} is not a ${what} of ${cubeName}` })
}
const measure = named(measureNames, 'measure')
const dimension = named(dimensionNames, 'dimension')
const memberName = named([...measureNames, ...dimensionNames], 'member')

export const filterOperators = [
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'startsWith',
  'gt',
  'gte',
  'lt',
  'lte',
  'set',
  'notSet',
  'inDateRange',
  'notInDateRange',
  'beforeDate',
  'beforeOrOnDate',
  'afterDate',
  'afterOrOnDate',
] as const

const value = z.nullable(z.union([z.string().check(z.maxLength(300), storable), z.number(), z.boolean()]))
const leaf = z.object({
  member: z.optional(memberName),
  /** The older word of the format for `member`. */
  dimension: z.optional(memberName),
  operator: z.enum(filterOperators),
  values: z.optional(z.array(value).check(z.maxLength(1000))),
})
export type FilterLeaf = z.output<typeof leaf>
export type Filter = FilterLeaf | { readonly and: readonly Filter[] } | { readonly or: readonly Filter[] }

const filter = (depth: number): z.ZodMiniType<Filter> =>
  depth === 0
    ? (leaf as unknown as z.ZodMiniType<Filter>)
    : (z.union([
        leaf,
        z.strictObject({ and: z.array(filter(depth - 1)).check(z.maxLength(50)) }),
        z.strictObject({ or: z.array(filter(depth - 1)).check(z.maxLength(50)) }),
      ]) as unknown as z.ZodMiniType<Filter>)

const dateText = z.string().check(z.maxLength(60), storable)
/** A day that is first and last is a range of one day. */
const dateRange = z.union([dateText, eachOnce(dateText).check(z.minLength(1), z.maxLength(2))])

const timeDimension = z.object({
  dimension: named(['service_date', 'event_date', 'received_at'], 'time dimension'),
  granularity: z.optional(z.nullable(z.enum(granularities))),
  dateRange: z.optional(dateRange),
  compareDateRange: z.optional(z.array(dateRange).check(z.minLength(1), z.maxLength(4))),
})
export type TimeDimension = z.output<typeof timeDimension>

const way = z.enum(['asc', 'desc', 'none'])
export const mostRows = 50_000
export const standardRows = 10_000

export const ReportQuery = z.object({
  measures: z._default(eachOnce(measure).check(z.maxLength(30)), []),
  dimensions: z._default(eachOnce(dimension).check(z.maxLength(10)), []),
  timeDimensions: z._default(z.array(timeDimension).check(z.maxLength(3)), []),
  segments: z._default(eachOnce(named(segmentNames, 'segment')).check(z.maxLength(10)), []),
  filters: z._default(z.array(filter(3)).check(z.maxLength(50)), []),
  order: z.optional(z.union([z.record(z.string(), way), z.array(z.tuple([z.string(), way])).check(z.maxLength(20))])),
  limit: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(mostRows, { error: `must be at most ${mostRows}` })))),
  offset: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(10_000_000)))),
  total: z.optional(z.boolean()),
  /** Zone in which relative dates such as “this month” are meant. */
  timezone: z.optional(z.string().check(z.maxLength(60), storable)),
})
export type ReportQuery = z.output<typeof ReportQuery>
export type ReportQueryInput = z.input<typeof ReportQuery>
