import { accessGroups } from '@brigade/contract/access-groups.ts'
import { customers } from '@brigade/contract/customers.ts'
import { implied, type Role } from '@brigade/contract/kit/roles.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { share } from '../../../platform/access/holdings.ts'
import { allRoutes } from '../../../routes.ts'

// The law of giving for customers: random people of a company place restaurants, groups and customers, and merge them. Who comes to see a
// customer is worked out beside the server, from holders and grants alone.

const app = await testApp(allRoutes(testBankLink()))
const { call, database } = app
const { db } = database

/** Told with what broke the law; `LAWS_SEED` repeats it, and `LAWS_WORLDS` asks for more. */
const seed = Number(process.env.LAWS_SEED ?? Math.floor(Math.random() * 2 ** 31))
const worlds = Number(process.env.LAWS_WORLDS ?? 6)

const given: readonly Role[] = ['access_groups_admin', 'restaurants_admin', 'restaurants', 'customers', 'customers_admin']
/** Given more often: without them nothing comes elsewhere. */
const placing: readonly Role[] = ['access_groups_admin', 'restaurants_admin']
const [groupCount, personCount, placeCount, grantCount] = [6, 6, 4, 60]
const shapes = fc.record({
  /** Under which one of those before it each group stands. */
  parents: fc.array(fc.nat(), { minLength: groupCount - 1, maxLength: groupCount - 1 }),
  grants: fc.uniqueArray(fc.record({ person: fc.nat(personCount - 1), group: fc.nat(groupCount - 1), role: fc.constantFrom(...given, ...placing) }), {
    minLength: grantCount,
    maxLength: grantCount,
    selector: ({ person, group, role }) => `${person} ${group} ${role}`,
  }),
  /** The owner of each restaurant, and a group that it is shared with. */
  homes: fc.array(fc.tuple(fc.nat(groupCount - 1), fc.nat(groupCount - 1)), { minLength: placeCount, maxLength: placeCount }),
})
/** Those by which guests come elsewhere more often. */
const kinds = [
  'own',
  'own',
  'own',
  'own',
  'share',
  'share',
  'share',
  'unshare',
  'move',
  'merge',
  'join',
  'shareGuest',
  'unshareGuest',
  'mergeGuests',
] as const
type Shape = typeof shapes extends fc.Arbitrary<infer One> ? One : never
const steps = fc.record({
  kind: fc.constantFrom(...kinds),
  actor: fc.nat(personCount - 1),
  group: fc.nat(),
  other: fc.nat(),
  places: fc.uniqueArray(fc.nat(placeCount - 1), { minLength: 1, maxLength: 2 }),
  guest: fc.nat(),
})
type Step = typeof steps extends fc.Arbitrary<infer One> ? One : never

