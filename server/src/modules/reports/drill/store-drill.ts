import type { EntryType } from '@brigade/contract/orders/codes.ts'
import { type Measure, type Part, parts, typesOf } from '@brigade/contract/reports/semantic.ts'
import { entriesPerPage } from '@brigade/contract/reports.ts'
import { type RawBuilder, sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Queryable } from '../../../platform/database.ts'
import { type EntryRow, entryColumns } from '../../orders/public.ts'
import type { Plan } from '../figures/normalise.ts'
import { codesOf, narrows, plannedFor, rowsSql, type Sight, seenSql } from '../figures/store-figures.ts'

type Sql = RawBuilder<unknown>

/** Which entries a measure adds up. */
export function entriesSql({ sum, per }: Measure): Sql {
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

type After = { readonly service_date: string; readonly id: number } | null

/** A page of the entries behind a figure, newest first; the one more that is asked for says whether there is another. */
export async function entriesBehind(db: Queryable, sight: Sight, plan: Plan, measure: Measure, after: After): Promise<EntryRow[]> {
  if (plan.filters.every(narrows) && plan.segments.length === 0 && plan.ranges.every(({ dimension }) => dimension === 'service_date'))
    return entriesOf(db, plan, newestOfEachKind(plan, sight, measure, after), false)
  // Of what the indexes do not know: the last days, and only where they do not fill the page, more of them.
  for (const back of [3, 30, 300]) {
    const since = daysBefore(plan, after, back)
    if (since === undefined) break
    const rows = await entriesOf(db, plan, newestOfAll(plan, sight, measure, after, sql`f.service_date >= ${since}::date`))
    if (rows.length > entriesPerPage) return rows
  }
  return entriesOf(db, plan, newestOfAll(plan, sight, measure, after, sql`true`))
}

const beyond = (after: After): Sql => (after ? sql`(f.service_date, f.id) < (${after.service_date}::date, ${after.id}::bigint)` : sql`true`)
const newestFirst = sql`order by f.service_date desc, f.id desc limit ${entriesPerPage + 1}`

/** The newest of each kind in each restaurant are found by an index, however rare they are; the page is the newest of these. */
function newestOfEachKind(plan: Plan, sight: Sight, measure: Measure, after: After): Sql {
  const ranges = plan.ranges.map(({ range }) => sql`f.service_date between ${range.from} and ${range.to}`)
  const isTax = [...measure.sum, ...(measure.per ?? [])].some((part) => part.endsWith('tax_remitted'))
  const where = sql.join(
    [sql`f.restaurant_id = seen.id`, sql`f.entry_type = kind.code`, ...ranges, beyond(after), ...(isTax ? [entriesSql(measure)] : [])],
    sql` and `,
  )
  return sql`${seenSql(plan, sight)}, newest as (select f.id, f.service_date from seen
    cross join unnest(array[${codesOf(typesOf(measure))}]::smallint[]) as kind(code)
    cross join lateral (select f.id, f.service_date from sales_entries f where ${where} ${newestFirst}) f ${newestFirst})`
}

function newestOfAll(plan: Plan, sight: Sight, measure: Measure, after: After, since: Sql): Sql {
  const rows = rowsSql(plan, sight, sql`${entriesSql(measure)} and ${beyond(after)} and ${since}`)
  return sql`${rows.with}, newest as (select f.id, f.service_date ${rows.from} ${rows.where} ${newestFirst})`
}

/** With all that is shown of them. */
async function entriesOf(db: Queryable, plan: Plan, found: Sql, isPlanned = true): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    ${isPlanned ? plannedFor(plan) : sql``} with ${found}
    select ${entryColumns(sql`seen.names_from`)}, seen.name as restaurant_name, orders.number as order_number,
      case when item.size = '' then item.name else item.name || ', ' || item.size end as item
    from newest join sales_entries f on f.id = newest.id join seen on seen.id = f.restaurant_id
    join orders on orders.id = f.order_id left join sale_items item on item.id = f.sale_item_id
    order by f.service_date desc, f.id desc`.execute(db)
  return rows
}

/** So many days before the newest that can be on the page; nothing where the plan goes no further back. */
function daysBefore({ ranges }: Plan, after: After, back: number): string | undefined {
  const known = ranges.filter(({ dimension }) => dimension === 'service_date')
  const last =
    [...known.map(({ range }) => range.to), ...(after ? [after.service_date] : [])].toSorted()[0] ?? Temporal.Now.plainDateISO('UTC').toString()
  const since = Temporal.PlainDate.from(last).subtract({ days: back }).toString()
  return known.some(({ range }) => range.from >= since) ? undefined : since
}
