import type { EscalationStep } from '@brigade/contract/order-workflows/order-rules.ts'
import { reachOf } from '../../../platform/access/policy.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Minutely } from '../../../platform/jobs.ts'
import { writeMail } from '../../../platform/mail.ts'
import { queueMail } from '../../../platform/outbox.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import { orderRulesOf } from '../../order-workflows/public.ts'
import { lockOrder } from '../ingest/store-events.ts'
import { applyEvent } from '../ingest/write-orders.ts'
import { waitingMoments } from '../runs/begin-runs.ts'
import { dueRuns, noteRun, type PlaceOfOrder, peopleCalled, placeOfOrder, runOf, setNext } from '../runs/store-runs.ts'
import { whileCalled } from './mail-condition.ts'

type RunDeps = Pick<Deps, 'database' | 'config' | 'log'>

/** Reminds, calls and rejects where nobody has accepted an order in time; each once, however many servers look. */
export const orderRuns = (deps: RunDeps): Minutely => ({
  name: 'order-runs',
  everySeconds: 2,
  async run(signal) {
    for (const orderId of await dueRuns(deps.database.db)) {
      if (signal.aborted) return
      while (await deps.database.write((tx) => step(deps, tx, orderId)));
    }
  },
})

/** One moment of an order that waits; false when nothing is due. The order is locked first, as by whoever accepts it. */
async function step(deps: RunDeps, tx: Tx, orderId: number): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  const run = await runOf(tx, orderId)
  if (!order || !run?.is_due) return false
  const moments = waitingMoments(orderRulesOf(run))
  const moment = moments[run.next_step]
  if (order.state !== 'received' || !moment) {
    await setNext(tx, orderId, run.next_step, null, null)
    return false
  }
  const next = moments[run.next_step + 1]
  const by = run.workflow_name
  const place = await placeOfOrder(tx, orderId)
  await appendEvent(tx, { keys: ['sales', 'attention'], reach: await reachOf(tx, 'restaurant', order.restaurant_id) })
  const called = moment.what === 'escalated' && place ? await call(deps, tx, { ...place, order_id: orderId }, moment.step) : null
  await setNext(tx, orderId, run.next_step + 1, next?.at ?? null, called)
  if (moment.what === 'escalated') await noteRun(tx, orderId, { kind: 'escalated', by, reason: called ?? '', isAutomatic: true })
  else if (moment.what === 'reminded') await noteRun(tx, orderId, { kind: 'reminded', by, reason: '', isAutomatic: true })
  else {
    const reason = 'Nobody accepted it in time'
    const event = { kind: 'state', id: `brigade:rejected ${orderId}`, state: 'rejected', at: run.now.toISOString(), by, reason } as const
    await applyEvent(tx, orderId, event)
    await noteRun(tx, orderId, { kind: 'state', state: 'rejected', by, reason, isAutomatic: true })
  }
  return next !== undefined
}

const wayWords = { push: 'Notify', sms: 'Text', call: 'Call', group: 'Tell all of' } as const

/** Mails whoever is meant and may see the order; says on screens who has to be called by other means. */
async function call(
  { config }: RunDeps,
  tx: Tx,
  { order_id, restaurant_id, restaurant, number }: PlaceOfOrder & { readonly order_id: number },
  { way, whom }: EscalationStep,
): Promise<string> {
  const people = await peopleCalled(tx, restaurant_id, whom)
  for (const { email } of people)
    await queueMail(
      tx,
      writeMail({
        to: email,
        subject: `Order ${number} at ${restaurant} has not been accepted`,
        paragraphs: [`Nobody has accepted order ${number} at ${restaurant} yet. A guest is waiting.`],
        link: { label: 'See open orders', url: `${config.publicUrl}/#/onboarding/restaurants/${restaurant_id}/orders` },
        closing: [`You get this because the order workflow of ${restaurant} names ${whom}.`],
        from: config.productName,
      }),
      whileCalled({ restaurant_id, order_id, whom, email }),
    )
  const told =
    people.length === 0 ? 'nobody of that name was found here' : people.length === 1 ? '1 person was emailed' : `${people.length} people were emailed`
  return `${wayWords[way]} ${whom}: ${told}`
}
