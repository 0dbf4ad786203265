import type { ReportQuery } from '@brigade/contract/reports/query.ts'
import { measureOf } from '@brigade/contract/reports/semantic.ts'
import { entriesPerPage, reports } from '@brigade/contract/reports.ts'
import { type Deps, type Handlers, type Staff, serves } from '../../platform/context.ts'
import type { Queryable } from '../../platform/database.ts'
import { businessDayOf, entryAnswer } from '../orders/public.ts'
import { measureNamed, narrowed } from './drill/figure-plan.ts'
import { entriesBehind } from './drill/store-drill.ts'
import { cubes, normalized, resultOf } from './figures/answer.ts'
import { figuresNow } from './figures/kept-figures.ts'
import { asksMoney, plansOf, refused } from './figures/normalise.ts'
import { statsOf } from './order-stats.ts'
import { freshnessOf } from './store-freshness.ts'

interface Asked {
  readonly query: readonly ReportQuery[]
  readonly queryType?: string | undefined
}

const handlers: Handlers<typeof reports> = {
  async reportMeta() {
    return { cubes: cubes() }
  },

  async loadReport({ input, staff, db, clock }) {
    return load(db, staff, clock, input)
  },

  async loadReportByAddress({ input, staff, db, clock }) {
    return load(db, staff, clock, input)
  },

  async dryRunReport({ input, clock }) {
    const { plans, queryType } = planned(input, clock)
    const all = plans.map((plan) => ({ ...normalized(plan), queryType }))
    return { queryType, normalizedQueries: all, pivotQuery: all[0], queryOrder: plans.map(({ order }) => order) }
  },

  async drillReport({ input: { figure, after = null }, staff, db, clock }) {
    const [plan] = plansOf(figure.query, clock.now())
    if (!plan) throw refused('figure', 'The figure has no query')
    const rows = await entriesBehind(db, staff.id, narrowed(plan, figure.row), measureOf(measureNamed(figure.measure)), after)
    const page = rows.slice(0, entriesPerPage)
    const last = rows.length > entriesPerPage ? page.at(-1) : undefined
    return { data: page.map(entryAnswer), next: last ? { service_date: last.service_date, id: last.id } : null }
  },

  async orderStats({ input, staff, db, clock }) {
    return { data: await statsOf(db, staff.id, input, clock.now()) }
  },

  async reportFreshness({ staff, db, clock }) {
    const now = clock.now()
    const restaurants = (await freshnessOf(db, staff.id)).map(({ cutoff, last_received_at, ...row }) => ({
      ...row,
      business_date: businessDayOf({ zone: row.timezone, rules: [{ from: '0001-01-01', cutoff }] }, now.getTime()).date,
      last_received_at: last_received_at?.toISOString() ?? null,
    }))
    return { at: now.toISOString(), restaurants }
  },
}

function planned({ query: queries }: Asked, clock: Deps['clock']) {
  const plans = queries.flatMap((one) => plansOf(one, clock.now()))
  const isCompared = queries.some(({ timeDimensions }) => timeDimensions.some(({ compareDateRange }) => compareDateRange !== undefined))
  const queryType = queries.length > 1 ? 'blendingQuery' : isCompared ? 'compareDateRangeQuery' : 'regularQuery'
  return { plans, queryType }
}

async function load(db: Queryable, staff: Staff, clock: Deps['clock'], asked: Asked) {
  const { plans, queryType } = planned(asked, clock)
  const results = []
  for (const plan of plans) results.push(resultOf(plan, await figuresNow(db, staff.id, plan), asksMoney(plan), clock.now()))
  const [first] = results
  if (asked.queryType !== 'multi' && first && results.length === 1) return first
  const pivotQuery = { ...normalized(plans[0] as (typeof plans)[number]), queryType }
  return { queryType, results, pivotQuery, slowQuery: false }
}

/** Figures of the ledger, the entries behind each, and the order behind each entry. */
export const reportRoutes = serves(reports, handlers)
