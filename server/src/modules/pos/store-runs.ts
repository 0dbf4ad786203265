import {
  type ChangeDecision,
  type ChangeField,
  mergedFields,
  type PosKind,
  type RunScope,
  type RunState,
  type SyncCounts,
  type SyncRun,
} from '@brigade/contract/pos.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/database.ts'
import { leaseSeconds } from '../../platform/job-leases.ts'

// Runs: asking for one, taking one up, and what people see of them.

export interface RunRow extends Omit<SyncRun, 'counts' | 'inserted_at' | 'finished_at' | 'due_at'> {
  readonly restaurant_id: number
  readonly phase: 'find' | 'apply'
  readonly is_partial: boolean
  /** A person has let its deletions go. */
  readonly is_approved: boolean
  /** It has changed something that is not in the history yet. */
  readonly has_changed: boolean
  readonly counts: Partial<SyncCounts>
  readonly attempt: number
  readonly user_id: number | null
  /** The person whose rights are asked; nobody’s it is done by itself. */
  readonly in_name_of: number | null
  /** They had it go on by approving it. */
  readonly by_approval: boolean
  readonly due_at: Date | null
  readonly inserted_at: Date
  readonly finished_at: Date | null
}

const seen = sql`
  select run.*, connection.name as connection_name, connection.restaurant_id, users.name as asked_by,
    not exists (select 1 from sync_runs later where later.connection_id = run.connection_id and later.id > run.id
      and later.state not in ('failed', 'discarded', 'queued')) as is_latest
  from sync_runs run join pos_connections connection on connection.id = run.connection_id left join users on users.id = run.user_id`

export interface NewRun {
  readonly connectionId: number
  readonly trigger: SyncRun['trigger']
  readonly scope?: RunScope
  readonly isDryRun?: boolean
  readonly dueAt?: Date | null
  readonly userId?: number | null
}

/**
 * Undefined when the due instant has its run already, or the same one is still waiting to begin: that one is done in the name of whoever has
 * asked last, or by itself.
 */
export async function insert(
  tx: Tx,
  { connectionId, trigger, scope = 'full', isDryRun = false, dueAt, userId }: NewRun,
): Promise<number | undefined> {
  // What is to be done by itself stays so, whoever asks for it as well.
  await sql`update sync_runs set in_name_of = ${userId ?? null}::bigint where connection_id = ${connectionId} and state = 'queued' and phase = 'find'
    and scope = ${scope} and dry_run = ${isDryRun} and in_name_of is not null`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into sync_runs (connection_id, trigger, scope, dry_run, due_at, user_id, in_name_of)
    select ${connectionId}, ${trigger}, ${scope}, ${isDryRun}, ${dueAt ?? null}::timestamptz, ${userId ?? null}::bigint, ${userId ?? null}::bigint
    where not exists (select 1 from sync_runs where connection_id = ${connectionId} and state = 'queued' and phase = 'find'
      and scope = ${scope} and dry_run = ${isDryRun})
    on conflict (connection_id, due_at) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** The run that an equal one stands for while it waits to begin. */
export async function waiting(tx: Tx, connectionId: number, scope: RunScope, isDryRun: boolean): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`${seen} where run.connection_id = ${connectionId} and run.state = 'queued' and run.phase = 'find'
    and run.scope = ${scope} and run.dry_run = ${isDryRun}`.execute(tx)
  return rows[0]
}

/**
 * Takes up the next run of a connection that is locked: one that a lost server left behind, or the first that waits. Undefined while
 * another one is under way.
 */
export async function take(tx: Tx, connectionId: number): Promise<RunRow | undefined> {
  const { rows } = await sql<{ id: number }>`
    update sync_runs set state = 'running', attempt = attempt + 1, beat_at = clock_timestamp() where id = (
      select id from sync_runs where connection_id = ${connectionId}
        and (state = 'queued' or (state = 'running' and not ${isAlive(sql.ref('beat_at'))}))
        and not exists (select 1 from sync_runs busy where busy.connection_id = ${connectionId} and busy.state = 'running'
          and ${isAlive(sql.ref('busy.beat_at'))})
      order by state = 'running' desc, id limit 1)
    returning id`.execute(tx)
  const id = rows[0]?.id
  return id === undefined ? undefined : findById(tx, id)
}

