import { sql } from 'kysely'
import { grantedGroups, reachableFrom } from '../../../platform/access/policy.ts'
import type { Queryable } from '../../../platform/database.ts'

export interface NamedCollection {
  readonly id: number
  readonly name: string
}

/** A collection to which the person may add pictures, with the company that it belongs to. */
export async function changeableCollection(
  db: Queryable,
  userId: number,
  id: number,
): Promise<(NamedCollection & { readonly root_id: number }) | undefined> {
  const { rows } = await sql<NamedCollection & { readonly root_id: number }>`
    select holder.id, holder.name, home.root_id from picture_collections holder join access_groups home on home.id = holder.parent_access_group_id
    where holder.id = ${id}
      and ${reachableFrom(grantedGroups(userId, 'picture_collections_admin'), 'picture_collection', sql.ref('holder.id'))}`.execute(db)
  return rows[0]
}

/** A collection as the person sees it, if they do. */
export async function collectionSeen(db: Queryable, userId: number, id: number): Promise<NamedCollection | undefined> {
  const { rows } = await sql<NamedCollection>`select holder.id, holder.name from picture_collections holder where holder.id = ${id}
    and ${reachableFrom(grantedGroups(userId, 'picture_collections', 'picture_collections_admin'), 'picture_collection', sql.ref('holder.id'))}`.execute(
    db,
  )
  return rows[0]
}
