import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/database.ts'
import { touchedByCut } from '../menus/draft/store-library-reach.ts'

// What ties restaurants to the company they leave for another one.

export interface Selling {
  readonly name: string
  readonly channels: readonly string[]
  readonly has_pos: boolean
  readonly scheduled: number
}

/** Those that sell somewhere, sync with a point of sale, or will be published later. */
export async function sellingOf(db: Queryable, ids: readonly number[]): Promise<Selling[]> {
  const { rows } = await sql<Selling>`
    select * from (select name,
        array(select channel from listings where restaurant_id = restaurants.id and state = 'on' order by channel) as channels,
        exists (select 1 from pos_connections where restaurant_id = restaurants.id and token_enc is not null) as has_pos,
        (select count(*)::int from publications where restaurant_id = restaurants.id and state = 'scheduled') as scheduled
      from restaurants where id = any(${[...ids]}::bigint[])) as selling
    where cardinality(channels) > 0 or has_pos or scheduled > 0 order by lower(name)`.execute(db)
  return rows
}

/** Restaurants whose hours come from groups that stay, at least in part. */
export async function withHoursAbove(db: Queryable, ids: readonly number[], groups: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select restaurants.name from restaurants join access_groups owner on owner.id = parent_access_group_id
    where restaurants.id = any(${[...ids]}::bigint[]) and restaurants.kind = 'restaurant' and exists (
      select 1 from unnest(owner.ancestors) as above(id) where above.id <> all(${[...groups]}::bigint[])
        and (exists (select 1 from service_hours where access_group_id = above.id)
          or exists (select 1 from hours_exceptions where access_group_id = above.id and date_to >= current_date)))
    order by lower(restaurants.name)`.execute(db)
  return rows.map(({ name }) => name)
}

/** The account is the other company's: whoever goes on needs a token of their own. A sync under way writes nothing any more. */
export async function forgetPosAccounts(tx: Tx, ids: readonly number[], problem: string): Promise<void> {
  await sql`update sync_runs set state = 'discarded', attempt = attempt + 1, finished_at = now()
    where state in ('queued', 'running', 'held') and connection_id in (select id from pos_connections where restaurant_id = any(${[...ids]}::bigint[]))`.execute(
    tx,
  )
  await sql`update pos_connections set token_enc = null, token_end = '', webhook_key_enc = null, uuid = gen_random_uuid(),
      state = 'auth_failed', problem = ${problem}, next_due_at = null, next_run_at = null, version = version + 1, updated_at = now()
    where restaurant_id = any(${[...ids]}::bigint[])`.execute(tx)
}

/**
 * Who did it, and for which group, stays with the company that they leave. An act over many restaurants falls apart, so that nobody
 * ends it over there for these; those that go together keep it together.
 */
export async function forgetPeople(tx: Tx, ids: readonly number[], groups: readonly number[]): Promise<void> {
  const those = sql`restaurant_id = any(${[...ids]}::bigint[])`
  const group = sql`case when access_group_id = any(${[...groups]}::bigint[]) then access_group_id end`
  await sql`update pauses set created_by = null, ended_by = null, access_group_id = ${group}, ended_batch = null,
    batch_id = md5(batch_id::text || 'handed over')::uuid where ${those}`.execute(tx)
  await sql`update closures set created_by = null, ended_by = null, access_group_id = ${group} where ${those}`.execute(tx)
  await sql`update publications set created_by = null where ${those}`.execute(tx)
  await sql`update onboarding_waivers set waived_by = null where ${those}`.execute(tx)
  await sql`update menu_operations set user_id = null where ${those} and user_id is not null`.execute(tx)
  const connections = sql`(select id from pos_connections where ${those})`
  await sql`update sync_changes set decided_by = null
    where decided_by is not null and run_id in (select id from sync_runs where connection_id in ${connections})`.execute(tx)
  await sql`update sync_runs set user_id = null where user_id is not null and connection_id in ${connections}`.execute(tx)
}

/**
 * Acts for a group that goes still run in restaurants that left it before. There they go on as acts of their own: over there nobody
 * has a part in them, and here nobody reads what the group is called over there.
 */
export async function keepActs(tx: Tx, ids: readonly number[], groups: readonly number[]): Promise<void> {
  if (groups.length === 0) return
  const those = sql`access_group_id = any(${[...groups]}::bigint[]) and restaurant_id <> all(${[...ids]}::bigint[])`
  await sql`update pauses set access_group_id = null where ${those}`.execute(tx)
  await sql`update closures set access_group_id = null where ${those}`.execute(tx)
}

/**
 * What was paused or said of a node of a library of which only one goes, or of what draws from it: it is on the menu no more, and its
 * name is the other company's. Before the ties are cut.
 */
export async function forgetLibraryNodes(tx: Tx, ids: readonly number[]): Promise<void> {
  const goes = (column: string) => sql`(${sql.ref(column)} = any(${[...ids]}::bigint[]))`
  for (const table of ['pauses', 'menu_messages'] as const)
    await sql`delete from ${sql.table(table)} told using menu_nodes node left join menu_nodes source on source.id = node.source_id
      where node.id = told.node_id and (${goes('told.restaurant_id')} <> ${goes('node.restaurant_id')}
        or ${goes('told.restaurant_id')} <> ${goes('source.restaurant_id')})`.execute(tx)
}

/**
 * Archived nodes of a menu may still draw from a library of which only one goes: nobody sees them, and brought back they would read
 * the other company's. They keep what they say themselves.
 */
export async function cutArchived(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    with cut as materialized (select heir.id, heir.restaurant_id from menu_nodes heir join menu_nodes source on source.id = heir.source_id
        where heir.restaurant_id <> source.restaurant_id
          and (heir.restaurant_id = any(${[...ids]}::bigint[])) <> (source.restaurant_id = any(${[...ids]}::bigint[]))),
      risen as (update restaurants set menu_revision = menu_revision + 1
        where ${touchedByCut('restaurants.id', sql`select restaurant_id from cut`)} returning id, menu_revision)
    update menu_nodes set source_id = null, variant = 'base', revision = risen.menu_revision, updated_at = now()
    from cut join risen on risen.id = cut.restaurant_id where menu_nodes.id = cut.id`.execute(tx)
}
