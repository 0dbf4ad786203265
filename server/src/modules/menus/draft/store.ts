import { notFound } from '@brigade/contract/kit/problem.ts'
import type { Override } from '@brigade/contract/menus/menu-draft.ts'
import { sql } from 'kysely'
import { isChanging, type Queryable } from '../../../platform/database.ts'
import { buildModel, type MenuHead, type MenuModel, type TreeNode } from '../public/model.ts'
import { type KeptMenu, keepMenu, keptMenu } from './kept-menus.ts'
import { posStampOf, posValuesOf } from './store-pos-values.ts'

interface Head extends MenuHead {
  readonly uuid: string
  /** What a point of sale gives changes without the menu. */
  readonly posStamp: string
  /** Groups above it, root first: elsewhere it may draw from other libraries. */
  readonly place: string
}

async function headOf(db: Queryable, restaurantId: number): Promise<Head> {
  const { rows } = await sql<Head>`
    select uuid, id as "restaurantId", name as "restaurantName", kind, currency, parent_access_group_id as "ownerGroupId", menu_revision as revision,
      ${posStampOf(sql.ref('restaurants.id'))} as "posStamp",
      (select array_to_string(ancestors, ',') from access_groups where access_groups.id = parent_access_group_id) as place
    from restaurants where id = ${restaurantId}`.execute(db)
  if (!rows[0]) throw notFound('restaurant')
  return rows[0]
}

interface Tree {
  readonly id: number
  readonly name: string
  readonly revision: number
}

/**
 * Trees that a menu draws from, itself among them: followed from source to source, through libraries of libraries. Those of another
 * company are left out, however a node came to point there.
 */
async function treesOf(db: Queryable, restaurantId: number, sources: readonly string[]): Promise<Tree[]> {
  const { rows } = await sql<Tree>`
    with recursive trees(id) as (
      (select ${restaurantId}::bigint union select restaurant_id from menu_nodes where id = any(${[...sources]}::uuid[]))
      union
      select source.restaurant_id from trees
        join menu_nodes heir on heir.restaurant_id = trees.id and heir.source_id is not null
        join menu_nodes source on source.id = heir.source_id
    )
    select tree.id, tree.name, tree.menu_revision as revision from restaurants tree join access_groups home on home.id = tree.parent_access_group_id
    where tree.id in (select id from trees) and home.root_id = (select own.root_id from restaurants
      join access_groups own on own.id = restaurants.parent_access_group_id where restaurants.id = ${restaurantId})`.execute(db)
  return rows
}

/**
 * The draft with all it draws from, in as many statements however large it is; of one that was read before, only what changed
 * since. `sources` are nodes of libraries that are about to be used. What it answers is shared: it is never changed.
 */
export async function loadMenu(db: Queryable, restaurantId: number, sources: readonly string[] = []): Promise<MenuModel> {
  // The head is read first: a change made meanwhile is newer than the answered revision, and is simply sent again.
  const { uuid, posStamp, place, ...head } = await headOf(db, restaurantId)
  const kept = keptMenu(uuid, head.revision, place)
  const posValue = kept?.posStamp === posStamp ? kept.model.posValue : await posValuesOf(db, restaurantId, posStamp)
  const isSame = kept?.model.revision === head.revision && sources.length === 0
  // A library may have changed where this menu does not show it.
  const menu = isSame ? kept : await readSince(db, head, kept, sources)
  const model = { ...menu.model, ...head, posValue }
  // What a change sees in its transaction may never come to be.
  if (!isChanging(db) && (!isSame || kept.posStamp !== posStamp)) keepMenu(uuid, { model, posStamp, place, revisions: menu.revisions })
  return model
}

async function readSince(
  db: Queryable,
  head: MenuHead,
  kept: KeptMenu | undefined,
  sources: readonly string[],
): Promise<Pick<KeptMenu, 'model' | 'revisions'>> {
  const trees = await treesOf(db, head.restaurantId, sources)
  const ids = trees.map(({ id }) => id)
  const known = ids.map((id) => kept?.revisions.get(id) ?? -1)
  const { rows } = await sql<TreeNode>`
    select node.id, node.restaurant_id, kind, parent_id, ref_id, source_id, variant, position, lifecycle, fields, node.revision
    from unnest(${ids}::bigint[], ${known}::bigint[]) as tree(id, known)
    join menu_nodes node on node.restaurant_id = tree.id and node.revision > tree.known`.execute(db)
  const changed = kept && rows.map(({ id }) => id)
  const overrides = await sql<Override>`
    select node_id, nullif(channel, '') as channel, nullif(fulfilment, '') as fulfilment, field, value
    from menu_overrides where ${changed ? sql`node_id = any(${changed}::uuid[])` : sql`restaurant_id = any(${ids}::bigint[])`}`.execute(db)
  const names = new Map(trees.flatMap(({ id, name }) => (id === head.restaurantId ? [] : [[id, name] as const])))
  const revisions = new Map(trees.map(({ id, revision }) => [id, id === head.restaurantId ? head.revision : revision]))
  return { model: buildModel(head, ...withNews(kept, rows, overrides.rows, revisions), names), revisions }
}

/** What was read before with what changed in its place. */
function withNews(
  kept: KeptMenu | undefined,
  rows: TreeNode[],
  overrides: Override[],
  revisions: ReadonlyMap<number, number>,
): [TreeNode[], Override[]] {
  if (!kept) return [rows, overrides]
  const nodes = new Map(kept.model.nodes)
  for (const row of rows) nodes.set(row.id, row)
  const changed = new Set(rows.map(({ id }) => id))
  const others = [...kept.model.overrides.values()].flat().filter(({ node_id }) => !changed.has(node_id))
  return [[...nodes.values()].filter(({ restaurant_id }) => revisions.has(restaurant_id)), [...others, ...overrides]]
}
