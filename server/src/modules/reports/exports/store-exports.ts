import type { ExportKind } from '@brigade/contract/reports/exports.ts'
import { exportDays } from '@brigade/contract/reports/exports.ts'
import type { Measure } from '@brigade/contract/reports/semantic.ts'
import type { ReportView } from '@brigade/contract/reports/view.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { type EntryRow, entryColumns, seesSales } from '../../orders/public.ts'
import { entriesSql } from '../drill/store-drill.ts'
import type { Plan } from '../figures/normalise.ts'
import { type FigureRow, figuresSql, rowsSql } from '../figures/store-figures.ts'

export interface ExportedFigure {
  readonly measure: string
  readonly row: Readonly<Record<string, string | number | null>>
}

export interface ExportRow {
  readonly id: number
  readonly user_id: number
  readonly name: string
  readonly kind: ExportKind
  readonly view: ReportView
  readonly figure: ExportedFigure | null
  readonly state: 'making' | 'ready' | 'failed' | 'expired'
  readonly error: string
  readonly row_count: number | null
  readonly bytes: number | null
  readonly sha256: string | null
  readonly as_of: Date | null
  readonly inserted_at: Date
  readonly expires_at: Date
}

const columns = sql`one.id, one.user_id, one.name, one.kind, one.view, one.figure, one.state, one.error, one.row_count, one.bytes, one.sha256, one.as_of,
  one.inserted_at, one.expires_at`
const mostListed = 100

export async function exportsOf(db: Queryable, userId: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${columns} from report_exports one where one.user_id = ${userId} order by one.id desc limit ${mostListed}`.execute(db)
  return rows
}

export async function exportById(db: Queryable, id: number): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`select ${columns} from report_exports one where one.id = ${id}`.execute(db)
  return rows[0]
}

/** One's own, and whether everything in it is still open to the person: of a restaurant that went to another company it names the staff of before. */
export async function ownExport(db: Queryable, userId: number, id: number): Promise<(ExportRow & { readonly may_see: boolean }) | undefined> {
  const { rows } = await sql<ExportRow & { may_see: boolean }>`
    select ${columns}, not exists (select 1 from unnest(one.restaurant_ids) as inside(id) where not ${seesSales(userId, sql.ref('inside.id'))}
        or exists (select from sales_names_from names where names.restaurant_id = inside.id and names.at > one.as_of)) as may_see
    from report_exports one where one.id = ${id} and one.user_id = ${userId}`.execute(db)
  return rows[0]
}

interface NewExport {
  readonly userId: number
  readonly name: string
  readonly kind: ExportKind
  readonly view: ReportView
  readonly figure: ExportedFigure | null
}

export async function insertExport(tx: Tx, { userId, name, kind, view, figure }: NewExport): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into report_exports (user_id, name, kind, view, figure, expires_at)
    values (${userId}, ${name}, ${kind}, ${JSON.stringify(view)}::jsonb, ${figure === null ? null : JSON.stringify(figure)}::jsonb,
      now() + make_interval(days => ${exportDays})) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Which try at which file. */
export interface Try {
  readonly id: number
  readonly tries: number
}

/** Begins to make it. Nothing when it is made already, or its maker may no longer sign in. */
export async function beginExport(tx: Tx, id: number): Promise<(ExportRow & Try) | undefined> {
  const { rows } = await sql<ExportRow & Try>`
    update report_exports one set tries = one.tries + 1 from users maker
    where one.id = ${id} and one.state = 'making' and maker.id = one.user_id and maker.status = 'active' returning ${columns}, one.tries`.execute(tx)
  return rows[0]
}

export async function clearParts(db: Queryable, { id, tries }: Try): Promise<void> {
  await sql`delete from report_export_parts where export_id = ${id} and try = ${tries}`.execute(db)
}

export async function insertPart(db: Queryable, { id, tries }: Try, position: number, content: Uint8Array): Promise<void> {
  await sql`insert into report_export_parts (export_id, try, position, content) values (${id}, ${tries}, ${position}, ${Buffer.from(content)})`.execute(
    db,
  )
}

export async function partAt(db: Queryable, exportId: number, position: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from report_export_parts part join report_exports one on one.id = part.export_id and one.tries = part.try
    where part.export_id = ${exportId} and part.position = ${position}`.execute(db)
  return rows[0]?.content
}

export interface Made {
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
  readonly restaurantIds: readonly number[]
  readonly asOf: Date
}

