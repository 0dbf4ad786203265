import type { CardStatus } from '@brigade/contract/gift-cards/cards.ts'
import { moneyText } from '@brigade/contract/kit/money-text.ts'
import { available, type CardFacts, statusOf } from '../ledger/card-rules.ts'
import { dateText } from './date-text.ts'

// Whether something may be done with a card in the office; pure. Each answers why not, as the person is told, or nothing.

const standings: Readonly<Record<CardStatus, string>> = {
  pending: 'This card has not been sent yet.',
  active: 'This card is active.',
  empty: 'This card is empty.',
  blocked: 'This card is blocked.',
  expired: 'This card has expired.',
  deactivated: 'This card has ended.',
}

export const notShared =
  'The definition of this card is no longer shared with the organization that issued it. Cards stay good, and nothing new comes onto them.'

/** A card in another standing than those allowed. */
export function standingRefusal(card: CardFacts, today: string, ...allowed: readonly CardStatus[]): string | undefined {
  const status = statusOf(card, today)
  if (allowed.includes(status)) return undefined
  return status === 'expired' ? `This card expired on ${dateText(card.expires_on ?? '')}.` : standings[status]
}

export function currencyRefusal({ currency }: Pick<CardFacts, 'currency'>, asked: string): string | undefined {
  return currency === asked ? undefined : `This card is in ${currency}, not in ${asked}.`
}

/** Taking an amount off: never more than is there, and never what is held. */
export function lessRefusal(card: CardFacts, amount: number): string | undefined {
  if (amount > card.balance) return `There is only ${moneyText(card.balance, card.currency)} on this card.`
  if (amount > available(card)) return heldRefusal(card)
  return undefined
}

/** Something is held for an order that is being paid. */
export function heldRefusal({ held, currency }: CardFacts): string | undefined {
  return held === 0 ? undefined : `${moneyText(held, currency)} of this card is held for an order that is being paid.`
}

export function moreRefusal({ balance, currency }: CardFacts, amount: number, most: number): string | undefined {
  return balance + amount <= most ? undefined : `This card can hold at most ${moneyText(most, currency)}.`
}
