import { readFileSync } from 'node:fs'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { giftCardHolds } from '@brigade/contract/gift-cards/holds.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeCard, makeDefinition } from '../../../../testing/gift-cards.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'

// Which ordering systems take gift cards: a credential is a way of coming to the role of a till.

const app = await testApp(allRoutes(testBankLink()))
const { call, database, deps } = app
const usd = { currency: 'USD' }
const givers: readonly Role[] = ['restaurants_admin', 'gift_card_definitions', 'access_groups_admin']

async function world() {
  const two = await twoCompanies(app)
  const place = await makeRestaurant(database, { group: two.north, name: 'North End' })
  const definition = await makeDefinition(database, { group: two.acme.root })
  return { ...two, place, card: () => makeCard(database, deps.secrets, { definition, amount: 5000 }) }
}

type Subject = { restaurant_id: number } | { access_group_id: number }
const connect = (as: Person, subject: Subject, takes_gift_cards = true) =>
  call(ingestCredentials.createCredential, { name: 'Web shop', system: 'shop', takes_gift_cards, ...subject }, { as })
const turn = (as: Person, id: number, takes_gift_cards: boolean) => call(ingestCredentials.setCredentialGiftCards, { id, takes_gift_cards }, { as })
const hold = (bearer: string, code: string, more: { reference?: string; restaurant_id?: number } = {}) =>
  call(giftCardHolds.systemHoldsCard, { code, amount_minor: 1000, ...usd, reference: 'web 1', ...more }, { as: bearer })
const refused = (name: string) => `This credential takes no gift cards at ${name}. Whoever manages gift cards there can allow it.`
const toGive = 'A credential that takes gift cards takes Gift card definitions and Access groups admin there, both without an end date.'

test('whoever could not give the role of a till makes no credential that takes gift cards', async () => {
  const { north, place, card } = await world()
  const { code } = await card()
  const manager = await app.person({ roles: ['restaurants', 'restaurants_admin'], on: north })
  const { body } = await connect(manager, { restaurant_id: place }, false)
  expect(body.credential).toMatchObject({ takes_gift_cards: false, _can: { update: true, gift_cards: false } })
  const answer = await hold(body.bearer_token, code)
  expect([answer.status, answer.problem.message]).toEqual([403, refused('North End')])
  const cashier = await app.person({ roles: ['restaurants_admin', 'gift_card_definitions'], on: north })
  const temp = await app.person({ roles: givers, on: north })
  await sql`update role_grants set expires_at = now() + interval '1 hour' where user_id = ${temp.id}`.execute(database.db)
  for (const as of [manager, cashier, temp]) {
    for (const made of [await connect(as, { restaurant_id: place }), await turn(as, body.credential.id, true)]) expect(made.status).toBe(403)
    expect((await call(ingestCredentials.restaurantCredentials, { restaurant_id: place }, { as })).body.may_give_gift_cards).toBe(false)
  }
  expect((await turn(manager, body.credential.id, true)).problem.message).toBe(toGive)
})

test('it is turned on by whoever may give the role, off by everybody who changes the credential, and stands in History', async () => {
  const { north, place, card } = await world()
  const [one, two] = [await card(), await card()]
  const manager = await app.person({ roles: ['restaurants', 'restaurants_admin'], on: north })
  const giver = await app.person({ roles: givers, on: north })
  const { body } = await connect(manager, { restaurant_id: place }, false)
  const { id } = body.credential
  expect((await turn(giver, id, true)).body).toMatchObject({ takes_gift_cards: true, _can: { gift_cards: true } })
  const held = await hold(body.bearer_token, one.code)
  expect(held.status).toBe(200)
  // A new token would be in the hands of somebody who could not give this.
  expect((await call(ingestCredentials.rotateCredential, { id }, { as: manager })).problem.message).toBe(toGive)
  expect((await turn(manager, id, false)).body.takes_gift_cards).toBe(false)
  expect((await hold(body.bearer_token, two.code)).status).toBe(403)
  const { uuid } = held.body
  const capture = await call(giftCardHolds.systemCapturesHold, { uuid, amount_minor: 1000, ...usd }, { as: body.bearer_token })
  const refund = await call(giftCardHolds.systemRefundsHold, { uuid, amount_minor: 1000, ...usd, reference: 'r' }, { as: body.bearer_token })
  expect([capture.status, refund.status]).toEqual([403, 403])
  expect((await call(ingestCredentials.rotateCredential, { id }, { as: manager })).status).toBe(200)
  const made = await connect(giver, { restaurant_id: place })
  expect(made.body.credential.takes_gift_cards).toBe(true)
  const told = await database.db
    .selectFrom('audit_logs')
    .select('description')
    .where('resource', '=', 'restaurant')
    .where('resource_id', '=', place)
    .execute()
  expect(told.map(({ description }) => description)).toEqual(
    expect.arrayContaining([
      'Lets “Web shop” take gift cards',
      'No longer lets “Web shop” take gift cards',
      'Created the credential “Web shop” for the ordering system shop, which may take gift cards',
    ]),
  )
})

