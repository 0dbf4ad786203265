import { salesRoles } from '@brigade/contract/orders/reading.ts'
import { sql } from 'kysely'
import { registerAttention } from '../../platform/attention/sources.ts'

/** Orders of the last day that nobody has taken for some minutes. */
export function registerOrderAttention(): void {
  registerAttention('orders_not_taken', {
    type: 'restaurant',
    table: 'restaurants',
    roles: salesRoles,
    rows: (seen) => sql`
      select restaurant_id as id, count(*) as count, min(placed_at) as since from orders
      where restaurant_id in ${seen} and state = 'received' and not is_test and placed_at between now() - interval '1 day' and now() - interval '5 minutes' group by 1`,
  })
}
