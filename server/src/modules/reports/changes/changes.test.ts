import { randomUUID } from 'node:crypto'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { businessDays } from '@brigade/contract/orders/days.ts'
import { ingest } from '@brigade/contract/orders/ingest.ts'
import { reports } from '@brigade/contract/reports.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call } = app
const { db } = app.database
const { acme, bistro, north } = await twoCompanies(app)
const south = await app.group({ name: 'Acme South', parent: acme.root })
const [harbor, quay] = [
  await makeRestaurant(app.database, { group: north, name: 'Harbor' }),
  await makeRestaurant(app.database, { group: south, name: 'Quay' }),
]
// Each test has a day of its own: what is written right before somebody looks is told as well.
const day = '2026-03-03'
const [other, third] = ['2026-03-10', '2026-03-17']
const weekOf = (date: string) => ({ range: [date, date.replace(/.$/, (digit) => String(Number(digit) + 2))] })

const tokens = new Map<number, string>()
for (const restaurant_id of [harbor, quay])
  tokens.set(
    restaurant_id,
    (await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', restaurant_id }, { as: acme.owner })).body.bearer_token,
  )
const bearer = (restaurant: number) => ({ headers: { authorization: `Bearer ${tokens.get(restaurant)}` } })

async function sell(restaurant: number, cents: number, date = day): Promise<string> {
  const external_id = randomUUID()
  const placed_at = `${date}T18:00:00Z`
  const order = { external_id, channel: 'web', fulfilment: 'pickup', placed_at, currency: 'USD', lines: [{ name: 'Soup', unit_price_minor: cents }] }
  expect((await call(ingest.ingestOrders, { orders: [order] }, bearer(restaurant))).body.data[0]?.status).toBe('created')
  return external_id
}
const refund = (restaurant: number, external_id: string, amount_minor: number, date: string) =>
  call(
    ingest.ingestEvents,
    { external_id, events: [{ id: randomUUID(), kind: 'refund', tender: 'card', amount_minor, at: `${date}T18:00:00Z` }] },
    bearer(restaurant),
  )
const close = async (restaurant_id: number, business_date = day) => {
  const { body } = await call(businessDays.closeBusinessDay, { restaurant_id, business_date }, { as: acme.owner })
  expect(body.status).toBe('closed')
}

const looks = async ({ id }: Person): Promise<number> => (await sql`select from figure_looks where user_id = ${id}`.execute(db)).rows.length

/** Looks at a report, and waits until that is noted. */
async function look(as: Person, query: Asked = {}): Promise<void> {
  const before = await looks(as)
  await load(as, query)
  await expect.poll(() => looks(as), { timeout: 10_000 }).toBeGreaterThan(before)
}
interface Asked {
  range?: string[]
  by?: string
  filters?: object[]
}

async function load(
  as: Person,
  { range = ['2026-03-01', '2026-03-07'], by = 'service_date', filters = [] }: { range?: string[]; by?: string; filters?: object[] },
) {
  const query = { measures: ['sales.net_sales'], timeDimensions: [{ dimension: `sales.${by}`, dateRange: range }], filters }
  expect((await call(reports.loadReport, { query: query as never }, { as })).status).toBe(200)
}
const told = async (as: Person) => (await call(reports.changedDays, {}, { as })).body.data
const viewer = (on = north) => app.person({ roles: ['restaurants'], on })

await sell(harbor, 1000)
await sell(quay, 1000)

test('who looked at a closed day is told what changed afterwards, with the entries, until it is put away', async () => {
  const [early, late, past] = [await viewer(), await viewer(), await viewer()]
  await load(past, {})
  await close(harbor)
  await look(early)
  await sell(harbor, 1820)
  expect(await told(early)).toMatchObject([
    { restaurant_id: harbor, restaurant_name: 'Harbor', business_date: day, currency: 'USD', entries: 2, net_sales_minor: 1820 },
  ])
  // Who looks again has been told, and is told until it is put away; who looked before the closing or not at all is not.
  await load(early, {})
  const [notice] = await told(early)
  expect(notice?.entries).toBe(2)
  expect([await told(late), await told(past)]).toEqual([[], []])
  const { body } = await call(reports.changedEntries, { restaurant_id: harbor, business_date: day }, { as: early })
  expect(body.data.map(({ type, amount_minor }) => [type, amount_minor])).toEqual([
    ['sale', 1820],
    ['order', 0],
  ])
  const put = await call(reports.dismissChangedDay, { restaurant_id: harbor, business_date: day, through: notice?.through ?? 0 }, { as: early })
  expect(put.body.data).toEqual([])
  await sell(harbor, 300)
  expect(await told(early)).toMatchObject([{ entries: 2, net_sales_minor: 300 }])
})

test('a look counts for the days and restaurants it was about, by the day it counted by', async () => {
  for (const restaurant of [harbor, quay]) {
    await sell(restaurant, 1000, other)
    await close(restaurant, other)
  }
  const only = (member: string, id: number) => [{ member: `sales.${member}`, operator: 'equals', values: [String(id)] }]
  const [others, after, events, group] = [await viewer(acme.root), await viewer(acme.root), await viewer(acme.root), await viewer(acme.root)]
  await look(others, { ...weekOf(other), filters: only('restaurant_id', quay) })
  await load(after, { range: ['2026-03-11', '2026-03-14'] })
  await look(group, { ...weekOf(other), filters: only('organization_id', north) })
  // A group above, which this person does not see, is as one that does not exist.
  const below = await viewer(north)
  await load(below, { ...weekOf(other), filters: only('organization_id', acme.root) })
  await look(events, { ...weekOf(other), by: 'event_date' })
  const order = await sell(harbor, 500, other)
  expect((await told(group)).map(({ restaurant_name, business_date }) => [restaurant_name, business_date])).toEqual([['Harbor', other]])
  expect([await told(others), await told(after), await told(below)]).toEqual([[], [], []])
  // Given back days later: the day of the order changes for accounting, and not for operations.
  await refund(harbor, order, 200, '2026-03-16')
  expect((await told(events))[0]).toMatchObject({ net_sales_minor: 500, entries: 2 })
  expect((await told(group))[0]).toMatchObject({ net_sales_minor: 300, entries: 4 })
})

test('nobody is told of restaurants that are not theirs any more, nor puts away what others were told', async () => {
  const [north1, stranger] = [await app.person({ roles: ['channels'], on: north }), bistro.owner]
  await sell(harbor, 1000, third)
  await close(harbor, third)
  await look(north1, weekOf(third))
  await sell(harbor, 250, third)
  const [notice] = await told(north1)
  expect(notice).toMatchObject({ net_sales_minor: 250 })
  const asked = { restaurant_id: harbor, business_date: third, through: notice?.through ?? 1 }
  expect((await call(reports.dismissChangedDay, asked, { as: stranger })).body.data).toEqual([])
  expect((await call(reports.changedEntries, asked, { as: stranger })).body.data).toEqual([])
  expect(await told(north1)).toHaveLength(1)
  expect((await call(reports.changedDays, {}, { as: await app.person({ roles: ['customers'], on: acme.root }) })).status).toBe(403)
  await sql`delete from role_grants where user_id = ${north1.id}`.execute(db)
  expect((await call(reports.changedDays, {}, { as: north1 })).status).toBe(403)
})

test('nothing is kept of looks at days that nobody has closed, and the same look is kept once', async () => {
  const [one, closed] = [await viewer(acme.root), '2026-03-24']
  await sell(harbor, 1000, closed)
  await close(harbor, closed)
  await load(one, { range: ['2026-04-01', '2026-04-30'] })
  await look(one, { range: ['2026-03-20', '2026-03-26'] })
  const kept = await looks(one)
  await load(one, { range: ['2026-03-20', '2026-03-26'] })
  await look(one, { range: ['2026-03-23', '2026-03-25'] })
  expect(await looks(one)).toBe(kept + 1)
})
