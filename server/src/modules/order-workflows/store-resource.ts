import { sql } from 'kysely'
import type { ResourcePart } from '../../platform/resource-registry.ts'
import { foreseeWorkflowDeparture, workflowsDeparted } from './departure.ts'
import { foreseeWorkflows, regroupWorkflows, workflowsOfGroups } from './regrouping.ts'

/** What access groups ask about order workflows. */
export const orderWorkflowType: ResourcePart = {
  async namesOf(db, ids) {
    if (ids.length === 0) return new Map()
    const rows = await db.selectFrom('order_workflows').select(['id', 'name']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  /** The organization on the page changes, so forms that show the old one are stale. */
  async ownerMoved(tx, ids, groupId) {
    await sql`update order_workflows set parent_access_group_id = ${groupId}, version = version + 1, updated_at = now()
      where id = any(${[...ids]}::bigint[]) and parent_access_group_id <> ${groupId}`.execute(tx)
  },
  foresee: foreseeWorkflows,
  regroup: regroupWorkflows,
  foreseeDeparture: foreseeWorkflowDeparture,
  departed: workflowsDeparted,
  endsWith: workflowsOfGroups,
}
