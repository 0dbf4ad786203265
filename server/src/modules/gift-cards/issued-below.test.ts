import { accessGroups } from '@brigade/contract/access-groups.ts'
import { giftCards } from '@brigade/contract/gift-cards/cards.ts'
import { giftCardHolds } from '@brigade/contract/gift-cards/holds.ts'
import { giftCardRedeeming } from '@brigade/contract/gift-cards/redeeming.ts'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { makeCard, makeDefinition } from '../../../testing/gift-cards.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { twoCompanies } from '../../../testing/two-companies.ts'
import { allRoutes } from '../../routes.ts'

// Cards of a definition are issued by groups below those that hold it, and taken at restaurants below. Whoever brings people there must be able
// to give them that.

const app = await testApp(allRoutes(testBankLink()))
const { call, database, group, person } = app

let { acme } = await twoCompanies(app)
let plaza = 0
let kiosk = 0
let definition = 0
let mover: Person
beforeEach(async () => {
  ;({ acme } = await twoCompanies(app))
  plaza = await group({ name: 'Plaza', parent: acme.root })
  kiosk = await group({ name: 'Kiosk', parent: acme.root })
  definition = await makeDefinition(database, { group: plaza })
  mover = await person({ name: 'Mo Mover', roles: ['access_groups_admin'], on: acme.root })
})

const issue = async (as: Person) => {
  const to = { recipient_name: '', recipient_email: '', message: '', is_physical: true, send_at: null }
  const card = { definition_id: definition, amount_minor: 5000, currency: 'USD', ...to }
  return (await call(giftCards.issueCard, { issuer_group_id: kiosk, card }, { as })).status
}
const move = (as: Person) => call(accessGroups.move, { access_group_ids: [kiosk], parent_access_group_id: plaza }, { as })
const previewed = async (as: Person) =>
  (await call(accessGroups.preview, { change: { operation: 'move', access_group_ids: [kiosk], parent_access_group_id: plaza } }, { as })).body

test('people below come to issue cards by somebody who could give them that', async () => {
  const ivy = await person({ name: 'Ivy Issuer', roles: ['gift_card_definitions_admin'], on: kiosk })
  expect(await issue(ivy)).toBe(404)
  const refused = await move(mover)
  const issued = 'Ivy Issuer would gain “Gift card definitions admin” on gift cards that are issued at Plaza, which you could not give there.'
  expect(refused.status).toBe(403)
  expect((await previewed(mover)).blocked_by).toContain(issued)
  expect((await previewed(acme.owner)).gains).toMatchObject([
    { name: 'Ivy Issuer', groups: ['gift cards that are issued at Plaza', 'gift cards that are taken at Plaza'] },
  ])
  expect(await issue(ivy)).toBe(404)
  expect((await move(acme.owner)).status).toBe(200)
  expect(await issue(ivy)).toBe(200)
})

test('and those below a group with which the one that holds it is merged', async () => {
  const below = await group({ name: 'Below', parent: kiosk })
  const ivy = await person({ name: 'Ivy Issuer', roles: ['gift_card_definitions_admin'], on: below })
  const merge = (as: Person) => call(accessGroups.merge, { from_id: plaza, into_id: kiosk, grants: 'keep_target' }, { as })
  expect((await merge(mover)).problem.message).toContain('Ivy Issuer would gain “Gift card definitions admin”')
  expect((await merge(acme.owner)).status).toBe(200)
  kiosk = below
  expect(await issue(ivy)).toBe(200)
})

