import {
  type Condition,
  type ConditionField,
  type ConditionGroup,
  type ConditionNode,
  type ConditionOf,
  conditionFields,
} from '@brigade/contract/customers/conditions/ast.ts'
import { type CountedOrder, type CustomerFacts, matches } from '@brigade/contract/customers/conditions/matches.ts'
import { deepestGroups, groupMatches } from '@brigade/contract/kit/condition-groups.ts'
import { orderChannels } from '@brigade/contract/orders/codes.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { randomOf } from '../../../../testing/random.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import type { Tx } from '../../../platform/database.ts'
import { type Asking, fitsConditions } from './store-conditions.ts'

// What the rules mean is written twice: in TypeScript, and as SQL. Both judge the same random customers by the same random rules.

const app = await testApp({})
const { acme } = await twoCompanies(app)
const random = randomOf(4711)
const upTo = (most: number): number => Math.floor(random() * (most + 1))
const one = <T>(all: readonly T[]): T => all[upTo(all.length - 1)] as T
const some = <T>(all: readonly T[], most = 2): T[] => [...new Set(Array.from({ length: 1 + upTo(most - 1) }, () => one(all)))]
const maybe = <T>(value: T): T | null => (random() < 0.4 ? null : value)

const now = new Date('2026-03-01T06:00:00Z')
const ago = (days: number): Date => new Date(now.getTime() - days * 86_400_000)
const days = [1, 7, 30, 90]
/** Orders lie on the edges as well. */
const moment = (): Date => ago(one([...days, upTo(120) + random()]))
const items = [
  { name: 'Café Crème', category: 'Drinks' },
  { name: 'CHOWDER', category: 'Soups' },
  { name: 'Pie', category: '' },
]
const [tags, languages, currencies] = [
  ['vip', 'press', "o'hara"],
  ['en', 'es', ''],
  ['USD', 'CAD'],
]
const channels = ['unmapped', 'web', 'phone', 'doordash'] as const
const origins = ['order', 'staff', 'import'] as const
const consentChannels = ['email', 'sms', 'push', 'phone'] as const
const purposes = ['marketing', 'service'] as const
const birthdays = ['02-28', '02-29', '03-01', '03-08', '12-31']

const restaurants = [await makeRestaurant(app.database, { group: acme.root }), await makeRestaurant(app.database, { group: acme.root })]
const unseen = await makeRestaurant(app.database, { group: acme.root })
/** Beside those who ask: what is said for it is not shown to them. */
const besides = await app.group({ parent: acme.root })
const shown = (groupId: RawBuilder<unknown>) => sql<boolean>`${groupId} <> ${besides}`
const asking: Asking = {
  rootIds: [acme.root],
  restaurantIds: restaurants,
  sees: { scope: shown, plan: shown(sql.ref('plan.parent_access_group_id')) },
  now,
}

type Order = CountedOrder & { readonly counts: boolean }

interface Guest
  extends Omit<CustomerFacts, 'orders' | 'spent' | 'first_visit_at' | 'last_visit_at' | 'seen_orders' | 'consents' | 'points' | 'is_blocked'> {
  readonly all: readonly Order[]
  /** Each later than the one before. */
  readonly consents: readonly { channel: string; purpose: string; status: string; group: number }[]
  readonly balances: readonly { group: number; points: number }[]
  readonly blocks: readonly { until: Date | null; isLifted: boolean; group: number }[]
}

const randomOrder = (): Order => ({
  restaurant_id: one([...restaurants, unseen]),
  channel: one(channels),
  placed_at: moment(),
  net_minor: upTo(40) * 100,
  currency: one(currencies),
  items: some(items),
  counts: random() < 0.85,
})

const randomGuest = (): Guest => ({
  all: Array.from({ length: random() < 0.2 ? 0 : upTo(6) }, randomOrder),
  birthday: maybe(one(birthdays)),
  language: one(languages),
  source: one(origins),
  tags: random() < 0.4 ? [] : some(tags),
  has_email: random() < 0.5,
  has_phone: random() < 0.5,
  is_relay_guest: random() < 0.2,
  consents: Array.from({ length: upTo(4) }, () => ({
    channel: one(consentChannels),
    purpose: one(purposes),
    status: random() < 0.6 ? 'granted' : 'withdrawn',
    group: one([acme.root, acme.root, besides]),
  })),
  balances: some([acme.root, besides]).map((group) => ({ group, points: upTo(20) * 10 - 50 })),
  blocks: Array.from({ length: random() < 0.3 ? 2 : 0 }, () => ({
    until: maybe(one([ago(1), ago(0), ago(-1)])),
    isLifted: random() < 0.5,
    group: one([acme.root, besides]),
  })),
})

