import { accessGroups } from '@brigade/contract/access-groups.ts'
import { implied, type Role } from '@brigade/contract/kit/roles.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { share } from '../../../platform/access/holdings.ts'
import { allRoutes } from '../../../routes.ts'

// The law of giving for libraries: random people place groups, restaurants and libraries. Who reads which library is worked out beside the
// server, from owners, holders and grants alone.

const app = await testApp(allRoutes(testBankLink()))
const { call, database } = app
const { db } = database

/** Told with what broke the law; `LAWS_SEED` repeats it, and `LAWS_WORLDS` asks for more. */
const seed = Number(process.env.LAWS_SEED ?? Math.floor(Math.random() * 2 ** 31))
const worlds = Number(process.env.LAWS_WORLDS ?? 4)

const [groupCount, personCount, restaurantCount] = [7, 5, 4]
const anyGroup = fc.nat(groupCount - 1)
const shapes = fc.record({
  /** Under which one of those before it each group stands. */
  parents: fc.array(fc.nat(), { minLength: groupCount - 1, maxLength: groupCount - 1 }),
  grants: fc.array(
    fc.record({
      person: fc.integer({ min: 2, max: personCount - 1 }),
      group: anyGroup,
      role: fc.constantFrom<Role>('access_groups_admin', 'restaurants', 'restaurants', 'restaurants_admin', 'chains'),
    }),
    { minLength: 12, maxLength: 16 },
  ),
  /** The owner of each restaurant, and a group that it is shared with. */
  homes: fc.array(fc.tuple(anyGroup, anyGroup), { minLength: restaurantCount, maxLength: restaurantCount }),
  libraries: fc.array(anyGroup, { minLength: 2, maxLength: 2 }),
})
type Shape = typeof shapes extends fc.Arbitrary<infer One> ? One : never
const steps = fc.record({
  kind: fc.constantFrom('move', 'move', 'move', 'own', 'own', 'share', 'unshare', 'merge', 'union'),
  // The first one administers all groups, and nothing else.
  actor: fc.constantFrom(0, 0, 0, 1, 2, 3),
  group: fc.nat(),
  other: fc.nat(),
  thing: fc.nat(),
})
type Step = typeof steps extends fc.Arbitrary<infer One> ? One : never

interface World {
  readonly root: number
  readonly groups: number[]
  readonly people: readonly Person[]
  readonly libraries: readonly number[]
  readonly things: readonly number[]
}

async function worldOf({ parents, grants, homes, libraries }: Shape): Promise<World> {
  const root = await app.group({ name: 'Root' })
  const groups = [root]
  for (const parent of parents) groups.push(await app.group({ parent: groups[parent % groups.length] ?? root }))
  const people: Person[] = []
  for (let count = 0; count < personCount; count += 1) people.push(await app.person())
  const [first, second] = people
  if (first) await app.grant(first, root, 'access_groups_admin')
  if (second) await app.grant(second, root, 'access_groups_admin', 'restaurants_admin', 'chains')
  for (const one of new Map(grants.map((grant) => [Object.values(grant).join(), grant])).values()) {
    const who = people[one.person]
    if (who) await app.grant(who, groups[one.group] ?? root, one.role)
  }
  const made: number[] = []
  for (const [home, other] of homes) {
    const id = await makeRestaurant(database, { group: groups[home] ?? root })
    await database.write((tx) => share(tx, 'restaurant', id, groups[other] ?? root))
    made.push(id)
  }
  const drawn: number[] = []
  for (const home of libraries) drawn.push(await makeRestaurant(database, { group: groups[home] ?? root, kind: 'library' }))
  return { root, groups, people, libraries: drawn, things: [...made, ...drawn] }
}

