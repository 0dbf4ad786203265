import { entryTypes, orderChannels, orderFulfilments, tenders } from '@brigade/contract/orders/codes.ts'
import { type Measure, type Part, parts } from '@brigade/contract/reports/semantic.ts'
import type { LedgerEntry } from '@brigade/contract/reports.ts'
import { entriesPerPage } from '@brigade/contract/reports.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'
import type { Plan } from '../figures/normalise.ts'
import { codesOf, namedHere, rowsSql } from '../figures/store-figures.ts'

export interface EntryRow {
  readonly id: number
  readonly order_id: number
  readonly order_number: string
  readonly restaurant_id: number
  readonly restaurant_name: string
  readonly entry_type: number
  readonly amount: number
  readonly currency: string
  readonly quantity: number
  readonly channel: number
  readonly fulfilment: number
  readonly tender: number | null
  readonly item: string | null
  readonly label: string | null
  readonly reason: string | null
  readonly actor: string | null
  readonly approver: string | null
  readonly service_date: string
  readonly event_date: string
  readonly occurred_at: Date
  readonly received_at: Date
  readonly reverses_id: number | null
}

const columns = sql`f.id, f.order_id, f.restaurant_id, f.entry_type, f.amount, f.currency, f.quantity, f.channel, f.fulfilment, f.tender, f.label,
  f.reason, ${namedHere('f.actor')} as actor, ${namedHere('f.approver')} as approver, f.service_date, f.event_date, f.occurred_at, f.received_at, f.reverses_id`

/** Which entries a measure adds up. */
function entriesSql({ sum, per }: Measure): RawBuilder<unknown> {
  const named = [...sum, ...(per ?? [])]
  const each = named
    .filter((name) => name !== '-tax_remitted')
    .map((name) => {
      const part: { types: readonly (typeof entryTypes)[number][]; remitted?: true } = parts[name.replace(/^-/, '') as Part]
      return sql`(f.entry_type in (${codesOf(part.types)})${part.remitted ? sql` and f.is_remitted` : sql``})`
    })
  const withoutRemitted = named.includes('-tax_remitted') ? sql` and not f.is_remitted` : sql``
  return sql`(${sql.join(each, sql` or `)})${withoutRemitted}`
}

/** A page of the entries behind a figure, newest first; the one more that is asked for says whether there is another. */
export async function entriesBehind(
  db: Queryable,
  userId: number,
  plan: Plan,
  measure: Measure,
  after: { readonly service_date: string; readonly id: number } | null,
): Promise<EntryRow[]> {
  const beyond = after ? sql`(f.service_date, f.id) < (${after.service_date}::date, ${after.id}::bigint)` : sql`true`
  const rows = rowsSql(plan, userId, false, sql`${entriesSql(measure)} and ${beyond}`)
  const { rows: found } = await sql<EntryRow>`
    ${rows.with}, page as (select ${columns}, seen.name as restaurant_name, f.sale_item_id ${rows.from} ${rows.where}
      order by f.service_date desc, f.id desc limit ${entriesPerPage + 1})
    select page.*, orders.number as order_number, case when item.size = '' then item.name else item.name || ', ' || item.size end as item
    from page join orders on orders.id = page.order_id left join sale_items item on item.id = page.sale_item_id
    order by page.service_date desc, page.id desc`.execute(db)
  return found
}

/** The ledger of one order, in the order it was written. */
export async function entriesOfOrder(db: Queryable, orderId: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${columns}, orders.number as order_number, place.name as restaurant_name,
      case when item.size = '' then item.name else item.name || ', ' || item.size end as item
    from sales_entries f join orders on orders.id = f.order_id join restaurants place on place.id = f.restaurant_id
    cross join lateral (select coalesce((select at from sales_names_from names where names.restaurant_id = place.id), '-infinity') as names_from) as seen
    left join sale_items item on item.id = f.sale_item_id
    where f.order_id = ${orderId} order by f.id`.execute(db)
  return rows
}

export function entryAnswer({ entry_type, amount, ...row }: EntryRow): LedgerEntry {
  return {
    ...row,
    type: entryTypes[entry_type] ?? 'order',
    amount_minor: amount,
    quantity: row.quantity / 1000,
    channel: orderChannels[row.channel] ?? 'unmapped',
    fulfilment: orderFulfilments[row.fulfilment] ?? 'unmapped',
    tender: row.tender === null ? null : (tenders[row.tender] ?? 'unmapped'),
    occurred_at: row.occurred_at.toISOString(),
    received_at: row.received_at.toISOString(),
  }
}
