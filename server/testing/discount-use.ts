import { discountCodes } from '@brigade/contract/discounts/codes.ts'
import type { OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { discountUsing } from '@brigade/contract/discounts/using.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Person, TestApp } from './app.ts'
import { makeOffer } from './discounts.ts'

// Offers at work, as ordering systems use them.

type Reserve = CallInput<typeof discountUsing.reserveDiscounts>
export type MoreAsked = Partial<Omit<Reserve, 'reference' | 'basket'>> & { readonly total?: number; readonly basket?: Reserve['basket'] }

/** A line of a basket for a price. */
export const lineOf = (id: string, total_minor: number, more: { name?: string; category?: string; quantity?: number } = {}) => ({
  id,
  name: 'Margherita',
  category: 'Pizza',
  total_minor,
  ...more,
})

const asked = ({ total = 2000, ...more }: MoreAsked) => ({
  currency: 'USD',
  channel: 'web' as const,
  fulfilment: 'pickup' as const,
  basket: { lines: [lineOf('1', total)] },
  ...more,
})

export const limited = (limits: Partial<OfferTerms['limits']>): OfferTerms['limits'] => ({
  uses: null,
  per_guest: null,
  per_day: null,
  budget_minor: null,
  ...limits,
})

/** Terms of an amount off the order. */
export const amountOff = (amount_minor: number, more: Partial<OfferTerms> = {}): Partial<OfferTerms> => ({
  class: 'order',
  effect: { kind: 'amount', amount_minor, per: 'across' },
  ...more,
})

export function discountsAtWork({ call, database, deps }: TestApp) {
  return {
    /** A credential of an ordering system at a restaurant; answers its token. */
    async connect(as: Person, restaurant_id: number, system = 'web shop'): Promise<string> {
      const input = { name: 'Web shop', system, restaurant_id, gives_discounts: true }
      return (await call(ingestCredentials.createCredential, input, { as })).body.bearer_token
    },
    evaluate: (bearer: string, more: MoreAsked = {}) => call(discountUsing.evaluateDiscounts, asked(more), { as: bearer }),
    reserve: (bearer: string, reference: string, more: MoreAsked = {}) =>
      call(discountUsing.reserveDiscounts, { reference, ...asked(more) }, { as: bearer }),
    apply: (bearer: string, uuid: string, order?: string) =>
      call(discountUsing.applyDiscounts, { uuid, ...(order !== undefined && { order }) }, { as: bearer }),
    rollBack: (bearer: string, uuid: string) => call(discountUsing.rollBackDiscounts, { uuid }, { as: bearer }),
    refund: (bearer: string, uuid: string, reference: string, lines: { id: string; quantity?: number }[]) =>
      call(discountUsing.refundDiscounts, { uuid, reference, lines }, { as: bearer }),
    look: (bearer: string, uuid: string) => call(discountUsing.reservedDiscounts, { uuid }, { as: bearer }),
    /** An offer that is used by one code; answers both. */
    async coded(as: Person, group: number, terms: Partial<OfferTerms>, code: string, more: { max_uses?: number; customer_id?: number } = {}) {
      const id = await makeOffer(database, { group, terms: { ...terms, method: 'code' } })
      const made = await call(discountCodes.createCode, { id, code, ...more }, { as })
      expect(made.status).toBe(200)
      return { id, codeId: made.body.id }
    },
    /** The time of a reservation is over. */
    overdue: (uuid: string) =>
      database.pool.query("update discount_reservations set expires_at = now() - interval '1 second' where uuid = $1", [uuid]),
    async counts(discountId: number): Promise<{ used: number; given: number }> {
      return database.db.selectFrom('discount_counts').select(['used', 'given']).where('discount_id', '=', discountId).executeTakeFirstOrThrow()
    },
    usedOfCode: async (codeId: number) =>
      (await database.db.selectFrom('discount_codes').select('used').where('id', '=', codeId).executeTakeFirstOrThrow()).used,
    /** Every counter that is not the sum of the uses behind it, over all offers. */
    async imbalances(): Promise<string[]> {
      const live = sql`('reserved', 'waiting', 'applied')`
      const { rows } = await sql<{ said: string }>`
        select 'offer ' || kept.discount_id || ': ' || kept.used || ' ' || kept.given || ' instead of ' || held.used || ' ' || held.given as said
        from discount_counts kept cross join lateral (select count(*) as used, coalesce(sum(amount - refunded), 0) as given from discount_uses
          where discount_id = kept.discount_id and status in ${live}) as held where (kept.used, kept.given) <> (held.used, held.given)
        union all select 'code ' || code.id || ': ' || code.used || ' instead of ' || held.used from discount_codes code
          cross join lateral (select count(*) as used from discount_uses where code_id = code.id and status in ${live}) as held where code.used <> held.used
        union all select 'day ' || kept.discount_id || ' ' || kept.day || ': ' || kept.used || ' instead of ' || held.used from discount_days kept
          cross join lateral (select count(*) as used from discount_uses where discount_id = kept.discount_id and day = kept.day and status in ${live}) as held
          where kept.used <> held.used
        union all select 'guest ' || kept.discount_id || ' ' || kept.guest || ': ' || kept.used || ' instead of ' || held.used from discount_guests kept
          cross join lateral (select count(*) as used from discount_uses where discount_id = kept.discount_id and guest = kept.guest and status in ${live}) as held
          where kept.used <> held.used`.execute(database.db)
      return rows.map(({ said }) => said)
    },
    deps,
  }
}
