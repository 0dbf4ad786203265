import type { MergedField, PosMark, UnplacedItem } from '@brigade/contract/pos.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

// What people see of links and entities.

export interface UnplacedRow extends Omit<UnplacedItem, 'first_seen_at' | 'suggested_id'> {
  readonly category_node_id: string | null
  readonly first_seen_at: Date
}

/** Items from a point of sale that are in no menu: no placement that is in use points to them. */
export async function unplaced(db: Queryable, restaurantId: number, page: number, perPage: number): Promise<{ rows: UnplacedRow[]; total: number }> {
  const from = sql`
    from pos_links link join pos_entities entity on entity.id = link.entity_id join pos_connections connection on connection.id = link.connection_id
    join menu_nodes node on node.id = link.node_id
    where connection.restaurant_id = ${restaurantId} and entity.kind = 'item' and link.state = 'linked' and node.lifecycle <> 'archived'
      and not exists (select 1 from menu_nodes placed where placed.ref_id = node.id and placed.kind = 'placement' and placed.lifecycle <> 'archived')`
  const { rows } = await sql<UnplacedRow>`
    select node.id as node_id, entity.id as entity_id, coalesce(node.fields ->> 'name', entity.name) as name,
      coalesce((node.fields ->> 'price_minor')::bigint, entity.price_minor) as price_minor,
      (select count(*)::int from menu_nodes size where size.parent_id = node.id and size.kind = 'size' and size.lifecycle <> 'archived') as sizes, connection.name as connection_name,
      entity.first_seen_at, (select mapped.node_id from pos_entities above join pos_links mapped on mapped.entity_id = above.id
        where above.connection_id = entity.connection_id and above.kind = 'category' and above.external_id = entity.category) as category_node_id,
      coalesce((select above.name from pos_entities above where above.connection_id = entity.connection_id
        and above.kind = 'category' and above.external_id = entity.category), '') as category
    ${from} order by entity.first_seen_at desc, lower(entity.name), entity.id limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  const count = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

export interface EntityRow {
  readonly entity_id: number
  readonly kind: PosMarkKind
  readonly external_id: string
  readonly name: string
  readonly price_minor: number | null
  readonly plu: string
  readonly parent_name: string
  readonly state: 'linked' | 'broken' | 'ignored' | 'unlinked'
  readonly match: string | null
  readonly node_id: string | null
  readonly missing_since: Date | null
}
type PosMarkKind = 'category' | 'modifier' | 'option' | 'item' | 'size'

export interface EntityFilter {
  readonly q: string
  readonly only: 'all' | 'linked' | 'unlinked' | 'broken' | 'ignored'
  readonly page: number
  readonly per_page: number
}

export async function entities(
  db: Queryable,
  restaurantId: number,
  connectionId: number,
  asked: EntityFilter,
): Promise<{ rows: EntityRow[]; total: number }> {
  const { q, only, page, per_page } = asked
  const from = sql`
    from pos_entities entity join pos_connections connection on connection.id = entity.connection_id and connection.restaurant_id = ${restaurantId}
    left join pos_links link on link.entity_id = entity.id
    left join pos_entities above on above.connection_id = entity.connection_id and above.external_id = entity.parent_external_id
      and above.kind = case entity.kind when 'size' then 'item' when 'option' then 'modifier' end
    where entity.connection_id = ${connectionId}
      and (${q} = '' or strpos(searchable(concat_ws(' ', above.name, entity.name, entity.plu, entity.external_id)), searchable(${q})) > 0)
      and (${only} = 'all' or coalesce(link.state, 'unlinked') = ${only})`
  const { rows } = await sql<EntityRow>`
    select entity.id as entity_id, entity.kind, entity.external_id, entity.name, entity.price_minor, entity.plu, coalesce(above.name, '') as parent_name,
      coalesce(link.state, 'unlinked') as state, link.match, link.node_id, entity.missing_since
    ${from} order by lower(coalesce(above.name, entity.name)), above.name is not null, lower(entity.name), entity.id
    limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  const count = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

export interface EntityOfRestaurant {
  readonly id: number
  readonly kind: PosMarkKind
  readonly name: string
  readonly connection_id: number
  readonly connection_uuid: string
  readonly connection_name: string
  readonly node_id: string | null
  readonly parent_node_id: string | null
}

/** Of this restaurant: the id alone opens nothing. */
export async function entityOf(db: Queryable, restaurantId: number, id: number): Promise<EntityOfRestaurant | undefined> {
  const { rows } = await sql<EntityOfRestaurant>`
    select entity.id, entity.kind, entity.name, entity.connection_id, connection.uuid as connection_uuid, connection.name as connection_name, link.node_id,
      (select above_link.node_id from pos_entities above join pos_links above_link on above_link.entity_id = above.id
        where above.connection_id = entity.connection_id and above.external_id = entity.parent_external_id
          and above.kind = case entity.kind when 'size' then 'item' when 'option' then 'modifier' end) as parent_node_id
    from pos_entities entity join pos_connections connection on connection.id = entity.connection_id
    left join pos_links link on link.entity_id = entity.id
    where entity.id = ${id} and connection.restaurant_id = ${restaurantId}`.execute(db)
  return rows[0]
}

export interface MarkRow extends Pick<PosMark, 'node_id' | 'entity_id' | 'connection_name' | 'state'> {
  readonly kind: PosMarkKind
  readonly missing_since: Date | null
  readonly base: Partial<Record<MergedField, unknown>>
  readonly name: string
  readonly price_minor: number | null
  readonly plu: string
}

/** Every linked node of a restaurant with what its point of sale says. */
export async function linkStateRows(db: Queryable, restaurantId: number): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select link.node_id, entity.id as entity_id, connection.name as connection_name, link.state, entity.kind, entity.missing_since, link.base_values as base,
      entity.name, entity.price_minor, entity.plu
    from pos_links link join pos_entities entity on entity.id = link.entity_id join pos_connections connection on connection.id = link.connection_id
    where connection.restaurant_id = ${restaurantId} and link.node_id is not null`.execute(db)
  return rows
}
