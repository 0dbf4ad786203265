import { randomUUID } from 'node:crypto'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { type OrderState, orderFulfilments, stateNames } from '@brigade/contract/orders/codes.ts'
import type { IngestEvent } from '@brigade/contract/orders/ingest.ts'
import type { Order } from '@brigade/contract/orders/reading.ts'
import { mayAccept, mayCancel, nextStates, type orderActs, type orderRefunds } from '@brigade/contract/orders/running.ts'
import { reachOf } from '../../../platform/access/policy.ts'
import { found, lookThenLock } from '../../../platform/access/records.ts'
import type { Handlers, Staff, StaffContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { appendEvent, originOf } from '../../../platform/realtime/events.ts'
import { orderRulesOf } from '../../order-workflows/public.ts'
import { lockOrder, noteEvent } from '../ingest/store-events.ts'
import { applyEvent } from '../ingest/write-orders.ts'
import { orderAnswer } from '../reading/handlers.ts'
import { type OrderRow, orderSeen } from '../reading/store-reading.ts'
import { noteRun, promise, type RunRow, runOf } from '../runs/store-runs.ts'

const word = 'order'
const everything = (): boolean => true

export const runningHandlers: Handlers<typeof orderActs> = {
  async acceptOrder({ input: { restaurant_id, id, prep_min }, ...context }) {
    return act(context, restaurant_id, id, async (tx, order, run) => {
      if (!mayAccept(order.state as OrderState)) throw alreadyAnswered(order)
      await promise(tx, id, prep_min ?? orderRulesOf(run).prep_min)
      return { state: 'accepted', reason: '' }
    })
  },

  async declineOrder({ input: { restaurant_id, id, reason }, ...context }) {
    return act(context, restaurant_id, id, async (_, order) => {
      if (!mayAccept(order.state as OrderState)) throw alreadyAnswered(order)
      return { state: 'rejected', reason }
    })
  },

  async cancelOrder({ input: { restaurant_id, id, reason }, ...context }) {
    return act(context, restaurant_id, id, async (_, order) => {
      if (mayAccept(order.state as OrderState)) throw new Problem('conflict', 'Nobody has accepted this order yet. Decline it instead.')
      if (!mayCancel(order.state as OrderState)) throw alreadyAnswered(order)
      return { state: 'cancelled', reason }
    })
  },

  async moveOrder({ input: { restaurant_id, id, state }, ...context }) {
    return act(context, restaurant_id, id, async (_, order, run) => {
      if (mayAccept(order.state as OrderState)) throw new Problem('conflict', 'Accept the order first.')
      const next = nextStates(orderRulesOf(run), order.state as OrderState, orderFulfilments[order.fulfilment] ?? 'unmapped')
      if (!next.includes(state)) throw alreadyAnswered(order)
      return { state, reason: '' }
    })
  },
}

export const refundHandlers: Handlers<typeof orderRefunds> = {
  async recordRefund({ input: { restaurant_id, id, amount_minor, currency, tender, reason }, staff, write, request, clock }) {
    return write(async ({ tx }) => {
      const order = await lockSeen(tx, staff, restaurant_id, id)
      if (order.is_former)
        throw new Problem('conflict', 'What was paid for this order went to the company that had the restaurant before. That company gives it back.')
      if (currency !== order.currency) throw refused('currency', `This order is in ${order.currency}`)
      if (amount_minor > order.owed) throw refused('amount_minor', 'This is more than the guest has paid and not gotten back')
      const said = { tender, amount_minor, tax_minor: 0, tip_minor: 0, line_id: '', reason, by: staff.name, approved_by: '' }
      const event: IngestEvent = { id: `brigade:refund ${randomUUID()}`, kind: 'refund', at: clock.now().toISOString(), ...said }
      const { system, external_id: externalId } = order
      await noteEvent(tx, {
        restaurantId: restaurant_id,
        system,
        externalId,
        eventId: event.id,
        kind: event.kind,
        at: event.at,
        details: event,
        orderId: id,
        credentialId: null,
      })
      await applyEvent(tx, id, event)
      await tell(tx, restaurant_id, originOf(staff.session, request.headers))
      return orderAnswer(found(await orderSeen(tx, staff.id, id, everything), word), everything)
    })
  },
}

/** The order, held until the transaction ends. */
const lockSeen = (tx: Tx, staff: Staff, restaurantId: number, id: number): Promise<OrderRow> =>
  lookThenLock(
    async () => {
      const order = await orderSeen(tx, staff.id, id, everything)
      if (order?.restaurant_id !== restaurantId) throw notFound(word)
      return order
    },
    () => lockOrder(tx, id),
  )

const refused = (field: string, sentence: string): Problem => new Problem('invalid', `${sentence}.`, { errors: { [field]: [sentence] } })

const tell = async (tx: Tx, restaurantId: number, origin: ReturnType<typeof originOf>): Promise<void> =>
  appendEvent(tx, { keys: ['sales', 'attention'], reach: await reachOf(tx, 'restaurant', restaurantId), origin })

type Acting = Pick<StaffContext, 'staff' | 'write' | 'request'>
type Verdict = { readonly state: OrderState; readonly reason: string }

/** One person at a time: the order is locked, judged as it is then, and the answer is the order as it has become. */
async function act(
  { staff, write, request }: Acting,
  restaurantId: number,
  id: number,
  judge: (tx: Tx, order: OrderRow, run: RunRow) => Promise<Verdict>,
): Promise<Order> {
  return write(async ({ tx }) => {
    const order = await lockSeen(tx, staff, restaurantId, id)
    const run = await runOf(tx, id)
    if (!run) throw new Problem('conflict', 'The system that sent this order runs it. It cannot be answered here.')
    const { state, reason } = await judge(tx, order, run)
    const at = run.now.toISOString()
    await applyEvent(tx, id, { kind: 'state', id: `brigade:${state} ${id}`, state, at, by: staff.name, reason })
    await tell(tx, restaurantId, originOf(staff.session, request.headers))
    await noteRun(tx, id, { kind: 'state', state, by: staff.name, reason, isAutomatic: false })
    return orderAnswer(found(await orderSeen(tx, staff.id, id, everything), word), everything)
  })
}

const alreadyAnswered = ({ state, number }: OrderRow): Problem => {
  const name = number === '' ? 'This order' : `Order ${number}`
  return new Problem('conflict', `${name} is ${stateNames[state as OrderState].toLowerCase()} already.`)
}
