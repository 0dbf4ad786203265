import * as z from 'zod/mini'
import { storable } from './fields/fields.ts'
import { endpoint, role } from './kit/endpoint.ts'
import { calendarDate, id, moment } from './kit/page.ts'
import { LedgerEntry, salesRoles } from './orders/reading.ts'
import { reportChanges } from './reports/changes.ts'
import { orderStats } from './reports/order-stats.ts'
import { ReportQuery, type ReportQueryInput } from './reports/query.ts'

// Reports: figures of the ledger in the query format of Cube, the entries behind each figure, and the order behind each entry.

const access = role(...salesRoles)

/** As the format has it: figures are text, and so are numbers of dimensions. */
export const ReportRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type ReportRow = z.infer<typeof ReportRow>

const annotated = z.record(
  z.string(),
  z.object({ title: z.string(), shortTitle: z.string(), type: z.string(), description: z.optional(z.string()), meta: z.optional(z.unknown()) }),
)

export const ReportResult = z.object({
  query: z.unknown(),
  data: z.array(ReportRow),
  lastRefreshTime: moment,
  annotation: z.object({ measures: annotated, dimensions: annotated, segments: annotated, timeDimensions: annotated }),
  dataSource: z.string(),
  dbType: z.string(),
  requestId: z.string(),
  slowQuery: z.boolean(),
  total: z.nullable(z.int()),
})
export type ReportResult = z.infer<typeof ReportResult>

const ReportAnswer = z.union([
  z.object({ queryType: z.string(), results: z.array(ReportResult), pivotQuery: z.unknown(), slowQuery: z.boolean() }),
  ReportResult,
])

const asked = { queryType: z.optional(z.string()) }
/** In an address the query is JSON text. */
const queryText = z.pipe(
  z.string().check(z.maxLength(20_000)),
  z.transform((text: string, context) => {
    try {
      return JSON.parse(text)
    } catch {
      context.issues.push({ code: 'custom', message: 'must be JSON', input: text })
      return z.NEVER
    }
  }),
)
/** One query or several: each is judged as what it is, so that a refusal names what is wrong. */
const someQueries = z.pipe(
  z.transform((sent: unknown): unknown => (Array.isArray(sent) ? sent : [sent])),
  z.array(ReportQuery).check(z.minLength(1), z.maxLength(10)),
) as unknown as z.ZodMiniType<ReportQuery[], ReportQueryInput | ReportQueryInput[]>

/** A figure: one measure of a query, at one of its rows. */
const Figure = z.object({
  query: ReportQuery,
  measure: z.string().check(z.maxLength(60)),
  /** Values of the dimensions of the row; nothing for the total. */
  row: z._default(z.record(z.string().check(storable), z.union([z.string().check(storable), z.number(), z.boolean(), z.null()])), {}),
})

export const entriesPerPage = 50

/** Former weeks of the same weekday that are looked at, and how many of them make a range. */
export const weeksLookedAt = 8
export const fewestWeeks = 4

/** A figure of today beside those of the same weekday in former weeks, each counted up to the same time of day. */
const UsualFigure = z.object({
  now: z.int(),
  /** Null while there are fewer than four former weeks. The lowest and the highest of them are left out where there are six or more. */
  usual: z.nullable(z.object({ low: z.int(), middle: z.int(), high: z.int() })),
})
export type UsualFigure = z.infer<typeof UsualFigure>

const TodayFigures = z.object({
  net_sales: UsualFigure,
  orders: UsualFigure,
  /** Former weeks that were counted: days without a single order are left out. */
  weeks: z.int(),
})

/** Minor units: what is likely, and the range of it. */
const LostRange = z.object({ low: z.int(), middle: z.int(), high: z.int() })

