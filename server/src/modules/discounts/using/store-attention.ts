import { sql } from 'kysely'
import { registerAttention } from '../../../platform/attention/sources.ts'

/** What staff want to take off and may not alone, for those who decide at the restaurant: an order waits for it. */
export function registerDiscountAttention(): void {
  registerAttention('discounts_waiting', {
    type: 'restaurant',
    table: 'restaurants',
    roles: ['discounts_admin'],
    rows: (seen) => sql`
      select held.restaurant_id as id, count(*)::int as count, min(held.updated_at) as since from discount_reservations held
      where held.status = 'waiting' and held.expires_at > now() and held.restaurant_id in ${seen} group by held.restaurant_id`,
  })
}
