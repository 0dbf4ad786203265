import { entryTypes, type Tender, tenders } from '@brigade/contract/orders/codes.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'

const moneyMoved = [entryTypes.indexOf('payment'), entryTypes.indexOf('payment_refund')]

/** What guests paid by one tender, less what they got back by it, on the business days on which it happened. Orders that are tests are left out. */
export async function paidBy(
  db: Queryable,
  restaurantId: number,
  tender: Tender,
  from: string,
  to: string,
): Promise<{ date: string; currency: string; amount: number }[]> {
  const { rows } = await sql<{ date: string; currency: string; amount: number }>`
    select entry.event_date as date, entry.currency, sum(entry.amount)::bigint as amount
    from sales_entries entry join orders on orders.id = entry.order_id and not orders.is_test
    where entry.restaurant_id = ${restaurantId} and entry.event_date between ${from}::date and ${to}::date and entry.tender = ${tenders.indexOf(tender)}
      and entry.entry_type in (${sql.raw(moneyMoved.join(', '))})
    group by 1, 2`.execute(db)
  return rows
}
