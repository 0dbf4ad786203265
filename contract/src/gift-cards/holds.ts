import * as z from 'zod/mini'
import { optionalText, text } from '../fields/fields.ts'
import { anyone, endpoint, onResource, role } from '../kit/endpoint.ts'
import { id, moment } from '../kit/page.ts'
import { cardCode, cardPin, Redemption, wrongCodes } from './redeeming.ts'
import { moneyAmount } from './terms.ts'

// An amount of a card is kept while an order is being paid, and taken once the order stands. Ordering systems do it with the credential
// by which they send orders, where it may take gift cards (orders/credentials.ts), people at a restaurant with their own rights. What is neither taken nor let go in
// time is free again by itself.

/** How long an amount is kept. */
export const holdMinutes = 10

export const holdStatuses = ['active', 'captured', 'released', 'expired'] as const
export type HoldStatus = (typeof holdStatuses)[number]

export const GiftCardHold = z.object({
  uuid: z.string(),
  restaurant_id: z.int(),
  reference: z.string(),
  last4: z.string(),
  currency: z.string(),
  amount_minor: z.int(),
  /** Of what was asked: what the card did not hold. */
  still_due_minor: z.int(),
  status: z.enum(holdStatuses),
  expires_at: moment,
  /** Of a hold that was captured. */
  redemption_uuid: z.nullable(z.string()),
})
export type GiftCardHold = z.infer<typeof GiftCardHold>

const held = {
  code: cardCode,
  pin: cardPin,
  amount_minor: moneyAmount,
  currency: z.string(),
  /**
   * What the order is called where it is paid. The same again for the same card is the same hold, for another ten minutes; what another
   * credential or the till keeps under it is refused.
   */
  reference: text('Say which order it is for', 1, 100),
  /** Keep nothing unless the card holds the whole amount. */
  whole_only: z._default(z.boolean(), false),
}
const uuid = z.uuid({ error: 'must be a uuid' })
/** At most what was held; the rest is free again. */
const captured = { uuid, amount_minor: moneyAmount, currency: z.string(), order: optionalText(60) }

const refreshes = ['gift_cards', 'gift_card_definitions', 'gift_card_redemptions']
const audits = { resource: 'gift_card_definition', action: 'update' } as const
const staffed = { service: 'gift_cards', method: 'POST', refreshes, audits } as const
const atTill = role('gift_card_definitions', 'gift_card_definitions_admin')

const bySystem = {
  service: 'gift_cards',
  method: 'POST',
  access: anyone('an ordering system shows its credential, which may take gift cards, in the header Authorization: Bearer'),
  idempotent: { not: 'the reference of a hold says what is the same' },
  refreshes,
  audits,
} as const
const systemLimits = [{ per: 'address', max: 6000, seconds: 60, loosely: true }] as const

export const giftCardHolds = {
  holdCard: endpoint({
    ...staffed,
    path: '/v5/gift_card_holds',
    summary: `Keep an amount of a card for an order that is being paid, for ${holdMinutes} minutes`,
    access: onResource('gift_card_definitions', 'restaurant', 'restaurant_id'),
    input: z.object({ restaurant_id: id, ...held }),
    output: GiftCardHold,
    limits: [wrongCodes],
  }),
  captureHold: endpoint({
    ...staffed,
    path: '/v5/gift_card_holds/:uuid/capture',
    summary: 'Take what the till kept, or a part of it; the rest is free again',
    access: atTill,
    input: z.object(captured),
    output: Redemption,
  }),
  releaseHold: endpoint({
    ...staffed,
    path: '/v5/gift_card_holds/:uuid/release',
    summary: 'Let go what was kept; what an ordering system keeps takes gift_card_definitions_admin',
    access: atTill,
    input: z.object({ uuid }),
    output: GiftCardHold,
  }),
  systemHoldsCard: endpoint({
    ...bySystem,
    path: '/v5/ingest/gift_card_holds',
    summary: `Keep an amount of a card for an order that is being paid, for ${holdMinutes} minutes; by an ordering system`,
    /** Without a restaurant: that of the credential. */
    input: z.object({ restaurant_id: z.optional(id), ...held }),
    output: GiftCardHold,
    limits: [...systemLimits, wrongCodes],
  }),
  systemCapturesHold: endpoint({
    ...bySystem,
    path: '/v5/ingest/gift_card_holds/:uuid/capture',
    summary: 'Take what was kept, or a part of it; by the credential that keeps it. Refused, the order is not paid',
    input: z.object(captured),
    output: Redemption,
    limits: systemLimits,
  }),
  systemRefundsHold: endpoint({
    ...bySystem,
    path: '/v5/ingest/gift_card_holds/:uuid/refund',
    summary: 'Give money that was taken back to its card, never more than was taken; by the credential that took it',
    input: z.object({
      uuid,
      amount_minor: moneyAmount,
      currency: z.string(),
      /** What the refund is called where it is made. The same again is the same refund, of the same amount. */
      reference: text('Say which refund it is', 1, 100),
      reason: optionalText(200),
    }),
    output: Redemption,
    limits: systemLimits,
  }),
  systemReleasesHold: endpoint({
    ...bySystem,
    path: '/v5/ingest/gift_card_holds/:uuid/release',
    summary: 'Let go what was kept; by the credential that keeps it',
    input: z.object({ uuid }),
    output: GiftCardHold,
    limits: systemLimits,
  }),
}
