import type { OfferStatus } from '@brigade/contract/discounts/offers.ts'
import { sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import { asOneStatement } from '../../../platform/counted.ts'
import type { Queryable } from '../../../platform/database.ts'
import { meantFor, optedOut } from './store-live.ts'

export interface PlannedOffer {
  readonly timezone: string
  /** Takes the restaurant out of offers, and lets it take part again. */
  readonly may_opt_out: boolean
  readonly offer: {
    readonly id: number
    /** Of those who do not see the offer itself: what the check calls it. */
    readonly name: string
    readonly status: OfferStatus
    readonly currency: string
    readonly terms: unknown
    readonly opted_out: boolean
    /** Of the restaurant itself. */
    readonly opt_out_id: number | null
    readonly sees: boolean
    /** On the clock of the restaurant, `2026-12-01T17:00`. */
    readonly started: string | null
    readonly ended: string | null
  } | null
}

/**
 * Offers that are meant for a restaurant, also those in which it takes no part; drafts only for those who see them. At least one row where
 * the restaurant is.
 */
export async function plannedAt(given: Queryable, userId: number, restaurantId: number, from: string): Promise<PlannedOffer[]> {
  const place = sql.ref('place.id')
  const above = sql.ref('home.ancestors')
  const wall = (column: string) => sql`to_char(${sql.ref(column)} at time zone place.timezone, 'YYYY-MM-DD"T"HH24:MI')`
  const { rows } = await sql<PlannedOffer>`
    select place.timezone, ${reachable(userId, 'discounts_admin', 'restaurant', place)} as may_opt_out,
      case when discounts.id is not null then jsonb_build_object('id', discounts.id, 'status', discounts.status, 'currency', discounts.currency,
      'name', case when sight.sees then discounts.name else discounts.pos_name end, 'terms', newest.terms,
      'opted_out', ${optedOut('discounts', place, above)}, 'sees', sight.sees,
      'opt_out_id', (select apart.id from discount_opt_outs apart where apart.discount_id = discounts.id and apart.restaurant_id = place.id),
      'started', ${wall('discounts.started_at')}, 'ended', ${wall('discounts.ended_at')}) end as offer
    from restaurants place join access_groups home on home.id = place.parent_access_group_id
    left join (discounts join discount_versions newest on newest.discount_id = discounts.id and newest.number = discounts.newest_version
        cross join lateral (select ${reachable(userId, 'discounts', 'discount', sql.ref('discounts.id'))} as sees) sight)
      on discounts.currency = place.currency and ${meantFor('discounts', place, above)} and (discounts.status <> 'draft' or sight.sees)
        and (discounts.ended_at is null or discounts.ended_at at time zone place.timezone > ${from}::date)
    where place.id = ${restaurantId} order by lower(discounts.name), discounts.id`.execute(asOneStatement(given))
  return rows
}
