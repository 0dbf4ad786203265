import { readFileSync } from 'node:fs'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { giftCardLiability } from '@brigade/contract/gift-cards/liability.ts'
import { giftCardRedeeming } from '@brigade/contract/gift-cards/redeeming.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { makeCard, makeDefinition } from '../../../../testing/gift-cards.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { holding, untilWaiting } from '../../../../testing/waiting.ts'
import { auditRoutes } from '../../../platform/audit/routes.ts'
import { accessGroupRoutes } from '../../access-groups/routes.ts'
import { giftCardRoutes } from '../routes.ts'

const june = new Date('2026-06-15T16:00:00Z')
const july = new Date('2026-07-02T16:00:00Z')
let now = june
const app = await testApp(
  { 'gift-cards': giftCardRoutes, 'access-groups': accessGroupRoutes, 'audit-logs': auditRoutes },
  { deps: { clock: { now: () => now } } },
)
const { call, database } = app
const span = { from: '2026-06-01', to: '2026-06-30' }
const nothing = { currency: ['Nothing is owed in USD for these days, or it was settled already'] }

let owner: Person
let root: number
let north: number
let south: number
let coast: number
let east: number
let pier: number
let eastEnd: number
let code: string

/** North issues a card; it is taken at Pier, which is of Coast below South, and at East End. */
beforeEach(async () => {
  now = june
  const { acme, north: brand } = await twoCompanies(app)
  owner = acme.owner
  root = acme.root
  north = brand
  south = await app.group({ name: 'South', parent: root })
  coast = await app.group({ name: 'Coast', parent: south })
  east = await app.group({ name: 'East', parent: root })
  pier = await makeRestaurant(database, { group: coast, name: 'Pier' })
  eastEnd = await makeRestaurant(database, { group: east, name: 'East End' })
  const definition = await makeDefinition(database, { group: root })
  code = (await makeCard(database, app.deps.secrets, { definition, issuer: north, amount: 50_000 })).code
})

async function redeem(amount_minor: number, restaurant_id = pier): Promise<string> {
  const asked = { restaurant_id, amount_minor, currency: 'USD', cards: [{ code }] }
  const { body, status, problem } = await call(giftCardRedeeming.redeem, asked, { as: owner })
  if (status !== 200) throw new Error(problem.message)
  return body.uuid
}

const settle = (redeemer_group_id: number, amount_minor: number, days: { from: string; to: string } = span, issuer_group_id = north) =>
  call(giftCardLiability.settle, { issuer_group_id, redeemer_group_id, ...days, currency: 'USD', amount_minor }, { as: owner })
const statement = async (redeemer_group_id: number, issuer_group_id = north, as = owner) =>
  call(giftCardLiability.settlementStatement, { issuer_group_id, redeemer_group_id, ...span }, { as })
/** What was taken, what is paid of it, and what is still owed. */
async function owed(redeemer: number, issuer = north): Promise<readonly number[]> {
  const [line] = (await statement(redeemer, issuer)).body.lines
  return line ? [line.redeemed_minor - line.undone_minor - line.refunded_minor, line.settled_minor, line.amount_minor] : []
}
async function changeTree(change: Promise<{ problem: { message: string } }>): Promise<void> {
  expect((await change).problem.message).toBeUndefined()
}
const merge = (from_id: number, into_id: number) => changeTree(call(accessGroups.merge, { from_id, into_id }, { as: owner }))

test('what is taken after a settlement of the same day is left for the next one', async () => {
  const first = await redeem(1000)
  const soFar = { from: '2026-06-01', to: '2026-06-15' }
  expect((await settle(south, 1000, soFar)).status).toBe(200)
  await redeem(4000)
  expect(await owed(south)).toEqual([5000, 1000, 4000])
  expect((await settle(south, 5000, soFar)).problem.message).toBe('By now $40.00 is owed. Please look at the statement again.')
  expect((await settle(south, 4000, soFar)).status).toBe(200)
  // What goes back later is owed the other way round, until more is taken.
  const back = { uuid: first, amount_minor: 300, currency: 'USD', reason: 'Cold' }
  expect((await call(giftCardRedeeming.refundToCards, back, { as: owner })).status).toBe(200)
  expect(await owed(south)).toEqual([4700, 5000, -300])
})