/** Nothing is left of other tries; one that was overtaken changes nothing. */
export async function finishExport(tx: Tx, { id, tries }: Try, { rows, bytes, sha256, restaurantIds, asOf }: Made): Promise<void> {
  const { numAffectedRows } = await sql`
    update report_exports set state = 'ready', row_count = ${rows}, bytes = ${bytes}, sha256 = ${sha256},
      restaurant_ids = ${[...restaurantIds]}::bigint[], as_of = ${asOf.toISOString()}
    where id = ${id} and tries = ${tries} and state = 'making'`.execute(tx)
  const rest = numAffectedRows === 0n ? sql`try = ${tries}` : sql`try <> ${tries}`
  await sql`delete from report_export_parts where export_id = ${id} and ${rest}`.execute(tx)
}

export async function failExport(tx: Tx, { id, tries }: Try, error: string): Promise<void> {
  await sql`delete from report_export_parts where export_id = ${id} and try = ${tries}`.execute(tx)
  await sql`update report_exports set state = 'failed', error = ${error} where id = ${id} and tries = ${tries} and state = 'making'`.execute(tx)
}

/** Files whose time is over; what they were stays listed. */
export async function expireExports(tx: Tx): Promise<void> {
  await sql`
    with ended as (update report_exports set state = 'expired' where expires_at <= now() and state <> 'expired' returning id)
    delete from report_export_parts where export_id in (select id from ended)`.execute(tx)
}

/** Exports that nobody makes: their job was lost with a moved database. */
export async function lostExports(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from report_exports where state = 'making' and inserted_at < now() - interval '2 minutes' order by id limit 20`.execute(tx)
  return rows.map(({ id }) => id)
}

const fetched = 500
/** A large sort takes longer than a request may. */
const longestStatement = '120s'

/** The rows of a statement some hundred at a time, so that a million of them take no more memory than these. */
async function* fetchedRows<Row>(tx: Tx, statement: RawBuilder<unknown>): AsyncGenerator<Row[]> {
  await sql`set local statement_timeout = ${sql.lit(longestStatement)}`.execute(tx)
  await sql`declare exported no scroll cursor for ${statement}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(fetched)} from exported`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < fetched) break
  }
  await sql`close exported`.execute(tx)
}

export const allFigures = (tx: Tx, userId: number, plan: Plan): AsyncGenerator<FigureRow[]> => fetchedRows(tx, figuresSql(userId, plan))

/** Every entry behind a figure, newest first. */
export function allEntries(tx: Tx, userId: number, plan: Plan, measure: Measure): AsyncGenerator<EntryRow[]> {
  const rows = rowsSql(plan, userId, entriesSql(measure))
  return fetchedRows(
    tx,
    sql`with ${rows.with} select ${entryColumns(sql`seen.names_from`)}, seen.name as restaurant_name, orders.number as order_number,
        case when item.size = '' then item.name else item.name || ', ' || item.size end as item
      ${rows.from} join orders on orders.id = f.order_id left join sale_items item on item.id = f.sale_item_id
      ${rows.where} order by f.service_date desc, f.id desc`,
  )
}

export async function countFigures(tx: Tx, userId: number, plan: Plan): Promise<number> {
  await sql`set local statement_timeout = ${sql.lit(longestStatement)}`.execute(tx)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${figuresSql(userId, plan)}) as row`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function countEntries(tx: Tx, userId: number, plan: Plan, measure: Measure): Promise<number> {
  const rows = rowsSql(plan, userId, entriesSql(measure))
  await sql`set local statement_timeout = ${sql.lit(longestStatement)}`.execute(tx)
  const { rows: found } = await sql<{ count: number }>`with ${rows.with} select count(*)::int as count ${rows.from} ${rows.where}`.execute(tx)
  return found[0]?.count ?? 0
}

/** The restaurants that a plan has figures of, and the moment at which it is asked. */
export async function contentsOf(tx: Tx, userId: number, plan: Plan): Promise<{ readonly ids: number[]; readonly at: Date }> {
  const rows = rowsSql(plan, userId, sql`true`)
  await sql`set local statement_timeout = ${sql.lit(longestStatement)}`.execute(tx)
  const { rows: found } = await sql<{ ids: number[] | null; at: Date }>`
    with ${rows.with} select (select array_agg(distinct f.restaurant_id) ${rows.from} ${rows.where}) as ids, now() as at`.execute(tx)
  return { ids: found[0]?.ids ?? [], at: found[0]?.at ?? new Date() }
}
