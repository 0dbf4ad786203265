import type { Queryable } from '../platform/database.ts'
import { verifyPassword } from '../platform/passwords.ts'
import { type DemoPerson, demoPeople } from './people.ts'

/** The demo people who can sign in here as printed: a database may have none of them, and passwords change. */
export async function demoSignIns(db: Queryable): Promise<DemoPerson[]> {
  const emails = demoPeople.map(({ email }) => email)
  const rows = await db.selectFrom('users').select(['email', 'password_hash']).where('email', 'in', emails).where('status', '=', 'active').execute()
  const hashes = new Map(rows.map(({ email, password_hash }) => [email, password_hash ?? undefined]))
  const works = await Promise.all(
    demoPeople.map(async ({ email, password }) => hashes.has(email) && (await verifyPassword(hashes.get(email), password))),
  )
  return demoPeople.filter((_, index) => works[index])
}
