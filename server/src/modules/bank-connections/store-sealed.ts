import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { SealedSample } from '../../platform/key-ring-marks.ts'

/** One value of ours for each key that sealed any, with the cell it lies in. */
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
