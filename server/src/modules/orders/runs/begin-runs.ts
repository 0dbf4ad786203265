import type { OrderRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { timelineOf } from '@brigade/contract/order-workflows/order-timeline.ts'
import type { Tx } from '../../../platform/database.ts'
import { followedRules } from '../../order-workflows/public.ts'
import { acceptAtOnce, insertRuns, type NewRun, waitingAmong } from './store-runs.ts'

/** What happens to an order that nobody answers, in order: reminders, calls, and in the end its rejection. */
export const waitingMoments = (rules: OrderRules) => timelineOf(rules, { acceptedAfter: null, isBusy: false }).filter(({ what }) => what !== 'placed')

/** New orders follow the workflow of their restaurant: they are accepted at once, or wait for somebody. */
export async function beginRuns(tx: Tx, orderIds: readonly number[]): Promise<void> {
  const waiting = await waitingAmong(tx, orderIds)
  if (waiting.length === 0) return
  const followed = await followedRules(tx, [...new Set(waiting.map(({ restaurant_id }) => restaurant_id))])
  const runs = waiting.flatMap(({ id, restaurant_id }): NewRun[] => {
    const one = followed.get(restaurant_id)
    if (!one) return []
    const { name, number, rules } = one
    const isManual = rules.accept === 'manual'
    const next = isManual ? (waitingMoments(rules)[0]?.at ?? null) : null
    return [
      {
        order_id: id,
        restaurant_id,
        workflow_name: name,
        version_number: number,
        rules,
        answer_s: isManual ? rules.accept_timeout_s : null,
        next_s: next,
      },
    ]
  })
  if (runs.length === 0) return
  await insertRuns(tx, runs)
  const accepted = runs.filter(({ answer_s }) => answer_s === null).map(({ order_id }) => order_id)
  if (accepted.length > 0) await acceptAtOnce(tx, accepted)
}
