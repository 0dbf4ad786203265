import type { OutputOf } from '@brigade/contract/kit/endpoint.ts'
import type { reports } from '@brigade/contract/reports.ts'
import { Temporal } from 'temporal-polyfill'
import type { Queryable } from '../../../platform/database.ts'
import { usualOf } from '../today/usual.ts'
import { type OutageRow, outagesBetween, type Stretch, soldIn } from './store-lost.ts'

type Lost = OutputOf<typeof reports.lostSales>

const dayMs = 86_400_000
const mostAnswered = 200
/** Former weeks that are looked at, and how far back they are looked for where some do not count. */
const weeksWanted = 6
const weeksBack = 9

/** An outage within the days that are looked at, with the same hours of former weeks. */
interface Case {
  readonly outage: OutageRow
  readonly from: Date
  readonly to: Date
  readonly former: readonly { readonly from: Date; readonly to: Date }[]
}

/** What pauses and closures of the last days cost, by the sales of the same hours in the weeks before. */
export async function lostOf(db: Queryable, userId: number, days: number, now: Date): Promise<Lost> {
  const from = new Date(now.getTime() - days * dayMs)
  // Longer ones look further back than nine weeks; what is that old counts as if nothing had been out.
  const all = await outagesBetween(db, userId, new Date(from.getTime() - weeksBack * 7 * dayMs), now, now)
  const within = all.filter(({ ends_at }) => ends_at.getTime() > from.getTime())
  const cases = within.slice(0, mostAnswered).map((outage) => caseOf(outage, all, from))
  const stretches = cases.flatMap(({ outage, from: since, to, former }) =>
    [{ from: since, to }, ...former].map(
      (one): Stretch => ({
        restaurant_id: outage.restaurant_id,
        label: outage.label,
        channel: outage.channel,
        fulfilment: outage.fulfilment,
        ...one,
      }),
    ),
  )
  const amounts = (await soldIn(db, stretches))[Symbol.iterator]()
  const next = (): number => amounts.next().value ?? 0
  const data = cases.map((one) => {
    const sold = next()
    return answerOf(one, sold, one.former.map(next))
  })
  return { from: from.toISOString(), to: now.toISOString(), totals: totalsOf(data), data, is_cut: within.length > cases.length }
}

function caseOf(outage: OutageRow, all: readonly OutageRow[], since: Date): Case {
  const from = new Date(Math.max(outage.starts_at.getTime(), since.getTime()))
  const to = outage.ends_at
  // One that lasts longer than a week is compared with as many weeks before it.
  const step = Math.max(1, Math.ceil((to.getTime() - from.getTime()) / (7 * dayMs)))
  const others = all.filter(
    (one) =>
      one.restaurant_id === outage.restaurant_id &&
      (one.kind === 'closure' || one.label.toLowerCase() === outage.label.toLowerCase()) &&
      !(one.kind === outage.kind && one.id === outage.id),
  )
  const former: { from: Date; to: Date }[] = []
  for (let back = 1; back <= weeksBack && former.length < weeksWanted; back += 1) {
    const stretch = { from: weeksBefore(from, outage.timezone, back * step), to: weeksBefore(to, outage.timezone, back * step) }
    const isBefore = outage.first_date !== null && stretch.from.toISOString().slice(0, 10) > outage.first_date
    const wasOut = others.some((one) => one.starts_at.getTime() < stretch.to.getTime() && one.ends_at.getTime() > stretch.from.getTime())
    if (isBefore && !wasOut) former.push(stretch)
  }
  return { outage, from, to, former }
}

/** The same time on the clock of the restaurant, weeks before. */
function weeksBefore(at: Date, zone: string, weeks: number): Date {
  return new Date(Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).subtract({ weeks }).epochMilliseconds)
}

function answerOf({ outage, from, to, former }: Case, sold: number, weeks: readonly number[]): Lost['data'][number] {
  const expected = usualOf(weeks)
  const missing = (amount: number): number => Math.max(0, amount - sold)
  const { kind, id, restaurant_id, restaurant_name, timezone, currency, label, channel, fulfilment, is_over } = outage
  return {
    key: `${kind} ${id}`,
    kind,
    restaurant_id,
    restaurant_name,
    timezone,
    currency,
    label,
    channel,
    fulfilment,
    starts_at: from.toISOString(),
    ends_at: to.toISOString(),
    is_over,
    weeks: former.length,
    sold,
    expected,
    lost: expected && { low: missing(expected.low), middle: missing(expected.middle), high: missing(expected.high) },
  }
}

function totalsOf(data: Lost['data']): Lost['totals'] {
  return [...Map.groupBy(data, ({ currency }) => currency)].map(([currency, those]) => {
    const sum = (of: 'low' | 'middle' | 'high') => those.reduce((all, { lost }) => all + (lost?.[of] ?? 0), 0)
    return { currency, low: sum('low'), middle: sum('middle'), high: sum('high'), count: those.length }
  })
}
