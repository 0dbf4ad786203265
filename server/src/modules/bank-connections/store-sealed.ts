import { sql } from 'kysely'
import { type GivenUp, recordGivenUp } from '../../platform/audit/given-up.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { SealedSample } from '../../platform/key-ring-of-database.ts'

/** One value for each key that encrypted any, with the cell it is in. */
export async function sealedHere(db: Queryable): Promise<SealedSample[]> {
  const { rows } = await sql<SealedSample>`
    select distinct on (split_part(envelope, '.', 2)) envelope, context from (
      select account_number_enc as envelope, 'bank_connections|' || id || '|account_number' as context from bank_connections
      union all select access_token_enc, 'bank_connections|' || id || '|access_token' from bank_connections
      union all select access_token_enc, 'bank_public_tokens|' || encode(token_hash, 'hex') || '|access_token' from bank_public_tokens
      union all select access_token_enc, 'bank_item_removals|' || provider_item_id || '|access_token' from bank_item_removals
    ) as sealed where envelope is not null order by split_part(envelope, '.', 2)`.execute(db)
  return rows
}

const lostNumbers = 'The account numbers were given up: the key ring that sealed them is lost.'
const lostLink = 'The link to the bank was given up: the key ring that sealed its token is lost.'

/** Removes what none of these keys decrypts, and records that in the history; answers what has to be entered again. */
export async function giveUpSealed(tx: Tx, keyIds: readonly string[]): Promise<GivenUp[]> {
  const keys = sql`${[...keyIds]}::text[]`
  const numbers = await sql<{ id: number }>`
    update bank_connections set routing_number_enc = null, account_number_enc = null, routing_number_last_four = null, account_number_last_four = null,
      version = version + 1, updated_at = now()
    where account_number_enc is not null and split_part(account_number_enc, '.', 2) <> all(${keys}) returning id`.execute(tx)
  const links = await sql<{ id: number }>`
    update bank_connections set provider = null, provider_item_id = null, access_token_enc = null, bank_name = null, bank_account_last_four = null,
      healthy = false, error_code = null, error_message = null, checked_at = null, version = version + 1, updated_at = now()
    where access_token_enc is not null and split_part(access_token_enc, '.', 2) <> all(${keys}) returning id`.execute(tx)
  await sql`delete from bank_public_tokens where access_token_enc is not null and split_part(access_token_enc, '.', 2) <> all(${keys})`.execute(tx)
  const removals =
    await sql`delete from bank_item_removals where access_token_enc is not null and split_part(access_token_enc, '.', 2) <> all(${keys})`.execute(tx)
  const lines = [...numbers.rows.map(({ id }) => ({ id, description: lostNumbers })), ...links.rows.map(({ id }) => ({ id, description: lostLink }))]
  await recordGivenUp(tx, 'bank_connection', lines)
  return [
    { count: numbers.rows.length, what: 'bank connections with typed account numbers, to be typed again' },
    { count: links.rows.length, what: 'bank connections linked by the bank, to be linked again' },
    { count: Number(removals.numAffectedRows ?? 0), what: 'links that were being ended, to be ended at the bank' },
  ]
}