test('a group that is not seen is as one that does not exist, unless something is owed between the two', async () => {
  const clerk = await app.person({ roles: ['gift_card_definitions_admin'], on: south })
  const says = async (issuer: number, redeemer: number) => (await statement(redeemer, issuer, clerk)).problem.message
  const unknown = await says(999_999, south)
  for (const [issuer, redeemer] of [
    [root, south],
    [east, south],
    [north, south],
    [south, east],
  ] as const)
    expect(await says(issuer, redeemer)).toBe(unknown)
  const asked = { issuer_group_id: east, redeemer_group_id: south, ...span, to: '2026-06-01', currency: 'USD', amount_minor: 1 }
  expect((await call(giftCardLiability.settle, asked, { as: clerk })).problem.message).toBe(unknown)
  await redeem(1000)
  expect((await statement(south, north, clerk)).body).toMatchObject({
    issuer: { name: 'A group that you do not see' },
    lines: [{ redeemed_minor: 1000 }],
  })
})

test('days to come are not settled, and the statement says which are', async () => {
  await redeem(1000)
  expect((await settle(south, 1000)).problem.errors).toEqual({ to: ['What is not over is not settled. Choose days up to 2026-06-15'] })
  expect((await statement(south)).body.last_day).toBe('2026-06-15')
})

test.each([
  ['moved', () => changeTree(call(accessGroups.move, { access_group_ids: [coast], parent_access_group_id: east }, { as: owner }))],
  ['merged', () => merge(coast, east)],
])('nothing is settled twice when a group is %s', async (_, change) => {
  await redeem(1000)
  now = july
  expect((await settle(south, 1000)).status).toBe(200)
  await change()
  expect((await settle(east, 1000)).problem.errors).toEqual(nothing)
  const { lines } = (await statement(east)).body
  expect(lines).toMatchObject([{ settled_minor: 1000, amount_minor: 0, settled: [{ redeemer: { name: 'South' }, part_minor: 1000 }] }])
})

test('what was not settled can be settled after a merge', async () => {
  await redeem(1000)
  await redeem(2000, eastEnd)
  now = july
  expect((await settle(coast, 1000)).status).toBe(200)
  await merge(coast, east)
  expect(await owed(east)).toEqual([3000, 1000, 2000])
  expect((await settle(east, 2000)).status).toBe(200)
})

test('what two groups settled stays settled between those below them when the two become one', async () => {
  const shop = await app.group({ name: 'North shop', parent: north })
  const definition = await makeDefinition(database, { group: root })
  code = (await makeCard(database, app.deps.secrets, { definition, issuer: shop, amount: 5000 })).code
  await redeem(1000)
  now = july
  expect((await settle(south, 1000)).status).toBe(200)
  await merge(north, south)
  expect(await owed(coast, shop)).toEqual([1000, 1000, 0])
})

test('a settlement that is written while its group is merged goes along', async () => {
  await redeem(1000)
  now = july
  const [settled, merged] = await holding(database.db, 'gift_card_settlements', async (release) => {
    const settling = settle(coast, 1000)
    await untilWaiting(database.db, 1)
    const merging = call(accessGroups.merge, { from_id: coast, into_id: east }, { as: owner })
    await untilWaiting(database.db, 2)
    await release()
    return [await settling, await merging]
  })
  expect([settled?.status, merged?.status]).toEqual([200, 200])
  expect(await owed(east)).toEqual([1000, 1000, 0])
  const list = await call(giftCardLiability.settlements, {}, { as: owner })
  expect(list.body.data.map(({ redeemer }) => redeemer.name)).toEqual(['East'])
})

test('what a deleted group took is owed to the one above it, however many are deleted', async () => {
  await redeem(1000)
  await changeTree(call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [pier], access_group_id: root }, { as: owner }))
  const below = await app.group({ name: 'Coast below', parent: coast })
  const { body } = await call(accessGroups.preview, { change: { operation: 'delete', access_group_ids: [coast, below] } }, { as: owner })
  expect(body.notes).toContain('What was taken there from gift cards is owed to the group above them.')
  await changeTree(call(accessGroups.remove, { access_group_ids: [coast, below] }, { as: owner }))
  expect(await owed(south)).toEqual([1000, 0, 1000])
  await changeTree(call(accessGroups.remove, { access_group_ids: [south] }, { as: owner }))
  const matrix = await call(giftCardLiability.redeemMatrix, span, { as: owner })
  expect(matrix.body.data).toMatchObject([{ issuer: { id: north }, redeemer: { id: root }, amount_minor: 1000 }])
})

