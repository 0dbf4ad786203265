import type { EscalationStep, OrderParty, OrderRules } from './order-rules.ts'

/** What happens to an order at one moment, in seconds after it was placed. */
export type OrderMoment =
  | { readonly what: 'placed' | 'accepted' | 'rejected'; readonly at: number; readonly notified: readonly OrderParty[] }
  | { readonly what: 'reminded'; readonly at: number }
  | { readonly what: 'escalated'; readonly at: number; readonly step: EscalationStep }
  /** The time that the guest was promised. */
  | { readonly what: 'promised'; readonly at: number }

/** Assumptions about the example order. */
export interface Suppose {
  /** Seconds after which somebody accepts; null when nobody does. Ignored if orders are accepted automatically. */
  readonly acceptedAfter: number | null
  readonly isBusy: boolean
}

/** The second at which an order that nobody answers is rejected; null where orders accept themselves. */
export function rejectedAfter({ accept, accept_timeout_s, on_timeout, steps }: OrderRules): number | null {
  if (accept === 'auto' || accept_timeout_s === null) return null
  return on_timeout === 'reject' ? accept_timeout_s : steps.reduce((sum, { minutes }) => sum + minutes * 60, accept_timeout_s)
}

/** Seconds from accepting an order until it is promised to be ready. */
export function prepSeconds({ prep_min, busy_extra_min }: OrderRules, isBusy: boolean): number {
  return (prep_min + (isBusy ? busy_extra_min : 0)) * 60
}

/** Everything that happens to an order under these rules, in order: it ends with its promise or with its rejection. */
export function timelineOf(rules: OrderRules, { acceptedAfter, isBusy }: Suppose): OrderMoment[] {
  const { accept, notify } = rules
  const end = rejectedAfter(rules)
  const placed: OrderMoment = { what: 'placed', at: 0, notified: notify.received }
  const acceptedAt = accept === 'auto' || end === null ? 0 : acceptedAfter !== null && acceptedAfter < end ? acceptedAfter : null
  const waiting = accept === 'auto' ? [] : nudges(rules).filter(({ at }) => at < (acceptedAt ?? Number.POSITIVE_INFINITY))
  if (acceptedAt === null) return [placed, ...waiting, { what: 'rejected', at: end ?? 0, notified: notify.rejected }]
  return [
    placed,
    ...waiting,
    { what: 'accepted', at: acceptedAt, notified: notify.accepted },
    { what: 'promised', at: acceptedAt + prepSeconds(rules, isBusy) },
  ]
}

/** Reminder and escalations, as long as nobody answers. */
function nudges({ accept_timeout_s, remind_after_s, on_timeout, steps }: OrderRules): OrderMoment[] {
  if (accept_timeout_s === null) return []
  const reminder: OrderMoment[] = remind_after_s === null ? [] : [{ what: 'reminded', at: remind_after_s }]
  if (on_timeout === 'reject') return reminder
  let at = accept_timeout_s
  const escalations = steps.map((step): OrderMoment => {
    const moment = { what: 'escalated', at, step } as const
    at += step.minutes * 60
    return moment
  })
  return [...reminder, ...escalations]
}
