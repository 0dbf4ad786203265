import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { giftCardLiability } from '@brigade/contract/gift-cards/liability.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { makeCard, makeDefinition } from '../../../testing/gift-cards.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { twoCompanies } from '../../../testing/two-companies.ts'
import { joined } from '../../platform/context.ts'
import { registeredType } from '../../platform/resource-registry.ts'
import { accessGroupRoutes } from '../access-groups/routes.ts'
import { definitionRoutes } from './definitions/handlers.ts'
import { book } from './ledger/store-ledger.ts'
import { liabilityRoutes } from './liability/handlers.ts'
import { owedText } from './regrouping.ts'

const app = await testApp({ 'gift-cards': joined(definitionRoutes, liabilityRoutes), 'access-groups': accessGroupRoutes })
const { call, database, group, person } = app
const { db } = database
const { secrets } = app.deps

let { acme, bistro, north, offer, accept } = await twoCompanies(app)
let south = 0
let till = 0
beforeEach(async () => {
  ;({ acme, bistro, north, offer, accept } = await twoCompanies(app))
  south = await app.group({ name: 'Acme South', parent: acme.root })
  till = await app.group({ name: 'North till', parent: north })
})

const made = makeDefinition.bind(undefined, database)
const cardOf = async (definition: number, issuer?: number) =>
  (await makeCard(database, secrets, { definition, amount: 1250, ...(issuer !== undefined && { issuer }) })).id
const issuerOf = async (id: number) =>
  (await sql<{ issuer_group_id: number }>`select issuer_group_id from gift_cards where id = ${id}`.execute(db)).rows[0]?.issuer_group_id
const takenAt = async (id: number) =>
  (await sql<{ redeem_group_id: number }>`select redeem_group_id from gift_card_definitions where id = ${id}`.execute(db)).rows[0]?.redeem_group_id
const limitOf = async (id: number) =>
  (await sql<{ limit_minor: number }>`select limit_minor from gift_card_limits where access_group_id = ${id}`.execute(db)).rows[0]?.limit_minor
const limit = (id: number, minor: number) =>
  sql`insert into gift_card_limits (access_group_id, currency, limit_minor) values (${id}, 'USD', ${minor})`.execute(db)
const settle = (issuer: number, redeemer: number) =>
  sql`insert into gift_card_settlements (issuer_group_id, redeemer_group_id, from_date, to_date, currency, amount, settled_by)
    values (${issuer}, ${redeemer}, '2026-10-01', '2026-10-31', 'USD', 500, 'Acme Owner')`.execute(db)

type Change = Parameters<typeof call<typeof accessGroups.preview>>[1]['change']
const foreseen = async (change: Change) => {
  const { body } = await call(accessGroups.preview, { change }, { as: acme.owner })
  return { notes: body.notes, refusals: body.blocked_by }
}

test('a group that is merged gives what it owes, where cards are taken, its limit and its settlements to the other', async () => {
  const [whole, local] = [await made({ group: acme.root, redeemGroup: north }), await made({ group: north, name: 'Northern' })]
  const [card, own] = [await cardOf(whole, north), await cardOf(local)]
  await limit(north, 7000)
  await settle(north, south)
  await settle(north, till)
  const change = { operation: 'merge', from_id: north, into_id: south } as const
  expect((await foreseen(change)).notes).toEqual([
    'Acme South comes to owe 2 gift cards with a balance of $25.00 that Acme North issued.',
    'One person adjusts a gift card of Acme South alone by up to $70.00, the smaller limit of both.',
    expect.stringMatching(/^Gift cards of Card \d+ will be taken at all restaurants of Acme South\.$/),
    'Gift cards of Northern will be taken at all restaurants of Acme South.',
  ])
  const { problem } = await call(accessGroups.merge, change, { as: acme.owner })
  expect(problem.message).toBeUndefined()
  expect([await issuerOf(card), await issuerOf(own)]).toEqual([south, south])
  expect([await takenAt(whole), await takenAt(local)]).toEqual([south, south])
  expect(await limitOf(south)).toBe(7000)
  const { rows } =
    await sql`select issuer_group_id, redeemer_group_id from gift_card_settlements where ${south} in (issuer_group_id, redeemer_group_id)`.execute(db)
  expect(rows).toEqual([{ issuer_group_id: south, redeemer_group_id: till }])
})

