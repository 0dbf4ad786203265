import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { Waiver } from './rules.ts'

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
