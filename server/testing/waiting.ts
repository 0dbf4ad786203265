import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../src/platform/database.ts'

/**
 * Holds every insert into a table, or every update, until it is released, as a slow disk would: the rest of the server goes on. A statement that
 * is held does not wait for a lock of the product, so the end that such a wait has does not count.
 */
export async function holding<T>(
  db: Queryable,
  table: string,
  act: (release: () => Promise<void>) => Promise<T>,
  what: 'insert' | 'update' = 'insert',
): Promise<T> {
  await sql`create or replace function wait_here() returns trigger language plpgsql set lock_timeout = 0 as
    $$ begin perform pg_advisory_xact_lock_shared(4711); return new; end $$`.execute(db)
  await sql`create trigger wait_here after ${sql.raw(what)} on ${sql.table(table)} for each row execute function wait_here()`.execute(db)
  try {
    return await locked(db, sql`4711`, act)
  } finally {
    await sql`drop trigger wait_here on ${sql.table(table)}`.execute(db)
  }
}

/** Holds the lock that a module takes by a word and an id, such as the one of the hours of a restaurant, until it is released. */
export const holdingKey = <T>(db: Queryable, word: string, id: number, act: (release: () => Promise<void>) => Promise<T>): Promise<T> =>
  locked(db, sql`hashtextextended(${word}, ${id})`, act)

async function locked<T>(db: Queryable, key: RawBuilder<unknown>, act: (release: () => Promise<void>) => Promise<T>): Promise<T> {
  const hasLock = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holder = db.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(${key})`.execute(one)
    hasLock.resolve()
    await released.promise
    await sql`select pg_advisory_unlock(${key})`.execute(one)
  })
  await hasLock.promise
  const release = async () => {
    released.resolve()
    await holder
  }
  try {
    return await act(release)
  } finally {
    await release()
  }
}

/** Until so many wait for a lock in the test's own database. */
export async function untilWaiting(db: Queryable, many: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if ((rows[0]?.waiting ?? 0) >= many) return
  }
}
