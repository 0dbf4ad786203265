import { resourceTypes } from '@brigade/contract/kit/resources.ts'
import { implied, type Role } from '@brigade/contract/kit/roles.ts'
import type pg from 'pg'

// Who may do what, worked out once more in the plainest way: from parents, holders and grants alone. Ancestors, roots and the
// server's own functions vouch for nothing here; they are what is tested.

export const heldTypes = ['device', 'bank_connection', 'order_workflow', 'customer', 'discount'] as const
export type HeldType = (typeof heldTypes)[number]

export interface Grant {
  readonly user: number
  readonly group: number
  readonly role: Role
  readonly until: number
}

/** Everything of a world at one moment. */
export interface Snapshot {
  readonly parents: ReadonlyMap<number, number | null>
  /** Groups whose own columns say something else than their parents do. */
  readonly broken: readonly number[]
  readonly grants: readonly Grant[]
  readonly links: readonly { readonly type: HeldType; readonly id: number; readonly group: number; readonly relation: 'owner' | 'shared' }[]
  readonly active: ReadonlySet<number>
}

interface Row {
  groups: { id: number; parent: number | null; whole: boolean }[]
  grants: { user: number; group: number; role: Role; until: number | null }[]
  links: Snapshot['links'][number][]
  active: number[]
}

/** One statement, so that it is one moment. */
const seen = `with recursive down (id, parent, root, way) as (
    select id, parent_id, id, array[id] from access_groups where id = any($1::bigint[]) and parent_id is null
    union all select child.id, child.parent_id, down.root, down.way || child.id from access_groups child join down on child.parent_id = down.id)
  select
    (select coalesce(json_agg(json_build_object('id', down.id, 'parent', down.parent, 'whole', place.ancestors = down.way and place.root_id = down.root)), '[]')
      from down join access_groups place using (id)) as groups,
    (select coalesce(json_agg(json_build_object('user', user_id, 'group', access_group_id, 'role', role, 'until', (extract(epoch from expires_at) * 1000)::float8)
      order by user_id, access_group_id, role), '[]')
      from role_grants where access_group_id in (select id from down) and (expires_at is null or expires_at > now())) as grants,
    (select coalesce(json_agg(json_build_object('type', resource_type, 'id', resource_id, 'group', access_group_id, 'relation', relation)
      order by resource_type, resource_id, access_group_id), '[]')
      from access_group_resources where access_group_id in (select id from down)) as links,
    (select coalesce(json_agg(id), '[]') from users where status = 'active' and id = any($2::bigint[])) as active`

export async function look(pool: pg.Pool, roots: readonly number[], people: readonly number[]): Promise<Snapshot> {
  const { rows } = await pool.query<Row>({ name: 'law-look', text: seen, values: [[...roots], [...people]] })
  const [row] = rows
  if (!row) throw new Error('A world was looked at and not answered.')
  return {
    parents: new Map(row.groups.map(({ id, parent }) => [id, parent])),
    broken: row.groups.filter(({ whole }) => !whole).map(({ id }) => id),
    grants: row.grants.map((grant) => ({ ...grant, until: grant.until ?? Infinity })),
    links: row.links,
    active: new Set(row.active),
  }
}

export type Thing = `group:${number}` | `${HeldType}:${number}`
export const groupThing = (id: number): Thing => `group:${id}`

/** Roles with the moment they end. */
export type Roles = ReadonlyMap<Role, number>
const none: Roles = new Map()