const counted = (guest: Guest): readonly Order[] => guest.all.filter(({ counts }) => counts)

/** The currency of most orders, the first by its letters among as many. */
function mainCurrency(orders: readonly Order[]): string | null {
  const times = [...Map.groupBy(orders, ({ currency }) => currency)].toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
  return times[0]?.[0] ?? null
}

function factsOf(guest: Guest): CustomerFacts {
  const orders = counted(guest)
  const times = orders.map(({ placed_at }) => placed_at).toSorted((a, b) => a.getTime() - b.getTime())
  const sums = Map.groupBy(orders, ({ currency }) => currency)
  const balances = guest.balances.flatMap(({ group, points }) => (group === besides ? [] : [points]))
  const last = new Map(guest.consents.filter(({ group }) => group !== besides).map((said) => [`${said.channel} ${said.purpose}`, said.status]))
  return {
    ...guest,
    orders: orders.length,
    spent: Object.fromEntries([...sums].map(([currency, all]) => [currency, all.reduce((sum, { net_minor }) => sum + net_minor, 0)])),
    first_visit_at: times[0] ?? null,
    last_visit_at: times.at(-1) ?? null,
    seen_orders: orders.filter(({ restaurant_id }) => restaurants.includes(restaurant_id)),
    consents: [...last].flatMap(([consent, status]) => (status === 'granted' ? [consent] : [])),
    points: balances[0] ?? 0,
    is_blocked: guest.blocks.some(({ until, isLifted, group }) => group !== besides && !isLifted && (until === null || until > now)),
  }
}

