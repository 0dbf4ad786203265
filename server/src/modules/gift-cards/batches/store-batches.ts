import { sql } from 'kysely'
import { reachable } from '../../../platform/access/policy.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { seesCard } from '../cards/store-cards.ts'
import { wasElsewhere } from '../ledger/store-eras.ts'
import type { CommonCard } from '../ledger/store-many.ts'

export interface BatchRow {
  readonly id: number
  readonly definition_id: number
  readonly definition_name: string
  readonly currency: string
  readonly issuer_group_id: number
  readonly issuer_group_name: string
  readonly source: 'issue' | 'import'
  readonly asked: number
  readonly made: number
  readonly amount: number | null
  readonly status: 'waiting' | 'running' | 'done' | 'failed'
  readonly failure: string | null
  readonly made_by: number | null
  readonly made_by_name: string
  readonly has_file: boolean
  readonly fetched_at: Date | null
  readonly inserted_at: Date
  readonly updated_at: Date
}

const sees = (userId: number) => reachable(userId, 'gift_card_definitions', 'access_group', sql.ref('batch.issuer_group_id'))

// Of the time at another company nobody is named.
const rowsOf = sql`
  select batch.id, batch.definition_id, definition.name as definition_name, definition.currency, batch.issuer_group_id, issuer.name as issuer_group_name,
    batch.source, batch.asked, batch.made, batch.amount, batch.status, batch.failure, batch.made_by,
    case when ${wasElsewhere(sql.ref('batch.definition_id'), sql.ref('batch.inserted_at'), sql.ref('issuer.root_id'))} then '' else batch.made_by_name end as made_by_name, batch.file is not null as has_file, batch.fetched_at,
    batch.inserted_at, batch.updated_at
  from gift_card_batches batch join gift_card_definitions definition on definition.id = batch.definition_id
    join access_groups issuer on issuer.id = batch.issuer_group_id`

export async function batchesOf(
  db: Queryable,
  userId: number,
  definitionId: number | undefined,
  page: number,
  perPage: number,
): Promise<{ rows: BatchRow[]; total: number }> {
  const fits = sql`${sees(userId)} ${definitionId === undefined ? sql`` : sql`and batch.definition_id = ${definitionId}`}`
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from gift_card_batches batch where ${fits}`.execute(db)
  const { rows } = await sql<BatchRow>`${rowsOf} where ${fits} order by batch.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

export async function findBatch(db: Queryable, userId: number, id: number): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`${rowsOf} where batch.id = ${id} and ${sees(userId)}`.execute(db)
  return rows[0]
}

interface NewBatch {
  readonly definitionId: number
  readonly issuerGroup: number
  readonly source: 'issue' | 'import'
  readonly asked: number
  readonly amount: number | null
  readonly by: { readonly id: number; readonly name: string }
  /** When it was asked for: the days of its cards are counted from here. */
  readonly at: Date
}

