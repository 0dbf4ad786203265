import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { Moment } from '../../../platform/wall-time.ts'
import { type BusinessDay, businessDayOf, type DayRules } from './business-day.ts'

export interface Counted {
  readonly restaurantId: number
  readonly at: Moment
}

interface DayRow {
  readonly restaurant_id: number
  readonly business_date: string
  readonly starts_at: Date
  readonly ends_at: Date
}

export async function dayRulesOf(db: Queryable, ids: readonly number[]): Promise<Map<number, DayRules>> {
  const { rows } = await sql<{ id: number; zone: string; from: string[]; cutoff: number[]; moved: { date: string; ends: number }[] | null }>`
    select restaurants.id, timezone as zone, array_agg(rule.from_date order by rule.from_date) as "from",
      array_agg(rule.cutoff_min order by rule.from_date) as cutoff,
      (select jsonb_agg(jsonb_build_object('date', business_date, 'ends', (extract(epoch from ends_at) * 1000)::bigint))
        from business_days day where day.restaurant_id = restaurants.id and source = 'override') as moved
    from restaurants join business_day_rules rule on rule.restaurant_id = restaurants.id
    where restaurants.id = any(${[...ids]}::bigint[]) group by restaurants.id`.execute(db)
  return new Map(
    rows.map(({ id, zone, from, cutoff, moved }) => [
      id,
      {
        zone,
        rules: from.map((date, at) => ({ from: date, cutoff: cutoff[at] ?? 0 })),
        moved: new Map(moved?.map(({ date, ends }) => [date, ends])),
      },
    ]),
  )
}

type Rules = ReadonlyMap<number, DayRules>

/**
 * The business days that hold these moments, written where they are new. Each is answered by restaurant and moment, in the order asked.
 * A day that is stored already is kept, whatever the rules of today say; those are asked for only where one is new.
 */
export async function businessDays(tx: Tx, asked: readonly Counted[], given: Rules | (() => Promise<Rules>)): Promise<BusinessDay[]> {
  const found = await daysHolding(tx, asked)
  if (found.every((day) => day !== undefined)) return found
  const rules = typeof given === 'function' ? await given() : given
  const missing = new Map<string, { readonly id: number; readonly day: BusinessDay }>()
  asked.forEach(({ restaurantId, at }, place) => {
    const rule = rules.get(restaurantId)
    if (found[place] || !rule) return
    const day = businessDayOf(rule, at)
    missing.set(`${restaurantId} ${day.date}`, { id: restaurantId, day })
  })
  if (missing.size > 0) await insertDays(tx, [...missing.values()])
  const all = missing.size > 0 ? await daysHolding(tx, asked) : found
  return asked.map(({ restaurantId, at }, place) => {
    const day = all[place] ?? businessDayOf(rules.get(restaurantId) ?? { zone: 'UTC', rules: [] }, at)
    return day
  })
}

async function daysHolding(db: Queryable, asked: readonly Counted[]): Promise<(BusinessDay | undefined)[]> {
  const { rows } = await sql<DayRow & { place: number }>`
    select asked.place::int, day.restaurant_id, day.business_date, day.starts_at, day.ends_at
    from unnest(${asked.map(({ restaurantId }) => restaurantId)}::bigint[], ${asked.map(({ at }) => new Date(at).toISOString())}::timestamptz[])
      with ordinality as asked(id, at, place)
    join business_days day on day.restaurant_id = asked.id and tstzrange(day.starts_at, day.ends_at) @> asked.at`.execute(db)
  const found: (BusinessDay | undefined)[] = asked.map(() => undefined)
  for (const row of rows) found[row.place - 1] = { date: row.business_date, starts: row.starts_at.getTime(), ends: row.ends_at.getTime() }
  return found
}

/** Beside days that stand already: a new one gives way to them, since instants belong to one day alone. */
export async function insertDays(tx: Tx, days: readonly { readonly id: number; readonly day: BusinessDay }[]): Promise<void> {
  const rows = days.map(({ id, day }) => ({ id, date: day.date, starts: new Date(day.starts).toISOString(), ends: new Date(day.ends).toISOString() }))
  await sql`
    insert into business_days (restaurant_id, business_date, starts_at, ends_at)
    select id, date, greatest(starts, before), least(ends, after) from (
      select day.*,
        (select max(ends_at) from business_days earlier where earlier.restaurant_id = day.id and earlier.business_date < day.date) as before,
        (select min(starts_at) from business_days later where later.restaurant_id = day.id and later.business_date > day.date) as after
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as day(id bigint, date date, starts timestamptz, ends timestamptz)
    ) as fitted where greatest(starts, before) < least(ends, after)
    order by id, date on conflict do nothing`.execute(tx)
}
