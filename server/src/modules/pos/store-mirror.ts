import type { PosEntry } from '@brigade/contract/pos/pos-mirror.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

export interface MirrorHead {
  readonly id: number
  readonly name: string
  readonly entries: number
}

export async function mirrorHeads(db: Queryable, restaurantId: number): Promise<MirrorHead[]> {
  const { rows } = await sql<MirrorHead>`
    select id, name, (select count(*)::int from pos_entities where connection_id = pos_connections.id) as entries
    from pos_connections where restaurant_id = ${restaurantId} order by lower(name), id`.execute(db)
  return rows
}

/** Ids of the entries above and of an item's modifiers stand in for the ids of the point of sale. */
export async function mirrorEntries(db: Queryable, restaurantId: number): Promise<PosEntry[]> {
  const { rows } = await sql<Omit<PosEntry, 'missing_since'> & { missing_since: Date | null }>`
    with entity as materialized (select pos_entities.* from pos_entities join pos_connections on pos_connections.id = connection_id
      where restaurant_id = ${restaurantId})
    select entity.id, entity.connection_id, entity.kind, entity.external_id, above.id as parent_id, entity.name, entity.price_minor, entity.plu,
      coalesce(link.state, 'unlinked') as state, link.node_id, entity.missing_since, coalesce(used.ids, '{}') as modifiers
    from entity left join pos_links link on link.entity_id = entity.id
    left join entity above on above.connection_id = entity.connection_id
      and above.kind = case entity.kind when 'size' then 'item' when 'option' then 'modifier' else 'category' end
      and above.external_id = case entity.kind when 'item' then nullif(entity.category, '') else entity.parent_external_id end
    left join (select item.id, array_agg(modifier.id order by lower(modifier.name), modifier.id) as ids
      from entity item cross join lateral jsonb_array_elements_text(item.modifiers) as named(external_id)
      join entity modifier on modifier.connection_id = item.connection_id and modifier.kind = 'modifier' and modifier.external_id = named.external_id
      group by item.id) used on used.id = entity.id
    order by lower(entity.name), entity.id`.execute(db)
  return rows.map((row) => ({ ...row, missing_since: row.missing_since?.toISOString() ?? null }))
}
