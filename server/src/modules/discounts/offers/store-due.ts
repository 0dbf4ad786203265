import type { OfferStatus } from '@brigade/contract/discounts/offers.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'
import { hasBegun, isOver } from './store-offers.ts'

export interface DueOffer {
  readonly id: number
  readonly status: OfferStatus
  readonly parent_access_group_id: number
  readonly is_over: boolean
}

/**
 * Offers whose first moment has come, or whose last has gone, by the database's clock; held, and those that another server has in hand are
 * passed over. The restaurants of an offer are looked at only when it could be, by the latest clock in its company.
 */
export async function dueOffers(tx: Tx, most: number): Promise<DueOffer[]> {
  const { rows } = await sql<DueOffer>`
    with clocks as materialized (select home.root_id, max(now() at time zone place.timezone) as latest
      from restaurants place join access_groups home on home.id = place.parent_access_group_id where place.kind = 'restaurant' group by home.root_id)
    select discounts.id, discounts.status, discounts.parent_access_group_id, ${isOver} as is_over
    from discounts join access_groups owner on owner.id = discounts.parent_access_group_id left join clocks on clocks.root_id = owner.root_id
    cross join lateral (select coalesce(clocks.latest, now() at time zone 'Etc/GMT+12') as at) latest
    where discounts.status in ('scheduled', 'active') and (discounts.starts_at is not null or discounts.ends_at is not null)
      and case when discounts.status = 'scheduled' and discounts.starts_at <= latest.at and ${hasBegun} then true
        else discounts.ends_at <= latest.at and ${isOver} end
    order by discounts.id limit ${most} for no key update of discounts skip locked`.execute(tx)
  return rows
}
