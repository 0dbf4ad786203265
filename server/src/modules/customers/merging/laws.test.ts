import { customers } from '@brigade/contract/customers.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { makeRestaurant } from '../../../../testing/menus.ts'
import { ordering } from '../../../../testing/sales.ts'
import { company } from '../../../../testing/two-companies.ts'
import { orderRoutes } from '../../orders/routes.ts'
import { recount } from '../matching/store-visits.ts'
import { customerRoutes } from '../routes.ts'

// Random merges and undos of some customers: nothing is lost or doubled, and once all is undone everything is as it was.

const app = await testApp({ customers: customerRoutes, orders: orderRoutes })
const { call, database } = app
const { root, owner } = await company(app, 'Acme')
const groups = [await app.group({ parent: root }), await app.group({ parent: root })]
const places = [await makeRestaurant(database, { group: groups[0] ?? 0 }), await makeRestaurant(database, { group: groups[1] ?? 0 })]
for (const place of places) await (await ordering(app, place, owner))(Array.from({ length: 12 }, () => ({})))
const { rows: allOrders } = await sql<{ id: number }>`select id from orders order by id`.execute(database.db)

const side = fc.constantFrom('kept' as const, 'gone' as const)
const deeds = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('merge' as const),
      kept: fc.nat(5),
      gone: fc.nat(5),
      given_name: side,
      family_name: side,
      birthday: side,
      language: side,
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('undo' as const), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('order' as const), of: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('note' as const), of: fc.nat(5) }) },
)
type Deed = typeof deeds extends fc.Arbitrary<infer One> ? One : never
const people = fc.array(
  fc.record({
    given_name: fc.constantFrom('Ann', 'Bob', ''),
    birthday: fc.constantFrom(null, '01-02', '03-04'),
    tags: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
    emails: fc.uniqueArray(fc.constantFrom('x@example.com', 'y@example.com', 'z@example.com'), { minLength: 1, maxLength: 3 }),
    verified: fc.boolean(),
    orders: fc.nat(3),
    notes: fc.nat(2),
    group: fc.nat(1),
  }),
  { minLength: 2, maxLength: 6 },
)

/** Everything that there is of them; versions and moments of changes go on. */
async function snapshot(ids: readonly number[]): Promise<unknown> {
  const those = sql`any(${[...ids]}::bigint[])`
  const { rows } = await sql<{ all: unknown }>`select jsonb_build_array(
    (select jsonb_agg(to_jsonb(one) - 'version' - 'updated_at' order by id) from customers one where id = ${those}),
    (select jsonb_agg(to_jsonb(one) order by id) from customer_identities one where customer_id = ${those}),
    (select jsonb_agg(to_jsonb(one) order by order_id) from customer_orders one where customer_id = ${those}),
    (select jsonb_agg(to_jsonb(one) order by customer_id, restaurant_id) from customer_visits one where customer_id = ${those}),
    (select jsonb_agg(to_jsonb(one) order by id) from customer_notes one where customer_id = ${those}),
    (select jsonb_agg(to_jsonb(one) order by resource_id, access_group_id) from access_group_resources one where resource_type = 'customer' and resource_id = ${those})) as all`.execute(
    database.db,
  )
  return rows[0]?.all
}

/** Each order, note and address of active customers, as often as it is there. */
async function kept(ids: readonly number[]): Promise<{ orders: number[]; notes: number; emails: string[]; wrong: number }> {
  const those = sql`any(${[...ids]}::bigint[])`
  const { rows } = await sql<{ orders: number[]; notes: number; emails: string[]; wrong: number }>`
    with active as (select id, orders from customers where id = ${those} and status = 'active')
    select array(select order_id from customer_orders where customer_id in (select id from active) order by 1) as orders,
      (select count(*)::int from customer_notes where customer_id in (select id from active)) as notes,
      array(select distinct value from customer_identities where customer_id in (select id from active) order by 1) as emails,
      (select count(*)::int from active where orders <> (select count(*) from customer_orders taken where taken.customer_id = active.id)
        or orders <> (select coalesce(sum(orders), 0) from customer_visits where customer_id = active.id)) as wrong`.execute(database.db)
  return rows[0] as never
}

