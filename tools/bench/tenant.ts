import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { type Database, openDatabase, type Tx } from '../../server/src/platform/database.ts'
import { runningConnection } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { newSessionToken, sessionHash } from '../../server/src/platform/session-token.ts'
import { bigTenant } from '../../server/testing/big-tenant.ts'
import type { Options } from './options.ts'

/** The company that is worked on, and who works. */
export interface Tenant {
  /** Of a member whose only grants are on the root of the tree. */
  readonly token: string
  readonly bankConnectionIds: readonly number[]
  readonly nameOf: ReadonlyMap<number, string>
  readonly accounts: readonly { readonly id: number; readonly email: string }[]
  readonly password: string
  /** Sessions of as many people, each with a viewing role on the root. */
  readonly listeners: readonly string[]
}

const password = 'olive-and-thyme'

/** A connection of our own to the database of a running server. */
export function databaseOf(dataDir: string): Database {
  const connection = runningConnection(dataDir)
  if (!connection) throw new Error(`No database runs in ${dataDir}.`)
  return openDatabase({ connection, max: 4, applicationName: 'brigade bench' })
}

/** Writes the company and its people straight into the tables. */
export async function makeTenant(database: Database, options: Options): Promise<Tenant> {
  const { groups, resources, bankConnections } = options
  const made = await bigTenant(database, { groups, resources, bankConnections, people: 5000, fanOut: 4 })
  const tenant = await database.write(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx)
    const [member] = await people(tx, 'member', 1, made.rootId, ['bank_connections_admin', 'access_groups'])
    const accounts = await people(tx, 'account', options.accounts, made.rootId, ['bank_connections'], await passwordHash())
    const listeners = await people(tx, 'listener', options.sockets, made.rootId, ['bank_connections'])
    const [token = ''] = await sessions(tx, member ? [member.id] : [])
    return {
      token,
      accounts,
      listeners: await sessions(
        tx,
        listeners.map(({ id }) => id),
      ),
    }
  })
  const { rows } = await sql<{ id: number; name: string }>`select id, name from bank_connections order by id`.execute(database.db)
  await sql`vacuum analyze`.execute(database.db)
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
  return { ...tenant, password, nameOf, bankConnectionIds: made.bankConnectionIds }
}

/** The product's own cost; one hash serves all accounts, each check of it takes the same work. */
function passwordHash(): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}

/** People of a kind with roles on a group. */
export async function people(tx: Tx, kind: string, count: number, group: number, roles: readonly string[], hashed: string | null = null) {
  const { rows } = await sql<{ id: number; email: string }>`
    with made as (
      insert into users (name, email, phone, status, password_hash)
      select ${kind} || ' ' || number, ${kind} || '-' || number || '@example.com', '+12125550100', 'active', ${hashed}
      from generate_series(1, ${count}::int) as number order by number returning id, email),
    granted as (
      insert into role_grants (user_id, access_group_id, role) select made.id, ${group}, role from made, unnest(${[...roles]}::text[]) as role)
    select id, email from made order by id`.execute(tx)
  return rows
}

/** A live session for each of them; answers the tokens. */
export async function sessions(tx: Tx, userIds: readonly number[]): Promise<string[]> {
  const tokens = userIds.map(newSessionToken)
  const hashes = tokens.map((token) => sessionHash(token)?.toString('hex') ?? '')
  await sql`insert into sessions (token_hash, user_id, epoch, expires_at)
    select decode(hash, 'hex'), user_id, 0, now() + interval '12 hours' from unnest(${hashes}::text[], ${[...userIds]}::bigint[]) as given(hash, user_id)`.execute(
    tx,
  )
  return tokens
}
