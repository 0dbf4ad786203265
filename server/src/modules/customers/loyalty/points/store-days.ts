import { sql } from 'kysely'
import type { Queryable } from '../../../../platform/database.ts'

/** What day it is in a company: the earliest one at its restaurants, so that nowhere points end before their day has. */
export async function dayOfCompany(db: Queryable, rootId: number, now: Date): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select coalesce(min((${now}::timestamptz at time zone place.timezone)::date), (${now}::timestamptz at time zone 'UTC')::date) as day
    from restaurants place join access_groups home on home.id = place.parent_access_group_id
    where place.kind = 'restaurant' and home.root_id = ${rootId}`.execute(db)
  return rows[0]?.day ?? now.toISOString().slice(0, 10)
}
