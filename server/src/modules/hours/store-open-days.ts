import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

/** Days on which it opens: by its own hours if it has any, else by those of the groups above it. */
export async function openDaysOf(db: Queryable, restaurantId: number): Promise<{ days: number; inherited: boolean }> {
  const { rows } = await sql<{ is_own: boolean; days: number }>`
    select service_hours.restaurant_id is not null as is_own, count(distinct opening ->> 'dow')::int as days
    from restaurants
      join access_groups organization on organization.id = restaurants.parent_access_group_id
      join service_hours on service_hours.restaurant_id = restaurants.id or service_hours.access_group_id = any(organization.ancestors)
      left join lateral jsonb_array_elements(service_hours.week) as opening on true
    where restaurants.id = ${restaurantId} group by is_own`.execute(db)
  const own = rows.find(({ is_own }) => is_own)
  return { days: own?.days ?? rows[0]?.days ?? 0, inherited: own === undefined && rows.length > 0 }
}
