import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'

// Publications that wait to be prepared, and those that never were.

/** Counts a try to prepare it; nothing where it waits for none. The error is that of the try before. */
export async function countTry(db: Queryable, id: number): Promise<{ tries: number; error: string } | undefined> {
  const { rows } = await sql<{ tries: number; error: string }>`
    update publications set tries = tries + 1 where id = ${id} and state = 'preparing' returning tries, error`.execute(db)
  return rows[0]
}

/** Keeps why a try came to nothing, for when there is no other. */
export async function noteError(db: Queryable, id: number, error: string): Promise<void> {
  await sql`update publications set error = ${error} where id = ${id} and state = 'preparing'`.execute(db)
}

/** Answers whether it was still waiting to be prepared. */
export async function failPreparing(tx: Tx, id: number, error: string): Promise<boolean> {
  const { rows } =
    await sql`update publications set state = 'failed', error = ${error} where id = ${id} and state = 'preparing' returning id`.execute(tx)
  return rows.length > 0
}

/** Asked for once more by a person: the draft as it is now. */
export async function prepareAgain(tx: Tx, id: number): Promise<void> {
  await sql`delete from publication_targets where publication_id = ${id}`.execute(tx)
  await sql`update publications set state = 'preparing', tries = 0, error = '' where id = ${id}`.execute(tx)
}

/** One that was asked for after it and that guests see already. */
export async function startedAfter(tx: Tx, restaurantId: number, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`
    select number from publications where restaurant_id = ${restaurantId} and id > ${id} and state = 'started' order by id desc limit 1`.execute(tx)
  return rows[0]?.number
}
