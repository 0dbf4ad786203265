import { sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { Shifted } from '../../../platform/resource-registry.ts'
import { type Power, powerOf, powers } from './powers.ts'
import { mayDoAt, turnedOnAt } from './store-credentials.ts'

// What ordering systems gain and lose when restaurants come to stand elsewhere.

/** What credentials in force would do, and would no longer do. */
export interface ShiftedSystems {
  /** The group of each that would reach some of the restaurants anew. */
  readonly reachingMore: readonly number[]
  /** The group of each that would reach some of the restaurants no more. */
  readonly reachingLess: readonly number[]
  /** Those of restaurants that could do something no more: their names, as far as the person sees them. */
  readonly without: Readonly<Record<Power, readonly (string | null)[]>>
}

interface Row extends Readonly<Record<ReturnType<typeof powerOf>['column'], number | null>> {
  readonly name: string
  readonly access_group_id: number | null
  readonly restaurant_id: number | null
  readonly seen: boolean
}

export async function systemsShifted(db: Queryable, shifted: readonly Shifted[], staffId: number): Promise<ShiftedSystems> {
  const groups = [...new Set(shifted.flatMap(({ now, later }) => [...now, ...later]))]
  const ids = shifted.map(({ id }) => id)
  const { rows } = await sql<Row>`
    select name, access_group_id, restaurant_id, ${sql.join(powers.map(turnedOnAt))},
      ${reachable(staffId, 'restaurants', 'restaurant', sql.ref('restaurant_id'))} as seen
    from ingest_credentials credential where revoked_at is null and (access_group_id = any(${groups}::bigint[])
      or (restaurant_id = any(${ids}::bigint[]) and coalesce(${sql.join(powers.map(turnedOnAt))}) is not null))
    order by lower(name), id`.execute(db)
  const byId = new Map(shifted.map((one) => [one.id, one]))
  const leaves = (group: number | null, one: Shifted | undefined) => group !== null && one?.now.includes(group) === true && !one.later.includes(group)
  const comes = (group: number | null, { id, now, later }: Shifted) => leaves(group, { id, now: later, later: now })
  const ofGroups = (is: typeof comes) =>
    rows.flatMap(({ access_group_id: group }) => (group !== null && shifted.some((one) => is(group, one)) ? [group] : []))
  const without = (power: Power) =>
    rows.flatMap(({ name, seen, restaurant_id, ...row }) =>
      restaurant_id !== null && leaves(row[powerOf(power).column], byId.get(restaurant_id)) ? [seen ? name : null] : [],
    )
  return {
    reachingMore: ofGroups(comes),
    reachingLess: ofGroups(leaves),
    without: { gift_cards: without('gift_cards'), discounts: without('discounts') },
  }
}

/** A restaurant below one of these groups, and one holder of it. */
export interface HolderBelow {
  readonly id: number
  readonly ancestors: readonly number[]
}

/** Everything that holds restaurants below these groups of one company, also from elsewhere. */
export async function holdersBelow(db: Queryable, groupIds: readonly number[], root: number): Promise<HolderBelow[]> {
  const { rows } = await sql<HolderBelow>`
    select held.resource_id as id, holder.ancestors from access_group_resources held join access_groups holder on holder.id = held.access_group_id
    where held.resource_type = 'restaurant' and held.resource_id in (
      select below.resource_id from access_group_resources below join access_groups place on place.id = below.access_group_id
      where below.resource_type = 'restaurant' and place.root_id = ${root} and place.ancestors && ${[...groupIds]}::bigint[])`.execute(db)
  return rows
}

/** A right of a credential that has ended. */
export interface EndedRight {
  readonly name: string
  readonly restaurant_id: number
  readonly power: Power
}

/** Groups end in a merge: what credentials of restaurants were let do on them ends. */
export async function endRightsLetOn(tx: Tx, groupIds: readonly number[]): Promise<EndedRight[]> {
  const ended: EndedRight[] = []
  for (const power of powers) {
    const { rows } = await sql<Omit<EndedRight, 'power'>>`
      update ingest_credentials credential set ${sql.ref(powerOf(power).column)} = null, version = version + 1, updated_at = now()
      where credential.restaurant_id is not null and revoked_at is null and ${turnedOnAt(power)} = any(${[...groupIds]}::bigint[]) returning name, restaurant_id`.execute(
      tx,
    )
    ended.push(...rows.map((row) => ({ ...row, power })))
  }
  return ended
}

/**
 * In the company of a group: where a restaurant is no longer below the group on which its credential was let do something, that right ends.
 * It does not wait for the restaurant to come back, by somebody who could not give it. Answers what ended.
 */
export async function endRightsOutOfReach(tx: Tx, groupId: number): Promise<EndedRight[]> {
  const ended: EndedRight[] = []
  for (const power of powers) {
    const { rows } = await sql<Omit<EndedRight, 'power'>>`
      update ingest_credentials credential set ${sql.ref(powerOf(power).column)} = null, version = version + 1, updated_at = now()
      where credential.restaurant_id is not null and ${turnedOnAt(power)} in (
          select id from access_groups where root_id = (select root_id from access_groups where id = ${groupId}))
        and not ${mayDoAt(power, sql.ref('credential.restaurant_id'))} returning name, restaurant_id`.execute(tx)
    ended.push(...rows.map((row) => ({ ...row, power })))
  }
  return ended
}
