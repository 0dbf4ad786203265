import { sql } from 'kysely'
import type { Tx, WriteOptions } from './database.ts'
import { prepared } from './prepared.ts'

// A handover takes things from one company to another (decision 15). What a write has judged about who holds what stays true until it
// commits: each holds the companies it may concern, and a handover holds two of them alone. Companies are locked in the order of their
// ids, and after them the one lock of what no person does.

const company = sql`hashtextextended('company', one.id)`
const nobodys = sql`hashtextextended('no person', 0)`

/** Every right comes from a grant: what a person may reach stands in the companies of their grants. */
const enterAsPerson = prepared(
  (_, userId: number) => sql`select pg_advisory_xact_lock_shared(${company}) from (
    select distinct place.root_id as id from role_grants held join access_groups place on place.id = held.access_group_id
    where held.user_id = ${userId} order by id) as one`,
)

/** Jobs and guests act on what they were told of, wherever it stands. */
const enterAsNobody = prepared(() => sql`select pg_advisory_xact_lock_shared(${nobodys})`)

/** First in every transaction that writes: the wait has to be over before anything is read. */
export async function enter(tx: Tx, { person, aloneIn }: WriteOptions): Promise<void> {
  if (aloneIn) {
    await sql`select pg_advisory_xact_lock(${company}) from (
      select distinct id from unnest(${[...aloneIn]}::bigint[]) as id order by id) as one`.execute(tx)
    await sql`select pg_advisory_xact_lock(${nobodys})`.execute(tx)
  } else if (person === undefined) {
    await enterAsNobody(tx)
  } else {
    await enterAsPerson(tx, person)
  }
}
