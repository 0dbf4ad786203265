import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'

/** The revision of the draft that guests were last given; 0 before the first publication. */
export async function publishedRevision(db: Queryable, restaurantId: number): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    select from_revision as revision from publications
    where restaurant_id = ${restaurantId} and state = 'started'
      -- One that was overtaken by a later one was never seen.
      and coalesce((select bool_or(target.state <> 'superseded') from publication_targets target where target.publication_id = publications.id), true)
    order by turn desc nulls last limit 1`.execute(db)
  return rows[0]?.revision ?? 0
}

/** Nodes that a point of sale knows; nothing where there is no point of sale. */
export async function linkedNodes(db: Queryable, restaurantId: number): Promise<Set<string> | undefined> {
  const { rows } = await sql<{ ids: string[] | null }>`
    select array(select node_id from pos_links where connection_id = connection.id and node_id is not null and state = 'linked') as ids
    from pos_connections connection where restaurant_id = ${restaurantId}`.execute(db)
  return rows.length === 0 ? undefined : new Set(rows.flatMap(({ ids }) => ids ?? []))
}
