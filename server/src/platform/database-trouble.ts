import pg from 'pg'
import { codeOf } from './database-errors.ts'

/** The oldest PostgreSQL that has what the tables ask for. */
const oldest = 15
const answersWithin = 3000

export interface DatabaseTrouble {
  readonly name: 'DATABASE_URL' | 'DATABASE_POOL'
  readonly says: string
}

interface Found {
  readonly version: string
  readonly number: number
  readonly isCopy: boolean
  readonly mayCreate: boolean
  readonly encoding: string
  readonly connections: number
}

/** Why an outside database cannot be used, to follow the setting's name; within a few seconds, and without its password. */
export async function databaseTrouble(databaseUrl: string, pool: number): Promise<DatabaseTrouble | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: answersWithin, query_timeout: answersWithin })
  // Told by what is awaited; without a listener it would end the process.
  client.on('error', () => {})
  const place = `${client.host}:${client.port}`
  try {
    await client.connect()
    const { rows } = await client.query<Found>(`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        pg_is_in_recovery() as "isCopy", coalesce(has_schema_privilege('public', 'create'), false) as "mayCreate",
        current_setting('server_encoding') as encoding, current_setting('max_connections')::int as connections`)
    const says = rows[0] && logRecovery(rows[0], client)
    if (says !== undefined) return { name: 'DATABASE_URL', says }
    const connections = rows[0]?.connections ?? pool
    if (pool >= connections)
      return { name: 'DATABASE_POOL', says: `must be less than the ${connections} connections that PostgreSQL at ${place} allows, not ${pool}.` }
    return undefined
  } catch (error) {
    return { name: 'DATABASE_URL', says: logFailure(error, client, place) }
  } finally {
    // Not waited for: a host that says nothing does not say good-bye either.
    void client.end().catch(() => {})
  }
}

function logRecovery({ version, number, isCopy, mayCreate, encoding }: Found, { user, database }: pg.Client): string | undefined {
  if (number < oldest * 10_000) return `leads to PostgreSQL ${version}, which is too old: ${oldest} or newer is needed.`
  if (isCopy) return 'leads to a copy of a database that can only be read: name the one that is written.'
  if (encoding !== 'UTF8') return `leads to a database in ${encoding}: make one with the encoding UTF8.`
  if (!mayCreate) return `names the user "${user}", who may not make tables in the database "${database}": make that user its owner.`
  return undefined
}

function logFailure(error: unknown, { user, database, host }: pg.Client, place: string): string {
  const message = error instanceof Error ? error.message : String(error)
  const code = codeOf(error)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `names the host "${host}", which cannot be found.`
  if (code === 'ECONNREFUSED' || code === 'ENOENT')
    return `leads to ${place}, where nothing answers: start PostgreSQL there, or correct host and port.`
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH' || code === 'ETIMEDOUT')
    return `leads to ${place}, which cannot be reached from here (${code}).`
  if (/timeout expired|Query read timeout/.test(message)) return `leads to ${place}, which did not answer within ${answersWithin / 1000} seconds.`
  if (/does not support SSL/.test(message)) return `asks for TLS (sslmode), which PostgreSQL at ${place} does not offer.`
  if (code === '28000' && /no encryption/.test(message)) return `must ask for TLS, as PostgreSQL at ${place} wants it: add ?sslmode=verify-full.`
  if (code === '28P01' || code === '28000' || /password must be a string/.test(message))
    return `names the user "${user}", whom PostgreSQL at ${place} does not let in: correct user and password.`
  if (code === '3D000') return `names the database "${database}", which is not there: make it, or correct the name.`
  if (code !== undefined && /CERT|SIGNATURE|ALTNAME/.test(code))
    return `asks for TLS, and the certificate of ${place} cannot be trusted (${code}): name its authority with sslrootcert.`
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code)) return `leads to ${place}, where PostgreSQL refuses: ${message}.`
  return `leads to ${place}, which does not answer as PostgreSQL does: ${message}.`
}