test('where cards of a group above are taken is decided by nobody who merges groups alone', async () => {
  const id = await made({ group: acme.root, redeemGroup: north, name: 'Chain' })
  const merger = await person({ roles: ['access_groups_admin', 'gift_card_definitions'], on: acme.root })
  const change = { operation: 'merge', from_id: north, into_id: south } as const
  const said =
    'Gift cards of Chain would be taken at all restaurants of Acme South, which you may not decide. Have someone with the role “Gift card definitions admin” there do it, or change first where these cards are taken.'
  const { body } = await call(accessGroups.preview, { change }, { as: merger })
  expect(body.blocked_by).toEqual([said])
  expect((await call(accessGroups.merge, change, { as: merger })).status).toBe(409)
  expect(await takenAt(id)).toBe(north)
  await app.grant(merger, acme.root, 'gift_card_definitions_admin')
  expect((await call(accessGroups.merge, change, { as: merger })).problem.message).toBeUndefined()
  expect(await takenAt(id)).toBe(south)
})

test('sums on gift cards and limits are told to nobody who does not see gift cards there', async () => {
  await cardOf(await made({ group: north }))
  await limit(north, 7700)
  const clerk = await person({ roles: ['access_groups_admin'], on: acme.root })
  const changes: Change[] = [
    { operation: 'merge', from_id: north, into_id: south, grants: 'keep_target' },
    { operation: 'move', access_group_ids: [south], parent_access_group_id: north },
  ]
  for (const change of changes) {
    const { body } = await call(accessGroups.preview, { change }, { as: clerk })
    expect(JSON.stringify(body.notes)).toContain('gift card')
    expect(JSON.stringify(body)).not.toContain('$')
  }
})

test('what is to be sent later is told before a group is merged', async () => {
  const definition = await made({ group: north })
  const waiting = [await cardOf(definition), await cardOf(definition)]
  await sql`update gift_cards set state = 'pending', balance = 0, pending_amount = 90000 where id = any(${waiting}::bigint[])`.execute(db)
  const change = { operation: 'merge', from_id: north, into_id: south } as const
  expect((await foreseen(change)).notes).toContain('Acme South comes to owe 2 gift cards to be sent later with $1,800.00 that Acme North issued.')
  await cardOf(definition)
  expect((await foreseen(change)).notes).toContain(
    'Acme South comes to owe 1 gift card with a balance of $12.50 and 2 to be sent later with $1,800.00 that Acme North issued.',
  )
})

test('what was taken in a group that is merged is owed to the other one', async () => {
  const card = await cardOf(await made({ group: acme.root }))
  const booking = { groupId: till, restaurant: { id: 7, name: 'Pier' }, serviceDate: '2026-06-15', actor: { id: null, name: '' } }
  await database.write((tx) => book(tx, { cardId: card, type: 'REDEEM', delta: -400 }, booking))
  for (const [from_id, into_id] of [[till, north] as const, [north, south] as const])
    expect((await call(accessGroups.merge, { from_id, into_id }, { as: acme.owner })).problem.message).toBeUndefined()
  const { body } = await call(giftCardLiability.redeemMatrix, { from: '2026-06-01', to: '2026-06-30' }, { as: acme.owner })
  expect(body.data).toMatchObject([{ redeemer: { id: south, name: 'Acme South' }, amount_minor: 400 }])
})

