import * as z from 'zod/mini'
import { storable } from '../fields/fields.ts'
import { described } from '../kit/described.ts'
import { anyone, endpoint } from '../kit/endpoint.ts'
import { id } from '../kit/page.ts'
import type { BlockEffect } from './block-effects.ts'

// What an ordering system asks before it takes an order. It hears what is not possible and a sentence for the guest, never who the guest is,
// who blocked them or why: whoever reads that at a counter or on a web page is not meant to know it.

/** Who may be written to is not asked here: campaigns are sent from here alone. */
export const effectsTold = ['no_orders', 'no_cash', 'no_offers'] as const satisfies readonly BlockEffect[]
export type EffectTold = (typeof effectsTold)[number]

/** For the guest, as the ordering system shows it. */
export const guestSentences: Readonly<Record<EffectTold, string>> = {
  no_orders: 'We cannot take this order online. Please call the restaurant.',
  no_cash: 'Please pay by card for this order.',
  no_offers: 'Offers cannot be used for this order.',
}

/** Checks of one system at one restaurant in a minute: enough for a busy kitchen, too few to try numbers. */
export const checksPerMinute = 60

const address = (most: number) => z._default(z.string({ error: 'must be text' }).check(z.trim(), z.maxLength(most), storable), '')

export const guestCheck = {
  checkGuest: endpoint({
    service: 'orders',
    method: 'POST',
    path: '/v5/ingest/guests/check',
    summary:
      'What a guest may not do at a restaurant, asked by an ordering system before it takes an order. The answer names neither the guest nor a reason: it is shown at a counter or on a web page. An order that is sent all the same is kept, with a warning at `guest`',
    access: anyone('asks for the credential of an ordering system, in the header Authorization: Bearer'),
    reads: true,
    input: z
      .object({
        restaurant_id: described('Number of the restaurant in Brigade; may be left out by a credential of one restaurant', z.optional(id)),
        phone: described('As the guest gave it; with its country code where it is not +1', address(40)),
        email: described('As the guest gave it, or the relay address that a marketplace gave', address(254)),
      })
      .check(z.refine(({ phone, email }) => phone !== '' || email !== '', { error: 'must have a phone or an email', path: ['phone'] })),
    output: z.object({
      effects: z.array(z.enum(effectsTold)),
      /** For the guest; empty when everything is possible. */
      message: z.string(),
    }),
    limits: [
      { per: 'account', max: checksPerMinute, seconds: 60, byHandler: true },
      { per: 'address', max: 6000, seconds: 60, loosely: true },
    ],
  }),
}
