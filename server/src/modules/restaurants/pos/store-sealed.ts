import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database.ts'
import type { SealedSample } from '../../../platform/key-ring-marks.ts'

/** One value of ours for each key that sealed any, with the cell it lies in. */
export async function sealedHere(db: Queryable): Promise<SealedSample[]> {
  const { rows } = await sql<SealedSample>`
    select distinct on (split_part(envelope, '.', 2)) envelope, context from (
      select token_enc as envelope, 'pos_connections|' || id || '|token' as context from pos_connections
      union all select webhook_key_enc, 'pos_connections|' || id || '|webhook_key' from pos_connections
    ) as sealed where envelope is not null order by split_part(envelope, '.', 2)`.execute(db)
  return rows
}
