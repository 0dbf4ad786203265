import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import type { Refundable } from '@brigade/contract/gift-cards/cards.ts'
import { type Redemption, sharesBack } from '@brigade/contract/gift-cards/redeeming.ts'
import { moneyText } from '../money.ts'
import { words } from './refund-texts.ts'

/** What of a redemption can still be given back; nothing where it was undone or everything has come back. */
export function refundableOf({ uuid, currency, cards, undone_at }: Redemption): Refundable | undefined {
  const left = cards.map(({ last4, taken_minor, refunded_minor }) => ({ last4, refundable_minor: taken_minor - refunded_minor }))
  if (undone_at !== null || left.every(({ refundable_minor }) => refundable_minor === 0)) return undefined
  return { uuid, currency, cards: left }
}

export const leftOf = ({ cards }: Refundable): number => cards.reduce((sum, { refundable_minor }) => sum + refundable_minor, 0)

/** `$4.00 to •••• EFGS, $1.00 to •••• MKJ2`: as the server will part it, if nothing happens in between. */
export function sharesText({ cards, currency }: Refundable, amountMinor: number): string {
  const shares = sharesBack(amountMinor, cards)
  return cards.flatMap(({ last4 }, at) => (shares[at] ? [words.toCard(moneyText(shares[at], currency), lastFourText(last4))] : [])).join(', ')
}
