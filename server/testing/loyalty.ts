import { randomUUID } from 'node:crypto'
import { firstLoyaltyTerms, type LoyaltyTerms } from '@brigade/contract/customers/loyalty/terms.ts'
import { customers } from '@brigade/contract/customers.ts'
import { type OrderChannel, orderChannels } from '@brigade/contract/orders/codes.ts'
import { sql } from 'kysely'
import { ordersCounted } from '../src/modules/customers/happenings.ts'
import type { Person, TestApp } from './app.ts'

interface Sold {
  readonly customer: number
  readonly restaurant: number
  readonly net: number
  readonly at: Date
  readonly currency?: string
  readonly channel?: OrderChannel
  readonly items?: readonly { readonly name: string; readonly category: string; readonly quantity: number }[]
}

/** Plans, orders that are counted, and what became of points, for tests. */
export function loyaltyOf({ call, database, deps }: TestApp) {
  const announce = (orderIds: readonly number[]) =>
    database.write((tx) => ordersCounted.announce(tx, { orderIds, now: deps.clock.now(), jobs: deps.jobs }))
  return {
    announce,

    /** Drafted and started. Answers its id. */
    async startPlan(as: Person, group: number, terms: Partial<LoyaltyTerms> = {}, { name = 'Regulars', currency = 'USD' } = {}): Promise<number> {
      const plan = { name, currency, terms: { ...firstLoyaltyTerms, ...terms } }
      const made = await call(customers.createPlan, { plan, parent_access_group_id: group }, { as })
      if (made.status !== 200) throw new Error(`The plan was refused: ${JSON.stringify(made.problem)}`)
      const started = await call(customers.setPlanStatus, { id: made.body.id, status: 'active' }, { as })
      if (started.status !== 200) throw new Error(`The plan did not start: ${started.problem.message}`)
      return made.body.id
    },

    async customer(as: Person, group: number, given_name = 'Ada'): Promise<number> {
      return (await call(customers.createCustomer, { customer: { given_name }, parent_access_group_id: group }, { as })).body.id
    },

    /** An order of a customer, counted and announced. Answers its id. */
    async order({ customer, restaurant, net, at, currency = 'USD', channel = 'in_store', items = [] }: Sold): Promise<number> {
      const id = await database.write(async (tx) => {
        const { rows } = await sql<{ id: number }>`
          insert into orders (restaurant_id, placed_at, total, tip, service_date, channel, fulfilment, tax_inclusive, is_test, state, currency, system, external_id, number, payload_hash)
          values (${restaurant}, ${at}, ${net}, 0, ${at}::timestamptz::date, ${orderChannels.indexOf(channel)}, 0, false, false, 'completed', ${currency}, 'test', ${randomUUID()}, '17', '')
          returning id`.execute(tx)
        const order = rows[0]?.id ?? 0
        for (const [position, { name, category, quantity }] of items.entries()) {
          await sql`with item as (
              insert into sale_items (restaurant_id, name, size, category, plu) values (${restaurant}, ${name}, '', ${category}, '')
              on conflict (restaurant_id, name, size, category, plu) do update set plu = '' returning id)
            insert into order_lines (order_id, sale_item_id, unit_minor, total_minor, tax_minor, quantity, position, external_id)
            select ${order}, id, 0, 0, 0, ${quantity * 1000}, ${position}, ${String(position)} from item`.execute(tx)
        }
        await sql`insert into customer_orders (order_id, customer_id, restaurant_id, placed_at, service_date, channel, currency, net, counts)
          select id, ${customer}, restaurant_id, placed_at, service_date, channel, currency, ${net}, true from orders where id = ${order}`.execute(tx)
        return order
      })
      await announce([id])
      return id
    },

    /** An order that became worth something else, or that counts no more. */
    async revalue(order: number, net: number, counts = true): Promise<void> {
      await sql`update customer_orders set net = ${net}, counts = ${counts} where order_id = ${order}`.execute(database.db)
      await announce([order])
    },

    async pointsOf(as: Person, customer: number) {
      return (await call(customers.customerPoints, { id: customer }, { as })).body.plans
    },

    /** Types and points of a customer's own events, in their order. */
    async eventsOf(customer: number): Promise<[string, number][]> {
      const { rows } = await sql<{ type: string; delta: number }>`
        select type, delta from loyalty_events event join loyalty_accounts account on account.id = event.account_id
        where account.customer_id = ${customer} order by event.id`.execute(database.db)
      return rows.map(({ type, delta }) => [type, delta])
    },
  }
}