test('what was spent elsewhere and is not settled goes along with a group, by whoever has gift cards there; between the two it ends', async () => {
  const spent = await made({ group: acme.root })
  const redeem = async (issuer: number, groupId: number, cents: number) => {
    const booking = { groupId, restaurant: { id: 7, name: 'Pier' }, serviceDate: '2026-06-15', actor: { id: null, name: '' } }
    const cardId = await cardOf(spent, issuer)
    await database.write((tx) => book(tx, { cardId, type: 'REDEEM', delta: -cents }, booking))
    if (cents < 1250)
      await database.write((tx) => book(tx, { cardId, type: 'ADJUST_DECREMENT', delta: cents - 1250 }, { ...booking, restaurant: null }))
  }
  await redeem(north, till, 1250)
  await redeem(north, south, 400)
  await redeem(acme.root, north, 300)
  const change = { operation: 'merge', from_id: north, into_id: south, grants: 'keep_target' } as const
  expect((await foreseen(change)).notes).toEqual([
    'Acme South comes to owe other groups $12.50 for gift cards of Acme North that they took.',
    'Other groups come to owe Acme South $3.00 for gift cards that Acme North took.',
    'What Acme North and Acme South have to settle with each other for gift cards ends: $4.00.',
  ])
  const clerk = await person({ roles: ['access_groups_admin'], on: acme.root })
  const { body } = await call(accessGroups.preview, { change }, { as: clerk })
  expect(body.blocked_by).toEqual([expect.stringContaining('Gift cards of Acme North, with what is owed on them,')])
  expect(JSON.stringify(body)).not.toContain('$')
})

test('cards come to be taken at all of their owner by who may decide that, also where the owner moves in the same call', async () => {
  const owner = await app.group({ name: 'Owner', parent: acme.root })
  const child = await app.group({ name: 'Child', parent: owner })
  await made({ group: owner, name: 'Gold', redeemGroup: child })
  const clerk = await person({ roles: ['access_groups_admin'], on: acme.root })
  const sentence = 'Gift cards that you do not see would be taken at all restaurants of Owner, which you may not decide.'
  for (const access_group_ids of [[child], [owner, child]]) {
    const change = { operation: 'move' as const, access_group_ids, parent_access_group_id: south }
    expect((await call(accessGroups.preview, { change }, { as: clerk })).body.blocked_by).toEqual([expect.stringContaining(sentence)])
    expect((await call(accessGroups.move, change, { as: clerk })).status).toBe(409)
  }
})

test('a merge leaves no larger limits to groups below than a move would, and says so', async () => {
  await limit(north, 500_000)
  await limit(south, 500)
  const branch = await app.group({ name: 'Branch', parent: north })
  const stand = await app.group({ name: 'Stand', parent: branch })
  await limit(stand, 400_000)
  const change = { operation: 'merge', from_id: branch, into_id: south, grants: 'keep_target' } as const
  expect((await foreseen(change)).notes).toContain('One person adjusts a gift card of Stand alone by up to $5.00 there, not $4,000.00.')
  await call(accessGroups.merge, change, { as: acme.owner })
  expect(await limitOf(stand)).toBe(500)
})

test('a smaller limit comes to another group by who may set it there', async () => {
  await limit(north, 0)
  const clerk = await person({ roles: ['access_groups_admin'], on: acme.root })
  const change = { operation: 'merge', from_id: north, into_id: south, grants: 'keep_target' } as const
  const blocked = async () => (await call(accessGroups.preview, { change }, { as: clerk })).body.blocked_by
  expect(await blocked()).toEqual([
    'The smaller limit of Acme North for adjusting gift cards alone would come to count for all of Acme South, which you may not decide. Have someone with “Gift card definitions admin” there do it.',
  ])
  await limit(south, 0)
  expect(await blocked()).toEqual([])
})

test('a group with cards that hold nothing is merged by who has gift cards there: they can be loaded again', async () => {
  const card = await cardOf(await made({ group: acme.root }), north)
  await sql`update gift_cards set balance = 0 where id = ${card}`.execute(db)
  const clerk = await person({ roles: ['access_groups_admin'], on: acme.root })
  const change = { operation: 'merge', from_id: north, into_id: south, grants: 'keep_target' } as const
  const { body } = await call(accessGroups.preview, { change }, { as: clerk })
  expect(body.blocked_by).toEqual([expect.stringContaining('Gift cards of Acme North, with what is owed on them,')])
})

test('a group below one at whose restaurants cards are taken takes them as well, as is said before', async () => {
  await made({ group: north })
  const note = 'Gift cards that are taken at all of Acme North or above will be taken at Acme South.'
  expect((await foreseen({ operation: 'move', access_group_ids: [south], parent_access_group_id: north })).notes).toContain(note)
})

