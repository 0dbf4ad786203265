import { accessGroups } from '@brigade/contract/access-groups.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { resourceTypes } from '@brigade/contract/kit/resources.ts'
import { founderRoles, implied, type Role } from '@brigade/contract/kit/roles.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Answer, type Person, testApp } from '../../../testing/app.ts'
import { propertySettings, propertyTimeout } from '../../../testing/random-company.ts'
import { accessGroupRoutes } from './routes.ts'

// The five laws of authority as properties: random people of two companies try random operations on random trees.

const app = await testApp({ 'access-groups': accessGroupRoutes })
const { call } = app
const { db } = app.database

const roles: Role[] = ['access_groups', 'access_groups_admin', 'devices', 'devices_admin', 'customers']
const device = 'device' as const

interface World {
  readonly roots: readonly number[]
  readonly people: readonly Person[]
  readonly devices: readonly number[]
}

interface Shape {
  readonly parents: readonly number[]
  readonly grants: readonly { readonly person: number; readonly group: number; readonly role: Role }[]
  readonly links: readonly number[]
  /** Group near the top that each person administers: most attempts of strangers end as unknown. */
  readonly bases: readonly number[]
}

const shapes: fc.Arbitrary<Shape> = fc.record({
  parents: fc.array(fc.nat(7), { minLength: 2, maxLength: 7 }),
  grants: fc.array(
    fc.record({ person: fc.nat(2), group: fc.nat(8), role: fc.oneof(fc.constantFrom(...roles), fc.constant<Role>('access_groups_admin')) }),
    { minLength: 3, maxLength: 12 },
  ),
  links: fc.array(fc.nat(8), { minLength: 2, maxLength: 4 }),
  bases: fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }),
})

let nextDevice = 1

async function populate({ parents, grants, links, bases }: Shape): Promise<World> {
  const roots = [await app.group({ name: 'Acme' }), await app.group({ name: 'Other' })]
  const groups = [...roots]
  for (const parent of parents) groups.push(await app.group({ parent: groups[parent % groups.length] ?? 0 }))
  for (const root of roots) await app.person({ roles: founderRoles, on: root })
  const people: Person[] = []
  for (const [index, base] of bases.entries()) {
    const held: Role[] = index === 0 ? ['access_groups_admin', 'devices_admin'] : ['access_groups_admin']
    people.push(await app.person({ roles: held, on: groups[base] ?? 0 }))
  }
  for (const { person, group, role } of grants) {
    await sql`insert into role_grants (user_id, access_group_id, role) values (${people[person]?.id}, ${groups[group % groups.length]}, ${role}) on conflict do nothing`.execute(
      db,
    )
  }
  const devices: number[] = []
  for (const group of links) {
    await sql`insert into access_group_resources (resource_type, resource_id, access_group_id, relation) values (${device}, ${nextDevice}, ${groups[group % groups.length]}, 'owner')`.execute(
      db,
    )
    devices.push(nextDevice)
    nextDevice += 1
  }
  return { roots, people, devices }
}

interface Step {
  readonly kind: 'grant' | 'revoke' | 'move' | 'merge' | 'union' | 'create' | 'remove' | 'share' | 'unshare' | 'give' | 'suspend'
  readonly actor: number
  readonly a: number
  readonly b: number
  readonly role: Role
}

const kinds = [
  'grant',
  'grant',
  'revoke',
  'move',
  'move',
  'merge',
  'union',
  'create',
  'remove',
  'share',
  'share',
  'unshare',
  'give',
  'suspend',
] as const
const steps: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  actor: fc.nat(2),
  a: fc.nat(30),
  b: fc.nat(30),
  role: fc.constantFrom(...roles),
})

async function attempt(world: World, groups: readonly number[], step: Step): Promise<Answer<unknown>> {
  const as = world.people[step.actor]
  const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
  const group = at(groups, step.a)
  const other = at(groups, step.b)
  const person = at(world.people, step.b).id
  const resource = at(world.devices, step.b)
  switch (step.kind) {
    case 'grant':
      return call(accessGroups.grant, { id: group, user_id: person, roles: [step.role] }, { as })
    case 'revoke':
      return call(accessGroups.revoke, { id: group, user_id: person, roles: [step.role] }, { as })
    case 'move':
      return call(accessGroups.move, { access_group_ids: [group], parent_access_group_id: other }, { as })
    case 'merge':
      return call(accessGroups.merge, { from_id: group, into_id: other }, { as })
    case 'union':
      return call(accessGroups.merge, { from_id: group, into_id: other, grants: 'union' }, { as })
    case 'create':
      return call(accessGroups.create, { name: 'New', parent_access_group_id: group }, { as })
    case 'remove':
      return call(accessGroups.remove, { access_group_ids: [group] }, { as })
    case 'share':
      return call(accessGroups.addResource, { resource_type: device, resource_id: resource, access_group_id: group }, { as })
    case 'unshare':
      return call(accessGroups.removeResources, { resource_type: device, resource_ids: [resource], access_group_id: group }, { as })
    case 'give':
      return call(accessGroups.moveResources, { resource_type: device, resource_ids: [resource], access_group_id: group }, { as })
    case 'suspend':
      return call(accessGroups.suspendUser, { id: person, suspended: step.a % 2 === 0 }, { as })
  }
}

