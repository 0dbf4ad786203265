import { accessGroups } from '@brigade/contract/access-groups.ts'
import { type Role, satisfying } from '@brigade/contract/kit/roles.ts'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { makeDefinition } from '../../../testing/gift-cards.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { company } from '../../../testing/two-companies.ts'
import { diceFrom } from '../../platform/dice.ts'
import { allRoutes } from '../../routes.ts'

// The law of giving for the cards that are taken at a group: random people place groups, restaurants and definitions, and nobody comes to take
// cards that whoever acted could not let them take.

const app = await testApp(allRoutes(testBankLink()))
const { call, database } = app
const { db } = database
const taking: Role = 'gift_card_definitions'

interface Held {
  readonly type: 'restaurant' | 'gift_card_definition'
  readonly id: number
  readonly group: number
  readonly relation: 'owner' | 'shared'
}

/** How somebody uses cards: by a place below where they are taken, or by a share of a restaurant there, which may end. */
interface Use {
  readonly who: string
  readonly definition: number
  readonly way: string
}

/** Who uses the cards of which definition: whoever has the role at, above or below where they are taken, or where a restaurant below is shared; and systems. */
async function standing(root: number) {
  const { rows: groups } = await sql<{
    id: number
    ancestors: number[]
  }>`select id, ancestors from access_groups where root_id = ${root} order by id`.execute(db)
  const above = new Map(groups.map(({ id, ancestors }) => [id, ancestors]))
  const { rows: links } = await sql<Held>`select resource_type as type, resource_id as id, access_group_id as "group", relation
    from access_group_resources where access_group_id = any(${[...above.keys()]}::bigint[]) and (resource_type = 'gift_card_definition'
      or resource_type = 'restaurant' and resource_id in (select id from restaurants where kind = 'restaurant'))`.execute(db)
  const { rows: grants } = await sql<{ user: string; group: number; role: Role }>`
    select user_id::text as "user", access_group_id as "group", role from role_grants where access_group_id = any(${[...above.keys()]}::bigint[])`.execute(
    db,
  )
  const { rows: definitions } = await sql<{ id: number; at: number; owner: number }>`
    select id, redeem_group_id as at, parent_access_group_id as owner from gift_card_definitions where parent_access_group_id = any(${[...above.keys()]}::bigint[]) order by id`.execute(
    db,
  )
  const { rows: systems } = await sql<{ id: number; group: number | null; restaurant: number | null; let: number | null }>`
    select id, access_group_id as "group", restaurant_id as restaurant, gift_cards_group_id as "let" from ingest_credentials where revoked_at is null`.execute(
    db,
  )
  const chain = (id: number) => above.get(id) ?? []
  const holds = (user: string, group: number, role: Role) =>
    grants.some((one) => one.user === user && chain(group).includes(one.group) && satisfying(role).includes(one.role))
  const places = links.filter(({ type }) => type === 'restaurant')
  const ownerOf = (id: number) => places.find((one) => one.id === id && one.relation === 'owner')?.group ?? 0
  const below = ({ at }: { at: number }) => [...above.keys()].filter((id) => chain(id).includes(at))
  const sharesOf = ({ at }: { at: number }) => places.filter(({ id, relation }) => relation === 'shared' && chain(ownerOf(id)).includes(at))
  const users = [...new Set(grants.map(({ user }) => user))]
  const uses: Use[] = []
  for (const one of definitions) {
    const use = (who: string, way: string) => uses.push({ who, definition: one.id, way })
    for (const user of users) {
      if (below(one).some((group) => holds(user, group, taking))) use(user, 'place')
      for (const { id, group } of sharesOf(one)) if (holds(user, group, taking)) use(user, `${id} at ${group}`)
    }
    for (const { id, group, restaurant, let: by } of systems) {
      if (by === null) continue
      const who = `system ${id}`
      const isAround = below(one).some((at) => chain(at).includes(group ?? by))
      if (group !== null) {
        if (isAround) use(who, 'place')
        for (const shared of sharesOf(one)) if (chain(shared.group).includes(group)) use(who, `${shared.id} at ${shared.group}`)
      } else {
        // One of a restaurant counts only while it is let take cards at a group above one that holds it, and where that is below.
        const may = places.some((held) => held.id === restaurant && chain(held.group).includes(by))
        if (may && chain(ownerOf(restaurant ?? 0)).includes(one.at)) use(who, isAround ? 'place' : 'its own restaurant')
        // Let do so above or below where they are taken, it has that already, wherever its restaurant comes.
        if (may && isAround) use(who, 'around')
      }
    }
  }
  const has = ({ who, definition, way }: Use) => uses.some((one) => one.who === who && one.definition === definition && one.way === way)
  /** Whether somebody could have given a use that is there later: of one by a share that is there already, also the group that has it. */
  const mayLet = (user: string, later: Use) => {
    const one = definitions.find(({ id }) => id === later.definition)
    // Whoever decides about the owner says where its cards are taken.
    if (!one || holds(user, one.owner, 'gift_card_definitions_admin')) return true
    const guests = sharesOf(one).filter(({ id, group }) => later.way === `${id} at ${group}`)
    return [...below(one), ...guests.map(({ group }) => group)].some(
      (group) => holds(user, group, 'access_groups_admin') && holds(user, group, taking),
    )
  }
  return { groups: [...above.keys()], definitions, uses, has, mayLet }
}