test('a move raises the limit of nobody who may not raise it where it moves', async () => {
  await limit(north, 50_000)
  const change = { operation: 'move' as const, access_group_ids: [south], parent_access_group_id: north }
  const clerk = await person({ roles: ['access_groups_admin'], on: acme.root })
  await app.grant(clerk, south, 'gift_card_definitions_admin')
  const sentence = 'One person could adjust more on a gift card of Acme South alone there, which you may not decide.'
  const blocked = async () => (await call(accessGroups.preview, { change }, { as: clerk })).body.blocked_by
  expect(await blocked()).toEqual([expect.stringContaining(sentence)])
  expect((await call(accessGroups.move, change, { as: clerk })).status).toBe(409)
  // Nor with a limit of its own, which could be raised there then.
  await limit(south, 900)
  expect(await blocked()).toEqual([expect.stringContaining(sentence)])
  await sql`delete from gift_card_limits where access_group_id = ${south}`.execute(db)
  await app.grant(clerk, acme.root, 'gift_card_definitions_admin')
  expect(await blocked()).toEqual([])
})

test('nor does who lowers the limit first of the group that others are moved below, and may raise it again', async () => {
  await limit(north, 50_000)
  await limit(till, 10_000)
  const clerk = await person({ roles: ['access_groups_admin'], on: acme.root })
  for (const id of [south, till]) await app.grant(clerk, id, 'gift_card_definitions_admin')
  const change = { operation: 'move' as const, access_group_ids: [south], parent_access_group_id: till }
  const sentence = 'One person could adjust more on a gift card of Acme South alone there, which you may not decide.'
  const blocked = async () => (await call(accessGroups.preview, { change }, { as: clerk })).body.blocked_by
  expect(await blocked()).toEqual([expect.stringContaining(sentence)])
  await sql`update gift_card_limits set limit_minor = 10_000 where access_group_id = ${north}`.execute(db)
  expect(await blocked()).toEqual([])
})

test('what groups of two companies had not settled is told and asked about in neither', async () => {
  const spent = await made({ group: acme.root })
  const booking = { groupId: north, restaurant: { id: 7, name: 'Pier' }, serviceDate: '2026-06-15', actor: { id: null, name: '' } }
  for (const [issuer, cents] of [
    [acme.root, 400],
    [south, 1250],
  ] as const) {
    const cardId = await cardOf(spent, issuer)
    await database.write((tx) => book(tx, { cardId, type: 'REDEEM', delta: -cents }, booking))
  }
  expect((await accept(await offer('access_group', north))).problem.message).toBeUndefined()
  const local = await group({ name: 'Bistro local', parent: bistro.root })
  const theirs = { operation: 'merge', from_id: north, into_id: local, grants: 'keep_target' } as const
  expect((await call(accessGroups.preview, { change: theirs }, { as: bistro.owner })).body.notes).toEqual([])
  const other = await group({ name: 'Acme West', parent: acme.root })
  const ours = { operation: 'merge', from_id: south, into_id: other, grants: 'keep_target' } as const
  expect((await foreseen(ours)).notes.filter((note) => note.includes('owe'))).toEqual([])
})

test.each([
  // In cents of the company, of the group that ends and of the one that goes on; what counts there then, and its own limit.
  ['the group that goes on has the smaller one', undefined, 7000, 300, 300, 300],
  ['the group that ends has the smaller one', undefined, 300, 7000, 300, 300],
  ['the group that ends has more than the company gives to the other', 500, 1_000_000_000, undefined, 500, undefined],
  ['the group that ends has less than the company gives to the other', 500, 200, undefined, 200, 200],
  ['the group that ends has the standard, the other more', undefined, undefined, 70_000, 10_000, 10_000],
  ['both have the same', undefined, 700, 700, undefined, 700],
])('of two limits the smaller one counts after a merge, and it is said before: %s', async (_, company, ending, lasting, said, own) => {
  for (const [group, minor] of [[acme.root, company] as const, [north, ending] as const, [south, lasting] as const])
    if (minor !== undefined) await limit(group, minor)
  const change = { operation: 'merge', from_id: north, into_id: south } as const
  const sentence = (minor: number) =>
    `One person adjusts a gift card of Acme South alone by up to $${(minor / 100).toFixed(2)}, the smaller limit of both.`
  expect((await foreseen(change)).notes).toEqual(said === undefined ? [] : [sentence(said)])
  await call(accessGroups.merge, change, { as: acme.owner })
  expect(await limitOf(south)).toBe(own)
})

