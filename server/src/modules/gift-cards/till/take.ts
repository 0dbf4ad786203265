import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import type { Redemption } from '@brigade/contract/gift-cards/redeeming.ts'
import { undoMinutes } from '@brigade/contract/gift-cards/redeeming.ts'
import type { Change, Changed, Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { businessDayOf, dayRulesOf } from '../../orders/public.ts'
import { cardsWithheld } from '../ledger/cards-withheld.ts'
import { type Booking, book } from '../ledger/store-ledger.ts'
import type { TillCard } from './judge.ts'
import { type Actor, insertRedemption, type RedemptionRow } from './store-redemptions.ts'
import type { TillPlace } from './store-till.ts'
import { money } from './words.ts'

/** Who does it, as the ledger and History keep it. */
export interface Doing {
  readonly actor: Actor
  /** An ordering system is named in History where a person would stand. */
  readonly agent?: Changed['agent']
  /** Of an ordering system: the credential that it showed. */
  readonly credentialId?: number
}

export async function bookingAt({ clock }: Pick<Deps, 'clock'>, tx: Tx, place: TillPlace, actor: Actor): Promise<Booking> {
  const rules = (await dayRulesOf(tx, [place.id])).get(place.id) ?? { zone: place.timezone, rules: [] }
  const serviceDate = businessDayOf(rules, clock.now().getTime()).date
  return { groupId: place.group_id, restaurant: { id: place.id, name: place.name }, serviceDate, actor }
}

export interface Taking {
  readonly place: TillPlace
  readonly asked: number
  readonly from: readonly { readonly card: TillCard; readonly amount: number }[]
  readonly order: string
}

/** Takes the amounts from cards that are locked and judged. */
export async function take(
  deps: Pick<Deps, 'clock'>,
  { tx, changed }: Pick<Change, 'tx' | 'changed'>,
  { actor, agent }: Doing,
  { place, asked, from, order }: Taking,
): Promise<RedemptionRow> {
  const booking = await bookingAt(deps, tx, place, actor)
  const taken = from.reduce((sum, { amount }) => sum + amount, 0)
  const cardIds = from.map(({ card }) => card.id)
  const row = await insertRedemption(tx, { place, asked, taken, cardIds, order, actor })
  const cards = []
  for (const { card, amount } of from) {
    const { seq, balance } = await book(tx, { cardId: card.id, type: 'REDEEM', delta: -amount, orderSaid: order, redemptionId: row.id }, booking)
    cards.push({ card_id: card.id, last4: card.code_last4, seq, taken: amount, left: balance, given_back: 0 })
    tellOf(changed, card, place, `${money(amount, card.currency)} taken from card ${lastFourText(card.code_last4)} at ${place.name}`, agent)
  }
  return { ...row, cards, is_fresh: true }
}

/** In the history of the card's definition, for the people of its groups and of the restaurant who see the card. */
export function tellOf(
  changed: Change['changed'],
  { definition_id: id, issuer_group_id, reach }: Pick<TillCard, 'definition_id' | 'issuer_group_id' | 'reach'>,
  { ancestors }: Pick<TillPlace, 'ancestors'>,
  description: string,
  agent?: Changed['agent'],
): void {
  const withheld = cardsWithheld(issuer_group_id)
  changed({ id, description, withheld, reach: [...new Set([...reach, ...ancestors])], ...(agent && { agent }) })
}

/** A redemption as it is answered to `userId`; to nobody's where an ordering system asks. */
export function redemptionAnswer(row: RedemptionRow, userId: number | null): Redemption {
  const refunded = row.cards.reduce((sum, { given_back }) => sum + given_back, 0)
  const mayUndo = userId !== null && row.actor_id === userId && row.undone_at === null && row.is_fresh && refunded === 0
  return {
    uuid: row.uuid,
    restaurant_id: row.restaurant_id,
    restaurant_name: row.restaurant_name,
    currency: row.currency,
    asked_minor: row.asked,
    taken_minor: row.taken,
    still_due_minor: row.asked - row.taken,
    refunded_minor: refunded,
    order: row.order_said,
    cards: row.cards.map(({ card_id, last4, taken, left, given_back }) => ({
      card_id,
      last4,
      taken_minor: taken,
      left_minor: left,
      refunded_minor: given_back,
    })),
    actor: row.actor_name,
    at: row.at.toISOString(),
    undone_at: row.undone_at?.toISOString() ?? null,
    undo_until: mayUndo ? new Date(row.at.getTime() + undoMinutes * 60_000).toISOString() : null,
  }
}
