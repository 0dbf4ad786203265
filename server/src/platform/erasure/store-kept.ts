import { sql } from 'kysely'
import type { Tx } from '../database.ts'
import { isLive } from '../live-grants.ts'

// What the platform keeps beside the tables of modules, and what an erasure takes out of it: mails, kept answers, jobs, preferences.

export interface Erased {
  /** The company. */
  readonly rootId: number
  readonly emails: readonly string[]
  /** A regular expression of PostgreSQL. */
  readonly pattern: string
}

/**
 * People with a role in the company, also one that has ended. What they keep says of no company whose it is, so that of people who work for another
 * one as well is left alone: nobody changes by an erasure what is kept about somebody else's guests.
 */
const staffOf = (rootId: number) => sql`select held.user_id from role_grants held join access_groups place on place.id = held.access_group_id
  where place.root_id = ${rootId} and not exists (select from role_grants other join access_groups elsewhere on elsewhere.id = other.access_group_id
    where other.user_id = held.user_id and elsewhere.root_id <> ${rootId} and ${isLive('other')})`

/** A mail that waits is not sent any more. */
export async function eraseMails(tx: Tx, { rootId, emails }: Pick<Erased, 'rootId' | 'emails'>): Promise<void> {
  const lower = emails.map((email) => email.toLowerCase())
  await sql`delete from mails where company_id = ${rootId} and lower(recipient) = any(${lower}::text[])`.execute(tx)
}

export async function eraseKept(tx: Tx, { rootId, pattern }: Erased): Promise<void> {
  const gone = JSON.stringify({ code: 'gone', message: 'This was about a customer who was erased.' })
  await sql`update idempotency_keys set status = 410, body = ${gone}::jsonb
    where status <> 0 and body::text ~* ${pattern} and actor in (select user_id::text from (${staffOf(rootId)}) as staff)`.execute(tx)
  await sql`update preferences set value = without_person(value, ${pattern}) where value::text ~* ${pattern} and user_id in (${staffOf(rootId)})`.execute(
    tx,
  )
  await eraseJobs(tx, pattern)
}

/** Jobs carry numbers alone; how one failed may name what it was about. */
async function eraseJobs(tx: Tx, pattern: string): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(tx)
  if (!rows[0]?.there) return
  await sql`update pgboss.job set output = without_person(output, ${pattern}) where output::text ~* ${pattern}`.execute(tx)
}
