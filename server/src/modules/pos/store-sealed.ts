import { sql } from 'kysely'
import { type GivenUp, recordGivenUp } from '../../platform/audit/given-up.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { SealedSample } from '../../platform/key-ring-of-database.ts'

/** One value for each key that encrypted any, with the cell it is in. */
export async function sealedHere(db: Queryable): Promise<SealedSample[]> {
  const { rows } = await sql<SealedSample>`
    select distinct on (split_part(envelope, '.', 2)) envelope, context from (
      select token_enc as envelope, 'pos_connections|' || id || '|token' as context from pos_connections
      union all select webhook_key_enc, 'pos_connections|' || id || '|webhook_key' from pos_connections
    ) as sealed where envelope is not null order by split_part(envelope, '.', 2)`.execute(db)
  return rows
}

const lostToken = 'The access token of the point of sale “{name}” was given up: the key ring that sealed it is lost.'

/** Removes what none of these keys decrypts, and records that in the history; answers what has to be entered again. */
export async function giveUpSealed(tx: Tx, keyIds: readonly string[]): Promise<GivenUp[]> {
  const keys = sql`${[...keyIds]}::text[]`
  const tokens = await sql<{ restaurant_id: number; name: string }>`
    update pos_connections set token_enc = null, token_end = '', state = case state when 'ok' then 'auth_failed' else state end,
      problem = 'The access token was lost with its key. Enter it again.', version = version + 1, updated_at = now()
    where token_enc is not null and split_part(token_enc, '.', 2) <> all(${keys}) returning restaurant_id, name`.execute(tx)
  await sql`update pos_connections set webhook_key_enc = null, version = version + 1, updated_at = now()
    where webhook_key_enc is not null and split_part(webhook_key_enc, '.', 2) <> all(${keys})`.execute(tx)
  const lines = tokens.rows.map(({ restaurant_id: id, name }) => ({ id, description: lostToken.replace('{name}', () => name) }))
  await recordGivenUp(tx, 'restaurant', lines)
  return [{ count: tokens.rows.length, what: 'points of sale, whose tokens and webhook keys are to be entered again' }]
}
