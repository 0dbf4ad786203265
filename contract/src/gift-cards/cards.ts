import * as z from 'zod/mini'
import { PictureFace } from '../collections/face.ts'
import { email, optionalText, organizationId, searchTerm, text } from '../fields/fields.ts'
import { endpoint, onGroup, role } from '../kit/endpoint.ts'
import { Outcomes, severalIds } from '../kit/outcome.ts'
import { calendarDate, id, moment, pageNumber, pageOf, perPage, sortBy } from '../kit/page.ts'
import { activitiesPerPage, cardsPerPage } from './list.ts'
import { currencyCode, giftCardDesigns, giftCardKinds, moneyAmount } from './terms.ts'

// Gift cards, and the ledger of each: every amount that came onto it or went off, with the balance after it. Rows are never changed;
// a correction is another row. Amounts are minor units of the card's currency.

/** What is stored. Whether a card has expired or is empty follows from its date and its balance. */
export const cardStates = ['pending', 'active', 'blocked', 'deactivated'] as const
/** What people see. */
export const cardStatuses = ['pending', 'active', 'empty', 'blocked', 'expired', 'deactivated'] as const
export type CardStatus = (typeof cardStatuses)[number]
export const cardStatusNames: Readonly<Record<CardStatus, string>> = {
  pending: 'Not sent yet',
  active: 'Active',
  empty: 'Empty',
  blocked: 'Blocked',
  expired: 'Expired',
  deactivated: 'Ended',
}

export const activityTypes = [
  'ACTIVATE',
  'LOAD',
  'REDEEM',
  'REVERSE',
  'REFUND',
  'ADJUST_INCREMENT',
  'ADJUST_DECREMENT',
  'TRANSFER_BALANCE_FROM',
  'TRANSFER_BALANCE_TO',
  'CASH_OUT',
  'EXPIRE',
  'CLEAR_BALANCE',
  'IMPORT',
  'BLOCK',
  'UNBLOCK',
  'DEACTIVATE',
] as const
export type ActivityType = (typeof activityTypes)[number]
export const activityNames: Readonly<Record<ActivityType, string>> = {
  ACTIVATE: 'Activated',
  LOAD: 'Loaded',
  REDEEM: 'Redeemed',
  REVERSE: 'Undone',
  REFUND: 'Refunded to the card',
  ADJUST_INCREMENT: 'Adjusted up',
  ADJUST_DECREMENT: 'Adjusted down',
  TRANSFER_BALANCE_FROM: 'Moved to another card',
  TRANSFER_BALANCE_TO: 'Moved from another card',
  CASH_OUT: 'Paid out in cash',
  EXPIRE: 'Expired',
  CLEAR_BALANCE: 'Balance cleared',
  IMPORT: 'Brought from another system',
  BLOCK: 'Blocked',
  UNBLOCK: 'Unblocked',
  DEACTIVATE: 'Ended',
}

/** The other card of a transfer, as far as the person sees it. */
const OtherCard = z.object({ id: z.nullable(z.int()), last4: z.string() })

