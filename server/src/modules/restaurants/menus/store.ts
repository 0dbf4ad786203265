import { notFound } from '@brigade/contract/kit/problem.ts'
import type { Override } from '@brigade/contract/restaurants/menu-draft.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'
import { buildModel, type MenuHead, type TreeNode } from './model.ts'

const headOf = (db: Queryable, restaurantId: number) =>
  sql<MenuHead>`
  select id as "restaurantId", name as "restaurantName", kind, currency, parent_access_group_id as "ownerGroupId", menu_revision as revision
  from restaurants where id = ${restaurantId}`.execute(db)

/** Trees that a menu draws from, itself among them: followed from source to source, through libraries of libraries. */
const treesFrom = (restaurantId: number, sources: readonly string[]) => sql`
  with recursive trees(id) as (
    (select ${restaurantId}::bigint union select restaurant_id from menu_nodes where id = any(${[...sources]}::uuid[]))
    union
    select source.restaurant_id from trees
      join menu_nodes heir on heir.restaurant_id = trees.id and heir.source_id is not null
      join menu_nodes source on source.id = heir.source_id
  )`

/**
 * The draft with all it draws from, in as many statements however large it is. `sources` are nodes of libraries that are
 * about to be used.
 */
export async function loadMenu(db: Queryable, restaurantId: number, sources: readonly string[] = []): Promise<ReturnType<typeof buildModel>> {
  // The head first: what changes meanwhile is then newer than the revision told, and is only told again.
  const head = (await headOf(db, restaurantId)).rows[0]
  if (!head) throw notFound('restaurant')
  const trees = treesFrom(restaurantId, sources)
  const { rows } = await sql<TreeNode>`${trees}
    select id, restaurant_id, kind, parent_id, ref_id, source_id, variant, position, lifecycle, fields, revision
    from menu_nodes where restaurant_id in (select id from trees)`.execute(db)
  const overrides = await sql<Override>`${trees}
    select node_id, nullif(channel, '') as channel, nullif(fulfilment, '') as fulfilment, field, value
    from menu_overrides where restaurant_id in (select id from trees)`.execute(db)
  const libraries = await sql<{ id: number; name: string }>`${trees}
    select id, name from restaurants where id in (select id from trees) and id <> ${restaurantId}`.execute(db)
  return buildModel(head, rows, overrides.rows, new Map(libraries.rows.map(({ id, name }) => [id, name])))
}
