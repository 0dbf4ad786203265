import { notFound } from '@brigade/contract/kit/problem.ts'
import type { MenuOp, OpOutcome } from '@brigade/contract/menus/menu-draft.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Queryable, startAgain, type Tx } from '../../../platform/database.ts'
import { announceMenus } from '../public/announce.ts'
import { pathOf } from '../public/model.ts'
import { type Draft, touchedBy } from './draft.ts'
import { type DraftChange, draftChanges } from './draft-changes.ts'

/** So many rows go in one statement: enough to be few, not so many that one is slow. */
const rowsAtOnce = 5000

/** Holds the menu until the transaction ends: changes of one menu come one after another. */
export async function lockMenu(tx: Tx, restaurantId: number): Promise<void> {
  const { rows } = await sql`select 1 from restaurants where id = ${restaurantId} for update`.execute(tx)
  if (rows.length === 0) throw notFound('restaurant')
}

/** Outcomes of those operations that came before. */
export async function knownOutcomes(tx: Tx, restaurantId: number, opIds: readonly string[]): Promise<Map<string, OpOutcome>> {
  const { rows } = await sql<{ client_op_id: string; outcome: OpOutcome }>`
    select client_op_id, outcome from menu_operations
    where restaurant_id = ${restaurantId} and client_op_id = any(${[...opIds]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ client_op_id, outcome }) => [client_op_id, outcome]))
}

/** The ids that other menus use already: an id is unique across all menus. */
export async function idsOfOtherMenus(db: Queryable, restaurantId: number, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from menu_nodes where id = any(${[...ids]}::uuid[]) and restaurant_id <> ${restaurantId}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const within = (groupId: number) => sql`kind = 'library'
  and parent_access_group_id = any((select ancestors from access_groups where id = ${groupId})::bigint[])`

/** Libraries that a group's menus may draw from: its own and those of the groups above it. */
export async function librariesWithin(db: Queryable, groupId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select id from restaurants where ${within(groupId)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The same by name, but for the menu that asks. */
export async function librariesNamed(db: Queryable, groupId: number, menuId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from restaurants where ${within(groupId)} and id <> ${menuId} order by lower(name), id`.execute(db)
  return rows
}

/** Writes what became of a draft, under a new revision; answers that, or the old one where nothing did. */
export async function saveDraft(tx: Tx, draft: Draft): Promise<{ revision: number; touched: Set<string> }> {
  const { model } = draft
  const touched = touchedBy(draft)
  if (touched.size === 0) return { revision: model.revision, touched }
  const revision = model.revision + 1
  if (draft.replumbed.size > 0) await sql`update menu_nodes set fields = fields - 'plu' where id = any(${[...draft.replumbed]}::uuid[])`.execute(tx)
  const changed = [...draft.edited].filter((id) => !draft.created.has(id))
  for (const ids of chunks(changed)) await updateNodes(tx, draft, ids, revision)
  for (const ids of chunks([...draft.created])) await insertNodes(tx, draft, ids, revision)
  const shown = [...touched].filter((id) => !draft.created.has(id) && !draft.edited.has(id))
  if (shown.length > 0) await sql`update menu_nodes set revision = ${revision} where id = any(${shown}::uuid[])`.execute(tx)
  await saveOverrides(tx, draft, revision)
  await sql`update restaurants set menu_revision = ${revision} where id = ${model.restaurantId}`.execute(tx)
  for (const id of touched) {
    const node = draft.find(id)
    if (node) model.nodes.set(id, { ...node, revision })
  }
  return { revision, touched }
}

function chunks<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / rowsAtOnce) }, (_, at) => all.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce))
}

const rowsJson = (draft: Draft, ids: readonly string[]) => JSON.stringify(ids.flatMap((id) => draft.find(id) ?? []))
const columns = sql`id uuid, kind text, parent_id uuid, ref_id uuid, source_id uuid, variant text, position text, lifecycle text, fields jsonb`

async function updateNodes(tx: Tx, draft: Draft, ids: readonly string[], revision: number): Promise<void> {
  await sql`update menu_nodes node set parent_id = row.parent_id, ref_id = row.ref_id, source_id = row.source_id, variant = row.variant,
      position = row.position, lifecycle = row.lifecycle, fields = row.fields, revision = ${revision}, updated_at = now()
    from jsonb_to_recordset(${rowsJson(draft, ids)}::jsonb) as row(${columns}) where node.id = row.id`.execute(tx)
}

