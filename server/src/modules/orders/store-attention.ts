import { owedDays, salesRoles } from '@brigade/contract/orders/reading.ts'
import { sql } from 'kysely'
import { registerAttention } from '../../platform/attention/sources.ts'
import { isOwed } from './reading/store-reading.ts'

/**
 * Orders of the last day that nobody has accepted in the time of their workflow, of others for some minutes; and those of the last days that
 * ended without a sale while the guest’s money was kept.
 */
export function registerOrderAttention(): void {
  registerAttention('orders_not_taken', {
    type: 'restaurant',
    table: 'restaurants',
    roles: salesRoles,
    rows: (seen) => sql`
      select orders.restaurant_id as id, count(*) as count, min(placed_at) as since from orders left join order_runs run on run.order_id = orders.id
      where orders.restaurant_id in ${seen} and state = 'received' and not is_test and placed_at > now() - interval '1 day'
        and coalesce(run.answer_by, placed_at + interval '5 minutes') < now() group by 1`,
  })
  registerAttention('guests_owed', {
    type: 'restaurant',
    table: 'restaurants',
    roles: salesRoles,
    rows: (seen) => sql`
      select orders.restaurant_id as id, count(*) as count, min(placed_at) as since from orders
      where orders.restaurant_id in ${seen} and not is_test and service_date >= current_date - ${owedDays}::int and ${isOwed} group by 1`,
  })
}
