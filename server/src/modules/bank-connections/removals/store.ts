import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'

export interface Removal {
  readonly id: number
  readonly provider_item_id: string
  readonly access_token_enc: string
}

export async function queue(tx: Tx, provider: string, itemId: string, sealedToken: string): Promise<void> {
  await tx
    .insertInto('bank_item_removals')
    .values({ provider, provider_item_id: itemId, access_token_enc: sealedToken })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Claims one access to end and sets the time of its next try, each twice as far as the last, at most a day. */
export async function claim(tx: Tx, provider: string): Promise<Removal | undefined> {
  const { rows } = await sql<Removal>`
    update bank_item_removals set attempts = attempts + 1, next_attempt_at = now() + make_interval(mins => least(power(2, least(attempts, 20)), 1440)::int)
    where id = (select id from bank_item_removals where provider = ${provider} and next_attempt_at <= now() order by next_attempt_at limit 1 for update skip locked)
    returning id, provider_item_id, access_token_enc`.execute(tx)
  return rows[0]
}

export async function isInUse(tx: Tx, provider: string, itemId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('bank_connections')
    .select('id')
    .where('provider', '=', provider)
    .where('provider_item_id', '=', itemId)
    .executeTakeFirst()
  return row !== undefined
}

export async function done(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('bank_item_removals').where('id', '=', id).execute()
}

export interface Leftover {
  readonly token_hash: Buffer
  readonly provider: string
  readonly provider_item_id: string
  readonly access_token_enc: string
}

/** Takes exchanged accounts that never became part of a connection: all of one connection, one by its token, or those a day old. */
export async function takeLeftovers(tx: Tx, of: { connectionId: number } | { hash: Buffer } | 'old'): Promise<Leftover[]> {
  const which =
    of === 'old'
      ? sql`inserted_at < now() - interval '1 day'`
      : 'hash' in of
        ? sql`token_hash = ${of.hash}`
        : sql`bank_connection_id = ${of.connectionId}`
  const { rows } = await sql<Leftover>`
    delete from bank_public_tokens where finished_at is null and provider_item_id is not null and access_token_enc is not null and ${which}
    returning token_hash, provider, provider_item_id, access_token_enc`.execute(tx)
  return rows
}
