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

/** Offers whose first moment has come, or whose last has gone, by the database's clock; held, and those that another server has in hand are passed over. */
export async function dueOffers(tx: Tx, most: number): Promise<DueOffer[]> {
  const { rows } = await sql<DueOffer>`
    select discounts.id, discounts.status, discounts.parent_access_group_id, ${isOver} as is_over from discounts
    where discounts.status in ('scheduled', 'active') and (discounts.starts_at is not null or discounts.ends_at is not null)
      and ((discounts.status = 'scheduled' and discounts.starts_at < now() at time zone 'Etc/GMT-14' and ${hasBegun})
        or (discounts.ends_at < now() at time zone 'Etc/GMT-14' and ${isOver}))
    order by discounts.id limit ${most} for no key update of discounts skip locked`.execute(tx)
  return rows
}
