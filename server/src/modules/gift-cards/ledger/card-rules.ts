import type { CardStatus } from '@brigade/contract/gift-cards/cards.ts'

// What a card is on a day, and whether money can be taken from it; pure.

export interface CardFacts {
  readonly state: string
  readonly balance: number
  readonly held: number
  readonly expires_on: string | null
  readonly currency: string
}

/** As people see it. `today` is the date of the place where it is looked at: a card is good for the whole of its last day. */
export function statusOf({ state, balance, expires_on }: Omit<CardFacts, 'held' | 'currency'>, today: string): CardStatus {
  if (state === 'pending' || state === 'blocked' || state === 'deactivated') return state
  if (expires_on !== null && expires_on < today) return 'expired'
  return balance === 0 ? 'empty' : 'active'
}

export const available = ({ balance, held }: Pick<CardFacts, 'balance' | 'held'>): number => balance - held

/** Why nothing can be taken from it, as the person at the till is told; nothing when it can. `shown` writes its date. */
export function refusalOf(card: CardFacts, today: string, currency: string, shown: (date: string) => string): string | undefined {
  switch (statusOf(card, today)) {
    case 'pending':
      return 'This card has not been sent yet.'
    case 'blocked':
      return 'This card is blocked.'
    case 'deactivated':
      return 'This card has ended.'
    case 'expired':
      return `This card expired on ${shown(card.expires_on ?? '')}.`
    case 'empty':
      return 'This card is empty.'
    case 'active':
      if (card.currency !== currency) return `This card is in ${card.currency}, this restaurant charges ${currency}.`
      return available(card) === 0 ? 'Everything on this card is held for an order that is being paid.' : undefined
  }
}

/** The last day of a card that becomes active on `from`: the same day so many months later, or the last one of a shorter month. */
export function lastDay(from: string, months: number | null): string | null {
  if (months === null) return null
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  const at = year * 12 + (month - 1) + months
  const [newYear, newMonth] = [Math.floor(at / 12), (at % 12) + 1]
  const days = new Date(Date.UTC(newYear, newMonth, 0)).getUTCDate()
  return `${newYear}-${String(newMonth).padStart(2, '0')}-${String(Math.min(day, days)).padStart(2, '0')}`
}
