import * as z from 'zod/mini'
import { optionalText, organizationId, text } from '../fields/fields.ts'
import { eachOnce } from '../kit/each-once.ts'
import { endpoint, onResource, role } from '../kit/endpoint.ts'
import { Outcomes, severalIds } from '../kit/outcome.ts'
import { calendarDate, id, moment } from '../kit/page.ts'
import { blockEffects } from './block-effects.ts'
import { customerBase, customerTouches } from './profile.ts'

// Blocks: what a customer may no longer do at the restaurants of a group, why, and until when. One that is set high holds everywhere
// below, and nobody below can lift it. A block stays as it was set; it ends by itself or is lifted, and another one is set.

export const blockReasons = ['fraud', 'chargeback', 'no_show', 'abuse', 'request', 'other'] as const
export type BlockReason = (typeof blockReasons)[number]
export const blockReasonNames: Readonly<Record<BlockReason, string>> = {
  fraud: 'Fraud',
  chargeback: 'Chargeback',
  no_show: 'Did not show up',
  abuse: 'Abusive behavior',
  request: 'Asked for it',
  other: 'Something else',
}
/** What a block is usually set for: forms begin with it, and a tap on the reason alone sets it. */
export const usualEffects: Readonly<Record<BlockReason, readonly (typeof blockEffects)[number][]>> = {
  fraud: ['no_orders'],
  chargeback: ['no_orders'],
  no_show: ['no_cash'],
  abuse: ['no_orders'],
  request: ['no_marketing'],
  other: ['no_orders'],
}

export const mostEvidence = 20
export const suspicionReasons = ['phone', 'email', 'name'] as const
export type SuspicionReason = (typeof suspicionReasons)[number]
export const suspicionReasonNames: Readonly<Record<SuspicionReason, string>> = {
  phone: 'the same phone number',
  email: 'the same email address',
  name: 'nearly the same name, at the same restaurants',
}

export const CustomerBlock = z.object({
  id: z.int(),
  customer_id: z.int(),
  /** The group at whose restaurants it counts; null when there is no such group any more. */
  scope_group_id: z.nullable(z.int()),
  scope_name: z.string(),
  effects: z.array(z.enum(blockEffects)),
  reason: z.enum(blockReasons),
  note: z.string(),
  /** Orders that show why. Those of restaurants whose guests the person may not see are left out. */
  orders: z.array(z.object({ id: z.int(), number: z.string(), restaurant_id: z.int(), restaurant_name: z.string() })),
  /** The last day on which it counts, and the moment at which it ends by itself; null for never. */
  until_day: z.nullable(z.string()),
  until_at: z.nullable(moment),
  state: z.enum(['live', 'ended', 'lifted']),
  set_by_name: z.string(),
  set_at: moment,
  /** Of one that was lifted. */
  lifted_by_name: z.nullable(z.string()),
  lifted_at: z.nullable(moment),
  lifted_why: z.string(),
  /** Orders of the customer that came although the block says that none should. */
  ordered_since: z.int(),
  last_ordered_at: z.nullable(moment),
  _can: z.object({ lift: z.boolean() }),
})
export type CustomerBlock = z.infer<typeof CustomerBlock>

/** A customer who may be somebody that is blocked. Only a person decides whether it is so. */
export const BlockSuspicion = z.object({
  id: z.int(),
  /** Who is blocked; null when this person may not see that customer. */
  blocked_customer_id: z.nullable(z.int()),
  blocked_name: z.nullable(z.string()),
  effects: z.array(z.enum(blockEffects)),
  reason: z.enum(blockReasons),
  scope_name: z.string(),
  because: z.array(z.enum(suspicionReasons)),
  found_at: moment,
  _can: z.object({ decide: z.boolean() }),
})
export type BlockSuspicion = z.infer<typeof BlockSuspicion>

export const CustomerBlocks = z.object({
  data: z.array(CustomerBlock),
  suspicions: z.array(BlockSuspicion),
  /** The highest group of the company at which the person may block: forms begin with it. Null where there is none. */
  usual_scope: z.nullable(z.object({ id: z.int(), name: z.string() })),
  _can: z.object({ block: z.boolean() }),
})
export type CustomerBlocks = z.infer<typeof CustomerBlocks>

export const effectsField = eachOnce(z.enum(blockEffects)).check(z.minLength(1, { error: 'Choose what is no longer possible' }))
const blockFields = {
  /** A group on which the person has the role Block customers; it counts there and everywhere below. */
  scope_group_id: organizationId,
  effects: effectsField,
  reason: z.enum(blockReasons, { error: 'Choose a reason' }),
  note: optionalText(1000),
  /** The last day on which it counts, by the clock of the restaurants of the group; null for no end. */
  until_day: z._default(z.nullable(calendarDate), null),
}
export const liftWhy = text('Say why', 1, 500)

const blocking = onResource('block_customers', 'customer')
const audits = { resource: 'customer', action: 'update' } as const
const refreshes = [...customerTouches, 'attention']
const ofCustomer = `${customerBase.path}/:id/blocks` as const

export const customerBlocks = {
  customerBlocks: endpoint({
    ...customerBase,
    method: 'GET',
    path: ofCustomer,
    summary: 'Blocks of a customer that count where the person works, the running ones first, and of whom they may be another face',
    access: onResource('customers', 'customer'),
    input: z.object({ id }),
    output: CustomerBlocks,
  }),
  blockCustomer: endpoint({
    ...customerBase,
    method: 'POST',
    path: ofCustomer,
    summary: 'Block a customer at the restaurants of a group and everywhere below it',
    access: blocking,
    input: z.object({
      id,
      ...blockFields,
      order_ids: z._default(eachOnce(id).check(z.maxLength(mostEvidence, { error: `must be at most ${mostEvidence} orders` })), []),
    }),
    output: CustomerBlock,
    refreshes,
    audits,
  }),
  liftBlock: endpoint({
    ...customerBase,
    method: 'POST',
    path: `${ofCustomer}/:block_id/lift`,
    summary: 'Lift a block; it takes the role on the group for which it was set',
    access: blocking,
    input: z.object({ id, block_id: id, why: liftWhy }),
    output: CustomerBlock,
    refreshes,
    audits,
  }),
  blockCustomers: endpoint({
    ...customerBase,
    method: 'POST',
    path: `${customerBase.path}/block`,
    summary: 'Block several customers alike; each answers for itself',
    access: role('block_customers'),
    input: z.object({ ids: severalIds(), ...blockFields }),
    output: Outcomes,
    refreshes,
    audits,
  }),
  decideSuspicion: endpoint({
    ...customerBase,
    method: 'POST',
    path: `${customerBase.path}/:id/suspicions/:suspicion_id`,
    summary: 'Decide whether a customer is somebody who is blocked: block them alike, or say that they are somebody else',
    access: blocking,
    input: z.object({ id, suspicion_id: id, decision: z.enum(['block', 'dismiss']) }),
    output: CustomerBlocks,
    refreshes,
    audits,
  }),
}
