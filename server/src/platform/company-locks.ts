import { sql } from 'kysely'
import type { Tx, WriteOptions } from './database.ts'
import { isLive } from './live-grants.ts'
import { prepared } from './prepared.ts'

// A handover takes things from one company to another (decision 15). What a write has judged about who holds what stays true until it
// commits: each holds the companies it may concern, and a handover holds two of them alone. Companies are locked in the order of their
// ids, and after them the one lock of what no person does.

const company = sql`hashtextextended('company', one.id)`
const nobodys = sql`hashtextextended('no person', 0)`

/** Every grant that has not ended, as one text to compare. */
const grants = sql<string | null>`(select string_agg(access_group_id || ' ' || role, ',' order by id) from role_grants
  where user_id = users.id and ${isLive('role_grants')})`

interface CurrentRights {
  readonly grants: string | null
}

/** Every right comes from a grant: what a person may reach stands in the companies of their grants. */
const enterAsPerson = prepared(
  (_, userId: number) => sql<CurrentRights>`select ${grants} as grants, (select count(*) from (
      select pg_advisory_xact_lock_shared(${company}) from (
        select distinct place.root_id as id from role_grants held join access_groups place on place.id = held.access_group_id
        where held.user_id = users.id order by id) as one) as held) as companies
    from users where id = ${userId} and status = 'active'`,
)
const currentRights = prepared(
  (_, userId: number) => sql<CurrentRights & { wrote: boolean }>`
    select ${grants} as grants, coalesce(current_setting('brigade.wrote_grants', true), '') <> '' as wrote
    from users where id = ${userId} and status = 'active'`,
)

async function currentRightsOf(tx: Tx, userId: number): Promise<string | undefined> {
  const [person] = await currentRights(tx, userId)
  return person && (person.grants ?? '')
}

/**
 * Whether somebody is still active and holds what they held when the transaction entered. One that writes grants itself judges them under
 * locks of its own.
 */
export async function standsStill(tx: Tx, userId: number, entered: string | undefined): Promise<boolean> {
  const [person] = await currentRights(tx, userId)
  return person !== undefined && (person.wrote || (person.grants ?? '') === entered)
}

/** Jobs and guests act on the resource they were given, whatever group holds it. */
const enterAsNobody = prepared(() => sql`select pg_advisory_xact_lock_shared(${nobodys})`)

/**
 * First in every transaction that writes: the wait has to be over before anything is read. Answers what the person could rely on before
 * it, so that a comparison shows what has ended meanwhile.
 */
export async function enter(tx: Tx, { person, aloneIn }: WriteOptions): Promise<string | undefined> {
  if (aloneIn) {
    await sql`select pg_advisory_xact_lock(${company}) from (
      select distinct id from unnest(${[...aloneIn]}::bigint[]) as id order by id) as one`.execute(tx)
    await sql`select pg_advisory_xact_lock(${nobodys})`.execute(tx)
    return person === undefined ? undefined : currentRightsOf(tx, person)
  }
  if (person === undefined) {
    await enterAsNobody(tx)
    return undefined
  }
  const [found] = await enterAsPerson(tx, person)
  return found && (found.grants ?? '')
}
