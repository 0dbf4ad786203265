import * as z from 'zod/mini'
import { optionalText, searchTerm } from '../fields/fields.ts'
import { endpoint, fileAnswer, onResource } from '../kit/endpoint.ts'
import { Outcomes, severalIds } from '../kit/outcome.ts'
import { calendarDate, id, moment, pageNumber, pageOf, perPage } from '../kit/page.ts'
import { codesPerPage } from './list.ts'
import { offerTouches } from './offers.ts'

// Codes of an offer that is used by code. A code is unique in its company; case, spaces and dashes make no difference.

/** Codes made at once by chance. */
export const mostCodesAtOnce = 100_000

/** A code as it is kept: `SPRING-24` and `spring 24` are `SPRING24`. */
export const plainCode = (said: string): string => said.toUpperCase().replaceAll(/[\s-]+/g, '')

export const offerCode = z.string({ error: 'Enter a code' }).check(
  z.trim(),
  z.minLength(1, { error: 'Enter a code' }),
  z.refine((said) => said === '' || /^[A-Z0-9]{3,40}$/.test(plainCode(said)), { error: 'Use 3 to 40 letters and digits' }),
)

const uses = z._default(
  z.nullable(
    z.int({ error: 'Enter a whole number' }).check(z.minimum(1, { error: 'must be at least 1' }), z.maximum(100_000_000, { error: 'is too many' })),
  ),
  null,
)

export const codeStates = ['open', 'used_up', 'expired', 'ended'] as const
export type CodeState = (typeof codeStates)[number]
export const codeStateNames: Readonly<Record<CodeState, string>> = { open: 'Open', used_up: 'Used up', expired: 'Expired', ended: 'Ended' }

export const DiscountCode = z.object({
  id: z.int(),
  code: z.string(),
  /** Null for no limit of its own. */
  max_uses: z.nullable(z.int()),
  used_count: z.int(),
  /** The only guest who can use it. Named to those who see customers. */
  customer: z.nullable(z.object({ id: z.int(), name: z.nullable(z.string()) })),
  /** The last day, of each restaurant, on which it can be used. */
  expires_on: z.nullable(calendarDate),
  /** For which purpose it was made, such as a mailing. */
  batch: z.string(),
  state: z.enum(codeStates),
  inserted_at: moment,
})
export type DiscountCode = z.infer<typeof DiscountCode>

const base = { service: 'discounts', path: '/v5/discounts/:id/codes' } as const
const changing = {
  access: onResource('discounts_admin', 'discount'),
  refreshes: [...offerTouches, 'discount_codes:{id}'],
  audits: { resource: 'discount', action: 'update' },
} as const

export const discountCodes = {
  searchCodes: endpoint({
    ...base,
    method: 'POST',
    path: `${base.path}/search`,
    summary: 'Codes of an offer, the newest first; a whole code or the beginning of one finds it',
    reads: true,
    access: onResource('discounts', 'discount'),
    input: z.object({
      id,
      page: pageNumber,
      per_page: perPage(codesPerPage),
      code: z._default(searchTerm, ''),
      state: z.optional(z.nullable(z.enum(codeStates))),
      batch: z._default(searchTerm, ''),
    }),
    output: pageOf(DiscountCode),
  }),
  /** One that people choose, such as SPRING24. */
  createCode: endpoint({
    ...base,
    ...changing,
    method: 'POST',
    summary: 'Add a code that somebody chose; one that another offer of the company has answers 409',
    input: z.object({
      id,
      code: offerCode,
      max_uses: uses,
      customer_id: z._default(z.nullable(id), null),
      expires_on: z._default(z.nullable(calendarDate), null),
      batch: optionalText(60),
    }),
    output: DiscountCode,
  }),
  generateCodes: endpoint({
    ...base,
    ...changing,
    method: 'POST',
    path: `${base.path}/generate`,
    summary: `Make up to ${mostCodesAtOnce} codes by chance, each with the same limit and last day`,
    input: z.object({
      id,
      count: z
        .int({ error: 'Enter how many' })
        .check(
          z.minimum(1, { error: 'must be at least 1' }),
          z.maximum(mostCodesAtOnce, { error: `must be at most ${mostCodesAtOnce.toLocaleString('en-US')}` }),
        ),
      /** The letters that each begins with. */
      prefix: z._default(
        z.string().check(
          z.trim(),
          z.refine((said) => /^[A-Z0-9]{0,12}$/.test(plainCode(said)), { error: 'Use up to 12 letters and digits' }),
        ),
        '',
      ),
      max_uses: uses,
      expires_on: z._default(z.nullable(calendarDate), null),
      batch: optionalText(60),
    }),
    output: z.object({ made: z.int(), batch: z.string() }),
  }),
  exportCodes: endpoint({
    ...base,
    method: 'GET',
    path: `${base.path}/export`,
    summary: 'Codes of an offer as a CSV file: what a mailing or a printer needs',
    access: changing.access,
    input: z.object({ id, batch: z._default(searchTerm, ''), state: z.optional(z.nullable(z.enum(codeStates))) }),
    output: fileAnswer,
    file: true,
  }),
  endCodes: endpoint({
    ...base,
    ...changing,
    method: 'POST',
    path: `${base.path}/end`,
    summary: 'End codes for good; what is reserved stays good; each answers for itself',
    input: z.object({ id, code_ids: severalIds() }),
    output: Outcomes,
  }),
}