test('people and ordering systems below come to take cards by somebody who could give them that', async () => {
  const place = await makeRestaurant(database, { group: kiosk, name: 'Stand' })
  const { code } = await makeCard(database, app.deps.secrets, { definition })
  const till = await person({ name: 'Tia Till', roles: ['gift_card_definitions'], on: kiosk })
  const pay = async () => {
    const asked = { restaurant_id: place, amount_minor: 500, currency: 'USD', cards: [{ code }] }
    return (await call(giftCardRedeeming.redeem, asked, { as: till })).status
  }
  expect(await pay()).toBe(409)
  expect((await move(mover)).problem.message).toBe(
    'Tia Till would gain “Gift card definitions” on gift cards that are taken at Plaza, which you could not give there.',
  )
  await call(accessGroups.revoke, { id: kiosk, user_id: till.id, roles: ['gift_card_definitions'] }, { as: acme.owner })
  const systemWould = 'An ordering system would gain “Gift card definitions” on gift cards that are taken at Plaza, which you could not give there.'
  for (const on of [{ access_group_id: kiosk }, { restaurant_id: place }]) {
    const shop = await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', takes_gift_cards: true, ...on }, { as: acme.owner })
    expect(shop.status).toBe(200)
    expect((await move(mover)).problem.message).toBe(systemWould)
    await call(ingestCredentials.revokeCredential, { id: shop.body.credential.id }, { as: acme.owner })
  }
  // Nobody gains anything then: it is the restaurant that comes to take them.
  expect((await previewed(mover)).blocked_by).toEqual([
    expect.stringContaining('would come to count for 1 restaurant that you do not see, which you may not decide.'),
  ])
  expect((await move(acme.owner)).status).toBe(200)
})

test('people below a group come to issue cards of what is shared with it by somebody who could give them that for as long', async () => {
  const stand = await group({ name: 'Stand', parent: kiosk })
  const ivy = await person({ name: 'Ivy Issuer', roles: ['gift_card_definitions_admin'], on: stand })
  const leaver = await person({ name: 'Leo Leaver' })
  for (const on of [plaza, kiosk]) await app.grant(leaver, on, 'access_groups_admin', 'gift_card_definitions_admin')
  await database.pool.query(`update role_grants set expires_at = now() + interval '1 hour' where user_id = $1`, [leaver.id])
  const share = { resource_type: 'gift_card_definition', resource_id: definition, access_group_id: kiosk } as const
  const [{ name }] = (await database.pool.query('select name from gift_card_definitions where id = $1', [definition])).rows
  const would = `Ivy Issuer would gain “Gift card definitions admin” on cards of ${name}, which you could not give there.`
  expect((await call(accessGroups.addResource, share, { as: leaver })).problem.message).toBe(would)
  const own = { resource_type: 'gift_card_definition' as const, resource_ids: [definition], access_group_id: kiosk }
  expect((await call(accessGroups.moveResources, own, { as: leaver })).problem.message).toContain(would)
  const change = { operation: 'share' as const, ...own }
  expect((await call(accessGroups.preview, { change }, { as: acme.owner })).body.gains).toMatchObject([
    { name: 'Ivy Issuer', groups: [`cards of ${name}`] },
  ])
  expect((await call(accessGroups.addResource, share, { as: acme.owner })).status).toBe(200)
  const gone = { operation: 'unshare' as const, ...own }
  expect((await call(accessGroups.preview, { change: gone }, { as: acme.owner })).body.losses).toMatchObject([
    { name: 'Ivy Issuer', groups: [`cards of ${name}`] },
  ])
  kiosk = stand
  expect(await issue(ivy)).toBe(200)
})

test('who no longer issues or takes cards there is told before a group is moved away, or merged', async () => {
  const stand = await group({ name: 'Stand', parent: plaza })
  await person({ name: 'Ivy Issuer', roles: ['gift_card_definitions_admin'], on: stand })
  const lost = async (change: Parameters<typeof call<typeof accessGroups.preview>>[1]['change']) =>
    (await call(accessGroups.preview, { change }, { as: acme.owner })).body.losses
      .filter(({ name }) => name === 'Ivy Issuer')
      .flatMap(({ groups }) => groups)
  const cards = ['gift cards that are issued at a group above Stand', 'gift cards that are taken at a group above Stand']
  expect(await lost({ operation: 'move', access_group_ids: [stand], parent_access_group_id: kiosk })).toEqual(cards)
  expect(await lost({ operation: 'merge', from_id: stand, into_id: kiosk, grants: 'union' })).toEqual(expect.arrayContaining(cards))
  const inner = await group({ name: 'Inner', parent: plaza })
  expect(await lost({ operation: 'move', access_group_ids: [stand], parent_access_group_id: inner })).toEqual([])
})

