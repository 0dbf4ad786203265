import * as z from 'zod/mini'
import { amongFields, text } from '../fields/fields.ts'
import { graphType } from '../kit/graph.ts'

// What a workflow says of an order, and the pure rules that follow from it.

/** Accepted automatically at once, or by a person. */
export const acceptWays = ['auto', 'manual'] as const
/** What happens when nobody has answered in time. */
export const timeoutWays = ['reject', 'escalate'] as const
/** How somebody is called: a note on their phone, a text, a call, or everybody of a group at once. */
export const escalationWays = ['push', 'sms', 'call', 'group'] as const
/** States that a kitchen may do without; an order is always received, accepted and completed, or rejected. */
export const kitchenStates = ['preparing', 'ready', 'out_for_delivery'] as const
/** All of them in the order they come. */
export const orderStates = ['received', 'accepted', ...kitchenStates, 'completed', 'rejected'] as const
/** Who can be notified. */
export const orderParties = ['guest', 'kitchen', 'counter', 'manager', 'courier'] as const

export type OrderState = (typeof orderStates)[number]
export type KitchenState = (typeof kitchenStates)[number]
export type OrderParty = (typeof orderParties)[number]
export type EscalationWay = (typeof escalationWays)[number]

export const mostSteps = 10
export const shortestTimeout = 30
export const longestTimeout = 3600

function within(least: number, most: number, unit: string) {
  const error = `must be ${least} to ${most} ${unit}`
  return z.int({ error }).check(z.minimum(least, { error }), z.maximum(most, { error }))
}

const step = z.object({
  way: graphType('EscalationWay', z.enum(escalationWays)),
  whom: text('Enter a name, a number or a group', 1, 100),
  /** How long this one has to answer before it goes on. */
  minutes: within(1, 120, 'minutes'),
})
export type EscalationStep = z.infer<typeof step>

const notifiedParties = z.array(graphType('OrderParty', z.enum(orderParties))).check(
  z.maxLength(orderParties.length),
  z.refine((parties) => new Set(parties).size === parties.length, { error: 'must each be chosen only once' }),
)

const fields = {
  accept: graphType('OrderAcceptance', z.enum(acceptWays)),
  /** Null where orders are accepted by themselves. */
  accept_timeout_s: z.nullable(within(shortestTimeout, longestTimeout, 'seconds')),
  /** Seconds after which the person who should accept is reminded; null for never. */
  remind_after_s: z.nullable(within(10, longestTimeout, 'seconds')),
  on_timeout: graphType('OrderTimeout', z.enum(timeoutWays)),
  /** One after the other; when the last has not answered either, the order is rejected. */
  steps: z.array(step).check(z.maxLength(mostSteps, { error: `must be at most ${mostSteps} steps` })),
  prep_min: within(1, 240, 'minutes'),
  /** Added while the kitchen is busy. */
  busy_extra_min: within(0, 120, 'minutes'),
  states: z
    .array(graphType('KitchenState', z.enum(kitchenStates)))
    .check(z.refine((states) => new Set(states).size === states.length, { error: 'must each be chosen only once' })),
  /** Who is notified when an order reaches a state. */
  notify: graphType(
    'OrderNotices',
    z.object({
      received: notifiedParties,
      accepted: notifiedParties,
      preparing: notifiedParties,
      ready: notifiedParties,
      out_for_delivery: notifiedParties,
      completed: notifiedParties,
      rejected: notifiedParties,
    } satisfies Record<OrderState, unknown>),
  ),
}

/** As it is stored and shown. */
export const OrderRules = graphType('OrderRules', z.object(fields))
export type OrderRules = z.infer<typeof OrderRules>

const fits = [
  amongFields<OrderRules>(['accept', 'accept_timeout_s'], ({ accept, accept_timeout_s }) => accept === 'auto' || accept_timeout_s !== null, {
    error: 'Enter how long they have to answer',
    path: 'accept_timeout_s',
  }),
  amongFields<OrderRules>(
    ['accept', 'accept_timeout_s', 'remind_after_s'],
    ({ accept, accept_timeout_s, remind_after_s }) =>
      accept === 'auto' || remind_after_s === null || accept_timeout_s === null || remind_after_s < accept_timeout_s,
    { error: 'must come before the time is up', path: 'remind_after_s' },
  ),
  amongFields<OrderRules>(
    ['accept', 'on_timeout', 'steps'],
    ({ accept, on_timeout, steps }) => accept === 'auto' || on_timeout === 'reject' || steps.length > 0,
    {
      error: 'Add who is called then',
      path: 'steps',
    },
  ),
] as const

/** Rules as a person enters them; contradictions are reported at their fields. */
export const NewOrderRules = graphType('OrderRules', z.object(fields).check(...fits))

/** States that an order under these rules can come to, in order. */
export function statesOf({ states }: Pick<OrderRules, 'states'>): OrderState[] {
  return orderStates.filter((state) => !(kitchenStates as readonly OrderState[]).includes(state) || (states as readonly OrderState[]).includes(state))
}

/** The rules without settings that have no effect, so that rules with the same effect are equal. */
export function canonical(rules: OrderRules): OrderRules {
  const isManual = rules.accept === 'manual'
  const escalates = isManual && rules.on_timeout === 'escalate'
  const used = statesOf(rules)
  const parties = (state: OrderState) => (used.includes(state) ? orderParties.filter((one) => rules.notify[state].includes(one)) : [])
  return {
    accept: rules.accept,
    accept_timeout_s: isManual ? rules.accept_timeout_s : null,
    remind_after_s: isManual ? rules.remind_after_s : null,
    on_timeout: escalates ? 'escalate' : 'reject',
    steps: escalates ? rules.steps.map(({ way, whom, minutes }) => ({ way, whom, minutes })) : [],
    prep_min: rules.prep_min,
    busy_extra_min: rules.busy_extra_min,
    states: kitchenStates.filter((state) => rules.states.includes(state)),
    notify: {
      received: parties('received'),
      accepted: parties('accepted'),
      preparing: parties('preparing'),
      ready: parties('ready'),
      out_for_delivery: parties('out_for_delivery'),
      completed: parties('completed'),
      rejected: parties('rejected'),
    },
  }
}

/** Whether two sets of rules have the same effect. */
export const sameRules = (one: OrderRules, other: OrderRules): boolean => JSON.stringify(canonical(one)) === JSON.stringify(canonical(other))

/** What a new workflow starts with. */
export const firstRules: OrderRules = {
  accept: 'manual',
  accept_timeout_s: 300,
  remind_after_s: 60,
  on_timeout: 'reject',
  steps: [],
  prep_min: 20,
  busy_extra_min: 10,
  states: ['preparing', 'ready'],
  notify: {
    received: ['kitchen'],
    accepted: ['guest'],
    preparing: [],
    ready: ['guest', 'counter'],
    out_for_delivery: [],
    completed: [],
    rejected: ['guest', 'manager'],
  },
}
