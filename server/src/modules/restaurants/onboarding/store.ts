import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { Waiver } from './rules.ts'

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

/** Channels that are on, and those of them whose guests see a menu. */
export async function channelsOf(db: Queryable, restaurantId: number): Promise<{ on: number; live: number }> {
  const { rows } = await sql<{ on: number; live: number }>`
    select count(*)::int as "on", count(live_hash)::int as live from listings where restaurant_id = ${restaurantId} and state = 'on'`.execute(db)
  return rows[0] ?? { on: 0, live: 0 }
}

export async function waiversOf(db: Queryable, restaurantId: number): Promise<Map<string, Waiver>> {
  const { rows } = await sql<{ task: string; reason: string; by: string; at: Date }>`
    select waiver.task, waiver.reason, coalesce(users.name, '') as by, waiver.inserted_at as at
    from onboarding_waivers waiver left join users on users.id = waiver.waived_by where waiver.restaurant_id = ${restaurantId}`.execute(db)
  return new Map(rows.map(({ task, reason, by, at }) => [task, { reason, by, at: at.toISOString() }]))
}

export async function addWaiver(tx: Tx, restaurantId: number, task: string, reason: string, userId: number): Promise<void> {
  await sql`insert into onboarding_waivers (restaurant_id, task, reason, waived_by) values (${restaurantId}, ${task}, ${reason}, ${userId})
    on conflict (restaurant_id, task) do update set reason = excluded.reason, waived_by = excluded.waived_by, inserted_at = now()`.execute(tx)
}

/** The reason it had; nothing when there was no waiver. */
export async function dropWaiver(tx: Tx, restaurantId: number, task: string): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    delete from onboarding_waivers where restaurant_id = ${restaurantId} and task = ${task} returning reason`.execute(tx)
  return rows[0]?.reason
}
