import { mostRefusedPictures, type PictureRun, type RefusedPicture } from '@brigade/contract/menus/picture-taking.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import type { NamedAddress } from './addresses.ts'

export interface RunRow extends Omit<PictureRun, 'collection_name' | 'refusals' | 'inserted_at' | 'finished_at'> {
  readonly restaurant_id: number
  readonly user_id: number | null
  readonly mail: string
  readonly inserted_at: Date
  readonly finished_at: Date | null
}

const counts = sql`(select count(*)::int from menu_picture_addresses one where one.run_id = run.id) as total,
  (select count(*)::int from menu_picture_addresses one where one.run_id = run.id and one.state <> 'waiting') as done,
  (select count(*)::int from menu_picture_addresses one where one.run_id = run.id and one.is_new) as added,
  (select count(*)::int from menu_picture_addresses one where one.run_id = run.id and one.state = 'taken' and not one.is_new) as was_there,
  (select count(*)::int from menu_picture_addresses one where one.run_id = run.id and one.state = 'refused') as refused`
const columns = sql`run.id, run.restaurant_id, run.collection_id, run.state, run.problem, run.user_id, run.made_by, run.mail, run.changed, run.step_revision,
  run.inserted_at, run.finished_at, ${counts}`

export async function find(db: Queryable, id: number): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`select ${columns} from menu_picture_runs run where run.id = ${id}`.execute(db)
  return rows[0]
}

/** The last one of a menu. */
export async function latest(db: Queryable, restaurantId: number): Promise<RunRow | undefined> {
  const { rows } =
    await sql<RunRow>`select ${columns} from menu_picture_runs run where run.restaurant_id = ${restaurantId} order by run.id desc limit 1`.execute(db)
  return rows[0]
}

export async function refusalsOf(db: Queryable, id: number): Promise<RefusedPicture[]> {
  const { rows } = await sql<RefusedPicture>`select address, name, reason from menu_picture_addresses
    where run_id = ${id} and state = 'refused' order by position limit ${mostRefusedPictures}`.execute(db)
  return rows
}

export async function isOneRunning(db: Queryable, restaurantId: number): Promise<boolean> {
  const { rows } = await sql`select from menu_picture_runs where restaurant_id = ${restaurantId} and state = 'running'`.execute(db)
  return rows.length > 0
}

export interface NewRun {
  readonly restaurantId: number
  readonly collectionId: number
  readonly by: { readonly id: number; readonly name: string; readonly email: string }
  readonly addresses: readonly NamedAddress[]
}

/** What was taken before is forgotten: the last one alone is shown. */
export async function insert(tx: Tx, { restaurantId, collectionId, by, addresses }: NewRun): Promise<number> {
  await deleteOf(tx, [restaurantId])
  const { rows } = await sql<{ id: number }>`insert into menu_picture_runs (restaurant_id, collection_id, state, user_id, made_by, mail)
    values (${restaurantId}, ${collectionId}, 'running', ${by.id}, ${by.name}, ${by.email}) returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await sql`insert into menu_picture_addresses (run_id, position, address, name)
    select ${id}, position, address, name from unnest(${addresses.map(({ address }) => address)}::text[], ${addresses.map(({ name }) => name)}::text[])
      with ordinality as given(address, name, position)`.execute(tx)
  return id
}

export interface Waiting {
  readonly position: number
  readonly address: string
  readonly name: string
}

export async function waiting(db: Queryable, id: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`select position, address, name from menu_picture_addresses
    where run_id = ${id} and state = 'waiting' order by position`.execute(db)
  return rows
}

/** One more try; nothing where somebody else has settled it. */
export async function countTry(tx: Tx, id: number, position: number): Promise<number | undefined> {
  const { rows } = await sql<{ tries: number }>`update menu_picture_addresses set tries = tries + 1
    where run_id = ${id} and position = ${position} and state = 'waiting' returning tries`.execute(tx)
  return rows[0]?.tries
}

/** It came to an end that says nothing of the picture. */
export async function uncountTry(tx: Tx, id: number, position: number): Promise<void> {
  await sql`update menu_picture_addresses set tries = greatest(0, tries - 1) where run_id = ${id} and position = ${position}`.execute(tx)
}

export async function noteTaken(tx: Tx, id: number, position: number, pictureId: number, isNew: boolean): Promise<void> {
  await sql`update menu_picture_addresses set state = 'taken', picture_id = ${pictureId}, is_new = ${isNew}
    where run_id = ${id} and position = ${position} and state = 'waiting'`.execute(tx)
}

export async function noteRefused(tx: Tx, id: number, position: number, reason: string): Promise<void> {
  await sql`update menu_picture_addresses set state = 'refused', reason = ${reason}
    where run_id = ${id} and position = ${position} and state = 'waiting'`.execute(tx)
}

/** Pictures by the address that they came from; those that were deleted meanwhile are not among them. */
export async function picturesOf(db: Queryable, id: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ address: string; picture_id: number }>`select address, picture_id from menu_picture_addresses
    where run_id = ${id} and picture_id is not null`.execute(db)
  return new Map(rows.map(({ address, picture_id }) => [address, picture_id]))
}

export interface End {
  readonly state: 'done' | 'stopped'
  readonly problem?: string
  readonly changed?: number
  readonly step?: number | undefined
}

/** Answers whether it was still under way. */
export async function end(tx: Tx, id: number, { state, problem, changed = 0, step }: End): Promise<boolean> {
  const { rows } = await sql`update menu_picture_runs set state = ${state}, problem = ${problem ?? null}, changed = ${changed},
    step_revision = ${step ?? null}, finished_at = now() where id = ${id} and state = 'running' returning id`.execute(tx)
  return rows.length > 0
}

export async function unfinished(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from menu_picture_runs where state = 'running' order by id limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

/** Who took what for these menus is told nobody any more; what is under way ends. */
export async function deleteOf(tx: Tx, restaurantIds: readonly number[]): Promise<void> {
  await sql`delete from menu_picture_runs where restaurant_id = any(${[...restaurantIds]}::bigint[])`.execute(tx)
}
