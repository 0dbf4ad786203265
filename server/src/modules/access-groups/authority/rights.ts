import { implied, type Role } from '@brigade/contract/kit/roles.ts'

/** A grant that has not ended. `until` is `Infinity` when it has no end, so that lengths compare as numbers. */
export interface LiveGrant {
  readonly userId: number
  readonly groupId: number
  readonly role: Role
  readonly until: number
}

/** Roles one person has somewhere, each with the moment it ends. */
export type Held = ReadonlyMap<Role, number>
/** Who has which roles somewhere. */
export type Rights = ReadonlyMap<number, Held>

export interface Difference {
  readonly userId: number
  readonly role: Role
  readonly until: number
}

const nothing: Held = new Map()

/** Everything the grants give together: admin roles carry the plain ones, the longest grant counts. */
export function rightsFrom(grants: Iterable<LiveGrant>): Rights {
  const rights = new Map<number, Map<Role, number>>()
  for (const grant of grants) {
    const held = rights.get(grant.userId) ?? new Map<Role, number>()
    rights.set(grant.userId, held)
    for (const role of implied(grant.role)) held.set(role, Math.max(held.get(role) ?? 0, grant.until))
  }
  return rights
}

export function heldBy(rights: Rights, userId: number): Held {
  return rights.get(userId) ?? nothing
}

/** The rights with these roles alone; all of them when none are named. */
export function only(rights: Rights, roles: readonly Role[] | undefined): Rights {
  if (!roles) return rights
  return new Map([...rights].map(([userId, held]) => [userId, new Map([...held].filter(([role]) => roles.includes(role)))]))
}

/** What `after` gives beyond `before`; a longer time counts. Swap the two for what is lost. */
export function gained(before: Rights, after: Rights): Difference[] {
  const gains: Difference[] = []
  for (const [userId, held] of after) {
    const had = heldBy(before, userId)
    for (const [role, until] of held) {
      if (until > (had.get(role) ?? 0)) gains.push({ userId, role, until })
    }
  }
  return gains
}

export function administers(held: Held): boolean {
  return held.has('access_groups_admin')
}

/** Law 1: to give a role one administers the group and has the role there, both at least as long as it is given for. */
export function mayGive(held: Held, role: Role, until = Infinity): boolean {
  return (held.get('access_groups_admin') ?? 0) >= until && (held.get(role) ?? 0) >= until
}

/** The same for something that several groups hold: on one of them both must be had; rights on two are not put together. */
export function mayGiveOnOne(held: readonly Held[], role: Role, until = Infinity): boolean {
  return held.some((here) => mayGive(here, role, until))
}
