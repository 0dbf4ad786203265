import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/database.ts'
import { touchedByCut } from './draft/store-library-reach.ts'

// What ties the menus of restaurants to the company they leave for another one.

export interface Selling {
  readonly name: string
  readonly channels: readonly string[]
  readonly scheduled: number
}

/** Those that sell somewhere, or will be published later. */
export async function sellingOf(db: Queryable, ids: readonly number[]): Promise<Selling[]> {
  const { rows } = await sql<Selling>`
    select * from (select name,
        array(select channel from listings where restaurant_id = restaurants.id and state = 'on' order by channel) as channels,
        (select count(*)::int from publications where restaurant_id = restaurants.id and state = 'scheduled') as scheduled
      from restaurants where id = any(${[...ids]}::bigint[])) as selling
    where cardinality(channels) > 0 or scheduled > 0 order by lower(name)`.execute(db)
  return rows
}

/**
 * Who did it, what they wrote about it, and for which group, stays with the company that they leave, and so does what marketplaces answered it. An act over many restaurants falls apart, so that nobody
 * ends it over there for these. Those that go together keep it together, and no others: what goes by another handover may go to
 * another company.
 */
export async function forgetPeople(tx: Tx, ids: readonly number[], groups: readonly number[]): Promise<void> {
  const ofRestaurants = sql`restaurant_id = any(${[...ids]}::bigint[])`
  const group = sql`case when access_group_id = any(${[...groups]}::bigint[]) then access_group_id end`
  await sql`update pauses set created_by = null, ended_by = null, note = '', access_group_id = ${group}, ended_batch = null,
    batch_id = md5(batch_id::text || 'handed over' || pg_current_xact_id())::uuid where ${ofRestaurants}`.execute(tx)
  await sql`update publications set created_by = null, in_name_of = null, note = '' where ${ofRestaurants}`.execute(tx)
  await sql`update publication_targets told set errors = array['It failed before the restaurant was taken over.'] from publications
    where publications.id = told.publication_id and told.state = 'failed' and ${ofRestaurants}`.execute(tx)
  await sql`update menu_operations set user_id = null where ${ofRestaurants} and user_id is not null`.execute(tx)
}

/**
 * Pauses for a group that goes still run in restaurants that left it before. There they go on as pauses of their own: over there nobody
 * has a part in them, and here nobody reads what the group is called over there.
 */
export async function keepPauses(tx: Tx, ids: readonly number[], groups: readonly number[]): Promise<void> {
  if (groups.length === 0) return
  await sql`update pauses set access_group_id = null
    where access_group_id = any(${[...groups]}::bigint[]) and restaurant_id <> all(${[...ids]}::bigint[])`.execute(tx)
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
