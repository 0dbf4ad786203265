import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { type OrderState, orderFulfilments, stateNames } from '@brigade/contract/orders/codes.ts'
import type { Order } from '@brigade/contract/orders/reading.ts'
import { mayAccept, mayCancel, nextStates, type orderActs } from '@brigade/contract/orders/running.ts'
import { reachOf } from '../../../platform/access/policy.ts'
import { found } from '../../../platform/access/records.ts'
import type { Handlers, StaffContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { appendEvent, originOf } from '../../../platform/realtime/events.ts'
import { orderRulesOf } from '../../order-workflows/public.ts'
import { lockOrder } from '../ingest/store-events.ts'
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
    await lockOrder(tx, id)
    const order = await orderSeen(tx, staff.id, id, everything)
    if (order?.restaurant_id !== restaurantId) throw notFound(word)
    const run = await runOf(tx, id)
    if (!run) throw new Problem('conflict', 'The system that sent this order runs it. It cannot be answered here.')
    const { state, reason } = await judge(tx, order, run)
    const at = run.now.toISOString()
    await applyEvent(tx, id, { kind: 'state', id: `brigade:${state} ${id}`, state, at, by: staff.name, reason })
    await appendEvent(tx, {
      keys: ['sales', 'attention'],
      reach: await reachOf(tx, 'restaurant', restaurantId),
      origin: originOf(staff.session, request.headers),
    })
    await noteRun(tx, id, { kind: 'state', state, by: staff.name, reason, isAutomatic: false })
    return orderAnswer(found(await orderSeen(tx, staff.id, id, everything), word), everything)
  })
}

const alreadyAnswered = ({ state, number }: OrderRow): Problem => {
  const name = number === '' ? 'This order' : `Order ${number}`
  return new Problem('conflict', `${name} is ${stateNames[state as OrderState].toLowerCase()} already.`)
}
