import { sql } from 'kysely'
import { reachable } from '../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { GroupRows } from './merged-hours.ts'
import { type ExceptionRow, exceptionsOf, type RuleRow, rulesOf } from './store.ts'

export interface Standing {
  readonly id: number
  readonly name: string
  /** Groups above, root first. */
  readonly ancestors: readonly number[]
  readonly seen: boolean
}

/** Restaurants owned by these groups or below them, and whether the person may see each. */
export async function restaurantsBelow(db: Queryable, groups: readonly number[], staffId: number): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select restaurants.id, restaurants.name, place.ancestors, ${reachable(staffId, 'restaurants', 'restaurant', sql.ref('restaurants.id'))} as seen
    from restaurants join access_groups place on place.id = restaurants.parent_access_group_id
    where restaurants.kind = 'restaurant' and place.ancestors && ${[...groups]}::bigint[] order by lower(restaurants.name), restaurants.id`.execute(
    db,
  )
  return rows
}

/** Hours and special dates from a day on of these restaurants and groups. */
export async function rowsOf(db: Queryable, restaurants: readonly number[], groups: readonly number[], from: string): Promise<GroupRows> {
  const rules = await rulesOf(db, restaurants, groups)
  return { rules, exceptions: await exceptionsOf(db, restaurants, groups, { from, to: 'infinity' }) }
}

export async function giveRows(tx: Tx, { rules, exceptions }: GroupRows, group: number): Promise<void> {
  await sql`update service_hours set access_group_id = ${group}, updated_at = now() where id = any(${idsOf(rules)}::bigint[])`.execute(tx)
  await sql`update hours_exceptions set access_group_id = ${group}, updated_at = now() where id = any(${idsOf(exceptions)}::bigint[])`.execute(tx)
}

/** What was closed or paused for the group that ends is so for the other, and can be ended from there. */
export async function giveActs(tx: Tx, from: number, into: number): Promise<void> {
  await sql`update closures set access_group_id = ${into} where access_group_id = ${from}`.execute(tx)
  await sql`update pauses set access_group_id = ${into} where access_group_id = ${from}`.execute(tx)
}

const idsOf = (rows: readonly (RuleRow | ExceptionRow)[]): number[] => rows.map(({ id }) => id)
