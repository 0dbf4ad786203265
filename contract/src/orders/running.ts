import * as z from 'zod/mini'
import { text } from '../fields/fields.ts'
import { anyone, endpoint, onResource } from '../kit/endpoint.ts'
import { graphOn, graphType } from '../kit/graph.ts'
import { id, moment } from '../kit/page.ts'
import { type OrderRules, statesOf } from '../order-workflows/order-rules.ts'
import { endStates, type OrderFulfilment, type OrderState, orderStates } from './codes.ts'
import { Order, tender } from './reading.ts'

// Orders that follow the workflow of their restaurant: people accept or decline them and move them on, and ordering systems hear of it.

/** Where an order may go from here, nearest first: forward only, and out for delivery only where it is delivered. */
export function nextStates(rules: Pick<OrderRules, 'states'>, state: OrderState, fulfilment: OrderFulfilment): OrderState[] {
  if (endStates.includes(state)) return []
  const wanted: readonly OrderState[] = statesOf(rules)
  const place = orderStates.indexOf(state)
  return orderStates.filter(
    (one, at) => at > place && one !== 'rejected' && wanted.includes(one) && (one !== 'out_for_delivery' || fulfilment === 'delivery'),
  )
}

/** What a person may still do with it. */
export const mayAccept = (state: OrderState): boolean => state === 'received'
export const mayCancel = (state: OrderState): boolean => state !== 'received' && !endStates.includes(state)

const { mutation } = graphOn('orders')
/** Whoever pauses items and closes for a while takes the orders, too. */
const access = onResource('availabilities_admin', 'restaurant', 'restaurant_id')
const one = { restaurant_id: id, id }
const refreshes = ['sales', 'attention']
const reason = text('Say why', 2, 200)
const movable = graphType('OrderMove', z.enum(['preparing', 'ready', 'out_for_delivery', 'completed']))

export const orderActs = {
  acceptOrder: mutation('acceptOrder', {
    summary: 'Accepts an order that waits; 409 where it was answered already',
    access,
    input: z.object({ ...one, prep_min: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(240)))) }),
    output: Order,
    refreshes,
  }),
  declineOrder: mutation('declineOrder', {
    summary: 'Declines an order that waits: it is off the sales; 409 where it was answered already',
    access,
    input: z.object({ ...one, reason }),
    output: Order,
    refreshes,
  }),
  cancelOrder: mutation('cancelOrder', {
    summary: 'Cancels an accepted order that is on its way: it is off the sales',
    access,
    input: z.object({ ...one, reason }),
    output: Order,
    refreshes,
  }),
  moveOrder: mutation('moveOrder', {
    summary: 'Moves an accepted order on, forward only',
    access,
    input: z.object({ ...one, state: movable }),
    output: Order,
    refreshes,
  }),
}

const gotBack = 'Enter how much the guest got back'

export const orderRefunds = {
  recordRefund: mutation('recordRefund', {
    summary: 'Records that a guest got money back for an order that ended without a sale. No money is moved by it',
    access,
    input: z.object({
      ...one,
      amount_minor: z.int({ error: gotBack }).check(z.minimum(1, { error: gotBack })),
      currency: z.string(),
      tender,
      reason,
    }),
    output: Order,
    refreshes,
  }),
}

const OrderDecision = z.object({
  id: z.int(),
  external_id: z.string(),
  restaurant_id: z.int(),
  state: z.string(),
  at: moment,
  promised_at: z.nullable(moment),
  /** By the workflow, and not by a person. */
  is_automatic: z.boolean(),
  reason: z.string(),
})
export const mostDecisions = 200

export const orderDecisions = {
  ingestDecisions: endpoint({
    service: 'orders',
    method: 'GET',
    path: '/v5/ingest/decisions',
    summary: 'What was decided about orders of this system since a place: accepted, declined, moved on. Ask again with `next`',
    access: anyone('asks for the credential of an ordering system, in the header Authorization: Bearer'),
    input: z.object({
      /** The `next` of the last answer; everything where it is left out. */
      after: z.optional(
        z.coerce.number({ error: 'must be the `next` of the last answer' }).check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
      ),
    }),
    output: z.object({ data: z.array(OrderDecision), next: z.int(), has_more: z.boolean() }),
    limits: [{ per: 'address', max: 6000, seconds: 60, loosely: true }],
  }),
}