test('at a restaurant that came to another group it takes none until that is turned on there', async () => {
  const { acme, north, place, card } = await world()
  const south = await app.group({ name: 'South', parent: acme.root })
  const giver = await app.person({ roles: givers, on: north })
  const { body } = await connect(giver, { restaurant_id: place })
  const { code } = await card()
  expect((await hold(body.bearer_token, code)).status).toBe(200)
  const moved = await call(
    accessGroups.moveResources,
    { resource_type: 'restaurant', resource_ids: [place], access_group_id: south },
    { as: acme.owner },
  )
  expect(moved.status).toBe(200)
  expect((await hold(body.bearer_token, code)).problem.message).toBe(refused('North End'))
  const listed = await call(ingestCredentials.restaurantCredentials, { restaurant_id: place }, { as: acme.owner })
  expect(listed.body).toMatchObject({ may_give_gift_cards: true, data: [{ takes_gift_cards: false }] })
  // Whoever takes a new token takes it as it is now, also when the restaurant comes back.
  const manager = await app.person({ roles: ['restaurants_admin'], on: south })
  const { bearer_token } = (await call(ingestCredentials.rotateCredential, { id: body.credential.id }, { as: manager })).body
  await call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [place], access_group_id: north }, { as: acme.owner })
  expect((await hold(bearer_token, code)).status).toBe(403)
  expect((await turn(acme.owner, body.credential.id, true)).status).toBe(200)
  expect((await hold(bearer_token, code)).status).toBe(200)
})

test('one of an organization comes to gift cards of other restaurants by nobody who could not give that', async () => {
  const { acme, card } = await world()
  const area = await app.group({ name: 'Area', parent: acme.root })
  const [token, place] = [await app.group({ name: 'Token', parent: area }), await app.group({ name: 'Place', parent: area })]
  const restaurant = await makeRestaurant(database, { group: place, name: 'Placed' })
  const { body } = await connect(acme.owner, { access_group_id: token })
  const move = (as: Person) => call(accessGroups.move, { access_group_ids: [place], parent_access_group_id: token }, { as })
  const mover = await app.person({ roles: ['access_groups_admin', 'restaurants_admin'], on: area })
  const answer = await move(mover)
  expect([answer.status, answer.problem.message]).toEqual([403, expect.stringContaining('An ordering system would gain “Gift card definitions”')])
  expect((await move(acme.owner)).status).toBe(200)
  expect((await hold(body.bearer_token, (await card()).code, { restaurant_id: restaurant })).status).toBe(200)
})

test.each(['moved back', 'shared', 'moved back with its group', 'shared again'] as const)(
  'the right of a restaurant’s system does not wait: when the restaurant is %s by somebody who could not give it, it takes none',
  async (way) => {
    const { acme, north, place, card } = await world()
    const south = await app.group({ name: 'South', parent: acme.root })
    const inner = await app.group({ name: 'Inner', parent: north })
    const moving = (as: Person, access_group_id: number) =>
      call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [place], access_group_id }, { as })
    const hanging = (as: Person, parent_access_group_id: number) =>
      call(accessGroups.move, { access_group_ids: [inner], parent_access_group_id }, { as })
    const sharing = (as: Person, access_group_id: number) =>
      call(accessGroups.addResource, { resource_type: 'restaurant', resource_id: place, access_group_id }, { as })
    const unsharing = (as: Person, access_group_id: number) =>
      call(accessGroups.removeResources, { resource_type: 'restaurant', resource_ids: [place], access_group_id }, { as })
    const mover = await app.person({ roles: ['restaurants_admin', 'access_groups_admin'], on: acme.root })
    const { body } = await connect(acme.owner, { restaurant_id: place })
    const { code } = await card()
    if (way === 'moved back with its group') await moving(acme.owner, inner)
    if (way === 'shared again') await sharing(acme.owner, inner)
    expect((await hold(body.bearer_token, code)).status).toBe(200)
    const leaves = {
      'moved back': () => moving(acme.owner, south),
      shared: () => moving(acme.owner, south),
      'moved back with its group': () => hanging(acme.owner, south),
      'shared again': async () => {
        await moving(acme.owner, south)
        expect((await hold(body.bearer_token, code)).status).toBe(200)
        return unsharing(acme.owner, inner)
      },
    }
    expect((await leaves[way]()).status).toBe(200)
    expect((await hold(body.bearer_token, code)).status).toBe(403)
    const comes = {
      'moved back': () => moving(mover, north),
      shared: () => sharing(mover, north),
      'moved back with its group': () => hanging(mover, north),
      'shared again': () => sharing(mover, inner),
    }
    expect((await comes[way]()).status).toBe(200)
    expect((await hold(body.bearer_token, code)).status).toBe(403)
    const { body: told } = await call(auditLogs.search, { resource: 'restaurant', resource_id: place }, { as: acme.owner })
    expect(told.data.map(({ description }) => description)).toContain('“Web shop” takes no gift cards any more: that was allowed elsewhere')
  },
)

