import type { ChangeDecision, ChangeField, PosKind } from '@brigade/contract/pos.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { KnownEntity, PlannedChange } from './plan.ts'
import { hashOf, type PosEntity } from './provider.ts'

// What a run reads and writes: entities, links and its changes, always many in one statement.

/** So many rows go in one statement. */
const rowsAtOnce = 4000

export async function knownEntities(db: Queryable, connectionId: number): Promise<KnownEntity[]> {
  const { rows } = await sql<KnownEntity>`
    select entity.kind, entity.external_id as "externalId", entity.parent_external_id as "parentExternalId", entity.name, entity.plu,
      entity.missing_since is not null as "isMissing",
      coalesce(entity.missing_since > now() - interval '7 days' and not entity.missing_approved, false) as "isMissingLately", coalesce(link.gone_at is not null, false) as "isGone",
      case when link.entity_id is not null then jsonb_build_object('nodeId', link.node_id, 'base', link.base_values) end as link
    from pos_entities entity left join pos_links link on link.entity_id = entity.id where entity.connection_id = ${connectionId}`.execute(db)
  return rows.map((row) => ({ ...row, link: row.link ?? undefined }))
}

/** Writes down what the point of sale said last. What it did not say is left as it was. */
export async function keepEntities(tx: Tx, connectionId: number, entities: readonly PosEntity[]): Promise<void> {
  for (const some of chunks(entities)) {
    const rows = some.map((entity) => ({
      kind: entity.kind,
      external_id: entity.externalId,
      parent_external_id: entity.parentExternalId,
      name: entity.name,
      price_minor: entity.priceMinor,
      plu: entity.plu,
      modifiers: entity.modifiers,
      category: entity.category,
      hash: hashOf(entity),
    }))
    await sql`
      insert into pos_entities (connection_id, kind, external_id, parent_external_id, name, price_minor, plu, modifiers, category, hash)
      select ${connectionId}, row.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row(kind text, external_id text, parent_external_id text, name text, price_minor bigint, plu text, modifiers jsonb, category text, hash text)
      on conflict (connection_id, kind, external_id) do update set parent_external_id = excluded.parent_external_id, name = excluded.name,
        price_minor = excluded.price_minor, plu = excluded.plu, modifiers = excluded.modifiers, category = excluded.category,
        hash = excluded.hash, last_seen_at = now()
      where pos_entities.hash <> excluded.hash or pos_entities.last_seen_at < now() - interval '1 hour'`.execute(tx)
  }
}

/** Writes down what a run found, in order; what an earlier try of it found is dropped. */
export async function keepChanges(tx: Tx, runId: number, connectionId: number, changes: readonly PlannedChange[]): Promise<void> {
  await sql`delete from sync_changes where run_id = ${runId}`.execute(tx)
  for (const some of chunks(changes))
    await sql`
      insert into sync_changes (run_id, entity_id, node_id, field, base, pos, local, decision, message)
      select ${runId}, entity.id, row."nodeId", row.field, row.base, row.pos, row.local, row.decision, row.message
      from jsonb_to_recordset(${JSON.stringify(some.map((change, at) => ({ ...change, at })))}::jsonb)
        as row(at int, kind text, "externalId" text, "nodeId" uuid, field text, base jsonb, pos jsonb, local jsonb, decision text, message text)
      join pos_entities entity on entity.connection_id = ${connectionId} and entity.kind = row.kind and entity.external_id = row."externalId"
      order by row.at`.execute(tx)
}

/** A change as it is carried out. */
export interface OpenChange {
  readonly id: number
  readonly entity_id: number
  readonly kind: PosKind
  readonly external_id: string
  readonly name: string
  readonly op_id: string
  readonly node_id: string | null
  readonly field: ChangeField
  readonly base: unknown
  readonly pos: unknown
  readonly local: unknown
  readonly decision: ChangeDecision
  readonly gone_at: Date | null
}

/** The next changes to carry out: the cursor is what is done, and that is written together with the doing. */
export async function nextChanges(tx: Tx, runId: number, most: number): Promise<OpenChange[]> {
  const { rows } = await sql<OpenChange>`
    select change.id, change.entity_id, entity.kind, entity.external_id, entity.name, change.op_id, change.node_id, change.field, change.base,
      change.pos, change.local, change.decision, link.gone_at
    from sync_changes change join pos_entities entity on entity.id = change.entity_id left join pos_links link on link.entity_id = entity.id
    where change.run_id = ${runId} and not change.done and change.decision <> 'ask' order by change.id limit ${most}`.execute(tx)
  return rows
}

/** What became of a change: done, or back to a person. */
export interface ChangeResult {
  readonly id: number
  readonly done: boolean
  readonly decision: ChangeDecision
  readonly message: string | null
}

export async function settle(tx: Tx, results: readonly ChangeResult[]): Promise<void> {
  await sql`update sync_changes change set done = row.done, decision = row.decision, message = coalesce(row.message, change.message)
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as row(id bigint, done boolean, decision text, message text)
    where change.id = row.id`.execute(tx)
}

