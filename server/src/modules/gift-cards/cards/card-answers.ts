import { type ActivityType, activityTypes, type GiftCard, type GiftCardActivity, type Refundable } from '@brigade/contract/gift-cards/cards.ts'
import { cashOutMinor } from '@brigade/contract/gift-cards/gift-card-laws.ts'
import { type GiftCardKind, giftCardKinds } from '@brigade/contract/gift-cards/terms.ts'
import type { Deps } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { shownFace } from '../../collections/public/shown-pictures.ts'
import { statusOf } from '../ledger/card-rules.ts'
import type { ActivityRow, ListedCard } from './store-cards.ts'
import { daysOf } from './store-days.ts'

export const kindOf = ({ kind }: { readonly kind: string }): GiftCardKind => giftCardKinds.find((one) => one === kind) ?? 'purchased'
const typeOf = ({ type }: { readonly type: string }): ActivityType => activityTypes.find((one) => one === type) ?? 'ADJUST_INCREMENT'

/** How much may be paid out in cash today. The law asks what is on the card; what is held is there until it is taken or let go. */
export function cashOutOf(
  card: Pick<ListedCard, 'state' | 'balance' | 'held' | 'expires_on' | 'currency' | 'kind' | 'jurisdiction'>,
  today: string,
): number {
  if (statusOf(card, today) !== 'active' || card.held > 0) return 0
  const { jurisdiction, currency } = card
  return cashOutMinor({ jurisdiction, kind: kindOf(card), currency, balance_minor: card.balance }, today)
}

const dayAfter = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/**
 * What day it is in the companies of these cards. Zones of all restaurants of a company are asked only where a card is another thing on
 * another of the days around: for all others any of them says the same.
 */
export async function daysFor(db: Queryable, cards: readonly ListedCard[], now: Date): Promise<ReadonlyMap<number, string>> {
  const today = dayAfter(now, 0)
  // Days that it may be somewhere on earth besides.
  const around = [dayAfter(now, -1), dayAfter(now, 1)]
  const turns = (card: ListedCard) =>
    around.some((day) => statusOf(card, day) !== statusOf(card, today) || cashOutOf(card, day) !== cashOutOf(card, today))
  const days = new Map(cards.map(({ root_id }) => [root_id, today]))
  const asked = new Set(cards.filter(turns).map(({ root_id }) => root_id))
  if (asked.size > 0) for (const [root, day] of await daysOf(db, [...asked], now)) days.set(root, day)
  return days
}

/** Addresses of pictures are signed. */
export type AnswerDeps = Pick<Deps, 'secrets' | 'clock'>

/** Cards as they are shown, each by the day of its company. */
export async function answersOf(db: Queryable, deps: AnswerDeps, cards: readonly ListedCard[]): Promise<GiftCard[]> {
  const days = await daysFor(db, cards, deps.clock.now())
  return cards.map((card) => answerOf(deps, card, days.get(card.root_id) ?? ''))
}

const other = (id: number | null, last4: string | null) => (last4 === null ? null : { id, last4 })

/** `today` in the company of the card. One that waits to be sent shows what will be on it. */
function answerOf(deps: AnswerDeps, card: ListedCard, today: string): GiftCard {
  const status = statusOf(card, today)
  return {
    id: card.id,
    last4: card.code_last4,
    definition_id: card.definition_id,
    definition_name: card.definition_name,
    definition_version: card.definition_number,
    kind: kindOf(card),
    design: card.design,
    design_picture: card.design_picture && shownFace(deps, card.design_picture, 'card'),
    is_reloadable: card.is_reloadable,
    currency: card.currency,
    balance_minor: card.pending_amount ?? card.balance,
    held_minor: card.held,
    status,
    expires_on: card.expires_on,
    issuer_group_id: card.issuer_group_id,
    issuer_group_name: card.issuer_group_name,
    is_physical: card.is_physical,
    has_pin: card.has_pin,
    recipient_name: card.recipient_name,
    recipient_email: card.recipient_email,
    message: card.message,
    send_at: card.send_at?.toISOString() ?? null,
    sent_at: card.sent_at?.toISOString() ?? null,
    not_sent: status === 'pending' ? card.not_sent : null,
    blocked_reason: card.blocked_reason,
    replaces: card.others?.replaces ?? null,
    replaced_by: card.others?.replaced_by ?? null,
    bonus_of: card.others?.bonus_of ?? null,
    version: card.version,
    inserted_at: card.inserted_at.toISOString(),
    updated_at: card.updated_at.toISOString(),
    cash_out_minor: cashOutOf(card, today),
    _can: { update: card.may_change },
  }
}

function refundableOf({ refund_uuid: uuid, refund_cards: cards }: ActivityRow, currency: string): Refundable | null {
  if (uuid === null || cards === null || cards.every(({ refundable_minor }) => refundable_minor === 0)) return null
  return { uuid, currency, cards: [...cards] }
}

export function activityAnswer(row: ActivityRow, currency: string): GiftCardActivity {
  return {
    seq: row.seq,
    type: typeOf(row),
    delta_minor: row.delta,
    balance_after_minor: row.balance_after,
    reason: row.reason,
    restaurant_id: row.restaurant_id,
    restaurant_name: row.restaurant_name,
    order: row.order_said,
    other_card: other(row.other_id, row.other_last4),
    reverses_seq: row.reverses_seq,
    reversed_by_seq: row.reversed_by_seq,
    refundable: refundableOf(row, currency),
    actor: row.actor_name,
    approver: row.approver_name,
    at: row.at.toISOString(),
  }
}
