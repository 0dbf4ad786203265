import type { ImportChoices, ImportRefusal, OrderImport } from '@brigade/contract/orders/order-import.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { Place } from '../ingest/judge.ts'

export interface ImportRow extends Omit<OrderImport, 'inserted_at' | 'finished_at' | 'files'> {
  readonly file_names: string[]
  readonly user_id: number | null
  readonly inserted_at: Date
  readonly finished_at: Date | null
}

const columns = sql`id, restaurant_id, system, file_names, state, problem, total, done, created, changed, known, refused, refusals, first_date, last_date,
  user_id, made_by, inserted_at, finished_at`

/** A restaurant as orders are judged by it. */
export async function placeOf(db: Queryable, id: number): Promise<Place | undefined> {
  const { rows } = await sql<Place>`select id, currency, tax_mode, timezone from restaurants where kind = 'restaurant' and id = ${id}`.execute(db)
  return rows[0]
}

export async function ofRestaurant(db: Queryable, restaurantId: number): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`select ${columns} from order_imports where restaurant_id = ${restaurantId} order by id desc limit 50`.execute(
    db,
  )
  return rows
}

export async function find(db: Queryable, restaurantId: number, id: number): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`select ${columns} from order_imports where restaurant_id = ${restaurantId} and id = ${id}`.execute(db)
  return rows[0]
}

/** Held until the transaction ends. */
export async function lock(tx: Tx, restaurantId: number, id: number): Promise<ImportRow | undefined> {
  await sql`select from order_imports where restaurant_id = ${restaurantId} and id = ${id} for update`.execute(tx)
  return find(tx, restaurantId, id)
}

/** One import of a restaurant begins at a time. */
export async function lockRestaurant(tx: Tx, restaurantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order imports ${restaurantId}`}, 7))`.execute(tx)
}

export async function isOneRunning(tx: Tx, restaurantId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from order_imports where restaurant_id = ${restaurantId} and state in ('running', 'taking_back')`.execute(tx)
  return rows.length > 0
}

export interface NewImport {
  readonly restaurantId: number
  readonly system: string
  readonly fileNames: readonly string[]
  readonly files: Buffer
  readonly choices: ImportChoices
  readonly total: number
  readonly refused: number
  readonly refusals: readonly ImportRefusal[]
  readonly firstDate: string | null
  readonly lastDate: string | null
  readonly userId: number
  readonly madeBy: string
}

export async function insert(tx: Tx, one: NewImport): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into order_imports (restaurant_id, system, file_names, files, choices, state, total, refused, refusals, first_date, last_date, user_id, made_by)
    values (${one.restaurantId}, ${one.system}, ${[...one.fileNames]}::text[], ${one.files}, ${JSON.stringify(one.choices)}::jsonb, 'running',
      ${one.total}, ${one.refused}, ${JSON.stringify(one.refusals)}::jsonb, ${one.firstDate}, ${one.lastDate}, ${one.userId}, ${one.madeBy}) returning id`.execute(
    tx,
  )
  return rows[0]?.id ?? 0
}

export interface Work {
  readonly restaurant_id: number
  readonly state: OrderImport['state']
  readonly done: number
  readonly files: Buffer | null
  readonly choices: ImportChoices
  readonly user_id: number | null
  readonly inserted_at: Date
}

export async function workOf(db: Queryable, id: number): Promise<Work | undefined> {
  const { rows } =
    await sql<Work>`select restaurant_id, state, done, files, choices, user_id, inserted_at from order_imports where id = ${id}`.execute(db)
  return rows[0]
}

/** State and position of an import, held until the transaction ends. */
export async function lockWork(tx: Tx, id: number): Promise<Pick<Work, 'restaurant_id' | 'state' | 'done' | 'user_id'> | undefined> {
  const { rows } = await sql<Work>`select restaurant_id, state, done, user_id from order_imports where id = ${id} for update`.execute(tx)
  return rows[0]
}

export interface Step {
  readonly done: number
  readonly created: number
  readonly changed: number
  readonly known: number
  readonly refusals: readonly ImportRefusal[]
}

export const mostRefusals = 1000

/** A step further. */
export async function advance(tx: Tx, id: number, step: Step): Promise<void> {
  await sql`update order_imports set done = ${step.done}, created = created + ${step.created}, changed = changed + ${step.changed},
    known = known + ${step.known}, refused = refused + ${step.refusals.length},
    refusals = case when jsonb_array_length(refusals) < ${mostRefusals} then refusals || ${JSON.stringify(step.refusals)}::jsonb else refusals end
    where id = ${id}`.execute(tx)
}

/** Files are kept as long as they are needed. */
export async function end(tx: Tx, id: number, state: OrderImport['state'], problem: string | null = null): Promise<void> {
  await sql`update order_imports set state = ${state}, problem = ${problem}, files = null, finished_at = now() where id = ${id}`.execute(tx)
}

export async function unfinished(db: Queryable): Promise<{ id: number; state: 'running' | 'taking_back' }[]> {
  const { rows } = await sql<{ id: number; state: 'running' | 'taking_back' }>`
    select id, state from order_imports where state in ('running', 'taking_back') order by id limit 100`.execute(db)
  return rows
}

/** From now on for the person who takes it back. */
export async function beginTakingBack(tx: Tx, id: number, userId: number): Promise<void> {
  await sql`update order_imports set state = 'taking_back', user_id = ${userId}, problem = null, finished_at = null where id = ${id}`.execute(tx)
}

/** The next orders that came by an import. */
export async function ordersOf(db: Queryable, id: number, after: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders where import_id = ${id} and id > ${after} order by id limit ${most}`.execute(db)
  return rows.map((row) => row.id)
}

export async function deleteOfRestaurants(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from order_imports where restaurant_id = any(${[...ids]}::bigint[])`.execute(tx)
}