/** What the preview of a move or merge says against it; undefined for other operations and where it is refused as unknown. */
async function foretold(world: World, groups: readonly number[], { kind, a, b, actor }: Step): Promise<string[] | undefined> {
  const group = groups[a % groups.length] ?? 0
  const other = groups[b % groups.length] ?? 0
  const change: CallInput<typeof accessGroups.preview>['change'] | undefined =
    kind === 'move'
      ? { operation: 'move', access_group_ids: [group], parent_access_group_id: other }
      : kind === 'merge' || kind === 'union'
        ? { operation: 'merge', from_id: group, into_id: other, grants: kind === 'union' ? 'union' : 'keep_target' }
        : undefined
  if (!change) return undefined
  const shown = await call(accessGroups.preview, { change }, { as: world.people[actor] })
  return shown.status === 200 ? shown.body.blocked_by : undefined
}

/** `user/thing` → roles, for every group and every device, worked out from parents alone: `ancestors` must not vouch for itself. */
type Standing = Map<string, Set<Role>>

async function standing(world: World): Promise<{ rights: Standing; groups: number[]; known: Set<string> }> {
  const tree = await sql<{ id: number; way: number[] }>`
    with recursive down (id, way) as (
      select id, array[id] from access_groups where id = any(${world.roots}::bigint[])
      union all select child.id, way || child.id from access_groups child join down on child.parent_id = down.id)
    select id, way from down order by id`.execute(db)
  const ways = new Map(tree.rows.map((row) => [row.id, row.way]))
  const grants = await sql<{
    user_id: number
    access_group_id: number
    role: Role
  }>`select user_id, access_group_id, role from role_grants where access_group_id = any(${[...ways.keys()]}::bigint[])`.execute(db)
  const links = await sql<{
    resource_id: number
    access_group_id: number
  }>`select resource_id, access_group_id from access_group_resources where resource_type = ${device} and resource_id = any(${world.devices}::bigint[])`.execute(
    db,
  )
  const rights: Standing = new Map()
  const give = (key: string, role: Role) => rights.set(key, (rights.get(key) ?? new Set<Role>()).add(role))
  for (const { user_id, access_group_id, role } of grants.rows) {
    for (const held of implied(role)) {
      for (const [id, way] of ways) if (way.includes(access_group_id)) give(`${user_id}/g${id}`, held)
      for (const link of links.rows) {
        const concernsDevices = held === resourceTypes[device].view || held === resourceTypes[device].change
        if (concernsDevices && ways.get(link.access_group_id)?.includes(access_group_id)) give(`${user_id}/d${link.resource_id}`, held)
      }
    }
  }
  const known = new Set([...tree.rows.map((row) => `g${row.id}`), ...world.devices.map((id) => `d${id}`)])
  return { rights, groups: tree.rows.map((row) => row.id), known }
}

async function mustStandRight(world: World): Promise<void> {
  const broken = await sql<{ id: number }>`
    with recursive down (id, root_id, way) as (
      select id, id, array[id] from access_groups where id = any(${world.roots}::bigint[])
      union all select child.id, down.root_id, way || child.id from access_groups child join down on child.parent_id = down.id)
    select place.id from access_groups place left join down using (id)
    where place.root_id = any(${world.roots}::bigint[]) and (down.way is distinct from place.ancestors or down.root_id is distinct from place.root_id)`.execute(
    db,
  )
  expect(broken.rows).toEqual([])
  const orphaned = await sql`
    select root from unnest(${world.roots}::bigint[]) as root where not exists (
      select 1 from role_grants join users on users.id = user_id and status = 'active'
      where access_group_id = root and role = 'access_groups_admin' and expires_at is null)`.execute(db)
  expect(orphaned.rows).toEqual([])
  const owners = await sql<{
    count: number
  }>`select count(*) from access_group_resources where resource_type = ${device} and relation = 'owner' and resource_id = any(${world.devices}::bigint[])`.execute(
    db,
  )
  expect(owners.rows[0]?.count).toBe(world.devices.length)
}