/** Whether a run of the connection seems to be worked on. */
export async function isUnderWay(db: Queryable, connectionId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from sync_runs where connection_id = ${connectionId} and state = 'running' limit 1`.execute(db)
  return rows.length > 0
}

/** A sign of life in the future is from before the database's clock was set back, and is ignored. */
export const isAlive = (beatAt: RawBuilder<unknown>): RawBuilder<boolean> => sql`(${beatAt} between
  clock_timestamp() - make_interval(secs => ${leaseSeconds}) and clock_timestamp() + make_interval(secs => ${leaseSeconds}))`

/** Says that the run is being worked on; false when somebody else has taken it over. */
export async function beat(db: Queryable, { id, attempt }: Pick<RunRow, 'id' | 'attempt'>): Promise<boolean> {
  const { rows } = await sql`
    update sync_runs set beat_at = clock_timestamp() where id = ${id} and attempt = ${attempt} and state = 'running' returning 1`.execute(db)
  return rows.length > 0
}

/** Whoever works on a run next need not wait until it looks forsaken. */
export async function letGo(db: Queryable, { id, attempt }: Pick<RunRow, 'id' | 'attempt'>): Promise<void> {
  await sql`update sync_runs set beat_at = '-infinity' where id = ${id} and attempt = ${attempt} and state = 'running'`.execute(db)
}

export interface RunNote {
  readonly state?: RunState
  readonly phase?: 'find' | 'apply'
  readonly dry_run?: boolean
  readonly is_partial?: boolean
  readonly is_approved?: boolean
  readonly has_changed?: boolean
  readonly in_name_of?: number
  readonly by_approval?: boolean
  readonly message?: string | null
  readonly counts?: SyncCounts
  readonly isFinished?: boolean
}

export async function note(tx: Tx, id: number, { counts, isFinished, ...columns }: RunNote): Promise<void> {
  await tx
    .updateTable('sync_runs')
    .set({
      ...columns,
      ...(counts && { counts: JSON.stringify(counts) }),
      ...(isFinished !== undefined && { finished_at: isFinished ? sql<Date>`clock_timestamp()` : null }),
    })
    .where('id', '=', id)
    .execute()
}

export async function findById(db: Queryable, id: number): Promise<RunRow | undefined> {
  return (await sql<RunRow>`${seen} where run.id = ${id}`.execute(db)).rows[0]
}

/** Of this restaurant: the id alone opens nothing. */
export async function find(db: Queryable, restaurantId: number, id: number): Promise<RunRow | undefined> {
  return (await sql<RunRow>`${seen} where run.id = ${id} and connection.restaurant_id = ${restaurantId}`.execute(db)).rows[0]
}

export async function lock(tx: Tx, restaurantId: number, id: number): Promise<RunRow | undefined> {
  return (await sql<RunRow>`${seen} where run.id = ${id} and connection.restaurant_id = ${restaurantId} for update of run`.execute(tx)).rows[0]
}

/** Runs of a restaurant, the latest first. */
export async function page(
  db: Queryable,
  restaurantId: number,
  asked: { connectionId: number | null; page: number; perPage: number },
): Promise<{ rows: RunRow[]; total: number }> {
  const { connectionId } = asked
  const where = sql`where connection.restaurant_id = ${restaurantId} and (${connectionId}::bigint is null or connection.id = ${connectionId}::bigint)`
  const { rows } = await sql<RunRow>`${seen} ${where} order by run.id desc limit ${asked.perPage} offset ${(asked.page - 1) * asked.perPage}`.execute(
    db,
  )
  const count = await sql<{ total: number }>`
    select count(*)::int as total from sync_runs run join pos_connections connection on connection.id = run.connection_id ${where}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

export interface ChangeRow {
  readonly id: number
  readonly kind: PosKind
  readonly external_id: string
  readonly name: string
  readonly node_id: string | null
  readonly field: ChangeField
  readonly base: unknown
  readonly pos: unknown
  readonly local: unknown
  readonly decision: ChangeDecision
  readonly done: boolean
  readonly message: string | null
  readonly decided_by: string | null
}

export interface ChangeFilter {
  readonly field?: ChangeField | null | undefined
  readonly decision?: ChangeDecision | null | undefined
  readonly kind?: PosKind | null | undefined
  readonly q: string
  readonly page: number
  readonly per_page: number
}

/** What a run found, with the name of the item or modifier that a size or an option belongs to. */
export async function changesOf(
  db: Queryable,
  runId: number,
  { field, decision, kind, q, page, per_page }: ChangeFilter,
): Promise<{ rows: ChangeRow[]; total: number }> {
  const from = sql`from sync_changes change join pos_entities entity on entity.id = change.entity_id
    left join pos_entities above on above.connection_id = entity.connection_id and above.external_id = entity.parent_external_id
      and above.kind = case entity.kind when 'size' then 'item' when 'option' then 'modifier' end
    where change.run_id = ${runId} and (${field ?? null}::text is null or change.field = ${field ?? null}::text)
      and (${decision ?? null}::text is null or change.decision = ${decision ?? null}::text)
      and (${kind ?? null}::text is null or entity.kind = ${kind ?? null}::text)
      and (${q} = '' or strpos(searchable(concat_ws(' ', above.name, entity.name, entity.plu)), searchable(${q})) > 0)`
  const { rows } = await sql<ChangeRow>`
    select change.id, entity.kind, entity.external_id, concat_ws(' · ', above.name, entity.name) as name, change.node_id, change.field, change.base,
      change.pos, change.local, change.decision, change.done, change.message, (select users.name from users where users.id = change.decided_by) as decided_by
    ${from} order by change.decision <> 'ask', change.id limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  const count = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

export async function tallyOf(db: Queryable, runId: number): Promise<{ field: ChangeField; decision: ChangeDecision; count: number }[]> {
  const { rows } = await sql<{ field: ChangeField; decision: ChangeDecision; count: number }>`
    select field, decision, count(*)::int as count from sync_changes where run_id = ${runId} group by field, decision order by field, decision`.execute(
    db,
  )
  return rows
}

/** Names of a point of sale's modifiers by their ids there. */
export async function modifierNames(db: Queryable, connectionId: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ external_id: string; name: string }>`
    select external_id, name from pos_entities where connection_id = ${connectionId} and kind = 'modifier'`.execute(db)
  return new Map(rows.map(({ external_id, name }) => [external_id, name]))
}

/** Names of the first entities that a run misses. */
export async function missingOf(db: Queryable, runId: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select entity.name from sync_changes change join pos_entities entity on entity.id = change.entity_id
    where change.run_id = ${runId} and change.field = 'missing' and entity.parent_external_id is null order by change.id limit ${most}`.execute(db)
  return rows.map(({ name }) => name)
}

export interface Choice {
  readonly ids: readonly number[] | null
  readonly field: ChangeField | null
  readonly onlyOpen: boolean
  readonly decision: 'pos' | 'local'
}

/** Decides changes that are not done; one that was kept can still be taken when it is named. Answers how many. */
export async function decide(tx: Tx, runId: number, userId: number, { ids, field, onlyOpen, decision }: Choice): Promise<number> {
  const named = ids === null ? null : [...ids]
  const { rows } = await sql`
    update sync_changes set decision = ${decision}, decided_by = ${userId}::bigint, done = false, message = null
    where run_id = ${runId} and decision <> 'note' and decision <> ${decision}
      and (not done or (decision = 'local' and ${named}::bigint[] is not null))
      and (${named}::bigint[] is null or id = any(${named}::bigint[]))
      and (${field}::text is null or field = ${field}::text) and (not ${onlyOpen}::boolean or decision = 'ask')
    returning 1`.execute(tx)
  return rows.length
}

export interface DoneCounts extends Pick<SyncCounts, 'inserted' | 'updated' | 'deleted'> {
  readonly linked: number
  readonly returned: number
}

/** How many changes of a run were carried out. */
export async function doneCounts(db: Queryable, runId: number): Promise<DoneCounts> {
  const { rows } = await sql<DoneCounts>`
    select count(*) filter (where (field = 'new' and decision = 'pos') or (field = 'relink' and decision = 'local'))::int as inserted,
      count(*) filter (where field = any(${[...mergedFields]}::text[]) and decision = 'pos')::int as updated,
      count(*) filter (where field in ('missing', 'gone') and decision = 'pos')::int as deleted,
      count(*) filter (where field = 'link' and decision = 'pos')::int as linked,
      count(*) filter (where field in ('returned', 'relink') and decision = 'pos')::int as returned
    from sync_changes where run_id = ${runId} and done`.execute(db)
  return rows[0] ?? { inserted: 0, updated: 0, deleted: 0, linked: 0, returned: 0 }
}

/** How many of a run wait for a person. */
export async function openCount(db: Queryable, runId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sync_changes where run_id = ${runId} and decision = 'ask' and not done`.execute(db)
  return rows[0]?.count ?? 0
}
