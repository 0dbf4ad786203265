import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** Whose session it is, as the database knows it now. */
export interface SessionOwner {
  readonly session: string
  readonly userId: number
  readonly name: string
  /** By this process's monotonic clock, reckoned from how long it still lives by the database's. */
  readonly endsAt: number
}

/** Those of the sessions that are alive: not revoked, not expired by the database's clock, of an active person and the current epoch. */
async function liveSessions(database: Database, sessions: readonly string[]): Promise<Map<string, SessionOwner>> {
  const hashes = sessions.map((session) => Buffer.from(session, 'hex'))
  const asked = performance.now()
  const { rows } = await sql<{ session: string; user_id: number; name: string; lives_ms: number }>`
    select encode(session_row.token_hash, 'hex') as session, session_row.user_id, person.name,
      (extract(epoch from session_row.expires_at - now()) * 1000)::float8 as lives_ms
    from sessions session_row join users person on person.id = session_row.user_id
    where session_row.token_hash = any(${hashes}::bytea[]) and session_row.revoked_at is null and session_row.expires_at > now()
      and person.status = 'active' and person.session_epoch = session_row.epoch`.execute(database.db)
  return new Map(rows.map(({ session, user_id: userId, name, lives_ms }) => [session, { session, userId, name, endsAt: asked + lives_ms }]))
}

/** Looks sessions up many at a time: after a restart thousands of sockets come back at once. */
export class SessionLookup {
  readonly #database: Database
  #waiting = new Set<string>()
  #next: Promise<Map<string, SessionOwner>> | undefined
  #running: Promise<unknown> = Promise.resolve()

  constructor(database: Database) {
    this.#database = database
  }

  async find(session: string): Promise<SessionOwner | undefined> {
    this.#waiting.add(session)
    this.#next ??= this.#runAfter(this.#running)
    return (await this.#next).get(session)
  }

  findAll(sessions: readonly string[]): Promise<Map<string, SessionOwner>> {
    return liveSessions(this.#database, sessions)
  }

  async #runAfter(before: Promise<unknown>): Promise<Map<string, SessionOwner>> {
    await before.catch(() => undefined)
    const asked = [...this.#waiting]
    this.#waiting = new Set()
    this.#next = undefined
    const found = liveSessions(this.#database, asked)
    this.#running = found
    return found
  }
}
