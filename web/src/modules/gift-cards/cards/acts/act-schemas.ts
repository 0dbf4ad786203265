import { moneyAmount } from '@brigade/contract/gift-cards/terms.ts'
import { giftCards } from '@brigade/contract/gift-cards.ts'
import * as z from 'zod/mini'
import { readAmount } from '../../money.ts'
import { words } from '../card-texts.ts'

// What the dialogs of a card ask, in the contract's own rules and sentences. Amounts are decimal text in forms and minor units outside.

/** Decimal text → minor units, by the contract's rule. */
const amountIn = (currency: string) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => readAmount(text, currency)),
    ),
    moneyAmount,
  )

const reason = giftCards.blockCard.input.shape.reason

export const reasonSchema = z.object({ reason })

export const amountSchema = (currency: string) => z.object({ amount_minor: amountIn(currency) })

/** Up or down by an amount; what goes off has its minus. */
export const adjustSchema = (currency: string) =>
  z.pipe(
    z.object({ direction: z.enum(['up', 'down']), delta_minor: amountIn(currency), reason }),
    z.transform(({ direction, delta_minor, reason: why }) => ({ delta_minor: direction === 'up' ? delta_minor : -delta_minor, reason: why })),
  )

const { recipient_name, recipient_email, message } = giftCards.reissueCard.input.shape

export const lostSchema = z.object({ reason, recipient_name, recipient_email, message })

export const mailSchema = z.object({
  recipient_name: giftCards.mailCard.input.shape.recipient_name,
  recipient_email: giftCards.mailCard.input.shape.recipient_email,
})

export const moveSchema = (currency: string) =>
  z.object({ to_id: z.coerce.number().check(z.minimum(1, { error: words.moveToNeeded })), amount_minor: amountIn(currency) })