export const GiftCard = z.object({
  id: z.int(),
  last4: z.string(),
  definition_id: z.int(),
  definition_name: z.string(),
  definition_version: z.int(),
  kind: z.enum(giftCardKinds),
  /** By the terms of its day, for whoever sees the card and not its definition. */
  design: z.enum(giftCardDesigns),
  /** Of its definition, for all of them: shown instead of the design. */
  design_picture: z.nullable(PictureFace),
  is_reloadable: z.boolean(),
  currency: z.string(),
  /** Of one that waits to be sent: what will be on it. */
  balance_minor: z.int(),
  /** Kept for orders that are being paid; part of the balance. */
  held_minor: z.int(),
  status: z.enum(cardStatuses),
  /** The last day on which it is taken, by the clock of the restaurant; null for no end. */
  expires_on: z.nullable(calendarDate),
  /** The group that owes its balance. */
  issuer_group_id: z.int(),
  issuer_group_name: z.string(),
  is_physical: z.boolean(),
  has_pin: z.boolean(),
  recipient_name: z.string(),
  recipient_email: z.string(),
  message: z.string(),
  /** When it is to be mailed, and when it was. */
  send_at: z.nullable(moment),
  sent_at: z.nullable(moment),
  /** Why it was not mailed when it was to be: somebody has to mail it. */
  not_sent: z.nullable(z.string()),
  blocked_reason: z.nullable(z.string()),
  /** Of a lost card that was made anew: the one before and the one after. */
  replaces: z.nullable(OtherCard),
  replaced_by: z.nullable(OtherCard),
  bonus_of: z.nullable(OtherCard),
  version: z.int(),
  inserted_at: moment,
  updated_at: moment,
  /** `cash_out_minor`: how much may be paid out in cash by the law of its place; 0 for nothing. */
  cash_out_minor: z.int(),
  _can: z.object({ update: z.boolean() }),
})
export type GiftCard = z.infer<typeof GiftCard>

/** A redemption that can be refunded, with what each of its cards can still get back, in the order in which they gave. */
export const Refundable = z.object({
  uuid: z.string(),
  currency: z.string(),
  cards: z.array(z.object({ last4: z.string(), refundable_minor: z.int() })),
})
export type Refundable = z.infer<typeof Refundable>

export const GiftCardActivity = z.object({
  seq: z.int(),
  type: z.enum(activityTypes),
  delta_minor: z.int(),
  balance_after_minor: z.int(),
  reason: z.string(),
  restaurant_id: z.nullable(z.int()),
  restaurant_name: z.nullable(z.string()),
  /** The order as it was typed. */
  order: z.string(),
  other_card: z.nullable(OtherCard),
  /** The row that this one undoes, and the row that undid this one. */
  reverses_seq: z.nullable(z.int()),
  reversed_by_seq: z.nullable(z.int()),
  /** Of a row that redeemed: for whoever may refund it, while there is something to give back. */
  refundable: z.nullable(Refundable),
  /** Empty for the system itself, and where a card came from another company. */
  actor: z.string(),
  approver: z.string(),
  at: moment,
})
export type GiftCardActivity = z.infer<typeof GiftCardActivity>

const recipient = {
  recipient_name: optionalText(100),
  /** Empty: nobody is mailed. */
  recipient_email: z._default(z.union([z.literal(''), email()]), ''),
  message: optionalText(300),
}

export const IssuedCard = z.object({
  definition_id: id,
  amount_minor: moneyAmount,
  currency: z.string(),
  is_physical: z._default(z.boolean(), false),
  ...recipient,
  /** A moment to come at which it is mailed and becomes active; at once where it is left out. */
  send_at: z.optional(z.nullable(z.iso.datetime({ error: 'must be a moment such as 2026-12-24T09:00:00Z' }))),
})

const byId = z.object({ id })
const reason = text('Say why', 2, 200)
const version = z.optional(z.int())
/** A card is judged in the transaction: it hangs on the group that owes its balance. */
const seeing = role('gift_card_definitions', 'gift_card_definitions_admin')
const changing = role('gift_card_definitions_admin')
const refreshes = ['gift_cards', 'gift_card_definitions', 'audit_logs:gift_card_definition:{id}']
const changes = { access: changing, refreshes, audits: { resource: 'gift_card_definition', action: 'update' } } as const
const base = { service: 'gift_cards', path: '/v5/gift_cards' } as const
const post = (path: string) => ({ ...base, method: 'POST', path: `${base.path}${path}` }) as const

export const cardSorts = ['issued', 'balance', 'expires'] as const

