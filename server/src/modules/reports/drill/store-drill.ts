import { type Measure, type Part, type PartFacts, partOf, typesOf } from '@brigade/contract/reports/semantic.ts'
import { entriesPerPage } from '@brigade/contract/reports.ts'
import { type RawBuilder, sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Queryable } from '../../../platform/database.ts'
import { type EntryRow, entryColumns } from '../../orders/public.ts'
import type { Plan } from '../figures/normalise.ts'
import { codesOf, narrows, partEntries, plannedFor, rowsSql, type Sight, seenSql } from '../figures/store-figures.ts'

type Sql = RawBuilder<unknown>

/** Which entries a measure adds up. */
export function entriesSql({ sum, per }: Measure): Sql {
  const named = [...sum, ...(per ?? [])]
  // A part that is taken off what it is a part of leaves the rest.
  const isRest = (name: (typeof named)[number]) => name.startsWith('-') && isNarrow(partNamed(name)) && named.some((one) => isWholeOf(one, name))
  const each = named.filter((name) => !isRest(name)).map((name) => sql`(${partEntries(partNamed(name))})`)
  const without = named.filter(isRest).map((name) => sql` and not (${partEntries(partNamed(name))})`)
  return sql`(${sql.join(each, sql` or `)})${without.length > 0 ? sql.join(without, sql``) : sql``}`
}

const partNamed = (name: Measure['sum'][number]): PartFacts => partOf(name.replace(/^-/, '') as Part)
/** Some entries of its types, not all. */
const isNarrow = ({ remitted, byOthers }: PartFacts): boolean => remitted === true || byOthers === true
const isWholeOf = (whole: Measure['sum'][number], name: Measure['sum'][number]): boolean =>
  !whole.startsWith('-') && !isNarrow(partNamed(whole)) && partNamed(name).types.every((type) => partNamed(whole).types.includes(type))

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
  const isSome = [...measure.sum, ...(measure.per ?? [])].some((name) => isNarrow(partNamed(name)))
  const where = sql.join(
    [sql`f.restaurant_id = seen.id`, sql`f.entry_type = kind.code`, ...ranges, beyond(after), ...(isSome ? [entriesSql(measure)] : [])],
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