async function insertOrder(tx: Tx, customer: number, order: Order, number: number): Promise<void> {
  const channel = orderChannels.indexOf(order.channel)
  const { rows } = await sql<{ id: number }>`
    insert into orders (restaurant_id, placed_at, total, tip, service_date, channel, fulfilment, tax_inclusive, is_test, state, currency, system, external_id,
      number, payload_hash)
    values (${order.restaurant_id}, ${order.placed_at}, ${order.net_minor}, 0, ${order.placed_at}::date, ${channel}, 1, false, false, 'completed',
      ${order.currency}, 'shop', ${String(number)}, ${String(number)}, '\\x00') returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  for (const [position, { name, category }] of order.items.entries())
    await sql`
      with item as (insert into sale_items (restaurant_id, name, size, category, plu) values (${order.restaurant_id}, ${name}, '', ${category}, '')
        on conflict (restaurant_id, name, size, category, plu) do update set plu = '' returning id)
      insert into order_lines (order_id, sale_item_id, unit_minor, total_minor, tax_minor, quantity, position, external_id)
      select ${id}, item.id, 1, 1, 0, 1000, ${position}, ${String(position)} from item`.execute(tx)
  await sql`
    insert into customer_orders (order_id, customer_id, restaurant_id, placed_at, service_date, channel, currency, net, counts)
    values (${id}, ${customer}, ${order.restaurant_id}, ${order.placed_at}, ${order.placed_at}::date, ${channel}, ${order.currency}, ${order.net_minor},
      ${order.counts})`.execute(tx)
}

let orders = 0

async function insertGuest(tx: Tx, guest: Guest): Promise<number> {
  const facts = factsOf(guest)
  const currency = mainCurrency(counted(guest))
  const { rows } = await sql<{ id: number }>`
    insert into customers (name, birthday, language, tags, relay_channel, source, parent_access_group_id, orders, spent, currency, first_visit_at, last_visit_at)
    values ('Guest', ${guest.birthday}, ${guest.language}, ${[...guest.tags]}, ${guest.is_relay_guest ? 'doordash' : null}, ${guest.source}, ${acme.root},
      ${facts.orders}, ${currency === null ? 0 : (facts.spent[currency] ?? 0)}, ${currency}, ${facts.first_visit_at}, ${facts.last_visit_at}) returning id`.execute(
    tx,
  )
  const id = rows[0]?.id ?? 0
  for (const order of guest.all) {
    orders += 1
    await insertOrder(tx, id, order, orders)
  }
  await sql`
    insert into customer_visits select customer_id, restaurant_id, currency, count(*), sum(net), min(placed_at), max(placed_at) from customer_orders
    where customer_id = ${id} and counts group by customer_id, restaurant_id, currency`.execute(tx)
  for (const kind of [...(guest.has_email ? ['email'] : []), ...(guest.has_phone ? ['phone'] : [])])
    await sql`insert into customer_identities (customer_id, root_id, kind, value, source) values (${id}, ${acme.root}, ${kind}, ${`${kind}${id}`}, 'staff')`.execute(
      tx,
    )
  for (const [at, { channel, purpose, status, group }] of guest.consents.entries())
    await sql`insert into customer_consents (customer_id, root_id, channel, purpose, status, scope_group_id, scope_name, source, at)
      values (${id}, ${acme.root}, ${channel}, ${purpose}, ${status}, ${group}, '', 'staff', ${new Date(now.getTime() + at)})`.execute(tx)
  for (const { group, points } of guest.balances)
    await sql`
      insert into loyalty_accounts (plan_id, customer_id, balance) select id, ${id}, ${points}::bigint from loyalty_plans where parent_access_group_id = ${group}`.execute(
      tx,
    )
  for (const { until, isLifted, group } of guest.blocks)
    await sql`
      insert into customer_blocks (customer_id, root_id, scope_group_id, scope_name, effects, reason, until_at, until_day, set_by_name, set_at, lifted_at, lifted_by_name)
      values (${id}, ${acme.root}, ${group}, '', '{no_orders}', 'fraud', ${until}, ${until}::date, '', ${now}, ${isLifted ? now : null}, ${isLifted ? '' : null})`.execute(
      tx,
    )
  return id
}

const amounts = ['at_least', 'at_most'] as const
const yesOrNo = () => random() < 0.5

const randomConditions: { readonly [F in ConditionField]: () => ConditionOf<F> } = {
  orders: () => ({ field: 'orders', is: one(amounts), count: upTo(4), days: maybe(one(days)) }),
  spent: () => ({ field: 'spent', is: one(amounts), amount_minor: upTo(6) * 1000, currency: one(['USD', 'CAD', 'EUR']), days: maybe(one(days)) }),
  last_visit: () => {
    const is = one(['less_than', 'more_than', 'never'] as const)
    return { field: 'last_visit', is, days: is === 'never' ? null : one(days) }
  },
  first_visit: () => ({ field: 'first_visit', is: one(['less_than', 'more_than'] as const), days: one(days) }),
  restaurant: () => ({ field: 'restaurant', restaurant_ids: some([...restaurants, unseen, 999_999]), days: maybe(one(days)) }),
  channel: () => ({ field: 'channel', channels: some(channels), days: maybe(one(days)) }),
  item: () => {
    const by = one(['name', 'category'] as const)
    return {
      field: 'item',
      by,
      names: some(by === 'name' ? ['cafe creme', 'Chowder', 'Tea'] : ['drinks', 'SOUPS', 'Desserts']),
      days: maybe(one(days)),
    }
  },
  birthday: () =>
    yesOrNo()
      ? { field: 'birthday', is: 'within', days: one(days), month: null }
      : { field: 'birthday', is: 'in_month', days: null, month: maybe(one([2, 3, 12])) },
  consent: () => ({ field: 'consent', channel: one(consentChannels), purpose: one(purposes), is_granted: yesOrNo() }),
  tag: () => ({ field: 'tag', is: one(['has', 'has_not'] as const), tags: some([...tags, "x' or true --"]) }),
  points: () => ({ field: 'points', is: one(amounts), points: upTo(10) * 10 }),
  language: () => ({ field: 'language', languages: some(['en', 'es', 'fr']) }),
  source: () => ({ field: 'source', sources: some(origins) }),
  reached_by: () => ({ field: 'reached_by', kind: one(['email', 'phone'] as const), has: yesOrNo() }),
  relay_guest: () => ({ field: 'relay_guest', is: yesOrNo() }),
  blocked: () => ({ field: 'blocked', is: yesOrNo() }),
}

const randomCondition = (): Condition => randomConditions[one(conditionFields)]()
const randomGroup = (depth: number): ConditionGroup => ({
  field: 'group',
  match: one(groupMatches),
  of: Array.from({ length: 1 + upTo(3) }, (): ConditionNode => (depth > 1 && random() < 0.35 ? randomGroup(depth - 1) : randomCondition())),
})

const guests = Array.from({ length: 60 }, randomGuest)
const ids = await app.database.write(async (tx) => {
  await sql`insert into loyalty_plans (name, currency, parent_access_group_id) values ('Plan', 'USD', ${acme.root}), ('Other', 'USD', ${besides})`.execute(
    tx,
  )
  const made: number[] = []
  for (const guest of guests) made.push(await insertGuest(tx, guest))
  return made
})
const facts = guests.map(factsOf)

async function fitting(node: ConditionNode): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from customers where id = any(${ids}) and ${fitsConditions(node, asking)} order by id`.execute(
    app.database.db,
  )
  return rows.map(({ id }) => id)
}
const meant = (node: ConditionNode): number[] => ids.filter((_, at) => matches(node, facts[at] as CustomerFacts, now))