test('people with whom a restaurant is shared come to take cards of its next owner by somebody who could give them that', async () => {
  const place = await makeRestaurant(database, { group: kiosk, name: 'Stand' })
  const { code } = await makeCard(database, app.deps.secrets, { definition })
  const market = await group({ name: 'Market', parent: acme.root })
  const till = await person({ name: 'Tia Till', roles: ['gift_card_definitions'], on: market })
  const share = { resource_type: 'restaurant', resource_id: place, access_group_id: market } as const
  expect((await call(accessGroups.addResource, share, { as: acme.owner })).status).toBe(200)
  const manager = await person({ name: 'Max', roles: ['access_groups_admin', 'restaurants_admin'], on: plaza })
  await app.grant(manager, kiosk, 'access_groups_admin', 'restaurants_admin')
  const pay = async () => {
    const asked = { restaurant_id: place, amount_minor: 500, currency: 'USD', cards: [{ code }] }
    return (await call(giftCardRedeeming.redeem, asked, { as: till })).status
  }
  expect(await pay()).toBe(409)
  const owner = { resource_type: 'restaurant' as const, resource_ids: [place], access_group_id: plaza }
  expect((await call(accessGroups.moveResources, owner, { as: manager })).problem.message).toBe(
    'Tia Till would gain “Gift card definitions” on gift cards that are taken at Plaza, which you could not give there.',
  )
  expect((await call(accessGroups.moveResources, owner, { as: acme.owner })).status).toBe(200)
  expect(await pay()).toBe(200)
})

test.each(['move', 'merge'] as const)('and a %s of the group that owns the restaurant brings them there no other way', async (operation) => {
  const place = await makeRestaurant(database, { group: kiosk, name: 'Stand' })
  const { code } = await makeCard(database, app.deps.secrets, { definition })
  const market = await group({ name: 'Market', parent: acme.root })
  const till = await person({ name: 'Tia Till', roles: ['gift_card_definitions'], on: market })
  const share = { resource_type: 'restaurant', resource_id: place, access_group_id: market } as const
  expect((await call(accessGroups.addResource, share, { as: acme.owner })).status).toBe(200)
  await app.grant(mover, acme.root, 'restaurants_admin')
  const placed = (as: Person) =>
    operation === 'move' ? move(as) : call(accessGroups.merge, { from_id: kiosk, into_id: plaza, grants: 'keep_target' }, { as })
  const pay = async () => {
    const asked = { restaurant_id: place, amount_minor: 500, currency: 'USD', cards: [{ code }] }
    return (await call(giftCardRedeeming.redeem, asked, { as: till })).status
  }
  expect((await placed(mover)).problem.message).toBe(
    'Tia Till would gain “Gift card definitions” on gift cards that are taken at Plaza, which you could not give there.',
  )
  expect(await pay()).toBe(409)
  expect((await placed(acme.owner)).status).toBe(200)
  expect(await pay()).toBe(200)
})

