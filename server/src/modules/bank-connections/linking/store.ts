import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'

// The SQL about links: widget sessions, public tokens, provider events, accesses to end.

export interface LinkSession {
  readonly connectionId: number
  readonly tokenHash: Buffer
  readonly mode: 'create' | 'update'
  readonly openedBy: 'user' | 'public'
  readonly userId: number | null
  readonly expiresAt: Date
}

export async function rememberSession(tx: Tx, session: LinkSession): Promise<void> {
  await sql`
    insert into bank_link_sessions (bank_connection_id, link_token_hash, mode, opened_by, user_id, expires_at)
    values (${session.connectionId}, ${session.tokenHash}, ${session.mode}, ${session.openedBy}, ${session.userId}::bigint, ${session.expiresAt}::timestamptz)`.execute(
    tx,
  )
}

/** Somebody opened the public page's widget to repair the link, and has not come back yet. */
export async function hasOpenRepair(db: Queryable, connectionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('bank_link_sessions')
    .select('id')
    .where('bank_connection_id', '=', connectionId)
    .where('opened_by', '=', 'public')
    .where('mode', '=', 'update')
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Once an account is linked, widgets opened before have nothing left to do. */
export async function closeSessions(tx: Tx, connectionId: number): Promise<void> {
  await tx
    .updateTable('bank_link_sessions')
    .set({ used_at: sql`now()` })
    .where('bank_connection_id', '=', connectionId)
    .where('used_at', 'is', null)
    .execute()
}

export interface TokenRow {
  readonly bank_connection_id: number
  readonly provider_item_id: string | null
  readonly access_token_enc: string | null
  readonly finished_at: Date | null
}

/** Takes the right to deal with a public token; undefined while another request has it, or when it is done with. */
export async function claimToken(tx: Tx, hash: Buffer, connectionId: number, provider: string): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    insert into bank_public_tokens (token_hash, bank_connection_id, provider, claimed_at) values (${hash}, ${connectionId}, ${provider}, now())
    on conflict (token_hash) do update set claimed_at = now()
      where bank_public_tokens.bank_connection_id = excluded.bank_connection_id and bank_public_tokens.finished_at is null
        and (bank_public_tokens.claimed_at is null or bank_public_tokens.claimed_at < now() - interval '1 minute')
    returning bank_connection_id, provider_item_id, access_token_enc, finished_at`.execute(tx)
  return rows[0]
}

export function findToken(db: Queryable, hash: Buffer): Promise<TokenRow | undefined> {
  return db
    .selectFrom('bank_public_tokens')
    .select(['bank_connection_id', 'provider_item_id', 'access_token_enc', 'finished_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
}

export async function keepExchanged(tx: Tx, hash: Buffer, itemId: string, sealedToken: string): Promise<void> {
  await tx.updateTable('bank_public_tokens').set({ provider_item_id: itemId, access_token_enc: sealedToken }).where('token_hash', '=', hash).execute()
}

/** Lets the next try begin where this one stopped. */
export async function releaseToken(tx: Tx, hash: Buffer): Promise<void> {
  await tx.updateTable('bank_public_tokens').set({ claimed_at: null }).where('token_hash', '=', hash).where('finished_at', 'is', null).execute()
}

export async function forgetToken(tx: Tx, hash: Buffer): Promise<void> {
  await tx.deleteFrom('bank_public_tokens').where('token_hash', '=', hash).execute()
}

/** False when it was finished before: the second of two requests changes nothing. */
export async function finishToken(tx: Tx, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bank_public_tokens')
    .set({ finished_at: sql`now()`, access_token_enc: null })
    .where('token_hash', '=', hash)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The connection that a provider's item stands for, with the time by the database's clock. */
export async function findByItem(db: Queryable, provider: string, itemId: string): Promise<{ id: number; asked: Date } | undefined> {
  const { rows } = await sql<{ id: number; asked: Date }>`
    select id, date_trunc('milliseconds', clock_timestamp()) as asked from bank_connections
    where provider = ${provider} and provider_item_id = ${itemId}`.execute(db)
  return rows[0]
}

export async function databaseTime(db: Queryable): Promise<Date> {
  const {
    rows: [row],
  } = await sql<{ at: Date }>`select date_trunc('milliseconds', clock_timestamp()) as at`.execute(db)
  if (!row) throw new Error('The database did not tell the time.')
  return row.at
}

/** False for an event that was dealt with before: providers deliver some twice, and anybody may replay one. */
export async function isFirstDelivery(tx: Tx, provider: string, eventId: string, kind: string): Promise<boolean> {
  const row = await tx
    .insertInto('bank_events')
    .values({ provider, event_id: eventId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Claims linked connections whose last look is long ago; another node's claims are passed over. */
export async function claimDue(tx: Tx, provider: string, minutes: number, most: number): Promise<{ id: number; asked: Date }[]> {
  const { rows } = await sql<{ id: number; asked: Date }>`
    update bank_connections set checked_at = date_trunc('milliseconds', clock_timestamp()) where id in (
      select id from bank_connections
      where access_token_enc is not null and provider = ${provider} and (checked_at is null or checked_at < now() - make_interval(mins => ${minutes}))
      order by checked_at nulls first limit ${most} for update skip locked)
    returning id, checked_at as asked`.execute(tx)
  return rows
}

/** What nobody will ask about again. Public tokens live for minutes at every provider. */
export async function sweep(tx: Tx): Promise<void> {
  await sql`delete from bank_link_sessions where expires_at < now() - interval '1 day'`.execute(tx)
  await sql`delete from bank_public_tokens where inserted_at < now() - interval '1 day' and access_token_enc is null`.execute(tx)
  await sql`delete from bank_events where inserted_at < now() - interval '30 days'`.execute(tx)
}
