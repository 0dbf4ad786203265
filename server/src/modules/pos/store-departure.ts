import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/database.ts'

// What ties the points of sale of restaurants to the company they leave for another one.

/** Restaurants that sync with a point of sale. */
export async function connectedOf(db: Queryable, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from restaurants where id = any(${[...ids]}::bigint[])
      and exists (select 1 from pos_connections where restaurant_id = restaurants.id and token_enc is not null) order by lower(name)`.execute(db)
  return rows.map(({ name }) => name)
}

/** The account belongs to the old company: the new one needs its own token. A sync under way writes nothing any more. */
export async function forgetPosAccounts(tx: Tx, ids: readonly number[], problem: string): Promise<void> {
  await sql`update sync_runs set state = 'discarded', attempt = attempt + 1, finished_at = now()
    where state in ('queued', 'running', 'held') and connection_id in (select id from pos_connections where restaurant_id = any(${[...ids]}::bigint[]))`.execute(
    tx,
  )
  await sql`update pos_connections set token_enc = null, token_end = '', webhook_key_enc = null, uuid = gen_random_uuid(),
      state = 'auth_failed', problem = ${problem}, next_due_at = null, next_run_at = null, version = version + 1, updated_at = now()
    where restaurant_id = any(${[...ids]}::bigint[])`.execute(tx)
}

/** Who began syncs and decided in them stays with the company that they leave. */
export async function forgetPeople(tx: Tx, ids: readonly number[]): Promise<void> {
  const connections = sql`(select id from pos_connections where restaurant_id = any(${[...ids]}::bigint[]))`
  await sql`update sync_changes set decided_by = null
    where decided_by is not null and run_id in (select id from sync_runs where connection_id in ${connections})`.execute(tx)
  await sql`update sync_runs set user_id = null, in_name_of = null where (user_id is not null or in_name_of is not null) and connection_id in ${connections}`.execute(
    tx,
  )
}