test.each(['group', 'restaurant'] as const)(
  'nor an ordering system that a share keeps: its %s is moved by somebody who could give that',
  async (what) => {
    const market = await group({ name: 'Market', parent: acme.root })
    const corner = await group({ name: 'Corner', parent: market })
    const place = await makeRestaurant(database, { group: market, name: 'Stand' })
    const { code } = await makeCard(database, app.deps.secrets, { definition })
    const made = { name: 'Web shop', system: 'shop', takes_gift_cards: true, restaurant_id: place }
    const { bearer_token: as } = (await call(ingestCredentials.createCredential, made, { as: acme.owner })).body
    const share = { resource_type: 'restaurant', resource_id: place, access_group_id: corner } as const
    expect((await call(accessGroups.addResource, share, { as: acme.owner })).status).toBe(200)
    await app.grant(mover, acme.root, 'restaurants_admin')
    const own = (groupId: number, by: Person) =>
      call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [place], access_group_id: groupId }, { as: by })
    expect((await own(kiosk, mover)).status).toBe(200)
    const hold = async () =>
      (await call(giftCardHolds.systemHoldsCard, { code, amount_minor: 1000, currency: 'USD', reference: 'web 1' }, { as })).status
    const placing = (by: Person) => (what === 'group' ? move(by) : own(plaza, by))
    expect((await placing(mover)).problem.message).toBe(
      'An ordering system would gain “Gift card definitions” on gift cards that are taken at Plaza, which you could not give there.',
    )
    expect(await hold()).toBe(409)
    expect((await placing(acme.owner)).status).toBe(200)
    expect(await hold()).toBe(200)
  },
)

const till = () => person({ name: 'Tia Till', roles: ['gift_card_definitions'], on: kiosk })
const redeems = async (as: Person, restaurant_id: number, code: string) =>
  (await call(giftCardRedeeming.redeem, { restaurant_id, amount_minor: 500, currency: 'USD', cards: [{ code }] }, { as })).status
const shared = (resource_id: number, access_group_id: number) => ({ resource_type: 'restaurant' as const, resource_id, access_group_id })
const unshared = (id: number, access_group_id: number) => ({ resource_type: 'restaurant' as const, resource_ids: [id], access_group_id })
const takenThere = 'on gift cards that are taken at Plaza'
const wouldGain = (who: string) => `${who} would gain “Gift card definitions” ${takenThere}, which you could not give there.`

test('what people take by a share alone comes to them for good by somebody who could give it', async () => {
  const [own, other] = [await makeRestaurant(database, { group: kiosk }), await makeRestaurant(database, { group: plaza })]
  const { code } = await makeCard(database, app.deps.secrets, { definition })
  const as = await till()
  await call(accessGroups.addResource, shared(other, kiosk), { as: acme.owner })
  expect([await redeems(as, other, code), await redeems(as, own, code)]).toEqual([200, 409])
  const { gains, blocked_by } = await previewed(mover)
  const outlasts = `Tia Till has “Gift card definitions” ${takenThere} by a share. This would outlast that, and you could not give it where it belongs.`
  expect([gains, blocked_by]).toEqual([[], [outlasts]])
  expect((await move(mover)).problem.message).toBe(outlasts)
  await call(accessGroups.removeResources, unshared(other, kiosk), { as: acme.owner })
  expect(await redeems(as, own, code)).toBe(409)
})

test('nobody takes cards at a library that is shared with them, so they gain that where they come below its group', async () => {
  await till()
  await call(accessGroups.addResource, shared(await makeRestaurant(database, { group: plaza, kind: 'library' }), kiosk), { as: acme.owner })
  expect((await previewed(mover)).blocked_by).toEqual([wouldGain('Tia Till')])
  expect((await previewed(acme.owner)).gains).toMatchObject([{ name: 'Tia Till', groups: ['gift cards that are taken at Plaza'] }])
})

