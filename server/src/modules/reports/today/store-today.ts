import { measures, type Part, parts } from '@brigade/contract/reports/semantic.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'
import { codesOf, seenRestaurants } from '../figures/store-figures.ts'

export interface PlaceRow {
  readonly id: number
  readonly name: string
  readonly currency: string
  readonly timezone: string
  readonly cutoff: number
}

/** Restaurants whose sales the person sees, with the beginning of their business day in minutes after midnight. */
export async function placesSeen(db: Queryable, userId: number): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    with seen as materialized (${seenRestaurants(userId)})
    select seen.id, seen.name, seen.currency, seen.timezone, (select cutoff_min from business_day_rules rule
      where rule.restaurant_id = seen.id and rule.from_date <= current_date order by from_date desc limit 1) as cutoff
    from seen order by lower(seen.name), seen.id`.execute(db)
  return rows
}

export interface HourRow {
  readonly restaurant_id: number
  readonly service_date: string
  readonly local_hour: number
  readonly net: number
  readonly orders: number
}

const netTypes = measures.net_sales.sum.flatMap((part) => parts[part as Part].types)

/** Net sales and orders of these days by the hour of their orders. What a refund of a later day took off is left out: today has none yet. */
export async function salesByHour(db: Queryable, days: readonly { readonly id: number; readonly date: string }[]): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    select f.restaurant_id, f.service_date, f.local_hour, coalesce(sum(f.amount) filter (where f.entry_type in (${codesOf(netTypes)})), 0)::bigint as net,
      (coalesce(sum(f.quantity) filter (where f.entry_type in (${codesOf(parts.orders.types)})), 0) / 1000)::int as orders
    from unnest(${days.map(({ id }) => id)}::bigint[], ${days.map(({ date }) => date)}::date[]) as day(id, date)
    join sales_entries f on f.restaurant_id = day.id and f.service_date = day.date
    where f.event_date = f.service_date group by 1, 2, 3`.execute(db)
  return rows
}