/** Answers whether it was done. */
async function act({ groups, people, things }: World, { kind, actor, group, other, thing }: Step): Promise<boolean> {
  const one = <T>(all: readonly T[], index: number) => all[index % all.length] as T
  const as = one(people, actor)
  const [on, into, id] = [one(groups, group), one(groups, other), one(things, thing)]
  const named = { resource_type: 'restaurant' as const, access_group_id: on }
  const isDone = ({ status }: { readonly status: number }) => {
    expect(status).toBeLessThan(500)
    return status === 200
  }
  if (kind === 'move') return isDone(await call(accessGroups.move, { access_group_ids: [on], parent_access_group_id: into }, { as }))
  if (kind === 'own') return isDone(await call(accessGroups.moveResources, { ...named, resource_ids: [id] }, { as }))
  if (kind === 'share') return isDone(await call(accessGroups.addResource, { ...named, resource_id: id }, { as }))
  if (kind === 'unshare') return isDone(await call(accessGroups.removeResources, { ...named, resource_ids: [id] }, { as }))
  if (groups.length < 4) return false
  const done = isDone(await call(accessGroups.merge, { from_id: on, into_id: into, grants: kind === 'union' ? 'union' : 'keep_target' }, { as }))
  if (done) groups.splice(groups.indexOf(on), 1)
  return done
}

type Chain = readonly number[]
interface Sight {
  /** Groups with those above them. */
  readonly groups: readonly Chain[]
  readonly things: readonly { readonly id: number; readonly owner: number; readonly home: Chain; readonly holders: readonly Chain[] }[]
  rolesOn(person: number, chain: Chain): ReadonlySet<Role>
}

async function look(root: number): Promise<Sight> {
  const groups = await sql<{ ancestors: number[] }>`select ancestors from access_groups where root_id = ${root}`.execute(db)
  const grants = await sql<{ person: number; group: number; role: Role }>`
    select user_id as person, access_group_id as group, role from role_grants join access_groups place on place.id = access_group_id
    where place.root_id = ${root}`.execute(db)
  const things = await sql<{ id: number; owner: number; home: number[]; holders: number[][] }>`
    select one.id, home.id as owner, home.ancestors as home, (select json_agg(place.ancestors) from access_group_resources held
      join access_groups place on place.id = held.access_group_id where held.resource_type = 'restaurant' and held.resource_id = one.id) as holders
    from restaurants one join access_groups home on home.id = one.parent_access_group_id where home.root_id = ${root}`.execute(db)
  return {
    groups: groups.rows.map(({ ancestors }) => ancestors),
    things: things.rows,
    rolesOn: (person, chain) =>
      new Set(grants.rows.filter((grant) => grant.person === person && chain.includes(grant.group)).flatMap(({ role }) => implied(role))),
  }
}

/** From where a library is read: by whoever sees it, or a restaurant below the group that owns it; below that group there is one, or may be. */
function readFrom({ groups, things }: Sight, library: number): readonly Chain[] {
  const owner = things.find(({ id }) => id === library)?.owner ?? 0
  const seen = things.filter(({ id, home }) => id === library || home.includes(owner)).flatMap(({ holders }) => holders)
  return [...seen, ...groups.filter((chain) => chain.includes(owner))]
}

const reads = (sight: Sight, person: number, library: number): boolean =>
  readFrom(sight, library).some((chain) => sight.rolesOn(person, chain).has('restaurants'))

const couldGive = (sight: Sight, person: number, library: number): boolean =>
  readFrom(sight, library).some((chain) => {
    const roles = sight.rolesOn(person, chain)
    return roles.has('access_groups_admin') && roles.has('restaurants')
  })

test(
  'nobody comes to read a library that whoever acted could not have given to them',
  async () => {
    let done = 0
    for (let index = 0; index < worlds; index += 1) {
      const [shape] = fc.sample(shapes, { numRuns: 1, seed: seed + index })
      if (!shape) continue
      const world = await worldOf(shape)
      let before = await look(world.root)
      for (const [number, step] of fc.sample(steps, { numRuns: 60, seed: seed + index }).entries()) {
        if (!(await act(world, step))) continue
        done += 1
        const after = await look(world.root)
        const giver = world.people[step.actor]?.id ?? 0
        for (const { id } of world.people)
          for (const library of world.libraries)
            if (reads(after, id, library) && !reads(before, id, library) && !couldGive(before, giver, library))
              expect.fail(`LAWS_SEED=${seed} world ${index} step ${number} ${JSON.stringify(step)}: ${id} came to read ${library}`)
        before = after
      }
    }
    // Refusals alone would prove nothing.
    expect(done).toBeGreaterThan(worlds * 3)
  },
  Math.max(60_000, worlds * 10_000),
)