async function insertNodes(tx: Tx, draft: Draft, ids: readonly string[], revision: number): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into menu_nodes (id, restaurant_id, kind, parent_id, ref_id, source_id, variant, position, lifecycle, fields, revision)
    select id, ${draft.model.restaurantId}, kind, parent_id, ref_id, source_id, variant, position, lifecycle, fields, ${revision}
    from jsonb_to_recordset(${rowsJson(draft, ids)}::jsonb) as row(${columns})
    on conflict (id) do nothing`.execute(tx)
  // Another menu took one of the ids since they were looked for.
  if (numAffectedRows !== BigInt(ids.length)) await startAgain(tx)
}

async function saveOverrides(tx: Tx, draft: Draft, revision: number): Promise<void> {
  const all = [...draft.overridden.values()].map((one) => ({ ...one, channel: one.channel ?? '', fulfilment: one.fulfilment ?? '' }))
  const kept = all.filter(({ value }) => value !== null)
  const gone = all.filter(({ value }) => value === null)
  if (gone.length > 0)
    await sql`delete from menu_overrides old using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb)
        as row(node_id uuid, channel text, fulfilment text, field text)
      where old.node_id = row.node_id and old.channel = row.channel and old.fulfilment = row.fulfilment and old.field = row.field`.execute(tx)
  if (kept.length > 0)
    await sql`insert into menu_overrides (restaurant_id, node_id, channel, fulfilment, field, value, revision)
      select ${draft.model.restaurantId}, node_id, channel, fulfilment, field, value, ${revision}
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as row(node_id uuid, channel text, fulfilment text, field text, value jsonb)
      on conflict (node_id, channel, fulfilment, field) do update set value = excluded.value, revision = excluded.revision, updated_at = now()`.execute(
      tx,
    )
}

export interface DoneOp {
  readonly op: MenuOp
  readonly outcome: OpOutcome
  readonly inverse: readonly DraftChange[]
}

/** Of what was refused, that it came: anything could stand in it, and as often as somebody sends it. */
function keptOf(op: MenuOp, { state }: OpOutcome): object {
  return state === 'refused' ? { op: op.op } : { ...op, seen: undefined }
}

/** Keeps what was done with what takes it back. What the person had taken back before cannot be done again after this. */
export async function keepOperations(
  tx: Tx,
  of: { restaurantId: number; batchId: string; userId: number | null; revision: number },
  done: readonly DoneOp[],
): Promise<void> {
  const rows = done.map(({ op, outcome, inverse }, place) => ({
    client_op_id: op.client_op_id,
    place,
    operation: keptOf(op, outcome),
    outcome,
    inverse,
  }))
  for (const some of chunks(rows))
    await sql`insert into menu_operations (restaurant_id, client_op_id, batch_id, revision, place, operation, inverse, outcome, user_id)
      select ${of.restaurantId}, client_op_id, ${of.batchId}, ${of.revision}, place, operation, inverse, outcome, ${of.userId}
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as row(client_op_id uuid, place int, operation jsonb, inverse jsonb, outcome jsonb)`.execute(
      tx,
    )
  if (of.userId !== null)
    await sql`update menu_operations set inverse = '[]'
      where restaurant_id = ${of.restaurantId} and user_id = ${of.userId} and undone_at is not null and inverse <> '[]'`.execute(tx)
}

const mostSteps = 100
/** One step of a person may come in several calls, each with a revision of its own. */
const mostRevisions = 5 * mostSteps

export interface PersonalStep {
  readonly batchId: string
  readonly revision: number
  readonly isUndone: boolean
}

/**
 * Undo reaches back over a day by the database's clock: as far as who sits down in the morning may mean the evening before. What
 * is older is no slip any more but what others have seen, published and built upon, and nobody remembers which step comes next.
 */
const undoHours = 24
const isRecent = sql`greatest(inserted_at, undone_at) > now() - make_interval(hours => ${undoHours})`

/** The person's steps of late, newest first: a step is all that was sent as one batch. Walks the index from revision to revision. */
export async function stepsOfPerson(db: Queryable, restaurantId: number, userId: number): Promise<PersonalStep[]> {
  const theirs = sql`restaurant_id = ${restaurantId} and user_id = ${userId} and inverse <> '[]'`
  const { rows } = await sql<PersonalStep>`
    with recursive step(revision) as (
      select max(revision) from menu_operations where ${theirs}
      union all
      select (select max(revision) from menu_operations where ${theirs} and revision < step.revision) from step where step.revision is not null
    )
    select sample.batch_id as "batchId", step.revision, sample.undone_at is not null as "isUndone" from (select revision from step limit ${mostRevisions}) as step
    cross join lateral (
      select batch_id, undone_at, ${isRecent} as is_recent from menu_operations where ${theirs} and revision = step.revision limit 1
    ) as sample
    where sample.is_recent order by step.revision desc`.execute(db)
  const steps = new Map<string, PersonalStep>()
  for (const row of rows) if (!steps.has(row.batchId)) steps.set(row.batchId, row)
  return [...steps.values()].slice(0, mostSteps)
}

/** A client that lost an answer asks again within minutes; what was taken back at the last moment can be done again for as long once more. */
const keptHours = 2 * undoHours
const sweepEvery = 50

/** Now and then, operations that nobody will send again or take back are forgotten. */
export async function forgetOld(tx: Tx, restaurantId: number, revision: number): Promise<void> {
  if (revision % sweepEvery !== 0) return
  await sql`delete from menu_operations
    where restaurant_id = ${restaurantId} and inserted_at < now() - make_interval(hours => ${keptHours})`.execute(tx)
}

/** How many steps the person can take back and do again. */
export async function stepCounts(db: Queryable, restaurantId: number, userId: number | null): Promise<{ undo_count: number; redo_count: number }> {
  const steps = userId === null ? [] : await stepsOfPerson(db, restaurantId, userId)
  const redo_count = steps.filter(({ isUndone }) => isUndone).length
  return { undo_count: steps.length - redo_count, redo_count }
}

/** What takes a step back, operation by operation in the order they were done. */
export async function inversesOf(
  tx: Tx,
  restaurantId: number,
  userId: number,
  { batchId, isUndone }: PersonalStep,
): Promise<{ id: string; inverse: DraftChange[] }[]> {
  const { rows } = await sql<{ id: string; inverse: unknown }>`
    select client_op_id as id, inverse from menu_operations
    where restaurant_id = ${restaurantId} and user_id = ${userId} and batch_id = ${batchId}
      and (undone_at is not null) = ${isUndone} and inverse <> '[]' order by revision, place`.execute(tx)
  return rows.map(({ id, inverse }) => ({ id, inverse: z.parse(draftChanges, inverse) }))
}

/** A step changed sides: what is kept now does the opposite. Done again, it was done now. */
export async function turnStep(
  tx: Tx,
  restaurantId: number,
  turned: readonly { id: string; inverse: readonly DraftChange[] }[],
  isUndone: boolean,
): Promise<void> {
  await sql`update menu_operations op set inverse = row.inverse, ${isUndone ? sql`undone_at = now()` : sql`undone_at = null, inserted_at = now()`}
    from jsonb_to_recordset(${JSON.stringify(turned)}::jsonb) as row(id uuid, inverse jsonb)
    where op.restaurant_id = ${restaurantId} and op.client_op_id = row.id`.execute(tx)
}

/** Menus that show changed rows of a library get a new revision, and their open screens are notified. */
export async function publishToHeirs(tx: Tx, draft: Draft, touched: ReadonlySet<string>): Promise<number[]> {
  const { model } = draft
  if (model.kind !== 'library' || touched.size === 0) return []
  const { rows: hit } = await sql<{ id: string; restaurant_id: number }>`
    with recursive hit(id) as (
      select id from menu_nodes where source_id = any(${[...shownThrough(draft, touched)]}::uuid[]) and restaurant_id <> ${model.restaurantId}
      union
      select node.id from hit join menu_nodes node on node.source_id = hit.id or node.ref_id = hit.id
    ) select id, restaurant_id from hit join menu_nodes using (id)`.execute(tx)
  const ids = [...new Set(hit.map(({ restaurant_id }) => restaurant_id))].filter((id) => id !== model.restaurantId)
  if (ids.length === 0) return []
  await sql`select 1 from restaurants where id = any(${ids}::bigint[]) order by id for update`.execute(tx)
  await sql`with bumped as (
      update restaurants set menu_revision = menu_revision + 1 where id = any(${ids}::bigint[]) returning id, menu_revision)
    update menu_nodes node set revision = bumped.menu_revision from bumped
    where node.restaurant_id = bumped.id and node.id = any(${hit.map(({ id }) => id)}::uuid[])`.execute(tx)
  await announceMenus(tx, ids)
  return ids
}

/** What changed, and all in the library by way of which it is seen. */
function shownThrough({ model }: Draft, touched: ReadonlySet<string>): Set<string> {
  const seen = new Set(touched)
  for (const id of seen) {
    for (const one of pathOf(model, id)) seen.add(one.id)
    for (const one of model.referring.get(id) ?? []) seen.add(one)
    for (const one of model.heirs.get(id) ?? []) seen.add(one)
  }
  return seen
}
