import type { SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import type { EndRule } from '@brigade/contract/menus/pauses.ts'
import { type RawBuilder, sql } from 'kysely'
import { keepOpen } from '../../../platform/access/companies.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'

// Tags that were paused everywhere below a group, for restaurants that come under it while they are out.

/** A pause of a tag that runs below a group over a restaurant, which has no part in it yet. */
export interface ActAbove {
  readonly restaurant_id: number
  readonly batch_id: string
  readonly part: number
  readonly tag: string
  /** Equal for all spellings of it. */
  readonly same_tag: string
  readonly channel: SalesChannel | ''
  readonly access_group_id: number
  readonly group_name: string
  readonly label: string
  readonly place: string
  readonly end_rule: EndRule
  readonly starts_at: Date
  /** Where it runs, and on which clock that is. */
  readonly ends_at: Date | null
  readonly timezone: string
  /** It ends at one moment on clocks that differ. */
  readonly is_instant: boolean
  readonly note: string
  readonly created_by: number | null
  /** What holds the place of the tag there. */
  readonly own_id: number | null
  readonly own_ends_at: Date | null
}

/** Pausing below a group and adding restaurants to it exclude each other, so that no restaurant is missed. */
export async function lockGroupPauses(tx: Tx, groups: readonly number[], how: 'alone' | 'shared'): Promise<void> {
  await keepOpen(tx, groups)
  const lock = how === 'alone' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`
  await sql`select ${lock}(hashtextextended('group pauses', id)) from (select distinct unnest(${[...groups]}::bigint[]) as id order by 1) as asked`.execute(
    tx,
  )
}

/** What was paused for a group that ends is so for the other, and can be ended from there. */
export async function givePauses(tx: Tx, from: number, into: number): Promise<void> {
  await sql`update pauses set access_group_id = ${into} where access_group_id = ${from}`.execute(tx)
}

/** Restaurants that have left the groups for which something was paused in them: it goes on there, and is a part of that no more. */
export async function leaveActs(tx: Tx, restaurants: readonly number[]): Promise<void> {
  await sql`update pauses set access_group_id = null from restaurants place join access_groups home on home.id = place.parent_access_group_id
    where pauses.restaurant_id = place.id and place.id = any(${[...restaurants]}::bigint[]) and pauses.access_group_id <> all(home.ancestors)`.execute(
    tx,
  )
}

/** Whether a tag is out everywhere below the group. */
export async function isAnyPaused(db: Queryable, group: number): Promise<boolean> {
  const { rows } = await sql`select from pauses
    where access_group_id = ${group} and kind = 'tag' and ended_at is null and (ends_at is null or ends_at > now()) limit 1`.execute(db)
  return rows.length > 0
}

/** Those over the restaurants where they stand now. */
export function actsAbove(db: Queryable, restaurants: readonly number[]): Promise<ActAbove[]> {
  return actsOver(
    db,
    sql`select restaurants.id, owner.ancestors, kind, status from restaurants join access_groups owner on owner.id = restaurants.parent_access_group_id
      where restaurants.id = any(${[...restaurants]}::bigint[])`,
  )
}

/** A restaurant with groups that would stand above it. */
export interface PlaceThen {
  readonly id: number
  readonly ancestors: readonly number[]
}

/** Those that would be over them, were they below these groups; over closed ones once they are opened again. */
export function actsAboveThen(db: Queryable, then: readonly PlaceThen[], { isClosedToo = false } = {}): Promise<ActAbove[]> {
  const places = sql`jsonb_to_recordset(${JSON.stringify(then)}::jsonb) as place(id bigint, ancestors bigint[])`
  return actsOver(
    db,
    sql`select id, place.ancestors, kind, case when ${isClosedToo} then 'open' else status end as status from ${places} join restaurants using (id)`,
  )
}

/** An act runs as long as it does in any restaurant below its group: who left it is out of reach of those who could end it. One that ended in this restaurant is not started again, wherever it moves. */
async function actsOver(db: Queryable, restaurants: RawBuilder<unknown>): Promise<ActAbove[]> {
  const { rows } = await sql<ActAbove>`
    with came as materialized (select id, ancestors from (${restaurants}) as those where kind = 'restaurant' and status <> 'closed'),
    acts as materialized (
      select distinct on (pauses.batch_id, pauses.part) pauses.*, place.timezone, above.name as group_name
      from pauses join restaurants place on place.id = pauses.restaurant_id join access_groups above on above.id = pauses.access_group_id
      join access_groups home on home.id = place.parent_access_group_id and above.id = any(home.ancestors)
      where pauses.kind = 'tag' and pauses.ended_at is null and (pauses.ends_at is null or pauses.ends_at > now())
        and pauses.access_group_id = any(array(select distinct unnest(ancestors) from came))
      order by pauses.batch_id, pauses.part, pauses.id),
    clocks as (
      select one.batch_id, one.part, count(distinct one.ends_at) = 1 and count(distinct place.timezone) > 1 as is_instant
      from pauses one join restaurants place on place.id = one.restaurant_id
      where one.batch_id in (select batch_id from acts) group by one.batch_id, one.part)
    select came.id as restaurant_id, acts.batch_id, acts.part, acts.tag, lower(acts.tag) as same_tag, acts.channel, acts.access_group_id, acts.group_name, acts.label, acts.place,
      acts.end_rule, acts.starts_at, acts.ends_at, acts.timezone, acts.note, acts.created_by, own.id as own_id, own.ends_at as own_ends_at,
      clocks.is_instant
    from acts join clocks on clocks.batch_id = acts.batch_id and clocks.part = acts.part join came on acts.access_group_id = any(came.ancestors)
    left join pauses own on own.restaurant_id = came.id and own.channel = acts.channel and own.ended_at is null and lower(own.tag) = lower(acts.tag)
    where not exists (select 1 from pauses had where had.restaurant_id = came.id and had.batch_id = acts.batch_id and had.part = acts.part)
    order by came.id, acts.id`.execute(db)
  return rows
}