/** Two guests of each restaurant, known to the group that owns it, as their orders leave them. */
async function guestsOf(restaurant: number, group: number, root: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with made as (insert into customers (name, given_name, source, parent_access_group_id)
      select 'Guest', 'Guest', 'order', ${root} from generate_series(1, 2) returning id),
    owned as (insert into access_group_resources (resource_type, resource_id, access_group_id, relation) select 'customer', id, ${root}, 'owner' from made),
    shared as (insert into access_group_resources (resource_type, resource_id, access_group_id)
      select 'customer', id, ${group} from made where ${group}::bigint <> ${root}::bigint),
    ordered as (insert into orders (restaurant_id, placed_at, total, tip, service_date, channel, fulfilment, tax_inclusive, is_test, state, currency, system,
      external_id, number, payload_hash) select ${restaurant}, now(), 0, 0, '2026-03-04', 1, 1, false, false, 'completed', 'USD', 'test', 'of ' || made.id, '', ''
      from made returning id, restaurant_id, external_id),
    taken as (insert into customer_orders (order_id, customer_id, restaurant_id, placed_at, service_date, channel, currency, net, counts)
      select id, split_part(external_id, ' ', 2)::bigint, restaurant_id, now(), '2026-03-04', 1, 'USD', 0, true from ordered)
    select id from made order by id`.execute(db)
  return rows.map(({ id }) => id)
}

interface Sight {
  /** What was of this customer at first is read on its own page and on that of whoever took its place. */
  readonly chains: ReadonlyMap<number, readonly (readonly number[])[]>
  rolesOn(person: number, chain: readonly number[]): ReadonlySet<Role>
}

async function look(root: number): Promise<Sight> {
  const grants = await sql<{ person: number; group: number; role: Role }>`
    select user_id as person, access_group_id as group, role from role_grants join access_groups place on place.id = access_group_id
    where place.root_id = ${root}`.execute(db)
  const pages = await sql<{ id: number; ancestors: number[] }>`
    with recursive pages as (
      select id, id as page from customers where parent_access_group_id = ${root}
      union select pages.id, customers.merged_into_id from pages join customers on customers.id = pages.page where customers.merged_into_id is not null)
    select pages.id, place.ancestors from pages join access_group_resources held on held.resource_type = 'customer' and held.resource_id = pages.page
    join access_groups place on place.id = held.access_group_id`.execute(db)
  return {
    chains: new Map([...Map.groupBy(pages.rows, ({ id }) => id)].map(([id, some]) => [id, some.map(({ ancestors }) => ancestors)])),
    rolesOn: (person, chain) =>
      new Set(grants.rows.filter((grant) => grant.person === person && chain.includes(grant.group)).flatMap(({ role }) => implied(role))),
  }
}

const has = ({ chains, rolesOn }: Sight, person: number, guest: number, role: Role): boolean =>
  (chains.get(guest) ?? []).some((chain) => rolesOn(person, chain).has(role))
const couldGive = ({ chains, rolesOn }: Sight, person: number, guest: number, role: Role): boolean =>
  (chains.get(guest) ?? []).some((chain) => {
    const roles = rolesOn(person, chain)
    return roles.has('access_groups_admin') && roles.has(role)
  })

interface World {
  readonly root: number
  readonly groups: number[]
  readonly people: readonly Person[]
  readonly places: readonly number[]
  readonly guests: readonly number[]
}

async function worldOf({ parents, grants, homes }: Shape): Promise<World> {
  const root = await app.group({ name: 'Root' })
  const groups = [root]
  for (const parent of parents) groups.push(await app.group({ name: `G${groups.length}`, parent: groups[parent % groups.length] ?? root }))
  const people: Person[] = []
  for (let count = 0; count < personCount; count += 1) people.push(await app.person({ name: `P${count}` }))
  for (const { person, group, role } of grants) {
    const who = people[person]
    if (who) await app.grant(who, groups[group] ?? root, role)
  }
  const places: number[] = []
  const guests: number[] = []
  for (const [home, other] of homes) {
    const [owner = root, also = root] = [groups[home], groups[other]]
    const place = await makeRestaurant(database, { group: owner, name: `R${home}` })
    await database.write((tx) => share(tx, 'restaurant', place, also))
    places.push(place)
    guests.push(...(await guestsOf(place, owner, root)))
  }
  return { root, groups, people, places, guests }
}

/** Answers whether it was done. */
async function act(world: World, { kind, actor, group, other, places, guest }: Step): Promise<boolean> {
  const one = <T>(all: readonly T[], index: number) => all[index % all.length] as T
  const as = one(world.people, actor)
  const [on, into] = [one(world.groups, group), one(world.groups, other)]
  const restaurants = { resource_type: 'restaurant' as const, access_group_id: on }
  const ids = places.map((place) => one(world.places, place))
  const [customer, twin] = [one(world.guests, guest), one(world.guests, guest + 1 + other)]
  const asGuest = { resource_type: 'customer' as const, access_group_id: on }
  const isDone = async ({ status }: { readonly status: number }) => {
    expect(status).toBeLessThan(500)
    return status === 200
  }
  switch (kind) {
    case 'own':
      return isDone(await call(accessGroups.moveResources, { ...restaurants, resource_ids: ids }, { as }))
    case 'share':
      return isDone(await call(accessGroups.addResource, { ...restaurants, resource_id: ids[0] ?? 0 }, { as }))
    case 'unshare':
      return isDone(await call(accessGroups.removeResources, { ...restaurants, resource_ids: ids.slice(0, 1) }, { as }))
    case 'move':
      return isDone(await call(accessGroups.move, { access_group_ids: [on], parent_access_group_id: into }, { as }))
    case 'merge':
    case 'join': {
      if (world.groups.length < 4) return false
      const grants = kind === 'join' ? ('union' as const) : ('keep_target' as const)
      const done = await isDone(await call(accessGroups.merge, { from_id: on, into_id: into, grants }, { as }))
      if (done) world.groups.splice(world.groups.indexOf(on), 1)
      return done
    }
    case 'shareGuest':
      return isDone(await call(accessGroups.addResource, { ...asGuest, resource_id: customer }, { as }))
    case 'unshareGuest':
      return isDone(await call(accessGroups.removeResources, { ...asGuest, resource_ids: [customer] }, { as }))
    case 'mergeGuests': {
      const { rows } = await sql<{ id: number; version: number }>`select id, version from customers where id in (${customer}, ${twin})`.execute(db)
      const version = (id: number) => rows.find((row) => row.id === id)?.version ?? 0
      const pair = { kept_id: customer, gone_id: twin, kept_version: version(customer), gone_version: version(twin) }
      return isDone(await call(customers.mergeCustomers, { ...pair, choices: {} }, { as }))
    }
  }
}

test(
  'nobody comes to see a customer whom whoever acted could not have given to them',
  async () => {
    const done = new Map<Step['kind'], number>()
    for (let index = 0; index < worlds; index += 1) {
      const [shape] = fc.sample(shapes, { numRuns: 1, seed: seed + index })
      if (!shape) continue
      const world = await worldOf(shape)
      let before = await look(world.root)
      for (const [number, step] of fc.sample(steps, { numRuns: 60, seed: seed + index }).entries()) {
        if (!(await act(world, step))) continue
        done.set(step.kind, (done.get(step.kind) ?? 0) + 1)
        const after = await look(world.root)
        const giver = world.people[step.actor % world.people.length]?.id ?? 0
        for (const { id } of world.people)
          for (const guest of world.guests)
            for (const role of ['customers', 'customers_admin'] as const)
              if (has(after, id, guest, role) && !has(before, id, guest, role) && !couldGive(before, giver, guest, role))
                expect.fail(`LAWS_SEED=${seed} world ${index} step ${number} ${JSON.stringify(step)}: ${id} came to ${role} on ${guest}`)
        before = after
      }
    }
    if (process.env.LAWS_WORLDS) console.log(JSON.stringify({ seed, done: [...done] }))
    // Refusals alone would prove nothing.
    expect([...done.values()].reduce((sum, one) => sum + one, 0)).toBeGreaterThan(worlds * 5)
  },
  Math.max(60_000, worlds * 10_000),
)