export const reports = {
  ...reportChanges,
  reportMeta: endpoint({
    service: 'reports',
    method: 'GET',
    path: '/v1/meta',
    errorText: true,
    summary: 'Measures, dimensions and segments, each with its definition, in the format of Cube',
    access,
    input: z.object({ extended: z.optional(z.string()) }),
    output: z.object({ cubes: z.array(z.unknown()) }),
  }),
  loadReport: endpoint({
    service: 'reports',
    method: 'POST',
    path: '/v1/load',
    errorText: true,
    summary: 'Figures of the restaurants that the person may see, in the format of Cube',
    access,
    input: z.object({ query: someQueries, ...asked }),
    output: ReportAnswer,
    reads: true,
  }),
  loadReportByAddress: endpoint({
    service: 'reports',
    method: 'GET',
    path: '/v1/load',
    errorText: true,
    summary: 'The same with the query in the address',
    access,
    input: z.object({ query: z.pipe(queryText, someQueries), ...asked }),
    output: ReportAnswer,
  }),
  dryRunReport: endpoint({
    service: 'reports',
    method: 'POST',
    path: '/v1/dry-run',
    errorText: true,
    summary: 'What a query means, without its figures',
    access,
    input: z.object({ query: someQueries, ...asked }),
    output: z.object({ queryType: z.string(), normalizedQueries: z.array(z.unknown()), pivotQuery: z.unknown(), queryOrder: z.array(z.unknown()) }),
    reads: true,
  }),
  drillReport: endpoint({
    service: 'reports',
    method: 'POST',
    path: '/v5/reports/drill',
    summary: 'The ledger entries that add up to a figure, newest first',
    access,
    input: z.object({ figure: Figure, after: z.optional(z.nullable(z.object({ service_date: calendarDate, id }))) }),
    output: z.object({ data: z.array(LedgerEntry), next: z.nullable(z.object({ service_date: z.string(), id: z.int() })) }),
    reads: true,
  }),
  reportToday: endpoint({
    service: 'reports',
    method: 'GET',
    path: '/v5/reports/today',
    summary: 'Today so far, beside the same weekday in the eight weeks before up to the same time of day',
    access,
    input: z.object({}),
    output: z.object({
      at: moment,
      /** Restaurants of one currency together: amounts of two are never added up. */
      currencies: z.array(z.object({ currency: z.string(), restaurants: z.int(), ...TodayFigures.shape })),
      restaurants: z.array(
        z.object({ id: z.int(), name: z.string(), currency: z.string(), timezone: z.string(), business_date: z.string(), ...TodayFigures.shape }),
      ),
    }),
  }),
  lostSales: endpoint({
    service: 'reports',
    method: 'GET',
    path: '/v5/reports/lost',
    summary: 'What pauses and closures cost: sales of the same hours in the weeks before, less what was sold anyway',
    access: role('restaurants'),
    input: z.object({ days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(92)), 28) }),
    output: z.object({
      from: moment,
      to: moment,
      totals: z.array(z.object({ currency: z.string(), ...LostRange.shape, count: z.int() })),
      /** The newest first, at most 200. */
      data: z.array(
        z.object({
          key: z.string(),
          kind: z.enum(['pause', 'closure']),
          restaurant_id: z.int(),
          restaurant_name: z.string(),
          timezone: z.string(),
          currency: z.string(),
          /** The item that was out; empty for a closure. */
          label: z.string(),
          channel: z.nullable(z.string()),
          fulfilment: z.nullable(z.string()),
          /** Within the days that are looked at. */
          starts_at: moment,
          ends_at: moment,
          is_over: z.boolean(),
          /** Former weeks that were looked at. */
          weeks: z.int(),
          sold: z.int(),
          expected: z.nullable(LostRange),
          lost: z.nullable(LostRange),
        }),
      ),
      /** More than are answered. */
      is_cut: z.boolean(),
    }),
  }),
  orderStats,
  reportFreshness: endpoint({
    service: 'reports',
    method: 'GET',
    path: '/v5/reports/freshness',
    summary: 'Until when each restaurant has reported, and what came late',
    access,
    input: z.object({}),
    output: z.object({
      at: moment,
      /** How far the copy that reports are read from is behind; null where they are read from the database that is written. */
      behind_seconds: z.nullable(z.int()),
      restaurants: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          timezone: z.string(),
          currency: z.string(),
          /** The business day of now. */
          business_date: z.string(),
          last_received_at: z.nullable(moment),
          waiting_events: z.int(),
        }),
      ),
    }),
  }),
}