export const giftCards = {
  searchCards: endpoint({
    ...post('/search'),
    summary: 'Gift cards the person may see, the newest first unless `sort` says otherwise',
    reads: true,
    access: seeing,
    input: z.object({
      page: pageNumber,
      per_page: perPage(cardsPerPage),
      /** The last four of its code, or a part of the recipient's name or email address. */
      q: z._default(searchTerm, ''),
      definition_id: z.optional(z.nullable(id)),
      status: z.optional(z.nullable(z.enum(cardStatuses))),
      sort: sortBy(...cardSorts),
    }),
    output: pageOf(GiftCard),
  }),
  getCard: endpoint({ ...base, method: 'GET', path: `${base.path}/:id`, summary: 'One gift card', access: seeing, input: byId, output: GiftCard }),
  cardActivities: endpoint({
    ...base,
    method: 'GET',
    path: `${base.path}/:id/activities`,
    summary: 'The ledger of a card, the newest first',
    access: seeing,
    input: z.object({ id, page: pageNumber, per_page: perPage(activitiesPerPage) }),
    output: pageOf(GiftCardActivity),
  }),
  issueCard: endpoint({
    ...post(''),
    summary: 'Make a gift card with an amount on it; it is mailed to its recipient, or its code is shown to be printed',
    access: onGroup('gift_card_definitions_admin', 'issuer_group_id'),
    input: z.object({ card: IssuedCard, issuer_group_id: organizationId }),
    /** `bonus`: the card that comes with it, if it brings one. */
    output: z.object({ card: GiftCard, bonus: z.nullable(GiftCard) }),
    refreshes,
    audits: { resource: 'gift_card_definition', action: 'update' },
  }),
  /** A read of a secret: each one is in History. A POST, so that no address holds it. */
  showCode: endpoint({
    ...post('/:id/show_code'),
    ...changes,
    summary: 'The code of a card, and its PIN, to print it or to tell it to its owner; written to History',
    input: byId,
    output: z.object({ code: z.string(), pin: z.nullable(z.string()) }),
    limits: [{ per: 'account', max: 60, seconds: 60 }],
    idempotent: { not: 'its answer holds the code of a card, which is kept nowhere in the clear' },
  }),
  mailCard: endpoint({
    ...post('/:id/mail'),
    ...changes,
    summary: 'Mail a card to its recipient, again or for the first time',
    input: z.object({ id, recipient_name: recipient.recipient_name, recipient_email: email() }),
    output: GiftCard,
    limits: [{ per: 'account', max: 30, seconds: 60 }],
  }),
  loadCard: endpoint({
    ...post('/:id/load'),
    ...changes,
    summary: 'Put more money on a card that can be loaded again',
    input: z.object({ id, amount_minor: moneyAmount, currency: z.string() }),
    output: GiftCard,
  }),
  /** Above the limit of the group it waits for a second person: then `request_id` is set, and the card is as it was. */
  adjustCard: endpoint({
    ...post('/:id/adjust'),
    ...changes,
    summary: 'Correct the balance of a card, up or down, with the reason',
    input: z.object({
      id,
      delta_minor: z.int().check(z.refine((delta) => delta !== 0, { error: 'must not be nothing' })),
      currency: z.string(),
      reason,
    }),
    output: z.object({ card: GiftCard, request_id: z.nullable(z.int()) }),
  }),
  blockCard: endpoint({
    ...post('/:id/block'),
    ...changes,
    summary: 'Block a card for now: nothing is taken from it',
    input: z.object({ id, reason, version }),
    output: GiftCard,
  }),
  unblockCard: endpoint({
    ...post('/:id/unblock'),
    ...changes,
    summary: 'Lift the block of a card',
    input: z.object({ id, version }),
    output: GiftCard,
  }),
  blockCards: endpoint({
    ...post('/block'),
    ...changes,
    summary: 'Block several cards; each answers for itself',
    input: z.object({ ids: severalIds(), reason }),
    output: Outcomes,
  }),
  reissueCard: endpoint({
    ...post('/:id/reissue'),
    ...changes,
    summary: 'Give the balance of a lost card a new code; the old code is dead',
    input: z.object({ id, reason, ...recipient }),
    output: GiftCard,
  }),
  transferCard: endpoint({
    ...post('/:id/transfer'),
    ...changes,
    summary: 'Move the whole balance of a card, or a part, to another one of the same currency',
    input: z.object({ id, to_id: id, amount_minor: moneyAmount, currency: z.string() }),
    output: GiftCard,
  }),
  cashOutCard: endpoint({
    ...post('/:id/cash_out'),
    ...changes,
    summary: 'Note that the rest of a card was paid out in cash, where the law of its place asks for it',
    input: z.object({ id, amount_minor: moneyAmount, currency: z.string() }),
    output: GiftCard,
  }),
  endCard: endpoint({
    ...post('/:id/end'),
    ...changes,
    summary: 'End a card for good; what is on it is cleared',
    input: z.object({ id, reason }),
    output: GiftCard,
  }),
}

