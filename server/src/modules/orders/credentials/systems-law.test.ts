import { accessGroups } from '@brigade/contract/access-groups.ts'
import { type Role, satisfying } from '@brigade/contract/kit/roles.ts'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { randomOf } from '../../../../testing/random.ts'
import { company } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'
import { placesOf } from '../ingest/store-places.ts'
import { powerOf, powers } from './powers.ts'
import { mayDoFor } from './store-credentials.ts'

// The law of giving for ordering systems: random people make, allow and place, and after each act it is computed from holders and grants
// alone whether whoever did it could give what systems have come to, and whether the preview said what they gained and lost.

const app = await testApp(allRoutes(testBankLink()))
const { call, database } = app
const { db } = database

interface Credential {
  readonly id: number
  readonly token_hash: Buffer
  readonly access_group_id: number | null
  readonly restaurant_id: number | null
  readonly knows_company: boolean
}

/** What every credential in force may do at each restaurant, as "7 gift_cards 12", and who may give what. */
async function standing(places: readonly number[]) {
  const { rows: groups } = await sql<{ id: number; ancestors: number[] }>`select id, ancestors from access_groups`.execute(db)
  const { rows: holders } = await sql<{ id: number; group: number }>`select resource_id as id, access_group_id as "group" from access_group_resources
    where resource_type = 'restaurant' and resource_id = any(${[...places]}::bigint[])`.execute(db)
  const { rows: grants } = await sql<{
    user_id: number
    group: number
    role: Role
  }>`select user_id, access_group_id as "group", role from role_grants`.execute(db)
  const { rows: credentials } = await sql<Credential>`select id, token_hash, access_group_id, restaurant_id, knows_company from ingest_credentials
    where revoked_at is null`.execute(db)
  const above = new Map(groups.map(({ id, ancestors }) => [id, ancestors]))
  const may = new Set<string>()
  await database.write(async (tx) => {
    for (const { id, token_hash: hash, access_group_id, restaurant_id, knows_company } of credentials) {
      const bearer = { id, hash, access_group_id, restaurant_id, system: 'shop', runs_orders: true, knows_company }
      for (const place of (await placesOf(tx, bearer, places)).keys()) {
        may.add(`${id} orders ${place}`)
        if (knows_company) may.add(`${id} finds_all ${place}`)
        for (const power of powers) if ((await mayDoFor(tx, power, bearer, place))?.may) may.add(`${id} ${power} ${place}`)
      }
    }
  })
  const holds = (user: number, chain: readonly number[], role: Role) =>
    grants.some((one) => one.user_id === user && chain.includes(one.group) && satisfying(role).includes(one.role))
  const mayGive = (user: number, place: number, role: Role) =>
    holders.some(({ id, group }) => {
      const chain = above.get(group) ?? []
      return id === place && holds(user, chain, 'access_groups_admin') && holds(user, chain, role)
    })
  /** Of the company's own group. */
  const mayGiveAll = (user: number, place: number, role: Role) =>
    holders.some(({ id, group }) => {
      const root = above.get(group)?.slice(0, 1) ?? []
      return id === place && holds(user, root, 'access_groups_admin') && holds(user, root, role)
    })
  return { above, holders, credentials, may, mayGive, mayGiveAll }
}

const placing: readonly Role[] = ['access_groups_admin', 'restaurants_admin']
const kinds: readonly (readonly Role[])[] = [
  placing,
  ['access_groups_admin', 'restaurants_admin', 'gift_card_definitions'],
  ['restaurants_admin', 'gift_card_definitions', 'discounts_admin'],
  ['access_groups_admin', 'gift_card_definitions_admin'],
  ['access_groups_admin', 'restaurants_admin', 'discounts'],
]
const acts = [
  'make',
  'make',
  'allow',
  'allow',
  'rotate',
  'move',
  'move',
  'place',
  'place',
  'place',
  'share',
  'share',
  'unshare',
  'unshare',
  'merge',
] as const

