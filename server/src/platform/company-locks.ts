import { type RawBuilder, sql } from 'kysely'
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

/** Companies in which the person holds something, as text. */
const companies = sql<string | null>`(select string_agg(distinct place.root_id::text, ',') from role_grants held
  join access_groups place on place.id = held.access_group_id where held.user_id = users.id)`

/**
 * How often the tree has taken something from somebody's sight lately in these companies. Both times that it is asked
 * within one transaction `now()` is the same, so that the numbers differ by what was committed between them alone; what the transaction
 * has done itself does not count.
 */
const treeChanges = (
  roots: RawBuilder<string | null> | string,
) => sql<number>`(select count(*) from tree_changes change where change.at > now() - interval '10 minutes'
  and change.xid is distinct from pg_current_xact_id_if_assigned() and change.root_id = any(string_to_array(${roots}, ',')::bigint[]))`

interface CurrentRights {
  readonly grants: string | null
  readonly changes: number
  readonly companies: string | null
}

/** Every right comes from a grant: what a person may reach stands in the companies of their grants. */
const enterAsPerson = prepared(
  (
    _,
    userId: number,
  ) => sql<CurrentRights>`select ${grants} as grants, ${companies} as companies, ${treeChanges(companies)} as changes, (select count(*) from (
      select pg_advisory_xact_lock_shared(${company}) from (
        select distinct place.root_id as id from role_grants held join access_groups place on place.id = held.access_group_id
        where held.user_id = users.id order by id) as one) as held) as locked
    from users where id = ${userId} and status = 'active'`,
)
const currentRights = prepared(
  (_, userId: number, roots: string) => sql<CurrentRights & { wrote: boolean }>`
    select ${grants} as grants, ${roots}::text as companies, ${treeChanges(roots)} as changes, coalesce(current_setting('brigade.wrote_grants', true), '') <> '' as wrote
    from users where id = ${userId} and status = 'active'`,
)

/** What rights are compared by: the companies they were in, how often their trees have changed, and the grants. */
const rightsText = ({ companies: roots, grants, changes }: CurrentRights): string => `${roots ?? ''} ${changes} ${grants ?? ''}`

/**
 * Whether somebody is still active, holds what they held when the transaction entered, and nothing has moved out of reach in their
 * companies. One that writes grants itself judges them under locks of its own.
 */
export async function keepsRights(tx: Tx, userId: number, rightsBefore: string | undefined): Promise<boolean> {
  if (rightsBefore === undefined) return false
  const roots = rightsBefore.slice(0, rightsBefore.indexOf(' '))
  const [person] = await currentRights(tx, userId, roots)
  if (person === undefined) return false
  return person.wrote ? rightsBefore.startsWith(`${roots} ${person.changes} `) : rightsText(person) === rightsBefore
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
    return person === undefined ? undefined : enterPerson(tx, person)
  }
  if (person === undefined) {
    await enterAsNobody(tx)
    return undefined
  }
  return enterPerson(tx, person)
}

async function enterPerson(tx: Tx, person: number): Promise<string | undefined> {
  const [found] = await enterAsPerson(tx, person)
  return found && rightsText(found)
}