test('what one credential keeps or took is neither renewed, taken, let go nor given back by another one that is called the same', async () => {
  const { acme, north, place, card } = await world()
  const { id, code } = await card()
  const first = (await connect(acme.owner, { restaurant_id: place })).body
  const act = (bearer: string, uuid: string) => ({
    capture: () => call(giftCardHolds.systemCapturesHold, { uuid, amount_minor: 1000, ...usd }, { as: bearer }),
    refund: () => call(giftCardHolds.systemRefundsHold, { uuid, amount_minor: 1000, ...usd, reference: 'r' }, { as: bearer }),
    release: () => call(giftCardHolds.systemReleasesHold, { uuid }, { as: bearer }),
  })
  const [took, keeps] = [(await hold(first.bearer_token, code)).body.uuid, (await hold(first.bearer_token, code, { reference: 'web 2' })).body.uuid]
  expect((await act(first.bearer_token, took).capture()).status).toBe(200)
  // She takes cards, and gives nothing back by hand.
  const mallory = await app.person({ roles: givers, on: north })
  expect((await call(giftCardHolds.releaseHold, { uuid: keeps }, { as: mallory })).status).toBe(403)
  const twin = (await connect(mallory, { restaurant_id: place })).body.bearer_token
  const own = 'Another credential of “shop” keeps this for an order of its own.'
  const tries = async () => {
    const [again, renewed] = [await hold(twin, code), await hold(twin, code, { reference: 'web 2' })]
    expect([again.problem.message, renewed.problem.message]).toEqual([
      'Another credential of “shop” has taken an amount of this card for the order “web 1”. Nothing more is kept.',
      'Another credential of “shop” keeps an amount of this card for the order “web 2”. Nothing more is kept.',
    ])
    const answers = [await act(twin, took).refund(), await act(twin, keeps).capture(), await act(twin, keeps).release()]
    expect(answers.map(({ status, problem }) => [status, problem.message])).toEqual([
      [409, own],
      [409, `${own} Nothing was taken: the order is not paid.`],
      [409, own],
    ])
  }
  await tries()
  // A new token is the same credential.
  const renewed = (await call(ingestCredentials.rotateCredential, { id: first.credential.id }, { as: acme.owner })).body.bearer_token
  expect((await act(renewed, took).refund()).body.refunded_minor).toBe(1000)
  // Revoking takes less than making: a twin gets nothing by it.
  expect((await call(ingestCredentials.revokeCredential, { id: first.credential.id }, { as: mallory })).status).toBe(200)
  await tries()
  const stored = await database.db.selectFrom('gift_cards').select(['balance', 'held']).where('id', '=', id).executeTakeFirstOrThrow()
  expect(stored).toEqual({ balance: 5000, held: 1000 })
  expect((await call(giftCardHolds.releaseHold, { uuid: keeps }, { as: acme.owner })).body.status).toBe('released')
  expect((await hold(twin, code, { reference: 'web 2' })).status).toBe(200)
})

const migration = readFileSync(new URL('../../../../migrations/0076-reservations-of-credentials.sql', import.meta.url), 'utf8')
const ofBefore = migration.slice(migration.indexOf('with candidates'), migration.indexOf('-- Points of guests'))

test('what was kept before belongs to the one credential of that name, and to none where it could be of several', async () => {
  const [known, doubtful] = [await world(), await world()]
  const holds = []
  for (const { acme, place, card } of [known, doubtful]) {
    const { bearer_token: token } = (await connect(acme.owner, { restaurant_id: place })).body
    holds.push({ token, owner: acme.owner, uuid: (await hold(token, (await card()).code)).body.uuid })
  }
  await connect(doubtful.acme.owner, { access_group_id: doubtful.north })
  await sql`update gift_card_holds set credential_id = null`.execute(database.db)
  await sql.raw(ofBefore).execute(database.db)
  const released = holds.map(({ token, uuid }) => call(giftCardHolds.systemReleasesHold, { uuid }, { as: token }))
  expect((await Promise.all(released)).map(({ status }) => status)).toEqual([200, 409])
  for (const { owner, uuid } of holds) expect((await call(giftCardHolds.releaseHold, { uuid }, { as: owner })).body.status).toBe('released')
})

test('the preview of a merge names the ordering systems that take no gift cards afterwards', async () => {
  const { acme, north, place, card } = await world()
  const south = await app.group({ name: 'South', parent: acme.root })
  const { body } = await connect(acme.owner, { restaurant_id: place })
  const change = { operation: 'merge' as const, from_id: north, into_id: south }
  const seen = await call(accessGroups.preview, { change }, { as: acme.owner })
  expect(seen.body.notes).toContain('Web shop takes no gift cards until that is turned on again.')
  expect((await call(accessGroups.merge, { from_id: north, into_id: south }, { as: acme.owner })).status).toBe(200)
  expect((await hold(body.bearer_token, (await card()).code)).status).toBe(403)
})
