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

/** Who uses the cards of which definition: whoever has the role at, above or below where they are taken, or where a restaurant below is shared; and systems. */
async function standing(root: number) {
  const { rows: groups } = await sql<{ id: number; ancestors: number[] }>`select id, ancestors from access_groups where root_id = ${root}`.execute(db)
  const above = new Map(groups.map(({ id, ancestors }) => [id, ancestors]))
  const { rows: links } = await sql<Held>`select resource_type as type, resource_id as id, access_group_id as "group", relation
    from access_group_resources where resource_type in ('restaurant', 'gift_card_definition') and access_group_id = any(${[...above.keys()]}::bigint[])`.execute(
    db,
  )
  const { rows: grants } = await sql<{ user: string; group: number; role: Role }>`
    select user_id::text as "user", access_group_id as "group", role from role_grants where access_group_id = any(${[...above.keys()]}::bigint[])`.execute(
    db,
  )
  const { rows: definitions } = await sql<{ id: number; at: number; owner: number }>`
    select id, redeem_group_id as at, parent_access_group_id as owner from gift_card_definitions where parent_access_group_id = any(${[...above.keys()]}::bigint[])`.execute(
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
  /** Groups at which cards of a definition are used. */
  const around = ({ at }: { at: number }) => [
    ...[...above.keys()].filter((id) => chain(id).includes(at)),
    ...places.filter(({ id, relation }) => relation === 'shared' && chain(ownerOf(id)).includes(at)).map(({ group }) => group),
  ]
  const users = [...new Set(grants.map(({ user }) => user))]
  const uses = new Set<string>()
  for (const one of definitions) {
    for (const user of users) if (around(one).some((group) => holds(user, group, taking))) uses.add(`${user} ${one.id}`)
    for (const { id, group, restaurant, let: by } of systems) {
      const reached = places.filter((held) => (group !== null ? chain(held.group).includes(group) : held.id === restaurant)).map((held) => held.id)
      const may = (place: number) => by !== null && (group !== null || places.some((held) => held.id === place && chain(held.group).includes(by)))
      const isAbove = by !== null && chain(one.at).includes(by)
      if (isAbove || reached.some((place) => may(place) && chain(ownerOf(place)).includes(one.at))) uses.add(`system${id} ${one.id}`)
    }
  }
  const mayLet = (user: string, definition: number) => {
    const one = definitions.find(({ id }) => id === definition)
    if (!one) return true
    // Whoever decides about the owner says where its cards are taken.
    if (holds(user, one.owner, 'gift_card_definitions_admin')) return true
    return around(one).some((group) => holds(user, group, 'access_groups_admin') && holds(user, group, taking))
  }
  return { groups: [...above.keys()], links, definitions, uses, mayLet }
}

const kinds: readonly (readonly Role[])[] = [
  ['access_groups_admin', 'restaurants_admin'],
  ['access_groups_admin', 'restaurants_admin', 'gift_card_definitions'],
  ['access_groups_admin', 'gift_card_definitions_admin'],
  ['gift_card_definitions'],
  ['restaurants_admin', 'gift_card_definitions'],
]
const acts = ['move', 'move', 'merge', 'place', 'place', 'share', 'share', 'unshare', 'definition'] as const

test.each([1, 2, 18])(
  'nobody comes to take cards by somebody who could not let them: %i',
  async (seed) => {
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
    const people: Person[] = [owner, await app.person({ roles: kinds[0] ?? [], on: root }), await app.person({ roles: kinds[0] ?? [], on: root })]
    for (let n = 0; n < 7; n += 1) people.push(await app.person({ roles: pick(kinds), on: pick(groups.slice(1)) }))
    for (const place of places) {
      const subject = whole(1, 100) <= 60 ? { restaurant_id: place } : { access_group_id: pick(groups.slice(1)) }
      await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', takes_gift_cards: true, ...subject }, { as: owner })
    }
    let before = await standing(root)
    let done = 0
    for (let step = 0; step < 90; step += 1) {
      const as = whole(1, 100) <= 15 ? owner : pick(people)
      const [act, group, place] = [pick(acts), pick(before.groups), pick(places)]
      const ofPlace = { resource_type: 'restaurant' as const, resource_ids: [place], access_group_id: group }
      const asked = {
        move: () => call(accessGroups.move, { access_group_ids: [group], parent_access_group_id: pick(before.groups) }, { as }),
        merge: () =>
          before.groups.length > 5
            ? call(accessGroups.merge, { from_id: group, into_id: pick(before.groups), grants: pick(['keep_target', 'union'] as const) }, { as })
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
      for (const gain of after.uses)
        if (!before.uses.has(gain))
          expect(before.mayLet(String(as.id), Number(gain.split(' ')[1])), `step ${step}: ${act} of ${group} or ${place} by ${as.id}: ${gain}`).toBe(
            true,
          )
      before = after
    }
    expect(done).toBeGreaterThan(10)
  },
  60_000,
)
