import type { ConsentChannel, ConsentPurpose } from '@brigade/contract/customers/consents.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/database.ts'

export interface WordingRow {
  readonly id: number
  readonly root_id: number | null
  readonly channel: ConsentChannel
  readonly purpose: ConsentPurpose
  readonly language: string
  readonly version: number
  readonly text: string
  readonly made_by: string
  readonly inserted_at: Date
}

const columns = sql`id, root_id, channel, purpose, language, version, text, made_by, inserted_at`

/** Every version of the company's words and of those that come with the product, the company's own and the newest first. */
export async function wordingsOf(db: Queryable, rootId: number): Promise<WordingRow[]> {
  const { rows } = await sql<WordingRow>`
    select ${columns} from consent_wordings where root_id = ${rootId} or root_id is null
    order by channel, purpose, root_id is null, language, version desc`.execute(db)
  return rows
}

export async function findWording(db: Queryable, rootId: number, id: number): Promise<WordingRow | undefined> {
  const { rows } = await sql<WordingRow>`
    select ${columns} from consent_wordings where id = ${id} and (root_id = ${rootId} or root_id is null)`.execute(db)
  return rows[0]
}

export interface NewWording {
  readonly rootId: number
  readonly channel: ConsentChannel
  readonly purpose: ConsentPurpose
  readonly language: string
  readonly text: string
  readonly by: string
}

/** The next version; two people who write at once get one each. */
export async function insertWording(tx: Tx, { rootId, channel, purpose, language, text, by }: NewWording): Promise<WordingRow> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`consent wording ${rootId} ${channel} ${purpose} ${language}`}, 11))`.execute(tx)
  const { rows } = await sql<WordingRow>`
    insert into consent_wordings (root_id, channel, purpose, language, version, text, made_by)
    values (${rootId}, ${channel}, ${purpose}, ${language}, (select coalesce(max(version), 0) + 1 from consent_wordings
      where root_id = ${rootId} and channel = ${channel} and purpose = ${purpose} and language = ${language}), ${text}, ${by}) returning ${columns}`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('a wording was not written')
  return row
}
