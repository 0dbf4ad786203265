import type { CustomerImport, CustomerImportChoices, CustomerImportRefusal } from '@brigade/contract/customers/imports.ts'
import { mostRefusalsKept } from '@brigade/contract/customers/imports.ts'
import { sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import { line as copyLine, copyRows } from '../../../platform/copy-rows.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { ReadCustomer } from './read-customers.ts'

export type State = CustomerImport['state']

export interface ImportRow {
  readonly id: number
  readonly access_group_id: number
  readonly access_group_name: string
  readonly file_name: string
  readonly state: State
  readonly problem: string | null
  readonly total: number
  readonly done: number
  readonly created: number
  readonly changed: number
  readonly known: number
  readonly refused: number
  readonly refusals: CustomerImportRefusal[]
  readonly made_by: string
  readonly inserted_at: Date
  readonly finished_at: Date | null
}

const rowsOf = sql`select one.id, one.access_group_id, place.name as access_group_name, one.file_name, one.state, one.problem, one.total, one.done, one.created,
  one.changed, one.known, one.refused, one.refusals, one.made_by, one.inserted_at, one.finished_at
  from customer_imports one join access_groups place on place.id = one.access_group_id`
const sees = (userId: number) => reachable(userId, 'customers_admin', 'access_group', sql.ref('one.access_group_id'))

export async function importsSeen(db: Queryable, userId: number, page: number, perPage: number): Promise<{ rows: ImportRow[]; total: number }> {
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from customer_imports one where ${sees(userId)}`.execute(db)
  const { rows } = await sql<ImportRow>`${rowsOf} where ${sees(userId)} order by one.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(
    db,
  )
  return { rows, total: counted[0]?.total ?? 0 }
}

export async function importOf(db: Queryable, groupId: number, id: number): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`${rowsOf} where one.id = ${id} and one.access_group_id = ${groupId}`.execute(db)
  return rows[0]
}

/** One import of a company begins at a time. */
export async function isOneRunning(tx: Tx, rootId: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('customer imports', ${rootId}))`.execute(tx)
  const { rows } = await sql`select 1 from customer_imports one join access_groups place on place.id = one.access_group_id
    where place.root_id = ${rootId} and one.state in ('running', 'taking_back')`.execute(tx)
  return rows.length > 0
}

interface NewImport {
  readonly groupId: number
  readonly fileName: string
  readonly choices: CustomerImportChoices
  readonly total: number
  readonly refusals: readonly CustomerImportRefusal[]
  readonly by: { readonly id: number; readonly name: string }
  readonly at: Date
}

export async function insertImport(tx: Tx, { groupId, fileName, choices, total, refusals, by, at }: NewImport): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into customer_imports (access_group_id, file_name, choices, state, total, refused, refusals, user_id, made_by, inserted_at)
    values (${groupId}, ${fileName}, ${JSON.stringify(choices)}::jsonb, 'running', ${total}, ${refusals.length},
      ${JSON.stringify(refusals.slice(0, mostRefusalsKept))}::jsonb, ${by.id}, ${by.name}, ${at}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

const listText = (all: readonly string[]): string => `{${all.map((one) => `"${one.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

/** What was read waits for its steps. */
export async function keepRows(tx: Tx, importId: number, all: readonly ReadCustomer[]): Promise<void> {
  const lines = function* () {
    for (const { line, given_name, family_name, emails, phones, birthday, language, tags, note } of all)
      yield copyLine([importId, line, given_name, family_name, listText(emails), listText(phones), birthday, language, listText(tags), note])
  }
  await copyRows(tx, 'customer_import_rows', 'import_id, line, given_name, family_name, emails, phones, birthday, language, tags, note', lines())
}

export async function nextRows(db: Queryable, importId: number, most: number): Promise<ReadCustomer[]> {
  const { rows } =
    await sql<ReadCustomer>`select line, given_name, family_name, emails, phones, birthday, language, tags, note from customer_import_rows
    where import_id = ${importId} order by line limit ${most}`.execute(db)
  return rows
}

export interface Work {
  readonly id: number
  readonly access_group_id: number
  readonly root_id: number
  readonly state: State
  readonly choices: CustomerImportChoices
  readonly user_id: number | null
  readonly made_by: string
}

const work = sql`select one.id, access_group_id, (select root_id from access_groups where id = access_group_id) as root_id, state, choices, user_id, made_by
  from customer_imports one`

export async function workOf(db: Queryable, id: number): Promise<Work | undefined> {
  const { rows } = await sql<Work>`${work} where one.id = ${id}`.execute(db)
  return rows[0]
}

/** Held until the transaction ends: of two servers one goes on. */
export async function lockWork(tx: Tx, id: number): Promise<Work | undefined> {
  const { rows } = await sql<Work>`${work} where one.id = ${id} for update`.execute(tx)
  return rows[0]
}

export interface Step {
  readonly lines: readonly number[]
  readonly created: number
  readonly changed: number
  readonly known: number
  readonly refusals: readonly CustomerImportRefusal[]
}

/** A step further: its rows are gone. */
export async function advance(tx: Tx, id: number, { lines, created, changed, known, refusals }: Step): Promise<void> {
  await sql`delete from customer_import_rows where import_id = ${id} and line = any(${[...lines]}::int[])`.execute(tx)
  await sql`update customer_imports set done = done + ${lines.length}, created = created + ${created}, changed = changed + ${changed}, known = known + ${known},
      refused = refused + ${refusals.length},
      refusals = case when jsonb_array_length(refusals) < ${mostRefusalsKept} then refusals || ${JSON.stringify(refusals)}::jsonb else refusals end
    where id = ${id}`.execute(tx)
}

/** Nothing of the file is kept. */
export async function end(tx: Tx, id: number, state: State, at: Date, problem: string | null = null): Promise<void> {
  await sql`delete from customer_import_rows where import_id = ${id}`.execute(tx)
  await sql`update customer_imports set state = ${state}, problem = ${problem}, finished_at = ${at} where id = ${id}`.execute(tx)
}

/** From now on for the person who takes it back. */
export async function beginTakingBack(tx: Tx, id: number, userId: number): Promise<void> {
  await sql`update customer_imports set state = 'taking_back', user_id = ${userId}, problem = null, finished_at = null where id = ${id}`.execute(tx)
}

export async function unfinished(db: Queryable): Promise<{ id: number; state: 'running' | 'taking_back' }[]> {
  const { rows } = await sql<{ id: number; state: 'running' | 'taking_back' }>`
    select id, state from customer_imports where state in ('running', 'taking_back') order by id limit 100`.execute(db)
  return rows
}