test.each([1, 2])(
  'ordering systems come to nothing that whoever acts could not give, and previews say what they gain and lose: %i',
  async (seed) => {
    const random = randomOf(seed * 7919)
    const pick = <T>(all: readonly T[]): T => {
      const one = all[Math.floor(random() * all.length)]
      if (one === undefined) throw new Error('There is nothing to pick from.')
      return one
    }
    const { root, owner } = await company(app, `Acme ${seed}`)
    const groups = [root]
    for (let n = 0; n < 4; n += 1) groups.push(await app.group({ name: `Group ${n}`, parent: pick(groups) }))
    const places: number[] = []
    for (let n = 0; n < 3; n += 1) places.push(await makeRestaurant(database, { group: pick(groups), name: `Place ${n}` }))
    // Two who place anything and may let systems do nothing else.
    const people: Person[] = [owner, await app.person({ roles: placing, on: root }), await app.person({ roles: placing, on: root })]
    for (let n = 0; n < 3; n += 1) people.push(await app.person({ roles: pick(kinds), on: pick([root, ...groups]) }))
    let before = await standing(places)

    for (let step = 0; step < 100; step += 1) {
      const as = random() < 0.3 ? owner : pick(people)
      const alive = groups.filter((id) => before.above.has(id))
      const own = before.credentials.filter(
        ({ restaurant_id, access_group_id }) => places.includes(restaurant_id ?? 0) || alive.includes(access_group_id ?? 0),
      )
      const [act, group, place] = [pick(acts), pick(alive), pick(places)]
      let notes: readonly string[] | undefined
      const foreseen = async (change: object, then: () => Promise<{ status: number }>) => {
        const { status, body } = await call(accessGroups.preview, { change: change as never }, { as })
        const done = await then()
        if (done.status === 200) expect([status, body.blocked_by]).toEqual([200, []])
        if (done.status === 200) ({ notes } = body)
      }
      const ofPlace = { resource_type: 'restaurant' as const, resource_ids: [place], access_group_id: group }
      if (act === 'make') {
        const subject = random() < 0.6 ? { restaurant_id: place } : { access_group_id: group }
        const allowed = { takes_gift_cards: random() < 0.5, gives_discounts: random() < 0.5 }
        await call(ingestCredentials.createCredential, { name: `Shop ${step}`, system: 'shop', ...allowed, ...subject }, { as })
      } else if (act === 'allow' && own.length > 0 && random() < 0.5)
        await call(ingestCredentials.setCredentialGiftCards, { id: pick(own).id, takes_gift_cards: random() < 0.7 }, { as })
      else if (act === 'allow' && own.length > 0)
        await call(ingestCredentials.setCredentialDiscounts, { id: pick(own).id, gives_discounts: random() < 0.7 }, { as })
      else if (act === 'rotate' && own.length > 0) await call(ingestCredentials.rotateCredential, { id: pick(own).id }, { as })
      else if (act === 'move') {
        const asked = { access_group_ids: [group], parent_access_group_id: pick(alive) }
        await foreseen({ operation: act, ...asked }, () => call(accessGroups.move, asked, { as }))
      } else if (act === 'merge' && alive.length > 3) {
        const asked = { from_id: group, into_id: pick(alive), grants: pick(['keep_target', 'union'] as const) }
        await foreseen({ operation: act, ...asked }, () => call(accessGroups.merge, asked, { as }))
      } else if (act === 'place') await foreseen({ operation: 'move_resources', ...ofPlace }, () => call(accessGroups.moveResources, ofPlace, { as }))
      else if (act === 'share')
        await foreseen({ operation: act, ...ofPlace }, () =>
          call(accessGroups.addResource, { resource_type: 'restaurant', resource_id: place, access_group_id: group }, { as }),
        )
      else if (act === 'unshare') {
        const asked = { ...ofPlace, access_group_id: pick(before.holders.filter(({ id }) => id === place)).group }
        await foreseen({ operation: act, ...asked }, () => call(accessGroups.removeResources, asked, { as }))
      }

      const after = await standing(places)
      const [gains, losses] = [[...after.may].filter((one) => !before.may.has(one)), [...before.may].filter((one) => !after.may.has(one))]
      const credentialOf = (gain: string) => after.credentials.find(({ id }) => gain.startsWith(`${id} `))
      for (const gain of gains) {
        const [, what, at] = gain.split(' ')
        // One for a restaurant sends what its maker may send, and is given to nobody else.
        if (act === 'make' && what === 'orders' && credentialOf(gain)?.restaurant_id != null) continue
        // Where only the owner changes, its people had what their systems find.
        if (what === 'finds_all' && act === 'place') continue
        if (what === 'finds_all') {
          expect(before.mayGiveAll(as.id, Number(at), 'customers_admin'), `${act}: ${gain}`).toBe(true)
          continue
        }
        const power = powers.find((one) => one === what)
        expect(before.mayGive(as.id, Number(at), power === undefined ? 'restaurants_admin' : powerOf(power).role), `${act}: ${gain}`).toBe(true)
      }
      if (notes) {
        const said = notes.join('\n')
        const systems = (changes: readonly string[]) =>
          new Set(changes.flatMap((one) => (one.includes(' orders ') && credentialOf(one)?.access_group_id != null ? [credentialOf(one)?.id] : [])))
            .size
        const counted = (sentence: RegExp) => {
          const [, count] = sentence.exec(said) ?? []
          return count === undefined ? 0 : count === 'An' ? 1 : Number(count)
        }
        expect([counted(/^(\S+) ordering systems? can no longer/m), counted(/^(\S+) ordering systems? of .* can send/m)], `${act}: ${said}`).toEqual([
          systems(losses),
          systems(gains),
        ])
        for (const power of powers) {
          const isLost = losses.some((one) => one.includes(` ${power} `) && credentialOf(one)?.restaurant_id != null)
          const { what } = powerOf(power)
          expect(said.includes(`no ${what} until that is turned on again`), `${act}: ${said}`).toBe(isLost)
        }
      }
      before = after
    }
  },
  60_000,
)
