import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import type { Staff } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { childCounts, type GroupRow, namesOf } from './store.ts'

/** Ids of the groups on the way down to a group, from the topmost on which the person holds anything. */
export function visiblePath(staff: Staff, ancestors: readonly number[]): readonly number[] {
  const granted = new Set(staff.grants.map((grant) => grant.groupId))
  const first = ancestors.findIndex((id) => granted.has(id))
  return first === -1 ? [] : ancestors.slice(first)
}

function isAdminAt(staff: Staff, ancestors: readonly number[]): boolean {
  return staff.grants.some((grant) => grant.role === 'access_groups_admin' && ancestors.includes(grant.groupId))
}

/** Rows as people see them: path only as far up as they may see, and what they may do. Two queries whatever the number of rows. */
export async function answerGroups(db: Queryable, staff: Staff, rows: readonly GroupRow[]): Promise<AccessGroup[]> {
  const counts = await childCounts(
    db,
    rows.map((row) => row.id),
  )
  const names = await namesOf(
    db,
    rows.flatMap((row) => visiblePath(staff, row.ancestors)),
  )
  return rows.map((row) => {
    const above = visiblePath(staff, row.ancestors).slice(0, -1)
    const isAdmin = isAdminAt(staff, row.ancestors)
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      parent_id: above.at(-1) ?? null,
      path: above.map((id) => ({ id, name: names.get(id) ?? '' })),
      children_count: counts.get(row.id) ?? 0,
      version: row.version,
      inserted_at: row.inserted_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      _can: {
        update: isAdmin,
        delete: isAdminAt(staff, row.ancestors.slice(0, -1)),
        create_child: isAdmin,
        invite: isAdmin,
        hand_over: isAdminAt(staff, row.ancestors.slice(0, 1)),
      },
    }
  })
}