test('a group that is moved takes the limit of where it comes, as is said before, unless it has one of its own', async () => {
  await limit(north, 500)
  const local = await app.group({ name: 'Local', parent: north })
  await limit(local, 100)
  const change = { operation: 'move' as const, access_group_ids: [till, local], parent_access_group_id: south }
  expect((await foreseen(change)).notes).toEqual(['One person adjusts a gift card of North till alone by up to $100.00 there, not $5.00.'])
})

test('no group and none below it brings a larger limit of its own to where less counts than it came from', async () => {
  await limit(north, 500_000)
  await limit(south, 500)
  const [local, below] = [await app.group({ name: 'Local', parent: north }), await app.group({ name: 'Below', parent: till })]
  for (const [id, minor] of [[local, 400_000] as const, [below, 300_000] as const, [till, 300] as const]) await limit(id, minor)
  const change = { operation: 'move' as const, access_group_ids: [local, till], parent_access_group_id: south }
  expect((await foreseen(change)).notes).toEqual([
    'One person adjusts a gift card of Below alone by up to $5.00 there, not $3,000.00.',
    'One person adjusts a gift card of Local alone by up to $5.00 there, not $4,000.00.',
  ])
  await call(accessGroups.move, change, { as: acme.owner })
  expect(await Promise.all([local, below, till].map(limitOf))).toEqual([500, 500, 300])
  // Where as much counts as before, what somebody set stays.
  await limit(acme.root, 500)
  const [out, upper] = [await app.group({ name: 'Out', parent: acme.root }), await app.group({ name: 'Upper', parent: acme.root })]
  await limit(out, 9000)
  await call(accessGroups.move, { access_group_ids: [out], parent_access_group_id: upper }, { as: acme.owner })
  expect(await limitOf(out)).toBe(9000)
})

test('a limit that was set in one company does not count in another one', async () => {
  await limit(bistro.root, 500)
  for (const id of [north, till]) await limit(id, 1_000_000_000)
  const offered = { id: acme.root, resource_type: 'access_group' as const, resource_ids: [north] }
  expect((await call(handovers.previewHandoverOffer, offered, { as: acme.owner })).body.notes).toContain(
    'Limits for adjusting gift cards that were set on the group and below it end.',
  )
  expect((await accept(await offer('access_group', north))).problem.message).toBeUndefined()
  expect(await Promise.all([north, till, bistro.root].map(limitOf))).toEqual([undefined, undefined, 500])
})

test('cards whose group is moved away from their owner are taken at all of the owner, as is said before', async () => {
  const [local, elsewhere] = [await made({ group: north, redeemGroup: till, name: 'Northern' }), await made({ group: acme.root, redeemGroup: till })]
  const card = await cardOf(local, till)
  const change = { operation: 'move' as const, access_group_ids: [till], parent_access_group_id: south }
  expect((await foreseen(change)).notes).toEqual(['Gift cards of Northern will be taken at all restaurants of Acme North.'])
  await call(accessGroups.move, change, { as: acme.owner })
  expect([await takenAt(local), await takenAt(elsewhere), await issuerOf(card)]).toEqual([north, till, till])
})

test('cards that are taken at a group merged into one of somebody else are taken at all of their owner', async () => {
  const local = await made({ group: north, redeemGroup: till, name: 'Northern' })
  const change = { operation: 'merge', from_id: till, into_id: south } as const
  expect((await foreseen(change)).notes).toEqual(['Gift cards of Northern will be taken at all restaurants of Acme North.'])
  await call(accessGroups.merge, change, { as: acme.owner })
  expect(await takenAt(local)).toBe(north)
})

