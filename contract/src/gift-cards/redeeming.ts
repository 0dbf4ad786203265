import * as z from 'zod/mini'
import { PictureFace } from '../collections/face.ts'
import { email, optionalText, searchTerm, text } from '../fields/fields.ts'
import { endpoint, onResource, role } from '../kit/endpoint.ts'
import { calendarDate, id, moment, pageNumber, pageOf, perPage } from '../kit/page.ts'
import { cardStatuses } from './cards.ts'
import { giftCardDesigns, giftCardKinds, moneyAmount } from './terms.ts'

// At the till: a code is looked up, an amount is taken from one card or several, and can be undone for ten minutes by the same person.
// Codes travel in bodies only, never in addresses.

/** Minutes in which whoever redeemed can undo it. */
export const undoMinutes = 10
export const mostCardsAtOnce = 10

export const RedeemPlace = z.object({ id: z.int(), name: z.string(), currency: z.string(), timezone: z.string() })
export type RedeemPlace = z.infer<typeof RedeemPlace>

/** A card as the till sees it: nothing of its owner but the name it was given to. */
export const ShownCard = z.object({
  id: z.int(),
  last4: z.string(),
  definition_name: z.string(),
  kind: z.enum(giftCardKinds),
  design: z.enum(giftCardDesigns),
  /** Shown instead of the design. */
  design_picture: z.nullable(PictureFace),
  currency: z.string(),
  /** What can be taken now: the balance without what is held. */
  available_minor: z.int(),
  held_minor: z.int(),
  status: z.enum(cardStatuses),
  expires_on: z.nullable(calendarDate),
  recipient_name: z.string(),
  has_pin: z.boolean(),
  /** Why nothing can be taken from it here, in a sentence; null when it can. */
  refusal: z.nullable(z.string()),
})
export type ShownCard = z.infer<typeof ShownCard>

export const cardCode = text('Enter the code of the card', 1, 60)
export const cardPin = z.optional(z.nullable(z.string().check(z.regex(/^\d{4}$/, { error: 'The PIN has four digits' }))))
const card = { code: cardCode, pin: cardPin }

/** Wrong PINs in a row after which a card takes none for some minutes. */
export const mostWrongPins = 5
export const pinPauseMinutes = 15
/** Of wrong codes and PINs alone, counted where they are looked at: nobody types so many by mistake. */
export const wrongCodes = { per: 'account', max: 20, seconds: 900, byHandler: true } as const
/** Sentences about a code that is none. */
export const codeSentences = {
  malformed: 'Check the code: a gift card has 8 to 24 letters and digits',
  mistyped: 'Check the code: one of its letters was misread',
  unknown: 'No gift card of this company has that code',
}

/** `refunded_minor`: of what was taken from this card, given back since. */
export const TakenFrom = z.object({ card_id: z.int(), last4: z.string(), taken_minor: z.int(), left_minor: z.int(), refunded_minor: z.int() })

/** How much of a refund each card gets back, of what each still can: the one that gave last first. */
export function sharesBack(amount: number, cards: readonly { readonly refundable_minor: number }[]): number[] {
  let left = amount
  return cards
    .toReversed()
    .map(({ refundable_minor }) => {
      const share = Math.min(left, refundable_minor)
      left -= share
      return share
    })
    .toReversed()
}

export const Redemption = z.object({
  uuid: z.string(),
  restaurant_id: z.int(),
  restaurant_name: z.string(),
  currency: z.string(),
  asked_minor: z.int(),
  taken_minor: z.int(),
  /** What the guest has to pay in another way. */
  still_due_minor: z.int(),
  /** Of what was taken: given back to the cards since. */
  refunded_minor: z.int(),
  order: z.string(),
  cards: z.array(TakenFrom),
  actor: z.string(),
  at: moment,
  undone_at: z.nullable(moment),
  /** Until when this person can undo it; null when they cannot. */
  undo_until: z.nullable(moment),
})
export type Redemption = z.infer<typeof Redemption>

const atRestaurant = onResource('gift_card_definitions', 'restaurant', 'restaurant_id')
const refreshes = ['gift_cards', 'gift_card_definitions', 'gift_card_redemptions']
const audits = { resource: 'gift_card_definition', action: 'update' } as const
const uuid = z.uuid({ error: 'must be a uuid' })
const redemptions = '/v5/gift_card_redemptions'
const service = 'gift_cards' as const

export const giftCardRedeeming = {
  redeemPlaces: endpoint({
    service,
    method: 'POST',
    path: `${redemptions}/places`,
    summary: 'Restaurants at which the person takes gift cards, by name',
    reads: true,
    access: role('gift_card_definitions', 'gift_card_definitions_admin'),
    input: z.object({ page: pageNumber, per_page: perPage(20), name: z._default(searchTerm, '') }),
    output: pageOf(RedeemPlace),
  }),
  lookUpCard: endpoint({
    service,
    method: 'POST',
    path: `${redemptions}/look_up`,
    summary: 'A card by its code, at a restaurant; 404 for a code that is none of its company',
    reads: true,
    access: atRestaurant,
    input: z.object({ restaurant_id: id, ...card }),
    output: ShownCard,
    limits: [wrongCodes, { per: 'address', max: 300, seconds: 60, loosely: true }],
  }),
  redeem: endpoint({
    service,
    method: 'POST',
    path: redemptions,
    summary: 'Take an amount from one card or several, in this order; what is missing is still due',
    access: atRestaurant,
    input: z.object({
      restaurant_id: id,
      amount_minor: moneyAmount,
      currency: z.string(),
      cards: z
        .array(z.object(card))
        .check(z.minLength(1, { error: 'Add a card' }), z.maxLength(mostCardsAtOnce, { error: `Use at most ${mostCardsAtOnce} cards` })),
      order: optionalText(60),
      /** Take nothing unless the cards hold the whole amount. */
      whole_only: z._default(z.boolean(), false),
    }),
    output: Redemption,
    refreshes,
    audits,
    limits: [wrongCodes],
  }),
  undoRedemption: endpoint({
    service,
    method: 'POST',
    path: `${redemptions}/:uuid/undo`,
    summary: `Undo a redemption: for ${undoMinutes} minutes, by whoever did it`,
    access: role('gift_card_definitions', 'gift_card_definitions_admin'),
    input: z.object({ uuid }),
    output: Redemption,
    refreshes,
    audits,
  }),
  mailReceipt: endpoint({
    service,
    method: 'POST',
    path: `${redemptions}/:uuid/receipt`,
    summary: 'Mail what was taken and what is left to the guest',
    access: role('gift_card_definitions', 'gift_card_definitions_admin'),
    input: z.object({ uuid, email: email() }),
    output: z.object({ sent: z.boolean() }),
    limits: [{ per: 'account', max: 30, seconds: 60 }],
  }),
  recentRedemptions: endpoint({
    service,
    method: 'POST',
    path: `${redemptions}/search`,
    summary: 'What was redeemed at a restaurant, the newest first',
    reads: true,
    access: atRestaurant,
    input: z.object({ restaurant_id: id, page: pageNumber, per_page: perPage(20) }),
    output: pageOf(Redemption),
  }),
  refundToCards: endpoint({
    service,
    method: 'POST',
    path: `${redemptions}/:uuid/refund`,
    summary: 'Give money of a redemption back to its cards, never more than was taken; a card that has ended gives it to its replacement',
    access: role('gift_card_definitions_admin'),
    input: z.object({ uuid, amount_minor: moneyAmount, currency: z.string(), reason: text('Say why', 2, 200) }),
    output: Redemption,
    refreshes,
    audits,
  }),
}
