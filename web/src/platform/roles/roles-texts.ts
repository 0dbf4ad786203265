import { roleSentences } from '@brigade/contract/kit/role-sentences.ts'
import { isRole, roleName } from '@brigade/contract/kit/roles.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

/** What is said of roles and of people who hold them, wherever they are listed. */
export const words = catalogue('roles', {
  role: 'Role',
  anyRole: 'Any role',
  roleName: (role: string) => roleName(role),
  until: (day: string) => `until ${day}`,
  more: (count: number) => `+${count} more`,
  suspended: 'Suspended',
  unconfirmed: 'Not confirmed yet',
  active: 'Active',
  explain: 'Why can this person do this?',
  whyCan: (name: string) => `Why can ${name} do this?`,
  notExplained: 'This could not be explained',
  no: 'No',
  yesBy: (grants: number) => `Yes, by ${grants === 1 ? 'one grant' : `${grants} grants`}`,
  isSuspended: (name: string, role: string) => `${name} holds ${role} but is suspended.`,
  isUnconfirmed: (name: string, role: string) => `${name} holds ${role} but has not confirmed their account yet.`,
  noGrant: (name: string, role: string) => `No grant gives ${name} ${role} here.`,
  carried: 'An admin role includes the view role.',
  grantedOn: 'on {group}',
  grantedOnBy: 'on {group}, given by {person}',
})

const sentences = catalogue('role-sentences', roleSentences)

/** `Bank connections admin` for `bank_connections_admin`. */
export function roleWords(role: string): string {
  return words.roleName(role)
}

/** What a role lets a person do; of one that this version does not know, its name. */
export function roleSentence(role: string): string {
  return isRole(role) ? sentences[role] : roleWords(role)
}

/** How a person's account stands. */
export function statusWords(status: string): string {
  if (status === 'active') return words.active
  return status === 'suspended' ? words.suspended : words.unconfirmed
}