export async function insertBatch(tx: Tx, { definitionId, issuerGroup, source, asked, amount, by, at }: NewBatch): Promise<number> {
  const { id } = await tx
    .insertInto('gift_card_batches')
    .values({
      definition_id: definitionId,
      issuer_group_id: issuerGroup,
      source,
      asked,
      amount,
      made_by: by.id,
      made_by_name: by.name,
      inserted_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function keepFile(tx: Tx, id: number, file: string): Promise<void> {
  await sql`update gift_card_batches set file = ${file} where id = ${id}`.execute(tx)
}

/** The sealed file, once: whoever comes next finds none. */
export async function takeFile(tx: Tx, id: number): Promise<{ file: string | null; fetched_at: Date | null } | undefined> {
  const { rows } = await sql<{ file: string | null; fetched_at: Date | null }>`
    select file, fetched_at from gift_card_batches where id = ${id} for update`.execute(tx)
  if (rows[0]?.file != null) await sql`update gift_card_batches set file = null, fetched_at = now() where id = ${id}`.execute(tx)
  return rows[0]
}

export interface Work {
  readonly id: number
  readonly definition_id: number
  readonly issuer_group_id: number
  readonly source: 'issue' | 'import'
  readonly asked: number
  readonly made: number
  readonly amount: number | null
  readonly status: BatchRow['status']
  readonly made_by: number | null
  readonly made_by_name: string
  readonly inserted_at: Date
}

const work = sql`select id, definition_id, issuer_group_id, source, asked, made, amount, status, made_by, made_by_name, inserted_at from gift_card_batches`

export async function workOf(db: Queryable, id: number): Promise<Work | undefined> {
  const { rows } = await sql<Work>`${work} where id = ${id}`.execute(db)
  return rows[0]
}

/** Held until the transaction ends: of two servers one goes on. */
export async function lockWork(tx: Tx, id: number): Promise<Work | undefined> {
  const { rows } = await sql<Work>`${work} where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function fileOf(db: Queryable, id: number): Promise<string | null> {
  const { rows } = await sql<{ file: string | null }>`select file from gift_card_batches where id = ${id}`.execute(db)
  return rows[0]?.file ?? null
}

export async function advance(tx: Tx, id: number, made: number): Promise<void> {
  await sql`update gift_card_batches set status = 'running', made = made + ${made}, updated_at = now() where id = ${id}`.execute(tx)
}

export async function finish(tx: Tx, id: number, status: 'done' | 'failed', file: string | null, failure: string | null): Promise<void> {
  await sql`update gift_card_batches set status = ${status}, file = ${file}, failure = ${failure}, updated_at = now() where id = ${id}`.execute(tx)
}

/** Batches that nobody works on: their job was lost, or failed too often. */
export async function lostBatches(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from gift_card_batches where status in ('waiting', 'running') and updated_at < now() - interval '2 minutes' order by id limit 20`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** What all cards of a batch have in common, and what their terms say. */
export interface CommonTerms extends CommonCard {
  readonly has_pin: boolean
  readonly validity_months: number | null
}

/** The definition by the version of the first card: one that is saved meanwhile is for batches to come. */
export async function commonOf(db: Queryable, batch: Pick<Work, 'id' | 'definition_id' | 'issuer_group_id'>): Promise<CommonTerms | undefined> {
  const { rows } = await sql<CommonTerms>`
    select definition.id as definition_id, version.number as definition_number, issuer.root_id, issuer.id as issuer_group_id, definition.kind,
      definition.currency, (version.terms->>'has_pin')::boolean as has_pin, (version.terms->>'validity_months')::int as validity_months
    from gift_card_definitions definition join access_groups issuer on issuer.id = ${batch.issuer_group_id}
      join gift_card_definition_versions version on version.definition_id = definition.id and version.number = coalesce(
        (select definition_number from gift_cards where batch_id = ${batch.id} limit 1), definition.newest_version)
    where definition.id = ${batch.definition_id}`.execute(db)
  return rows[0]
}

/** Who owes the cards of a batch now: a group that was merged or handed over between two steps of it owes none of those that follow. */
export async function issuerOf(tx: Tx, { issuer_group_id }: Pick<Work, 'issuer_group_id'>): Promise<Pick<CommonCard, 'issuer_group_id' | 'root_id'>> {
  const { rows } = await sql<Pick<CommonCard, 'issuer_group_id' | 'root_id'>>`
    select id as issuer_group_id, root_id from access_groups where id = ${issuer_group_id}`.execute(tx)
  const [issuer] = rows
  if (!issuer) throw new Error('The group of a batch is there as long as the batch.')
  return issuer
}

export interface SealedCard {
  readonly id: number
  readonly uuid: string
  readonly code_hash: Buffer
  readonly code_sealed: string | null
  readonly pin_sealed: string | null
  readonly expires_on: string | null
}

export async function cardsOfBatch(db: Queryable, batchId: number, after: number, most: number): Promise<SealedCard[]> {
  const { rows } = await sql<SealedCard>`
    select id, uuid, code_hash, code_sealed, pin_sealed, expires_on from gift_cards
    where batch_id = ${batchId} and id > ${after} order by id limit ${most}`.execute(db)
  return rows
}

/** Those of the hashes that belong to cards of the company, in hexadecimal, and whether the person sees the card; cards of one batch are passed over. */
export async function knownHashes(
  db: Queryable,
  { root, userId, exceptBatch }: { readonly root: number; readonly userId: number | null; readonly exceptBatch: number | null },
  hashes: readonly Buffer[],
): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ hash: string; seen: boolean }>`
    select encode(card.code_hash, 'hex') as hash, ${seesCard(userId ?? 0)} as seen from gift_cards card
    where card.root_id = ${root} and card.code_hash = any(${[...hashes]}::bytea[])
      ${exceptBatch === null ? sql`` : sql`and card.batch_id is distinct from ${exceptBatch}::bigint`}`.execute(db)
  return new Map(rows.map(({ hash, seen }) => [hash, seen]))
}
