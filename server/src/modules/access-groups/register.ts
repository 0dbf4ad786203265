import { counted } from '@brigade/contract/kit/named.ts'
import type { Queryable } from '../../platform/database.ts'
import type { Regrouping } from '../../platform/resource-registry.ts'
import { registerResourceType } from '../../platform/resource-registry.ts'
import { namesOf } from './groups/store.ts'
import { openInvitations } from './handovers/store-contents.ts'

async function endsWith(db: Queryable, groupIds: readonly number[]): Promise<string[]> {
  const open = await openInvitations(db, groupIds)
  return open === 0 ? [] : [`${counted(open, 'open invitation')} ${open === 1 ? 'ends' : 'end'} as well.`]
}

/** Those to the group that ends in a merge: the other one has not been opened to anybody by them. */
async function foresee(db: Queryable, { kind, groups }: Regrouping) {
  const ending = kind === 'merge' ? groups.map(({ id }) => id) : []
  return { refusals: [], notes: await endsWith(db, ending) }
}

const groupsThemselves = { namesOf, endsWith, foresee }

export function registerAccessGroups(): void {
  registerResourceType('access_group', groupsThemselves)
}
