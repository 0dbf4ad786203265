import type { OrderRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { own } from '../../platform/access/holdings.ts'
import { reachable } from '../../platform/access/policy.ts'
import { recordStore } from '../../platform/access/record-store.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { OrderWorkflows, OrderWorkflowVersions } from '../../platform/schema.ts'

export interface WorkflowRow extends Selectable<OrderWorkflows> {
  readonly parent_access_group_name: string
  /** Of the newest version. */
  readonly rules: unknown
}
/** A row as one person sees it. */
export interface SeenWorkflow extends WorkflowRow {
  readonly may_change: boolean
  readonly chosen_by: number
  readonly default_of: number
}
export type VersionRow = Selectable<OrderWorkflowVersions>

const thisId = sql.ref('order_workflows.id')

const columns = sql`order_workflows.*, organization.name as parent_access_group_name, newest.rules`
const tables = sql`order_workflows join access_groups organization on organization.id = order_workflows.parent_access_group_id
  join order_workflow_versions newest on newest.workflow_id = order_workflows.id and newest.number = order_workflows.newest_version`
// As everywhere, only where it stands above: what another company kept of it counts for nobody.
const uses = sql`
  (select count(*)::int from restaurant_workflows chosen join restaurants on restaurants.id = chosen.restaurant_id
    join access_groups place on place.id = restaurants.parent_access_group_id
    where chosen.workflow_id = order_workflows.id and order_workflows.parent_access_group_id = any(place.ancestors)) as chosen_by,
  (select count(*)::int from order_workflow_defaults standard join access_groups place on place.id = standard.access_group_id
    where standard.workflow_id = order_workflows.id and order_workflows.parent_access_group_id = any(place.ancestors)) as default_of`

export const { searchVisible, remove } = recordStore({
  type: 'order_workflow',
  table: 'order_workflows',
  rows: (ids, mayChange) =>
    sql<SeenWorkflow>`select ${columns}, ${uses}, ${mayChange} as may_change from ${tables} where order_workflows.id = any(${ids})`,
})

export async function findSeen(db: Queryable, userId: number, id: number): Promise<SeenWorkflow | undefined> {
  const { rows } = await sql<SeenWorkflow>`
    select ${columns}, ${uses}, ${reachable(userId, 'order_workflows_admin', 'order_workflow', thisId)} as may_change
    from ${tables} where order_workflows.id = ${id}`.execute(db)
  return rows[0]
}

export async function find(db: Queryable, id: number): Promise<WorkflowRow | undefined> {
  const { rows } = await sql<WorkflowRow>`select ${columns} from ${tables} where order_workflows.id = ${id}`.execute(db)
  return rows[0]
}

/** Held until the transaction ends: nobody saves it, deletes it or begins to follow it meanwhile. */
export async function lock(tx: Tx, id: number): Promise<WorkflowRow | undefined> {
  return held(tx, id, sql`for update`)
}

/** Stays, and stays what it is, until the transaction ends; others may lean on it too. */
export async function lean(tx: Tx, id: number): Promise<WorkflowRow | undefined> {
  return held(tx, id, sql`for share`)
}

/** Read only once it is held: a join would be judged with the version that was the newest before the wait. */
async function held(tx: Tx, id: number, how: RawBuilder<unknown>): Promise<WorkflowRow | undefined> {
  await sql`select from order_workflows where id = ${id} ${how}`.execute(tx)
  return find(tx, id)
}

export async function insert(tx: Tx, name: string, parent_access_group_id: number): Promise<number> {
  const { id } = await tx.insertInto('order_workflows').values({ name, parent_access_group_id }).returning('id').executeTakeFirstOrThrow()
  await own(tx, 'order_workflow', id, parent_access_group_id)
  return id
}

export interface NewVersion {
  readonly workflowId: number
  readonly number: number
  readonly rules: OrderRules
  readonly madeBy: string
  readonly restoredFrom?: number
  /** Now, except for seeded data of the past. */
  readonly at?: Date
}

export async function insertVersion(tx: Tx, { workflowId, number, rules, madeBy, restoredFrom, at }: NewVersion): Promise<void> {
  await tx
    .insertInto('order_workflow_versions')
    .values({
      workflow_id: workflowId,
      number,
      rules: JSON.stringify(rules),
      made_by: madeBy,
      restored_from: restoredFrom ?? null,
      ...(at && { inserted_at: at }),
    })
    .execute()
}

/** An edit by a person: it raises the version, so forms opened before are stale. */
export async function edit(tx: Tx, id: number, name: string, newest_version: number): Promise<void> {
  await tx
    .updateTable('order_workflows')
    .set({ name, newest_version, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function versionsOf(db: Queryable, id: number, page: number, perPage: number): Promise<{ rows: VersionRow[]; total: number }> {
  const of = db.selectFrom('order_workflow_versions').where('workflow_id', '=', id)
  const rows = await of
    .selectAll()
    .orderBy('number', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await of.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export function findVersion(db: Queryable, id: number, number: number): Promise<VersionRow | undefined> {
  return db.selectFrom('order_workflow_versions').selectAll().where('workflow_id', '=', id).where('number', '=', number).executeTakeFirst()
}
