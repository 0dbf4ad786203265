import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { end } from './store-imports.ts'

// What becomes of imports when the tree changes.

const running = (groups: readonly number[]) =>
  sql<{ id: number }>`select id from customer_imports where access_group_id = any(${[...groups]}::bigint[]) and state = 'running' order by id`

export async function areRunning(db: Queryable, groups: readonly number[]): Promise<boolean> {
  return (await running(groups).execute(db)).rows.length > 0
}

/** The groups end in another one, for which their imports go on; whether their people may do that there is asked at every step. */
export async function passOnImports(tx: Tx, groups: readonly number[], into: number): Promise<void> {
  await sql`update customer_imports set access_group_id = ${into} where access_group_id = any(${[...groups]}::bigint[])`.execute(tx)
}

/** The groups go to another company: no more of a file comes in, and the imports hang on the nearest group above that stays. */
export async function leaveImports(tx: Tx, groups: readonly number[], why: string, now: Date): Promise<void> {
  for (const { id } of (await running(groups).execute(tx)).rows) await end(tx, id, 'stopped', now, why)
  await sql`update customer_imports one set access_group_id = (
      select above.id from access_groups home join access_groups above on above.id = any(home.ancestors)
      where home.id = one.access_group_id and above.id <> all(${[...groups]}::bigint[]) order by cardinality(above.ancestors) desc limit 1)
    where one.access_group_id = any(${[...groups]}::bigint[])`.execute(tx)
}