test.each(['move', 'merge'] as const)(
  'an ordering system that takes cards by a share alone takes them for good after a %s by somebody who could give it',
  async (operation) => {
    const stand = await group({ name: 'Stand', parent: kiosk })
    const [own, other] = [await makeRestaurant(database, { group: stand }), await makeRestaurant(database, { group: plaza })]
    const { code } = await makeCard(database, app.deps.secrets, { definition })
    const made = { name: 'Web shop', system: 'shop', takes_gift_cards: true, access_group_id: stand }
    const { bearer_token: as } = (await call(ingestCredentials.createCredential, made, { as: acme.owner })).body
    await call(accessGroups.addResource, shared(other, stand), { as: acme.owner })
    await app.grant(mover, acme.root, 'restaurants_admin')
    const placed = (by: Person) =>
      operation === 'move' ? move(by) : call(accessGroups.merge, { from_id: kiosk, into_id: plaza, grants: 'keep_target' }, { as: by })
    const hold = async () => {
      const asked = { restaurant_id: own, code, amount_minor: 1000, currency: 'USD', reference: 'web 1' }
      return (await call(giftCardHolds.systemHoldsCard, asked, { as })).status
    }
    expect((await placed(mover)).problem.message).toBe(wouldGain('An ordering system'))
    expect(await hold()).toBe(409)
    expect((await placed(acme.owner)).status).toBe(200)
    await call(accessGroups.removeResources, unshared(other, stand), { as: acme.owner })
    expect(await hold()).toBe(200)
  },
)

test.each(['restaurant', 'library'] as const)('nobody gives it who has the role only where a %s of the group is shared', async (kind) => {
  const market = await group({ name: 'Market', parent: acme.root })
  const east = await group({ name: 'East', parent: acme.root })
  const guest = await person({ name: 'Gil Guest', roles: ['gift_card_definitions'], on: market })
  await app.grant(guest, acme.root, 'access_groups_admin', 'restaurants_admin')
  await call(accessGroups.addResource, shared(await makeRestaurant(database, { group: plaza, kind }), market), { as: acme.owner })
  // A group that is moved, and a restaurant that gets another owner.
  await till()
  expect((await move(guest)).problem.message).toBe(wouldGain('Tia Till'))
  const place = await makeRestaurant(database, { group: kiosk })
  await person({ name: 'Ed East', roles: ['gift_card_definitions'], on: east })
  await call(accessGroups.addResource, shared(place, east), { as: acme.owner })
  const owned = await call(accessGroups.moveResources, unshared(place, plaza), { as: guest })
  expect(owned.problem.message).toBe(wouldGain('Ed East'))
})

test('who comes to take cards that get another owner is told before, and where these will be taken', async () => {
  const [stand, till] = [await group({ name: 'Stand', parent: kiosk }), await group({ name: 'Till', parent: plaza })]
  const place = await makeRestaurant(database, { group: stand })
  const as = await person({ name: 'Tia Till', roles: ['gift_card_definitions'], on: stand })
  await person({ name: 'Pat Plaza', roles: ['gift_card_definitions'], on: till })
  const [{ name }] = (await database.pool.query('select name from gift_card_definitions where id = $1', [definition])).rows
  const asked = { resource_type: 'gift_card_definition' as const, resource_ids: [definition], access_group_id: kiosk }
  const change = { operation: 'move_resources' as const, ...asked }
  const { gains, losses, notes } = (await call(accessGroups.preview, { change }, { as: acme.owner })).body
  const groups = [`payments with cards of ${name}`]
  expect(gains).toMatchObject([{ name: 'Tia Till', groups }])
  expect(losses).toMatchObject([{ name: 'Pat Plaza', groups }])
  expect(notes).toEqual([`Gift cards of ${name} will be taken at all restaurants of Kiosk.`])
  expect((await call(accessGroups.moveResources, asked, { as: acme.owner })).status).toBe(200)
  const { code } = await makeCard(database, app.deps.secrets, { definition })
  expect(await redeems(as, place, code)).toBe(200)
  // At a group above its owner they go on being taken where they were.
  const up = { ...change, access_group_id: acme.root }
  const above = (await call(accessGroups.preview, { change: up }, { as: acme.owner })).body
  expect([above.gains, above.losses, above.notes]).toEqual([[], [], []])
})
