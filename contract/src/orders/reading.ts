import * as z from 'zod/mini'
import { searchTerm } from '../fields/fields.ts'
import { eachOnce } from '../kit/each-once.ts'
import { role } from '../kit/endpoint.ts'
import { graphOn, graphType } from '../kit/graph.ts'
import { calendarDate, id, moment, pageNumber, perPage } from '../kit/page.ts'
import { entryTypes, orderChannels, orderFulfilments, orderStates, payers, tenders } from './codes.ts'

// Orders as they are read, on the GraphQL of the orders service: who may see the sales of a restaurant sees its orders.

const { query } = graphOn('orders')

export const orderChannel = graphType('OrderChannel', z.enum(orderChannels))
export const orderFulfilment = graphType('OrderFulfilment', z.enum(orderFulfilments))
export const orderState = graphType('OrderStateName', z.enum(orderStates))
export const tender = graphType('Tender', z.enum(tenders))

export const LedgerEntry = graphType(
  'LedgerEntry',
  z.object({
    id: z.int(),
    order_id: z.int(),
    order_number: z.string(),
    restaurant_id: z.int(),
    restaurant_name: z.string(),
    type: graphType('EntryType', z.enum(entryTypes)),
    amount_minor: z.int(),
    currency: z.string(),
    quantity: z.number(),
    channel: orderChannel,
    fulfilment: orderFulfilment,
    tender: z.nullable(tender),
    item: z.nullable(z.string()),
    label: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    actor: z.nullable(z.string()),
    approver: z.nullable(z.string()),
    /** Of discounts and comps: who pays; which partner, where the company may read it. */
    payer: z.nullable(graphType('Payer', z.enum(payers))),
    partner: z.nullable(z.string()),
    /** Of what an offer took off: how it was called on the check. */
    offer: z.nullable(z.string()),
    service_date: z.string(),
    event_date: z.string(),
    occurred_at: moment,
    received_at: moment,
    reverses_id: z.nullable(z.int()),
  }),
)
export type LedgerEntry = z.infer<typeof LedgerEntry>

const OrderLine = graphType(
  'OrderLine',
  z.object({
    position: z.int(),
    /** Position of the line that it modifies. */
    parent: z.nullable(z.int()),
    name: z.string(),
    size: z.string(),
    category: z.string(),
    plu: z.string(),
    /** No item of the menu has its number or its name. */
    is_unmapped: z.boolean(),
    quantity: z.number(),
    unit_minor: z.int(),
    total_minor: z.int(),
    tax_minor: z.int(),
    /** What the guest wants with it; empty for nothing. */
    note: z.string(),
  }),
)

const OrderEvent = graphType(
  'OrderEvent',
  z.object({
    id: z.int(),
    kind: z.string(),
    at: moment,
    received_at: moment,
    state: z.nullable(z.string()),
    by: z.string(),
    reason: z.string(),
    /** What came in by it, or went back; null where it moved no money. Minor units. */
    moved_minor: z.nullable(z.int()),
  }),
)

/** Money that came in, or went back. */
const moneyMoved = (name: string) => graphType(name, z.object({ at: moment, tender, said: z.string(), amount_minor: z.int() }))

/** By which workflow an order is run, and what it waits for. */
const OrderRun = graphType(
  'OrderRun',
  z.object({
    /** Empty once the restaurant has gone to another company. */
    workflow: z.string(),
    version: z.int(),
    /** Until when somebody has to accept it; null where it was accepted by itself. */
    answer_by: z.nullable(moment),
    /** When it is rejected by itself; null once somebody has answered. */
    rejected_at: z.nullable(moment),
    /** Who was called last, in words; empty for nobody. */
    called: z.string(),
    /** Where it may go from here, nearest first. */
    next: z.array(orderState),
    may_act: z.boolean(),
  }),
)

export const Order = graphType(
  'Order',
  z.object({
    id: z.int(),
    restaurant_id: z.int(),
    restaurant_name: z.string(),
    timezone: z.string(),
    number: z.string(),
    external_id: z.string(),
    system: z.string(),
    state: orderState,
    channel: orderChannel,
    channel_said: z.nullable(z.string()),
    fulfilment: orderFulfilment,
    fulfilment_said: z.nullable(z.string()),
    currency: z.string(),
    tax_inclusive: z.boolean(),
    is_test: z.boolean(),
    service_date: z.string(),
    placed_at: moment,
    promised_at: z.nullable(moment),
    received_at: moment,
    total_minor: z.int(),
    tip_minor: z.int(),
    /** Paid, tips with it, and not given back, of an order that ended without a sale; 0 for every other. */
    owed_minor: z.int(),
    /** What the guest wrote for the kitchen or the way; empty for nothing. */
    note: z.string(),
    /** Only for who holds `customers` on the restaurant; null for everybody else. */
    guest: z.nullable(graphType('OrderGuest', z.object({ name: z.string(), phone: z.string(), email: z.string() }))),
    lines: z.array(OrderLine),
    payments: z.array(moneyMoved('OrderPayment')),
    refunds: z.array(moneyMoved('OrderRefund')),
    entries: z.array(LedgerEntry),
    events: z.array(OrderEvent),
    /** Null where its system runs it. */
    run: z.nullable(OrderRun),
  }),
)
export type Order = z.infer<typeof Order>

export const ordersPerPage = 20
/** For so many days an order that ended without a sale is shown until the guest has the money back. */
export const owedDays = 14
/** Whoever may see a restaurant, or its channels, sees its orders. */
export const salesRoles = ['restaurants', 'channels'] as const

/** Which orders: of a list, and of what is counted. */
export const orderFilters = {
  restaurant_ids: z.optional(z.nullable(eachOnce(id).check(z.maxLength(500)))),
  channels: z.optional(z.nullable(eachOnce(orderChannel).check(z.maxLength(orderChannels.length)))),
  states: z.optional(z.nullable(eachOnce(orderState).check(z.maxLength(orderStates.length)))),
  /** Business days, both within. */
  from: z.optional(z.nullable(calendarDate)),
  to: z.optional(z.nullable(calendarDate)),
  /** Only those that ended without a sale, and whose guests were not given back what they paid. */
  is_owed: z.optional(z.nullable(z.boolean())),
  /** A number of an order, of ours or of its system. */
  q: z.optional(z.nullable(searchTerm)),
}

export const orderReading = {
  orders: query('orders', {
    summary: 'Orders of the restaurants that the person may see, newest first, with lines, ledger, payments and events',
    access: role(...salesRoles),
    input: z.object({
      ...orderFilters,
      page: pageNumber,
      per_page: perPage(ordersPerPage),
    }),
    output: graphType('OrderList', z.object({ data: z.array(Order), total: z.int(), page: z.int(), per_page: z.int() })),
  }),
  order: query('order', {
    summary: 'One order with its lines, its ledger, its payments and its timeline',
    access: role(...salesRoles),
    input: z.object({ id }),
    output: Order,
  }),
}