const kinds: readonly (readonly Role[])[] = [
  ['access_groups_admin', 'restaurants_admin'],
  ['access_groups_admin', 'restaurants_admin', 'gift_card_definitions'],
  ['access_groups_admin', 'gift_card_definitions_admin'],
  ['gift_card_definitions'],
  ['restaurants_admin', 'gift_card_definitions'],
]
const acts = ['move', 'move', 'merge', 'place', 'place', 'share', 'share', 'unshare', 'definition'] as const

test.each([
  [1, 'people of a group'],
  [2, 'people of a group'],
  [18, 'people of a group'],
  [2, 'guests'],
  [17, 'guests'],
] as const)(
  'nobody comes to take cards by somebody who could not let them: %i, %s',
  async (seed, whose) => {
    const { pick, whole } = diceFrom(seed * 104_729)
    const { root, owner } = await company(app, `Acme ${seed}`)
    const groups = [root]
    for (let n = 0; n < 7; n += 1) groups.push(await app.group({ name: `Group ${n}`, parent: pick(groups) }))
    const places: number[] = []
    for (let n = 0; n < 4; n += 1) places.push(await makeRestaurant(database, { group: pick(groups.slice(1)), name: `Place ${n}` }))
    const below = async (group: number) =>
      (await sql<{ id: number }>`select id from access_groups where ancestors @> array[${group}::bigint]`.execute(db)).rows.map(({ id }) => id)
    for (let n = 0; n < 3; n += 1) {
      const home = pick(groups)
      await makeDefinition(database, { group: home, redeemGroup: pick(await below(home)) })
    }
    /** Restaurants and libraries are shared everywhere, and people administer some groups and have the role on others. */
    const manyGuests = async () => {
      const libraries = [await makeRestaurant(database, { group: pick(groups.slice(1)), kind: 'library' })]
      for (const id of [...places, ...places, ...libraries])
        await call(accessGroups.addResource, { resource_type: 'restaurant', resource_id: id, access_group_id: pick(groups.slice(1)) }, { as: owner })
      for (let n = 0; n < 7; n += 1) {
        const one = await app.person({ roles: [taking], on: pick(groups.slice(1)) })
        for (const group of groups.slice(1)) if (whole(1, 100) <= 55) await app.grant(one, group, 'access_groups_admin')
        people.push(one)
      }
    }
    const people: Person[] = [owner, await app.person({ roles: kinds[0] ?? [], on: root }), await app.person({ roles: kinds[0] ?? [], on: root })]
    if (whose === 'guests') await manyGuests()
    else for (let n = 0; n < 7; n += 1) people.push(await app.person({ roles: pick(kinds), on: pick(groups.slice(1)) }))
    for (const place of places) {
      const subject = whole(1, 100) <= 60 ? { restaurant_id: place } : { access_group_id: pick(groups.slice(1)) }
      await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', takes_gift_cards: true, ...subject }, { as: owner })
    }
    let before = await standing(root)
    let done = 0
    for (let step = 0; step < 90; step += 1) {
      const as = whole(1, 100) <= 15 ? owner : pick(people)
      const [act, group, target, place] = [pick(acts), pick(before.groups), pick(before.groups), pick(places)]
      const ofPlace = { resource_type: 'restaurant' as const, resource_ids: [place], access_group_id: group }
      const asked = {
        move: () => call(accessGroups.move, { access_group_ids: [group], parent_access_group_id: target }, { as }),
        merge: () =>
          before.groups.length > 5
            ? call(accessGroups.merge, { from_id: group, into_id: target, grants: pick(['keep_target', 'union'] as const) }, { as })
            : undefined,
        place: () => call(accessGroups.moveResources, ofPlace, { as }),
        share: () => call(accessGroups.addResource, { resource_type: 'restaurant', resource_id: place, access_group_id: group }, { as }),
        unshare: () => call(accessGroups.removeResources, ofPlace, { as }),
        definition: () =>
          call(
            accessGroups.moveResources,
            { resource_type: 'gift_card_definition', resource_ids: [pick(before.definitions).id], access_group_id: group },
            { as },
          ),
      }
      const answer = await asked[act]()
      if (answer?.status !== 200) continue
      done += 1
      const after = await standing(root)
      for (const gain of after.uses) {
        // Whoever could take them by a place takes them so for good.
        if (gain.way === 'around' || [gain.way, 'place', 'around'].some((way) => before.has({ ...gain, way }))) continue
        // What is shared with a group that is merged is shared with the other one, as before.
        const way = act === 'merge' ? gain.way.replace(new RegExp(` at ${target}$`), ` at ${group}`) : gain.way
        const says = `step ${step}: ${act} of ${group} or ${place} by ${as.id}: ${JSON.stringify(gain)}`
        expect(before.mayLet(String(as.id), gain) || before.mayLet(String(as.id), { ...gain, way }), says).toBe(true)
      }
      before = after
    }
    expect(done).toBeGreaterThan(10)
  },
  60_000,
)