test('the name of a group that a person does not see is told nowhere', async () => {
  await redeem(1000)
  now = july
  expect((await settle(south, 1000)).status).toBe(200)
  const northern = await app.person({ roles: ['gift_card_definitions', 'access_groups'], on: north })
  const past = await call(auditLogs.search, { resource: 'access_group', resource_id: north }, { as: northern })
  expect(past.body.data.map(({ description }) => description)).toEqual(['Gift cards settled with another group'])
  const hidden = 'A group that you do not see'
  const { body } = await statement(south, north, northern)
  expect([body.issuer.name, body.redeemer.name, body.lines[0]?.settled[0]?.redeemer.name]).toEqual(['Acme North', hidden, hidden])
  const list = await call(giftCardLiability.settlements, {}, { as: northern })
  expect(list.body.data.map(({ issuer, redeemer }) => [issuer.name, redeemer.name])).toEqual([['Acme North', hidden]])
  const matrix = await call(giftCardLiability.redeemMatrix, span, { as: northern })
  expect(matrix.body.data.map(({ redeemer }) => redeemer?.name)).toEqual([hidden])
  // Nor is it told whether two groups that nobody here sees belong together.
  expect((await statement(east, south, northern)).status).toBe(404)
})

test('which groups are below one that a person does not see is told by no sum, nor by any order what those are called', async () => {
  const inland = await app.group({ name: 'Inland', parent: south })
  await redeem(1000)
  await redeem(500, await makeRestaurant(database, { group: inland, name: 'Mill' }))
  await redeem(2000, eastEnd)
  const northern = await app.person({ roles: ['gift_card_definitions'], on: north })
  const rows = async (redeemer_group_id: number, as: Person) => {
    const asked = { issuer_group_id: north, redeemer_group_id, with_below: true, ...span }
    return (await call(giftCardLiability.matrixActivities, asked, { as })).body.total
  }
  expect([await rows(south, owner), await rows(south, northern), await rows(coast, northern)]).toEqual([2, 0, 1])
  expect([(await statement(south, north, northern)).status, (await statement(coast, north, northern)).status]).toEqual([404, 200])
  // What two groups have settled is told to those who see one of them, as in the list of settlements.
  now = july
  expect((await settle(south, 1500)).status).toBe(200)
  expect([await rows(south, northern), (await statement(south, north, northern)).body.lines.length]).toEqual([2, 1])
  const order = async (as: Person) => (await call(giftCardLiability.redeemMatrix, span, { as })).body.data.map(({ redeemer }) => redeemer?.id)
  expect([await order(owner), await order(northern)]).toEqual([
    [coast, east, inland],
    [coast, east, inland].toSorted((a, b) => Number(a) - Number(b)),
  ])
  await database.pool.query("update access_groups set name = 'Abbey' where id = $1", [inland])
  expect([await order(owner), await order(northern)]).toEqual([
    [inland, coast, east],
    [coast, east, inland],
  ])
})

test('what two groups have settled is told to those who see one of them; to others as far as it is theirs', async () => {
  const cove = await makeRestaurant(database, { group: south, name: 'Cove' })
  await redeem(1000)
  await redeem(7000, cove)
  now = july
  expect((await settle(south, 8000)).status).toBe(200)
  const coastal = await app.person({ roles: ['gift_card_definitions'], on: coast })
  const told = async (as: Person) => (await statement(coast, north, as)).body.lines[0]?.settled
  expect(await told(owner)).toMatchObject([{ amount_minor: 8000, part_minor: 1000, settled_by: 'Acme Owner' }])
  expect(await told(coastal)).toMatchObject([{ amount_minor: 1000, part_minor: 1000, settled_by: '' }])
})

test('settlements from before have the rows that were there when they were written down', async () => {
  await redeem(1000)
  await redeem(2000, eastEnd)
  await sql`insert into gift_card_settlements (issuer_group_id, redeemer_group_id, from_date, to_date, currency, amount, settled_by, inserted_at)
    values (${north}, ${south}, '2026-06-01', '2026-06-30', 'USD', 1000, 'Acme Owner', clock_timestamp())`.execute(database.db)
  await redeem(400)
  const file = readFileSync(new URL('../../../../migrations/0044-settled-rows.sql', import.meta.url), 'utf8')
  await database.pool.query(
    file
      .slice(file.indexOf('insert into gift_card_settled_rows'))
      .replace('order by activity.card_id', `and settled.issuer_group_id = ${north} order by activity.card_id`),
  )
  expect([await owed(south), await owed(east)]).toEqual([
    [1400, 1000, 400],
    [2000, 0, 2000],
  ])
})