async function take(customerId: number, free: number[]): Promise<void> {
  const order = free.shift()
  if (order === undefined) return
  await database.write(async (tx) => {
    await sql`insert into customer_orders (order_id, customer_id, restaurant_id, placed_at, service_date, channel, currency, net, counts)
      select id, ${customerId}, restaurant_id, placed_at, '2026-03-10', 1, 'USD', 1000, true from orders where id = ${order}`.execute(tx)
    await recount(tx, [customerId])
  })
}

test('random merges and undos lose and double nothing, and all undone is all as it was', async () => {
  await fc.assert(
    fc.asyncProperty(people, fc.array(deeds, { maxLength: 12 }), async (those, all: readonly Deed[]) => {
      await sql`truncate customer_orders, customer_visits`.execute(database.db)
      const free = allOrders.map(({ id }) => id)
      const ids: number[] = []
      for (const { emails, orders, notes, group, verified, ...customer } of those) {
        const { body } = await call(
          customers.createCustomer,
          { customer: { ...customer, email: emails[0] ?? '' }, parent_access_group_id: groups[group] ?? root },
          { as: owner },
        )
        for (const value of emails.slice(1))
          await call(customers.addIdentity, { id: body.id, kind: 'email', value, is_verified: verified }, { as: owner })
        for (let at = 0; at < orders; at += 1) await take(body.id, free)
        for (let at = 0; at < notes; at += 1) await call(customers.addNote, { id: body.id, text: 'A note' }, { as: owner })
        ids.push(body.id)
      }
      const first = await snapshot(ids)
      const emails = [...new Set(those.flatMap((one) => one.emails))].toSorted()
      let notes = those.reduce((sum, one) => sum + one.notes, 0)
      let hasCome = false
      const merges: number[] = []
      const idOf = (at: number) => ids[at % ids.length] ?? 0
      const undo = async (id: number) => (await call(customers.undoMerge, { merge_id: id }, { as: owner })).status === 200

      for (const deed of all) {
        if (deed.is === 'merge') {
          const { is: _, kept: keptAt, gone: goneAt, ...choices } = deed
          const [one, other] = [idOf(keptAt), idOf(goneAt)]
          const versions = new Map<number, number>()
          for (const id of [one, other]) versions.set(id, (await call(customers.getCustomer, { id }, { as: owner })).body.version)
          const before = await snapshot(ids)
          const pair = { kept_id: one, gone_id: other, kept_version: versions.get(one) ?? 0, gone_version: versions.get(other) ?? 0 }
          const { status, body } = await call(customers.mergeCustomers, { ...pair, choices }, { as: owner })
          if (status === 200) {
            // The last one undone is as if it had never been.
            expect(await undo(body.merge.id)).toBe(true)
            expect(await snapshot(ids)).toEqual(before)
            const again = await call(
              customers.mergeCustomers,
              { ...pair, kept_version: pair.kept_version + 2, gone_version: pair.gone_version + 3, choices },
              { as: owner },
            )
            expect(again.status, again.problem.message).toBe(200)
            merges.push(again.body.merge.id)
          } else expect(await snapshot(ids)).toEqual(before)
        } else if (deed.is === 'undo') {
          const id = merges[deed.which % Math.max(1, merges.length)]
          if (id !== undefined) await undo(id)
        } else {
          const { body } = await call(customers.getCustomer, { id: idOf(deed.of) }, { as: owner })
          if (body.status !== 'active') continue
          hasCome = true
          if (deed.is === 'order') await take(body.id, free)
          else if ((await call(customers.addNote, { id: body.id, text: 'Since' }, { as: owner })).status === 200) notes += 1
        }
        const now = await kept(ids)
        const taken = allOrders.map(({ id }) => id).filter((id) => !free.includes(id))
        expect(now).toEqual({ orders: taken, notes, emails, wrong: 0 })
      }
      for (const id of merges.toReversed()) await undo(id)
      const { rows } = await sql<{ status: string }>`select distinct status from customers where id = any(${ids}::bigint[])`.execute(database.db)
      expect(rows).toEqual([{ status: 'active' }])
      if (!hasCome) expect(await snapshot(ids)).toEqual(first)
    }),
    { numRuns: 15, seed: 14 },
  )
}, 120_000)
