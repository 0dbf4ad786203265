import type { ReportQuery } from '@brigade/contract/reports/query.ts'
import { type Measure, measureOf } from '@brigade/contract/reports/semantic.ts'
import { entriesPerPage, reports } from '@brigade/contract/reports.ts'
import { type Deps, type Handlers, joined, type StaffContext, serves } from '../../platform/context.ts'
import type { Queryable } from '../../platform/database.ts'
import { logPlace } from '../../platform/reports-copy.ts'
import { businessDayOf, entryAnswer } from '../orders/public.ts'
import { changeHandlers } from './changes/handlers.ts'
import { noteLook } from './changes/looks.ts'
import { measureNamed, narrowed } from './drill/figure-plan.ts'
import { entriesBehind } from './drill/store-drill.ts'
import { exportRoutes } from './exports/handlers.ts'
import { cubes, normalized, resultOf } from './figures/answer.ts'
import { asksMoney, type Plan, plansOf, refused } from './figures/normalise.ts'
import { type FigureRow, figuresOf, type SeenRow, seenRows } from './figures/store-figures.ts'
import { figuresNow } from './figures/store-kept.ts'
import { lostOf } from './lost/lost.ts'
import { scheduleRoutes } from './mails/handlers.ts'
import { statsOf } from './order-stats.ts'
import { savedReportRoutes } from './saved/handlers.ts'
import { freshnessOf } from './store-freshness.ts'
import { todayOf } from './today/today.ts'

interface Asked {
  readonly query: readonly ReportQuery[]
  readonly queryType?: string | undefined
}

const handlers: Handlers<typeof reports> = {
  ...changeHandlers,

  async reportMeta() {
    return { cubes: cubes() }
  },

  async loadReport(context) {
    return load(context, context.input)
  },

  async loadReportByAddress(context) {
    return load(context, context.input)
  },

  async dryRunReport({ input, clock }) {
    const { plans, queryType } = planned(input, clock)
    const all = plans.map((plan) => ({ ...normalized(plan), queryType }))
    return { queryType, normalizedQueries: all, pivotQuery: all[0], queryOrder: plans.map(({ order }) => order) }
  },

  async drillReport(context) {
    const { staff, db, clock } = context
    const { figure, after = null } = context.input
    const [plan] = plansOf(figure.query, clock.now())
    if (!plan) throw refused('figure', 'The figure has no query')
    const behind: [Plan, Measure, typeof after] = [narrowed(plan, figure.row), measureOf(measureNamed(figure.measure)), after]
    const copied = await fromCopy(context, [behind[0]], (copy, [seen = []]) => entriesBehind(copy, seen, ...behind))
    const rows = copied ?? (await entriesBehind(db, staff.id, ...behind))
    const page = rows.slice(0, entriesPerPage)
    const last = rows.length > entriesPerPage ? page.at(-1) : undefined
    return { data: page.map(entryAnswer), next: last ? { service_date: last.service_date, id: last.id } : null }
  },

  async lostSales({ input: { days }, staff, db, clock }) {
    return lostOf(db, staff.id, days, clock.now())
  },

  async reportToday({ staff, db, clock }) {
    return todayOf(db, staff.id, clock.now())
  },

  async orderStats({ input, staff, db, clock }) {
    return { data: await statsOf(db, staff.id, input, clock.now()) }
  },

  async reportFreshness({ staff, db, clock, reportsCopy }) {
    const now = clock.now()
    const restaurants = (await freshnessOf(db, staff.id)).map(({ cutoff, last_received_at, ...row }) => ({
      ...row,
      business_date: businessDayOf({ zone: row.timezone, rules: [{ from: '0001-01-01', cutoff }] }, now.getTime()).date,
      last_received_at: last_received_at?.toISOString() ?? null,
    }))
    const behind_seconds = reportsCopy ? await reportsCopy.behind(await logPlace(db)) : null
    return { at: now.toISOString(), behind_seconds, restaurants }
  },
}

function planned({ query: queries }: Asked, clock: Deps['clock']) {
  const plans = queries.flatMap((one) => plansOf(one, clock.now()))
  const isCompared = queries.some(({ timeDimensions }) => timeDimensions.some(({ compareDateRange }) => compareDateRange !== undefined))
  const queryType = queries.length > 1 ? 'blendingQuery' : isCompared ? 'compareDateRangeQuery' : 'regularQuery'
  return { plans, queryType }
}

async function load(context: Reading, asked: Asked) {
  const { clock, staff } = context
  const { plans, queryType } = planned(asked, clock)
  // Before anything that is kept is answered: who looks is told of what changes later.
  for (const plan of plans) noteLook(context, staff.id, plan)
  const figures = await figuresOfAll(context, plans)
  const results = plans.map((plan, at) => resultOf(plan, figures[at] ?? [], asksMoney(plan), clock.now()))
  const [first] = results
  if (asked.queryType !== 'multi' && first && results.length === 1) return first
  const pivotQuery = { ...normalized(plans[0] as (typeof plans)[number]), queryType }
  return { queryType, results, pivotQuery, slowQuery: false }
}

type Reading = Pick<StaffContext, 'db' | 'staff' | 'clock' | 'reportsCopy' | 'database' | 'log'>

/** From the copy, all at one moment of it, where there is one: of restaurants that the database itself names. */
async function figuresOfAll(context: Reading, plans: readonly Plan[]): Promise<(readonly FigureRow[])[]> {
  const { db, staff } = context
  const copied = await fromCopy(context, plans, (copy, seen) => inTurn(plans, (plan, at) => figuresOf(copy, seen[at] ?? [], plan)))
  return copied ?? inTurn(plans, (plan) => figuresNow(db, staff.id, plan))
}

/**
 * What the copy answers, of the restaurants that the person sees; nothing without a copy, or where the person sees others when it has
 * answered: the copy may have had them at another company than the one that was judged.
 */
async function fromCopy<T>(
  { staff, reportsCopy, database }: Reading,
  plans: readonly Plan[],
  read: (copy: Queryable, seen: readonly (readonly SeenRow[])[]) => Promise<T>,
): Promise<T | undefined> {
  if (!reportsCopy) return undefined
  const judged = () => database.atOneMoment((moment) => inTurn(plans, (plan) => seenRows(moment, staff.id, plan)))
  const seen = await judged()
  const copied = await reportsCopy.read((copy) => read(copy, seen))
  return copied && JSON.stringify(await judged()) === JSON.stringify(seen) ? copied.result : undefined
}

async function inTurn<T>(plans: readonly Plan[], work: (plan: Plan, at: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (const [at, plan] of plans.entries()) done.push(await work(plan, at))
  return done
}

/** Figures of the ledger, the entries behind each, and the order behind each entry; saved reports, their mails, and exports. */
export const reportRoutes = joined(serves(reports, handlers), savedReportRoutes, exportRoutes, scheduleRoutes)