describe('the laws of authority, whoever tries whatever', () => {
  test(
    'nobody gains more than the one who acted held; trees stay whole and administered; previews tell the truth',
    async () => {
      const done = new Map<string, number>()
      await fc.assert(
        fc.asyncProperty(shapes, fc.array(steps, { minLength: 6, maxLength: 14 }), async (shape, sequence) => {
          const world = await populate(shape)
          for (const step of sequence) {
            const before = await standing(world)
            const actor = world.people[step.actor]
            const own = before.groups.filter((id) => before.rights.get(`${actor?.id}/g${id}`)?.has('access_groups_admin'))
            const groups = step.a % 4 === 0 || own.length === 0 ? before.groups : own
            const blocked = await foretold(world, groups, step)
            const answer = await attempt(world, groups, step)
            if (blocked !== undefined) expect(answer.status === 200, JSON.stringify([step, blocked, answer.body])).toBe(blocked.length === 0)
            expect(answer.status, JSON.stringify([step, answer.body])).toBeLessThan(500)
            if (answer.status !== 200) continue
            done.set(step.kind, (done.get(step.kind) ?? 0) + 1)
            const after = await standing(world)
            for (const [key, held] of after.rights) {
              const [user, thing = ''] = key.split('/')
              const had = before.rights.get(key) ?? new Set<Role>()
              const gains = [...held].filter((role) => !had.has(role) && before.known.has(thing))
              const could = before.rights.get(`${actor?.id}/${thing}`) ?? new Set<Role>()
              expect(
                gains.filter((role) => !could.has(role)),
                `${JSON.stringify(step)} ${key}`,
              ).toEqual([])
              if (Number(user) === actor?.id) expect(gains, `own rights grew: ${JSON.stringify(step)} ${key}`).toEqual([])
            }
            await mustStandRight(world)
          }
        }),
        propertySettings(12),
      )
      // Refusals alone would prove nothing.
      expect([...done.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(20)
    },
    propertyTimeout,
  )

  test(
    'moves at the same time never make a circle',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { minLength: 6, maxLength: 10 }), async (pairs) => {
          const root = await app.group()
          const other = await app.group()
          const owner = await app.person({ roles: founderRoles, on: root })
          await app.grant(owner, other, ...founderRoles)
          const groups: number[] = []
          for (let index = 0; index < 9; index += 1)
            groups.push(await app.group({ parent: groups[Math.floor(index / 2) - 1] ?? (index % 2 ? root : other) }))
          const answers = await Promise.all(
            pairs.map(([from, to]) =>
              call(accessGroups.move, { access_group_ids: [groups[from] ?? 0], parent_access_group_id: groups[to] ?? 0 }, { as: owner }),
            ),
          )
          for (const answer of answers) expect([200, 409]).toContain(answer.status)
          await mustStandRight({ roots: [root, other], people: [], devices: [] })
          const counted = await sql<{
            count: number
          }>`select count(*) from access_groups where id = any(${groups}::bigint[]) and root_id = any(${[root, other]}::bigint[])`.execute(db)
          expect(counted.rows[0]?.count).toBe(groups.length)
        }),
        propertySettings(6),
      )
    },
    propertyTimeout,
  )

  test('a right that is taken away while it is used gives nothing any more', async () => {
    for (let round = 0; round < 10; round += 1) {
      const root = await app.group()
      const owner = await app.person({ roles: founderRoles, on: root })
      const leaving = await app.person({ roles: ['access_groups_admin', 'devices_admin'], on: root })
      const friend = await app.person({ roles: ['customers'], on: root })
      const [, given] = await Promise.all([
        call(accessGroups.revoke, { id: root, user_id: leaving.id, roles: ['access_groups_admin', 'devices_admin'] }, { as: owner }),
        call(accessGroups.grant, { id: root, user_id: friend.id, roles: ['devices_admin'] }, { as: leaving }),
      ])
      const rows = await sql<{ resource: string; actor_id: number }>`
        select actor_id from audit_logs where resource = 'access_group' and resource_id = ${root} order by id`.execute(db)
      // Given before it was taken away, or refused: the trail tells which, and never gives after taking.
      const order = rows.rows.map((row) => row.actor_id)
      expect(order).toEqual(given.status === 200 ? [leaving.id, owner.id] : [owner.id])
    }
  })
})