/** A snapshot with what follows from it. */
export class World {
  readonly snapshot: Snapshot
  readonly #byGroup: Map<number, Grant[]>
  readonly #chains = new Map<number, number[]>()
  readonly #rights = new Map<number, Map<number, Map<Role, number>>>()
  readonly #holders: Map<Thing, number[]>
  readonly #owners: Map<Thing, number>

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot
    this.#byGroup = Map.groupBy(snapshot.grants, ({ group }) => group)
    this.#holders = new Map([...snapshot.parents.keys()].map((id) => [groupThing(id), [id]]))
    this.#owners = new Map()
    for (const { type, id, group, relation } of snapshot.links) {
      const thing: Thing = `${type}:${id}`
      this.#holders.set(thing, [...(this.#holders.get(thing) ?? []), group])
      if (relation === 'owner') this.#owners.set(thing, group)
    }
  }

  get groups(): number[] {
    return [...this.snapshot.parents.keys()].sort((a, b) => a - b)
  }

  get things(): Thing[] {
    return [...this.#holders.keys()]
  }

  has(thing: Thing): boolean {
    return this.#holders.has(thing)
  }

  ownerOf(thing: Thing): number | undefined {
    return this.#owners.get(thing)
  }

  holdersOf(thing: Thing): readonly number[] {
    return this.#holders.get(thing) ?? []
  }

  chainOf(group: number): readonly number[] {
    const known = this.#chains.get(group)
    if (known) return known
    const parent = this.snapshot.parents.get(group)
    const chain = parent === undefined || parent === null ? [group] : [...this.chainOf(parent), group]
    this.#chains.set(group, chain)
    return chain
  }

  rootOf(group: number): number {
    return this.chainOf(group)[0] ?? 0
  }

  /** These things themselves; of groups, all groups below and what those own, too. */
  within(type: HeldType | 'access_group', ids: readonly number[]): Set<Thing> {
    if (type !== 'access_group') return new Set(ids.map((id): Thing => `${type}:${id}`))
    const groups = new Set(this.groups.filter((group) => this.chainOf(group).some((above) => ids.includes(above))))
    const owned = [...this.#owners].filter(([, owner]) => groups.has(owner)).map(([thing]) => thing)
    return new Set([...[...groups].map(groupThing), ...owned])
  }

  /** What grants on a group and above it give each person there. */
  rightsAt(group: number): ReadonlyMap<number, Roles> {
    const known = this.#rights.get(group)
    if (known) return known
    const rights = new Map<number, Map<Role, number>>()
    for (const { user, role, until } of this.chainOf(group).flatMap((id) => this.#byGroup.get(id) ?? [])) {
      const held = rights.get(user) ?? new Map<Role, number>()
      rights.set(user, held)
      for (const one of implied(role)) held.set(one, Math.max(held.get(one) ?? 0, until))
    }
    this.#rights.set(group, rights)
    return rights
  }

  rolesAt(user: number, group: number): Roles {
    return this.rightsAt(group).get(user) ?? none
  }

  /** A role on something that hangs on a group and is used by people below it, too. */
  roleAround(user: number, host: number, role: Role): Roles {
    const all = joined(this.groupsBelow(host).map((group) => this.rolesAt(user, group)))
    return new Map([...all].filter(([one]) => one === role))
  }

  /** With the group itself. */
  groupsBelow(host: number): number[] {
    return this.groups.filter((group) => this.chainOf(group).includes(host))
  }

  /** What sits on this very group. */
  rolesGivenOn(user: number, group: number): Roles {
    const given = (this.#byGroup.get(group) ?? []).filter((grant) => grant.user === user)
    return joined(given.map(({ role, until }) => new Map(implied(role).map((one) => [one, until]))))
  }

  /** What a person has on a thing by all that hold it. */
  rolesOn(user: number, thing: Thing): Roles {
    return joined(this.holdersOf(thing).map((group) => this.rolesAt(user, group)))
  }

  /** The law: administering and the role itself, both as long, on one and the same group that holds it. */
  couldGive(giver: number, role: Role, until: number, thing: Thing, on: readonly number[] = this.holdersOf(thing)): boolean {
    if (!this.snapshot.active.has(giver)) return false
    return on.some((group) => {
      const held = this.rolesAt(giver, group)
      return (held.get('access_groups_admin') ?? 0) >= until && (held.get(role) ?? 0) >= until
    })
  }

  /** People who hold anything. */
  get holders(): number[] {
    return [...new Set(this.snapshot.grants.map(({ user }) => user))]
  }
}

function joined(all: readonly Roles[]): Roles {
  const [only] = all
  if (all.length <= 1) return only ?? none
  const roles = new Map<Role, number>()
  for (const one of all) for (const [role, until] of one) roles.set(role, Math.max(roles.get(role) ?? 0, until))
  return roles
}

/** Roles of `after` that `before` has not, or not as long. */
export function beyond(before: Roles, after: Roles): [Role, number][] {
  return [...after].filter(([role, until]) => until > (before.get(role) ?? 0))
}

export const changeRole = (type: HeldType | 'access_group'): Role => resourceTypes[type].change
