import type { GroupUser } from '@brigade/contract/access-groups.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import { dayText } from '../access-groups-texts.ts'
import { knownRoles } from '../roles/role-choice.ts'

type Grant = GroupUser['grants'][number]

/** Roles given on this very group. */
export function rolesHere({ grants }: GroupUser): Role[] {
  return knownRoles(grants.filter((grant) => grant.direct).map((grant) => grant.role))
}

/** The grants that sit on this very group. */
export const given = ({ grants }: GroupUser): Grant[] => grants.filter(({ direct }) => direct)

/** When the first role given here ends; undefined when none does. */
export function firstEnd(person: GroupUser): string | undefined {
  return given(person)
    .flatMap(({ expires_at }) => expires_at ?? [])
    .toSorted()[0]
}

/** Roles from above, by the group they come from, in the order given. */
export function bySource({ grants }: GroupUser): { from: string; grants: Grant[] }[] {
  const sources = new Map<number, { from: string; grants: Grant[] }>()
  for (const grant of grants.filter(({ direct }) => !direct)) {
    const source = sources.get(grant.from_group_id) ?? { from: grant.from_group_name, grants: [] }
    source.grants.push(grant)
    sources.set(grant.from_group_id, source)
  }
  return [...sources.values()]
}

/** Which group a role comes from, for roles that are not given here alone. */
export function sourceOf({ grants }: GroupUser): Map<string, string> {
  return new Map(grants.filter(({ direct }) => !direct).map(({ role, from_group_name }) => [role, from_group_name]))
}

/** The day on which all roles given here end; empty when they never do or not together. */
export function commonEnd({ grants }: GroupUser): string {
  const days = new Set(grants.filter(({ direct }) => direct).map(({ expires_at }) => (expires_at ? dayText(expires_at) : '')))
  return days.size === 1 ? ([...days][0] ?? '') : ''
}

/** Whether a change would take the administration of the group from the very person who makes it. */
export function demotesSelf(removed: readonly Role[], inherited: ReadonlyMap<string, string>): boolean {
  return removed.includes('access_groups_admin') && !inherited.has('access_groups_admin')
}
