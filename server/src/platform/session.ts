import { Problem } from '@brigade/contract/kit/problem.ts'
import { roles as everyRole, implied, isRole, type Role } from '@brigade/contract/kit/roles.ts'
import type { SessionUser } from '@brigade/contract/session.ts'
import { sql } from 'kysely'
import type { Staff } from './context.ts'
import type { Queryable, Tx } from './database.ts'
import { isLive } from './live-grants.ts'
import { prepared } from './prepared.ts'
import { newSessionToken, sessionHash } from './session-token.ts'

/** Absolute life of a session; there is no way to lengthen one. */
export const sessionHours = 12
/** Live sessions a person may have; the oldest ends when one more begins. */
export const mostSessions = 10

/** Channel on which every end of a session is announced, as JSON `{user_id, session}`; `session` is null when all have ended. */
export const sessionsChannel = 'sessions'

interface HeldRoles {
  groups: number[] | null
  roles: string[] | null
}

interface Found extends HeldRoles {
  id: number
  name: string
  email: string
  phone: string
  expires_at: Date
}

const heldRoles = sql`left join lateral (
    select array_agg(access_group_id order by id) as groups, array_agg(role order by id) as roles from role_grants
    where user_id = users.id and ${isLive('role_grants')}
  ) held on true`

const sessionByHash = prepared(
  (_, hash: Buffer) => sql<Found>`
    select users.id, users.name, users.email, users.phone, sessions.expires_at, held.groups, held.roles
    from sessions join users on users.id = sessions.user_id ${heldRoles}
    where sessions.token_hash = ${hash} and sessions.revoked_at is null and sessions.expires_at > now()
      and users.status = 'active' and users.session_epoch = sessions.epoch`,
)

/** Who this bearer token belongs to, if its session lives now by the database's clock. One query decides everything. */
export async function findStaff(db: Queryable, token: string): Promise<Staff | undefined> {
  const hash = sessionHash(token)
  return hash && findByHash(db, hash)
}

/** The same by the token's hash. */
export async function findByHash(db: Queryable, hash: Buffer): Promise<Staff | undefined> {
  const [found] = await sessionByHash(db, hash)
  if (!found) return undefined
  const grants = grantsOf(found)
  const { id, name, email, phone, expires_at: expiresAt } = found
  return { id, name, email, phone, session: hash.toString('hex'), expiresAt, grants, roles: distinctRoles(grants) }
}

function grantsOf({ groups, roles }: HeldRoles): Staff['grants'] {
  return (roles ?? []).flatMap((role, index) => {
    const groupId = groups?.[index]
    if (groupId === undefined || !isRole(role)) return []
    return implied(role).map((one) => ({ groupId, role: one }))
  })
}

/** In the order of the specification, so that two answers for the same rights are equal. */
function distinctRoles(grants: Staff['grants']): Role[] {
  const held = new Set(grants.map(({ role }) => role))
  return everyRole.filter((role) => held.has(role))
}

export interface SessionStart {
  readonly userId: number
  readonly address: string
  readonly agent: string
}

/** Signs a person in: the only place where the token exists in the clear is this answer. */
export async function createSession(tx: Tx, { userId, address, agent }: SessionStart): Promise<SessionUser> {
  const token = newSessionToken()
  const hash = sessionHash(token)
  // Taking the person's row first keeps two sign-ins at once from passing the cap together, and a reset from slipping between.
  const person = await sql<{ epoch: number }>`
    update users set last_login_at = now() where id = ${userId} and status = 'active' returning session_epoch as epoch`.execute(tx)
  const epoch = person.rows[0]?.epoch
  if (epoch === undefined) throw new Problem('unauthenticated', 'Please sign in.')
  // The clock, not now(): a transaction that waited for the row began before sessions that are older than this one.
  await sql`insert into sessions (token_hash, user_id, epoch, created_at, expires_at, address, agent)
    values (${hash}, ${userId}, ${epoch}, clock_timestamp(), clock_timestamp() + make_interval(hours => ${sessionHours}), ${address}, ${agent})`.execute(
    tx,
  )
  await endSurplus(tx, userId)
  const staff = await findStaff(tx, token)
  if (!staff) throw new Error('A session that was just made cannot be found.')
  const { name, email, phone, expiresAt, roles } = staff
  return { name, email, phone, oauth_token: token, token_expires_at: epochSeconds(expiresAt), ag_roles: [...roles] }
}

async function endSurplus(tx: Tx, userId: number): Promise<void> {
  const { rows } = await sql<{ session: string }>`
    update sessions set revoked_at = now() where token_hash in (
      select token_hash from sessions where user_id = ${userId} and revoked_at is null and expires_at > now()
      order by created_at desc, token_hash offset ${mostSessions})
    returning encode(token_hash, 'hex') as session`.execute(tx)
  for (const { session } of rows) await notifyOfEnd(tx, userId, session)
  // Ended sessions are kept a while: they show from which addresses a person usually comes.
  await sql`delete from sessions where user_id = ${userId} and expires_at < now() - interval '60 days'`.execute(tx)
}

/** Ends one session, named by the hex of its token's hash. */
export async function revokeSession(tx: Tx, session: string): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    update sessions set revoked_at = now() where token_hash = decode(${session}, 'hex') and revoked_at is null returning user_id`.execute(tx)
  const userId = rows[0]?.user_id
  if (userId !== undefined) await notifyOfEnd(tx, userId, session)
}

/** Ends every session of a person, also those being made at this moment: they carry an older epoch. */
export async function revokeAll(tx: Tx, userId: number): Promise<void> {
  await sql`update users set session_epoch = session_epoch + 1 where id = ${userId}`.execute(tx)
  await sql`update sessions set revoked_at = now() where user_id = ${userId} and revoked_at is null`.execute(tx)
  await notifyOfEnd(tx, userId, null)
}

/** Heard after commit by every node, which closes the sockets of the session. */
async function notifyOfEnd(tx: Tx, userId: number, session: string | null): Promise<void> {
  await sql`select pg_notify(${sessionsChannel}, ${JSON.stringify({ user_id: userId, session })})`.execute(tx)
}

export function epochSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
