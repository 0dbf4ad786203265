import { available, type CardFacts, refusalOf, statusOf } from '../ledger/card-rules.ts'

// What is taken from which card; pure.

export interface TillFacts extends CardFacts {
  /** Whether the restaurant is at or below the group that takes cards of its definition. */
  readonly in_scope: boolean
}

export interface Place {
  /** The date that its clock shows. */
  readonly today: string
  readonly currency: string
}

export const notTakenHere = 'This card is not taken at this restaurant.'

/** Why nothing can be taken from a card here, in a sentence; nothing when it can. */
export function refusalHere(card: TillFacts, { today, currency }: Place, shown: (date: string) => string): string | undefined {
  return card.in_scope ? refusalOf(card, today, currency, shown) : notTakenHere
}

/** A card that would be taken, but has nothing to give: others may pay in its place. */
export function isMerelyEmpty(card: TillFacts, { today, currency }: Place): boolean {
  const status = statusOf(card, today)
  return card.in_scope && card.currency === currency && (status === 'empty' || (status === 'active' && available(card) === 0))
}

/** How much each card gives, in the given order, until the amount is reached. */
export function shares(asked: number, cards: readonly Pick<CardFacts, 'balance' | 'held'>[]): number[] {
  let due = asked
  return cards.map((card) => {
    const share = Math.min(due, available(card))
    due -= share
    return share
  })
}

/** Minutes until a PIN can be tried again; nothing when it can. */
export function pinPause(tries: number, secondsSince: number | null, most: number, pauseMinutes: number): number | undefined {
  if (tries < most || secondsSince === null || secondsSince >= pauseMinutes * 60) return undefined
  return Math.max(1, Math.ceil(pauseMinutes - secondsSince / 60))
}