test.each([
  ['somebody who sees neither the definition nor its owner', [], 'Gift cards that you do not see would be taken at all restaurants of a group above'],
  ['somebody who sees both', ['gift_card_definitions'], 'Gift cards of Northern would be taken at all restaurants of Acme North'],
] as const)('cards are not taken at more restaurants by the move of %s', async (_, onOwner, why) => {
  const mid = await group({ name: 'Middle', parent: north })
  const kitchen = await group({ name: 'Kitchen', parent: mid })
  const local = await made({ group: north, redeemGroup: kitchen, name: 'Northern' })
  const mover = await person({ roles: ['access_groups_admin'], on: mid })
  await sql`insert into role_grants (user_id, access_group_id, role) values (${mover.id}, ${south}, 'access_groups_admin')`.execute(db)
  for (const role of onOwner) await sql`insert into role_grants (user_id, access_group_id, role) values (${mover.id}, ${north}, ${role})`.execute(db)
  const moving = { access_group_ids: [kitchen], parent_access_group_id: south }
  const ahead = await call(accessGroups.preview, { change: { operation: 'move', ...moving } }, { as: mover })
  expect(ahead.body).toMatchObject({ notes: [], blocked_by: [expect.stringContaining(why)] })
  const refused = await call(accessGroups.move, moving, { as: mover })
  expect([refused.status, refused.problem.message]).toEqual([409, expect.stringContaining(why)])
  expect(await takenAt(local)).toBe(kitchen)
})

test('a definition is not moved to an organization at which its cards would no longer be taken', async () => {
  const move = (id: number, group: number) =>
    call(accessGroups.moveResources, { resource_type: 'gift_card_definition', resource_ids: [id], access_group_id: group }, { as: acme.owner })
  const empty = await made({ group: acme.root, name: 'Empty' })
  expect((await move(empty, north)).status).toBe(200)
  expect(await takenAt(empty)).toBe(north)
  const held = await made({ group: acme.root, name: 'Held' })
  const card = await cardOf(held)
  expect((await move(held, north)).problem.message).toBe(
    'Cards of Held with a balance would no longer be taken at all restaurants of Acme. Change where they are taken first.',
  )
  const local = await made({ group: acme.root, redeemGroup: south, name: 'Southern' })
  expect((await move(local, north)).problem.message).toBe(
    'Cards of Southern are taken at Acme South, which is not below that organization. Change where they are taken first.',
  )
  expect((await move(local, south)).status).toBe(200)
  expect([await takenAt(local), await issuerOf(card)]).toEqual([south, acme.root])
})

test('a group with gift cards is not deleted but merged; its limit ends with one that has none', async () => {
  const remove = async (id: number) => {
    const [ahead] = (await foreseen({ operation: 'delete', access_group_ids: [id] })).refusals
    const { status, problem } = await call(accessGroups.remove, { access_group_ids: [id] }, { as: acme.owner })
    return status === 200 ? 'deleted' : [ahead, problem.message]
  }
  const whole = await made({ group: acme.root })
  await cardOf(whole, till)
  const issued = 'Gift cards were issued by this group. Merge the group into another, which takes its place.'
  expect(await remove(till)).toEqual([issued, issued])
  const local = await app.group({ name: 'Local', parent: acme.root })
  await made({ group: acme.root, redeemGroup: local })
  expect((await remove(local))[1]).toContain('Gift cards are taken at the restaurants of this group.')
  const partner = await app.group({ name: 'Partner', parent: acme.root })
  await settle(acme.root, partner)
  expect((await remove(partner))[1]).toContain('Gift cards were settled with this group.')
  await limit(south, 100)
  expect((await foreseen({ operation: 'delete', access_group_ids: [south] })).notes).toEqual(['The gift card limit of it ends as well.'])
  expect(await remove(south)).toBe('deleted')
})

test('a restaurant at which cards were taken is not deleted', async () => {
  const place = await makeRestaurant(database, { name: 'Grill', group: north })
  const speaksAgainst = async () => (await registeredType('restaurant')?.mayEnd(db, place)) ?? []
  expect(await speaksAgainst()).toEqual([])
  await sql`insert into gift_card_redemptions (root_id, restaurant_id, restaurant_name, currency, asked, taken, actor_name)
    values (${acme.root}, ${place}, 'Grill', 'USD', 100, 100, 'Acme Owner')`.execute(db)
  expect(await speaksAgainst()).toEqual(['Gift cards were taken at this restaurant, so it cannot be deleted. Close it instead.'])
})

test('many cards are counted, and large balances written, as people read them', () => {
  expect(owedText([{ cards: 3000, balance: 12_345_600, waiting: 0, pending: 0, currency: 'USD' }])).toBe(
    '3,000 gift cards with a balance of $123,456.00',
  )
})
