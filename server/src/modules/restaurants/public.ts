import { Problem } from '@brigade/contract/kit/problem.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import type { RegisteredType } from '../../platform/resource-registry.ts'

/** What access groups ask about restaurants. */
export const restaurantType: RegisteredType = {
  async namesOf(db, ids) {
    if (ids.length === 0) return new Map()
    const rows = await db.selectFrom('restaurants').select(['id', 'name']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  /** The organization on the form changes, so forms that show the old one are stale. */
  async ownerMoved(tx, ids, groupId) {
    await mustKeepLibraries(tx, ids, groupId)
    await sql`update restaurants set parent_access_group_id = ${groupId}, version = version + 1, updated_at = now()
      where id = any(${[...ids]}::bigint[]) and parent_access_group_id <> ${groupId}`.execute(tx)
  },
}

/** A restaurant draws from libraries of the groups above it; out of their reach it would go on reading what is no longer its company's. */
async function mustKeepLibraries(tx: Tx, ids: readonly number[], groupId: number): Promise<void> {
  const { rows } = await sql<{ restaurant: string; library: string }>`
    select restaurants.name as restaurant, library.name as library from menu_nodes taken
    join menu_nodes shared on shared.id = taken.source_id and shared.restaurant_id <> taken.restaurant_id
    join restaurants on restaurants.id = taken.restaurant_id join restaurants library on library.id = shared.restaurant_id
    where taken.restaurant_id = any(${[...ids]}::bigint[]) and taken.lifecycle <> 'archived' and not (library.id = any(${[...ids]}::bigint[]))
      and not exists (select 1 from access_groups where id = ${groupId} and ancestors @> array[library.parent_access_group_id])
    limit 1`.execute(tx)
  const [lost] = rows
  if (lost)
    throw new Problem(
      'conflict',
      `${lost.restaurant} draws from ${lost.library}, which that group is not below. Detach its menu from the library first.`,
    )
}
