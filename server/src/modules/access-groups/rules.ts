import { maxDepth } from '@brigade/contract/access-groups.ts'
import type { ProblemCode } from '@brigade/contract/kit/problem.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { type Role, roleName } from '@brigade/contract/kit/roles.ts'
import { administers, type Difference, type Held, mayGive, mayGiveOnOne } from './authority/rights.ts'

// The five laws of authority as sentences: each rule answers why something is refused, or nothing. Previews show what operations throw.

export interface Refusal {
  readonly code: Extract<ProblemCode, 'forbidden' | 'conflict'>
  readonly sentence: string
}

/** Where a group stands and how many levels hang on it, itself included. */
export interface TreePosition {
  readonly id: number
  readonly name: string
  readonly parent_id: number | null
  readonly ancestors: readonly number[]
  readonly levels: number
}

const forbidden = (sentence: string): Refusal => ({ code: 'forbidden', sentence })
const conflict = (sentence: string): Refusal => ({ code: 'conflict', sentence })

/** Throws if there is a reason against it; several reasons make one text. */
export function mustBeAllowed(refusals: readonly Refusal[]): void {
  const first = refusals[0]
  if (first) throw new Problem(first.code, [...new Set(refusals.map((refusal) => refusal.sentence))].slice(0, 5).join('\n'))
}

/** Law 1, for each role that is to be given until `until`. */
export function judgeGrant(held: Held, roles: readonly Role[], until: number): Refusal[] {
  if (!administers(held)) return [forbidden('You need the role “Access groups admin” on this group to give roles.')]
  return roles
    .filter((role) => !mayGive(held, role, until))
    .map((role) =>
      forbidden(
        held.has(role)
          ? `Your own role “${roleName(role)}” or “Access groups admin” here has an end date. What you give must end by then.`
          : `You cannot give “${roleName(role)}”: you do not hold it on this group.`,
      ),
    )
}

/** Shape of the tree: no group into itself or below itself, roots stay, bounded depth. */
export function judgePlace(moved: TreePosition, target: TreePosition): Refusal[] {
  if (moved.parent_id === null) return [conflict(`${moved.name} is the company’s own group: it cannot be moved or merged away.`)]
  if (target.ancestors.includes(moved.id)) return [conflict(`${moved.name} cannot be placed in itself or below itself.`)]
  if (target.ancestors.length + moved.levels > maxDepth) return [conflict(`${moved.name} would be more than ${maxDepth} levels deep.`)]
  return []
}

export interface Ends {
  readonly name: string
  /** What the mover holds on the group, on the group it leaves, on the group it comes to. */
  readonly here: Held
  readonly from: Held
  readonly to: Held
}

/** Laws 2 and 3, first half: who administers a group decides on it, so all three must be one's own. */
export function judgeEnds({ name, here, from, to }: Ends): Refusal[] {
  const refusals: Refusal[] = []
  if (!administers(here)) refusals.push(forbidden(`You need the role “Access groups admin” on ${name}.`))
  if (!administers(from)) refusals.push(forbidden(`You need the role “Access groups admin” on the group that ${name} leaves.`))
  if (!administers(to)) refusals.push(forbidden(`You need the role “Access groups admin” on the group that ${name} comes to.`))
  return refusals
}

/**
 * The law of giving: nobody may come to a role that the giver could not have given there before. Measured on the rights from
 * before, on one of the groups that hold it then: a role held at the new place alone would let one pull another company's resource under it.
 */
export function judgeGains(where: string, giver: readonly Held[], gains: readonly Difference[], nameOf: (userId: number) => string): Refusal[] {
  return gains
    .filter(({ role, until }) => !mayGiveOnOne(giver, role, until))
    .map(({ userId, role }) => forbidden(`${nameOf(userId)} would gain “${roleName(role)}” on ${where}, which you could not give there.`))
}

/** The same of what they have by a share alone, which may end: what is given now would stay. */
export function judgeKept(where: string, giver: readonly Held[], kept: readonly Difference[], nameOf: (userId: number) => string): Refusal[] {
  return kept
    .filter(({ role, until }) => !mayGiveOnOne(giver, role, until))
    .map(({ userId, role }) =>
      forbidden(
        `${nameOf(userId)} has “${roleName(role)}” on ${where} by a share. This would outlast that, and you could not give it where it belongs.`,
      ),
    )
}

interface Standing {
  readonly who: string
  readonly name: string
  readonly role: Role
}

export const judgeStanding = ({ who, name, role }: Standing): Refusal =>
  forbidden(`${who} would gain “${roleName(role)}” on ${name}, which you could not give there.`)
export const judgeStandingOfCompany = ({ who, name, role }: Standing): Refusal =>
  forbidden(`${who} would bring “${roleName(role)}” of the whole company to ${name}, which you could not give.`)

export interface CompanyOf {
  readonly name: string
  readonly root_id: number
}

/** Placing never moves a thing to another company, even for somebody who administers both. */
export function judgeCompany(placed: string, owner: CompanyOf, target: CompanyOf): Refusal[] {
  if (owner.root_id === target.root_id) return []
  return [conflict(`${placed} belongs to another company than ${target.name}. Offer it to that company in a handover instead.`)]
}

/** What placing a resource asks for at a group: to administer the group and to change what it holds of that type. */
export function judgeHolder(held: Held, change: Role, where: string): Refusal[] {
  return administers(held) && held.has(change) ? [] : [forbidden(`You need the roles “Access groups admin” and “${roleName(change)}” on ${where}.`)]
}

export function judgeOwned(resource: string, group: string): Refusal[] {
  return [conflict(`${group} owns ${resource}. Move it to another group instead.`)]
}

export function judgeNotShared(resource: string, group: string): Refusal[] {
  return [conflict(`${resource} is not shared with ${group}.`)]
}

/** Law 4: `lost` are roles that nobody could give on the root any more. */
export function judgeOrphans(root: string, lost: readonly Role[]): Refusal[] {
  return lost.map((role) =>
    conflict(
      role === 'access_groups_admin'
        ? `${root} must keep an active person with the role “Access groups admin”. Give that role to someone else first.`
        : `Nobody could give “${roleName(role)}” on ${root} anymore. Give it to another administrator first.`,
    ),
  )
}

export function judgeDelete(group: TreePosition, above: Held, content: { children: number; resources: number } | undefined): Refusal[] {
  if (group.parent_id === null) return [conflict(`${group.name} is the company’s own group: it cannot be deleted.`)]
  if (!administers(above)) return [forbidden(`You need the role “Access groups admin” on the group above ${group.name} to delete it.`)]
  if (!content) return []
  const holds = [counted(content.children, 'group'), counted(content.resources, 'resource')].filter((part) => part !== '').join(' and ')
  return [conflict(`${group.name} still holds ${holds}. Move them first, or merge the group into another.`)]
}

function counted(count: number, word: string): string {
  if (count === 0) return ''
  return count === 1 ? `1 ${word}` : `${count} ${word}s`
}
