import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { seenRestaurants } from './figures/store-figures.ts'

export interface FreshnessRow {
  readonly id: number
  readonly name: string
  readonly timezone: string
  readonly currency: string
  readonly cutoff: number
  readonly last_received_at: Date | null
  readonly waiting_events: number
}

/** Until when each restaurant that the person sees has reported. */
export async function freshnessOf(db: Queryable, userId: number): Promise<FreshnessRow[]> {
  const { rows } = await sql<FreshnessRow>`
    with seen as materialized (${seenRestaurants(userId)})
    select seen.id, seen.name, seen.timezone, seen.currency,
      (select cutoff_min from business_day_rules rule where rule.restaurant_id = seen.id and rule.from_date <= current_date order by from_date desc limit 1) as cutoff,
      (select max(last_received_at) from (select last_received_at from sales_daily daily where daily.restaurant_id = seen.id
        order by service_date desc limit 60) as recent) as last_received_at,
      (select count(*)::int from order_events event where event.restaurant_id = seen.id and event.order_id is null) as waiting_events
    from seen order by lower(seen.name), seen.id`.execute(db)
  return rows
}
