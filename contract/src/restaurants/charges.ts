import * as z from 'zod/mini'
import { amongFields, optionalText, text } from '../fields/fields.ts'
import { channelName, fulfilmentName, someChannels, someFulfilments } from '../fields/sales-context.ts'
import { weekHours } from '../fields/week-hours.ts'
import { endpoint, onResource } from '../kit/endpoint.ts'
import { id, pageNumber, pageOf, perPage } from '../kit/page.ts'

// What is added to an order besides its items: packaging, a bag, service, a small order, delivery, a deposit.

export const chargeKinds = ['packaging', 'bag', 'service', 'small_order', 'delivery', 'deposit'] as const
export type ChargeKind = (typeof chargeKinds)[number]
export const amountTypes = ['fixed', 'percent'] as const
export type AmountType = (typeof amountTypes)[number]
/** Once an order, once for each item, or for each item with a tag. */
export const chargeBases = ['order', 'item', 'tag'] as const
export type ChargeBase = (typeof chargeBases)[number]
/** One page holds them all. */
export const mostCharges = 100
export const chargesPerPage = mostCharges

const fields = {
  name: text('Name is required', 1, 100),
  kind: z.enum(chargeKinds),
  amount_type: z.enum(amountTypes),
  /** Minor units of the restaurant's currency; hundredths of a percent when it is one. */
  amount: z.int({ error: 'Amount is required' }).check(z.minimum(0, { error: 'must be zero or more' }), z.maximum(100_000_000)),
  per: z._default(z.enum(chargeBases), 'order'),
  tag: optionalText(50),
  /** Orders below this sum alone, in minor units. */
  below_minor: z.optional(z.nullable(z.int().check(z.minimum(1, { error: 'must be more than zero' }), z.maximum(100_000_000)))),
  taxable: z._default(z.boolean(), true),
  /** Empty is all of them. */
  channels: z._default(someChannels, []),
  fulfilments: z._default(someFulfilments, []),
  /** Hours on the restaurant's clock; null is always. */
  availability: z.optional(z.nullable(weekHours)),
  active: z._default(z.boolean(), true),
}

interface Ruled {
  readonly kind: ChargeKind
  readonly amount_type: AmountType
  readonly amount: number
  readonly per: ChargeBase
  readonly tag: string
  readonly below_minor?: number | null | undefined
}

/** What must fit together, beside the fields themselves. */
export const chargeRules = [
  amongFields<Ruled>(['amount_type', 'amount'], ({ amount_type, amount }) => amount_type === 'fixed' || amount <= 10_000, {
    error: 'must be at most 100 percent',
    path: 'amount',
  }),
  amongFields<Ruled>(['per', 'tag'], ({ per, tag }) => per !== 'tag' || tag !== '', { error: 'Tag is required', path: 'tag' }),
  amongFields<Ruled>(['kind', 'below_minor'], ({ kind, below_minor }) => kind !== 'small_order' || (below_minor ?? null) !== null, {
    error: 'Enter the amount below which it is charged',
    path: 'below_minor',
  }),
] as const

export const NewCharge = z.object(fields).check(...chargeRules)
export const ChangedCharge = z.object({ ...fields, version: z.optional(z.int()) }).check(...chargeRules)

export const Charge = z.object({
  ...fields,
  id: z.int(),
  restaurant_id: z.int(),
  tag: z.string(),
  below_minor: z.nullable(z.int()),
  channels: z.array(channelName),
  fulfilments: z.array(fulfilmentName),
  availability: z.nullable(weekHours),
  version: z.int(),
  inserted_at: z.string(),
  updated_at: z.string(),
})
export type Charge = z.infer<typeof Charge>

const view = onResource('restaurants', 'restaurant', 'restaurant_id')
const change = onResource('restaurants_admin', 'restaurant', 'restaurant_id')
const touches = ['charges', 'menu:{id}', 'audit_logs:restaurant:{id}']
const changes = { refreshes: touches, audits: { resource: 'restaurant', action: 'update' } } as const

/** Specification section 7: `v6/restaurants/{restaurant_id}/charges`. */
export const restaurantCharges = {
  charges: endpoint({
    service: 'restaurants',
    method: 'GET',
    path: '/v6/restaurants/:restaurant_id/charges',
    summary: 'Charges of a restaurant by name',
    access: view,
    input: z.object({ restaurant_id: id, page: pageNumber, per_page: perPage(chargesPerPage) }),
    output: pageOf(Charge),
  }),
  createCharge: endpoint({
    service: 'restaurants',
    method: 'POST',
    path: '/v6/restaurants/:restaurant_id/charges',
    summary: 'Add a charge',
    access: change,
    input: z.object({ restaurant_id: id, charge: NewCharge }),
    output: Charge,
    ...changes,
  }),
  updateCharge: endpoint({
    service: 'restaurants',
    method: 'PUT',
    path: '/v6/restaurants/:restaurant_id/charges/:charge_id',
    summary: 'Change a charge; a stale `version` answers 409',
    access: change,
    input: z.object({ restaurant_id: id, charge_id: id, charge: ChangedCharge }),
    output: Charge,
    ...changes,
  }),
  removeCharge: endpoint({
    service: 'restaurants',
    method: 'DELETE',
    path: '/v6/restaurants/:restaurant_id/charges/:charge_id',
    summary: 'Take a charge away',
    access: change,
    input: z.object({ restaurant_id: id, charge_id: id }),
    output: z.object({ id: z.int(), name: z.string() }),
    ...changes,
  }),
}