/** Adjustments that wait for a second person. */
export const CardRequest = z.object({
  id: z.int(),
  card_id: z.int(),
  last4: z.string(),
  definition_name: z.string(),
  currency: z.string(),
  delta_minor: z.int(),
  balance_minor: z.int(),
  reason: z.string(),
  asked_by: z.string(),
  asked_at: moment,
  /** Not by the person who asked. */
  _can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
})
export type CardRequest = z.infer<typeof CardRequest>

/** Why a limit cannot be raised so far, with the amount and the name of the group that it takes the role on. */
export const raisingNeeds = (amount: string, group: string): string => `More than ${amount} takes the role “Gift card definitions admin” on ${group}`

export const GroupLimit = z.object({
  currency: z.string(),
  limit_minor: z.int(),
  /** Whose limit it is, where the group has none of its own: a group above, or the standard. */
  inherited_from: z.nullable(z.string()),
  /** Up to which the person who asks may set it, and the group on which more takes the role; nothing where any amount will do. */
  most_minor: z.nullable(z.int()),
  raised_on: z.nullable(z.string()),
})
export type GroupLimit = z.infer<typeof GroupLimit>

export const giftCardRequests = {
  cardRequests: endpoint({
    ...base,
    method: 'GET',
    path: '/v5/gift_card_requests',
    summary: 'Adjustments that wait for a second person, the oldest first',
    access: seeing,
    input: z.object({ page: pageNumber, per_page: perPage(cardsPerPage) }),
    output: pageOf(CardRequest),
  }),
  decideRequest: endpoint({
    ...base,
    method: 'POST',
    path: '/v5/gift_card_requests/:id/decide',
    ...changes,
    summary: 'Approve or refuse an adjustment that somebody else asked for; its author may withdraw it',
    input: z.object({ id, approve: z.boolean() }),
    output: z.object({ id: z.int(), card_id: z.int(), approved: z.boolean() }),
  }),
  groupLimit: endpoint({
    ...base,
    method: 'GET',
    path: '/v5/access_groups/:access_group_id/gift_card_limit',
    summary: 'Up to which amount one person adjusts a card of a currency alone: the limit of the group, or of the nearest one above it',
    access: onGroup('gift_card_definitions', 'access_group_id'),
    input: z.object({ access_group_id: id, currency: currencyCode }),
    output: GroupLimit,
  }),
  setGroupLimit: endpoint({
    ...base,
    method: 'PUT',
    path: '/v5/access_groups/:access_group_id/gift_card_limit',
    summary: 'Set that limit; null takes the one from above. To set more than that takes the role where that one was set, or on the company',
    access: onGroup('gift_card_definitions_admin', 'access_group_id'),
    input: z.object({ access_group_id: id, currency: currencyCode, limit_minor: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000))) }),
    output: GroupLimit,
    refreshes: ['gift_card_limits', 'audit_logs:access_group:{id}'],
    audits: { resource: 'access_group', action: 'update' },
  }),
}
/** Where no group has set another one, in minor units of any currency. */
export const standardLimitMinor = 10_000