test.each(conditionFields)('a condition on %s is the same in the database and here, and says something', async (field) => {
  const sizes = new Set<number>()
  for (let round = 0; round < 25; round += 1) {
    const condition = randomConditions[field]()
    const found = await fitting(condition)
    expect(found, JSON.stringify(condition)).toEqual(meant(condition))
    sizes.add(found.length)
  }
  expect(sizes.size).toBeGreaterThan(1)
})

test('random rules find the same customers in the database and here', async () => {
  let hits = 0
  for (let round = 0; round < 200; round += 1) {
    const rules = randomGroup(deepestGroups)
    const found = await fitting(rules)
    expect(found, JSON.stringify(rules)).toEqual(meant(rules))
    hits += found.length
  }
  expect(hits).toBeGreaterThan(1000)
  expect(hits).toBeLessThan(200 * guests.length)
})

test('orders at restaurants whose guests are not seen count in totals alone', async () => {
  const [id] = await app.database.write(async (tx) => [
    await insertGuest(tx, {
      ...randomGuest(),
      all: [
        {
          restaurant_id: unseen,
          channel: 'web',
          placed_at: ago(1),
          net_minor: 700,
          currency: 'USD',
          items: [{ name: 'Pie', category: '' }],
          counts: true,
        },
      ],
    }),
  ])
  const of = async (condition: Condition, as: Asking = asking) => {
    const { rows } = await sql<{ id: number }>`select id from customers where id = ${id} and ${fitsConditions(condition, as)}`.execute(
      app.database.db,
    )
    return rows.length === 1
  }
  const everywhere = { ...asking, restaurantIds: [...restaurants, unseen] }
  const single: Condition[] = [
    { field: 'orders', is: 'at_least', count: 1, days: 30 },
    { field: 'spent', is: 'at_least', amount_minor: 1, currency: 'USD', days: 30 },
    { field: 'restaurant', restaurant_ids: [unseen], days: null },
    { field: 'restaurant', restaurant_ids: [unseen], days: 30 },
    { field: 'channel', channels: ['web'], days: null },
    { field: 'item', by: 'name', names: ['Pie'], days: null },
  ]
  for (const condition of single) expect([await of(condition), await of(condition, everywhere)], JSON.stringify(condition)).toEqual([false, true])
  const totals: Condition[] = [
    { field: 'orders', is: 'at_least', count: 1, days: null },
    { field: 'spent', is: 'at_least', amount_minor: 700, currency: 'USD', days: null },
    { field: 'last_visit', is: 'less_than', days: 7 },
  ]
  for (const condition of totals) expect(await of(condition), JSON.stringify(condition)).toBe(true)
})

test('a field that is not known any more fits nobody, whatever it is called', async () => {
  for (const field of ['gone', 'constructor', '__proto__']) expect(await fitting({ field } as never)).toEqual([])
})
