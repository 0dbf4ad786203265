import type { EntryType } from '@brigade/contract/orders/codes.ts'
import { type Measure, type Part, parts } from '@brigade/contract/reports/semantic.ts'
import { entriesPerPage } from '@brigade/contract/reports.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'
import { type EntryRow, entryColumns } from '../../orders/public.ts'
import type { Plan } from '../figures/normalise.ts'
import { codesOf, rowsSql } from '../figures/store-figures.ts'

/** Which entries a measure adds up. */
export function entriesSql({ sum, per }: Measure): RawBuilder<unknown> {
  const named = [...sum, ...(per ?? [])]
  const each = named
    .filter((name) => name !== '-tax_remitted')
    .map((name) => {
      const part: { types: readonly EntryType[]; remitted?: true } = parts[name.replace(/^-/, '') as Part]
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
    ${rows.with}, page as (select ${entryColumns(sql`seen.names_from`)}, seen.name as restaurant_name, f.sale_item_id ${rows.from} ${rows.where}
      order by f.service_date desc, f.id desc limit ${entriesPerPage + 1})
    select page.*, orders.number as order_number, case when item.size = '' then item.name else item.name || ', ' || item.size end as item
    from page join orders on orders.id = page.order_id left join sale_items item on item.id = page.sale_item_id
    order by page.service_date desc, page.id desc`.execute(db)
  return found
}
