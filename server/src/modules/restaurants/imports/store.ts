import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'

/** Those ids that are rows of other menus: an id is one row's in all menus, whoever made it. */
export async function takenElsewhere(db: Queryable, restaurantId: number, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from menu_nodes where id = any(${[...ids]}::uuid[]) and restaurant_id <> ${restaurantId}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
