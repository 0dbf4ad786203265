import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import { sql } from 'kysely'
import { reachableAmong } from '../../../platform/access/policy.ts'
import { type Queryable, startAgain, type Tx } from '../../../platform/database.ts'
import { isLive } from '../../../platform/live-grants.ts'
import type { LiveGrant } from './rights.ts'
import { typesOf } from './roles-about.ts'

export interface Place {
  readonly id: number
  readonly name: string
  readonly parent_id: number | null
  readonly root_id: number
  /** Root first, the group itself last. */
  readonly ancestors: readonly number[]
}

export type GroupPlaces = ReadonlyMap<number, Place>

export async function groupPlacesOf(db: Queryable, ids: readonly number[]): Promise<GroupPlaces> {
  const { rows } = await sql<Place>`select id, name, parent_id, root_id, ancestors from access_groups where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Locks the trees that hold these groups, roots in id order, and reads the groups under the lock. Whoever changes shape or grants
 * takes `change`; whoever only relies on them to stay takes `stay`. Two that change one tree run one after the other.
 */
export async function lockTrees(tx: Tx, ids: readonly number[], lock: 'change' | 'stay'): Promise<GroupPlaces> {
  const locked = new Set<number>()
  let places = await groupPlacesOf(tx, ids)
  // While this waited a group may have come from another tree; then that one is locked as well.
  for (let roots = rootsBeyond(places, locked); roots.length > 0; roots = rootsBeyond(places, locked)) {
    if (Math.min(...roots) < Math.max(0, ...locked)) await startAgain(tx)
    await sql`select id from access_groups where id = any(${roots}::bigint[]) order by id
      ${lock === 'change' ? sql`for no key update` : sql`for share`}`.execute(tx)
    for (const root of roots) locked.add(root)
    places = await groupPlacesOf(tx, ids)
  }
  return places
}

const rootOf = (type: ResourceType, id: number) => sql`select root.id from access_group_resources held
  join access_groups home on home.id = held.access_group_id join access_groups root on root.id = home.root_id
  where held.resource_type = ${type} and held.resource_id = ${id} and held.relation = 'owner'`

/** The root above the owner of a resource. */
export async function treeOf(tx: Tx, type: ResourceType, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`${rootOf(type, id)}`.execute(tx)
  return rows[0]?.id
}

/** The same, locked as \`lockTrees\` does for whoever relies on the tree to stay. */
export async function holdTreeOf(tx: Tx, type: ResourceType, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`${rootOf(type, id)} for share of root`.execute(tx)
  return rows[0]?.id
}

function rootsBeyond(places: GroupPlaces, locked: ReadonlySet<number>): number[] {
  return [...new Set([...places.values()].map((place) => place.root_id))].filter((root) => !locked.has(root)).sort((a, b) => a - b)
}

const liveGrants = sql`select user_id as "userId", access_group_id as "groupId", role,
  coalesce((extract(epoch from expires_at) * 1000)::float8, 'infinity'::float8) as until
  from role_grants where ${isLive('role_grants')}`

/** Live grants that sit on these very groups. */
export async function grantsOn(db: Queryable, groupIds: Iterable<number>): Promise<LiveGrant[]> {
  const { rows } = await sql<{ userId: number; groupId: number; role: Role; until: number }>`
    ${liveGrants} and access_group_id = any(${[...new Set(groupIds)]}::bigint[])`.execute(db)
  return rows
}

export interface LastingGrant {
  readonly userId: number
  readonly role: Role
  /** Not suspended, and the address is confirmed. */
  readonly isActive: boolean
}

/** Grants without an end on the root itself. */
export async function lastingGrants(db: Queryable, rootId: number): Promise<LastingGrant[]> {
  const { rows } = await sql<LastingGrant>`
    select held.user_id as "userId", held.role, users.status = 'active' as "isActive" from role_grants held
      join users on users.id = held.user_id
    where held.access_group_id = ${rootId} and held.expires_at is null`.execute(db)
  return rows
}

/** Grants of one person on one group that are about to go. */
export interface Leaving {
  readonly userId: number
  readonly groupId: number
  readonly roles: readonly Role[]
}

/** Those of `roles` that somebody active in this tree holds, besides what leaves it, or that are about a resource in it. */
export async function rolesInUse(db: Queryable, rootId: number, roles: readonly Role[], leaving?: Leaving): Promise<Role[]> {
  const goes = leaving
    ? sql`user_id = ${leaving.userId} and access_group_id = ${leaving.groupId} and role_grants.role = any(${[...leaving.roles]}::text[])`
    : sql`false`
  const asked = roles.flatMap((role) => ['', ...typesOf(role)].map((type) => ({ role, type })))
  const { rows } = await sql<{ role: Role }>`
    select distinct asked.role from unnest(${asked.map(({ role }) => role)}::text[], ${asked.map(({ type }) => type)}::text[]) as asked(role, type)
    where exists (select 1 from role_grants join access_groups place on place.id = role_grants.access_group_id
        join users on users.id = role_grants.user_id and users.status = 'active'
        where role_grants.role = asked.role and not (${goes}) and place.root_id = ${rootId} and ${isLive('role_grants')})
      or exists (select 1 from access_group_resources held join access_groups place on place.id = held.access_group_id
        where held.resource_type = asked.type and place.root_id = ${rootId})`.execute(db)
  return rows.map((row) => row.role)
}

export interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly status: string
}

export async function peopleById(db: Queryable, ids: Iterable<number>): Promise<Map<number, Person>> {
  const { rows } = await sql<Person>`select id, name, email, status from users where id = any(${[...new Set(ids)]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Under the lock: does the person still administer all of these groups? The declared access was checked before it. */
export async function stillAdministers(db: Queryable, userId: number, ids: readonly number[]): Promise<boolean> {
  return (await reachableAmong(db, userId, 'access_groups_admin', 'access_group', ids)).size === new Set(ids).size
}

/** Where these groups and all below them stand: root first, the group itself last. */
export async function chainsBelow(db: Queryable, ids: readonly number[]): Promise<number[][]> {
  const { rows } = await sql<{ ancestors: number[] }>`select ancestors from access_groups where ancestors && ${[...new Set(ids)]}::bigint[]`.execute(
    db,
  )
  return rows.map(({ ancestors }) => ancestors)
}
