import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import { type Mail, writeMail } from '../../../platform/mail.ts'
import type { RedemptionRow } from '../till/store-redemptions.ts'
import { money } from '../till/words.ts'

const dayAndTime = (at: Date, timeZone: string): string => at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone })

/** What a guest gets who asks for a receipt: what was taken, and what was left then. */
export function receiptMail(to: string, row: RedemptionRow, timezone: string): Mail {
  const amount = (minor: number) => money(minor, row.currency)
  const refunded = row.cards.reduce((sum, { given_back }) => sum + given_back, 0)
  return writeMail({
    to,
    subject: `Your gift card at ${row.restaurant_name}`,
    paragraphs: [
      row.undone_at === null
        ? `You paid ${amount(row.taken)} by gift card at ${row.restaurant_name}.`
        : `Your payment of ${amount(row.taken)} by gift card at ${row.restaurant_name} was undone. Nothing was taken.`,
    ],
    figures: [
      { label: 'When', value: dayAndTime(row.at, timezone) },
      ...(row.order_said === '' ? [] : [{ label: 'Order', value: row.order_said }]),
      ...(row.asked > row.taken ? [{ label: 'Still due then', value: amount(row.asked - row.taken) }] : []),
      ...(refunded > 0 ? [{ label: 'Given back since', value: amount(refunded) }] : []),
    ],
    table: {
      head: ['Card', 'Taken', 'Left then'],
      rows: row.cards.map(({ last4, taken, left }) => [lastFourText(last4), amount(taken), amount(left)]),
    },
    closing: [],
    from: row.restaurant_name,
  })
}