/** Nodes of modifiers by their external ids. */
export async function modifierNodes(tx: Tx, connectionId: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ external_id: string; node_id: string }>`
    select entity.external_id, link.node_id from pos_links link join pos_entities entity on entity.id = link.entity_id
    where link.connection_id = ${connectionId} and entity.kind = 'modifier' and link.node_id is not null`.execute(tx)
  return new Map(rows.map(({ external_id, node_id }) => [external_id, node_id]))
}

export interface NewLink {
  readonly entity_id: number
  /** Null leaves the entity out for good. */
  readonly node_id: string | null
  readonly match: 'manual' | 'plu' | 'name' | 'sync'
  readonly base: object
}

/** Links entities with nodes; one that was left out or linked before is linked again. */
export async function link(tx: Tx, connectionId: number, links: readonly NewLink[]): Promise<void> {
  if (links.length === 0) return
  const rows = sql`jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as row(entity_id bigint, node_id uuid, match text, base jsonb)`
  // A node stands for one entity: whichever had it before gives it up.
  await sql`delete from pos_links old using ${rows} where old.connection_id = ${connectionId} and old.node_id = row.node_id
    and old.entity_id <> row.entity_id`.execute(tx)
  await sql`
    insert into pos_links (entity_id, connection_id, node_id, match, base_values, state)
    select row.entity_id, ${connectionId}, row.node_id, row.match, row.base, case when row.node_id is null then 'ignored' else 'linked' end from ${rows}
    on conflict (entity_id) do update set node_id = excluded.node_id, match = excluded.match, base_values = excluded.base_values,
      state = excluded.state, gone_at = null, updated_at = now()`.execute(tx)
  await sql`update pos_entities set missing_since = null where missing_since is not null and id in (select entity_id from ${rows})`.execute(tx)
}

/** The values last agreed on with what stood for a node before. */
export async function baseOf(tx: Tx, connectionId: number, nodeId: string): Promise<object> {
  const { rows } = await sql<{ base_values: object }>`
    select base_values from pos_links where connection_id = ${connectionId} and node_id = ${nodeId}`.execute(tx)
  return rows[0]?.base_values ?? {}
}

export interface Agreement {
  readonly entity_id: number
  readonly values: object
}

/** What both sides agree on from now on. */
export async function agree(tx: Tx, agreements: readonly Agreement[]): Promise<void> {
  if (agreements.length === 0) return
  const merged = new Map<number, object>()
  // Of several fields of one entity an update would keep the last alone.
  for (const { entity_id, values } of agreements) merged.set(entity_id, { ...merged.get(entity_id), ...values })
  const rows = [...merged].map(([entity_id, values]) => ({ entity_id, values }))
  await sql`update pos_links link set base_values = link.base_values || row.values, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(entity_id bigint, values jsonb) where link.entity_id = row.entity_id`.execute(tx)
}

/** `isApproved`: a person has let them go, so that they do not count against later deletions. */
export async function markMissing(tx: Tx, entityIds: readonly number[], isApproved: boolean): Promise<void> {
  if (entityIds.length === 0) return
  await sql`update pos_entities set missing_since = coalesce(missing_since, now()), missing_approved = ${isApproved} where id = any(${[...entityIds]}::bigint[])`.execute(
    tx,
  )
  await sql`update pos_links set state = 'broken', updated_at = now() where entity_id = any(${[...entityIds]}::bigint[]) and state = 'linked'`.execute(
    tx,
  )
}

/** A person has confirmed that all that is missing by now is gone. */
export async function approveMissing(tx: Tx, connectionId: number): Promise<void> {
  await sql`update pos_entities set missing_approved = true where connection_id = ${connectionId} and missing_since is not null`.execute(tx)
}

export async function markGone(tx: Tx, entityIds: readonly number[]): Promise<void> {
  if (entityIds.length === 0) return
  await sql`update pos_links set gone_at = now(), updated_at = now() where entity_id = any(${[...entityIds]}::bigint[])`.execute(tx)
}

export async function markBack(tx: Tx, entityIds: readonly number[]): Promise<void> {
  if (entityIds.length === 0) return
  await sql`update pos_entities set missing_since = null where id = any(${[...entityIds]}::bigint[])`.execute(tx)
  await sql`update pos_links set state = 'linked', gone_at = null, updated_at = now()
    where entity_id = any(${[...entityIds]}::bigint[]) and state = 'broken'`.execute(tx)
}

/** Parts nodes from the point of sale: they are ours alone. */
export async function unlink(tx: Tx, entityIds: readonly number[]): Promise<void> {
  if (entityIds.length === 0) return
  await sql`delete from pos_links where entity_id = any(${[...entityIds]}::bigint[])`.execute(tx)
}

function chunks<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / rowsAtOnce) }, (_, at) => all.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce))
}
