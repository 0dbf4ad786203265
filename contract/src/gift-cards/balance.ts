import * as z from 'zod/mini'
import { PictureFace } from '../collections/face.ts'
import { anyone, endpoint } from '../kit/endpoint.ts'
import { calendarDate } from '../kit/page.ts'
import { cardCode, cardPin } from './redeeming.ts'
import { giftCardDesigns } from './terms.ts'

// What a guest sees who asks for the balance of a card. Of everything that shows none there is one answer, so that it cannot be told
// whether there is such a card.

export const GuestBalance = z.object({
  last4: z.string(),
  definition_name: z.string(),
  design: z.enum(giftCardDesigns),
  /** Shown instead of the design. */
  design_picture: z.nullable(PictureFace),
  currency: z.string(),
  balance_minor: z.int(),
  /** The last day on which it is taken; null for no end. */
  expires_on: z.nullable(calendarDate),
})
export type GuestBalance = z.infer<typeof GuestBalance>

/** For a code that is none, a card that is empty, expired, blocked, ended or not sent yet, and a PIN that is missing or wrong. */
export const noBalance =
  'There is no balance to show for this code. Check the code and, if the card has one, its PIN. A card that is used up, expired or blocked shows no balance either.'

export const giftCardBalance = {
  guestBalance: endpoint({
    service: 'gift_cards',
    method: 'POST',
    path: '/v5/public/gift_cards/balance',
    summary: 'The balance of a gift card by its code, for whoever holds it; 404 with one sentence for everything that has none',
    reads: true,
    access: anyone('a guest who holds a card has no account'),
    // What can be no code has the same answer as a code that is none.
    input: z.object({ code: cardCode, pin: cardPin }),
    output: GuestBalance,
    limits: [{ per: 'address', max: 20, seconds: 60 }],
  }),
}
