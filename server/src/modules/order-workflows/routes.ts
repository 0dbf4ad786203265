import { Problem } from '@brigade/contract/kit/problem.ts'
import { canonical, type OrderRules, sameRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { orderWorkflows } from '@brigade/contract/order-workflows.ts'
import { reachOf } from '../../platform/access/policy.ts'
import { found, lockReached, mustBeCurrent } from '../../platform/access/records.ts'
import { type Change, type Handlers, type Staff, serves } from '../../platform/context.ts'
import type { Tx } from '../../platform/database.ts'
import { appendEvent } from '../../platform/realtime/events.ts'
import { mustStayIn } from '../access-groups/public.ts'
import { answerOf, nameAndPlace, rulesOf, versionAnswer } from './answers.ts'
import { followingHandlers } from './following.ts'
import { deletionRefusal, historyFieldsOf } from './rules.ts'
import * as store from './store.ts'
import { chosenBy, defaultOf, groupsBelow } from './store-following.ts'

type Own = Omit<Handlers<typeof orderWorkflows>, keyof typeof followingHandlers>

const workflowHandlers: Own = {
  async orderWorkflows({ input, staff, db }) {
    const { rows, total } = await store.searchVisible(db, staff.id, input)
    return { data: rows.map(answerOf), total, page: input.page, per_page: input.per_page }
  },

  async orderWorkflow({ input: { id }, staff, db }) {
    return answerOf(found(await store.findSeen(db, staff.id, id), 'order workflow'))
  },

  async workflowVersions({ input: { workflow_id, page, per_page }, db }) {
    const { rows, total } = await store.versionsOf(db, workflow_id, page, per_page)
    return { data: rows.map(versionAnswer), total, page, per_page }
  },

  async createOrderWorkflow({ input: { workflow, parent_access_group_id }, staff, write }) {
    return write(async ({ tx, changed }) => {
      await mustStayIn(tx, staff.id, 'order_workflows_admin', parent_access_group_id)
      const id = await store.insert(tx, workflow.name, parent_access_group_id)
      const rules = canonical(workflow.rules)
      await store.insertVersion(tx, { workflowId: id, number: 1, rules, madeBy: staff.name })
      const row = found(await store.findSeen(tx, staff.id, id), 'order workflow')
      changed({ id, after: { ...nameAndPlace(row), ...historyFieldsOf(rules) } })
      return answerOf(row)
    })
  },

  async saveOrderWorkflow({ input: { id, workflow, version }, staff, write }) {
    return write(async (change) => {
      const before = await lockReached(change.tx, staff, 'order_workflow', id, store.lock)
      mustBeCurrent(before, version, 'this workflow')
      return saved(change, staff, before, { name: workflow.name, rules: canonical(workflow.rules) })
    })
  },

  async restoreWorkflowVersion({ input: { id, number, version }, staff, write }) {
    return write(async (change) => {
      const before = await lockReached(change.tx, staff, 'order_workflow', id, store.lock)
      mustBeCurrent(before, version, 'this workflow')
      const old = found(await store.findVersion(change.tx, id, number), 'version')
      if (sameRules(rulesOf(old), rulesOf(before)))
        throw new Problem('conflict', `Version ${number} says the same as version ${before.newest_version}, which is in force.`)
      return saved(change, staff, before, { name: before.name, rules: rulesOf(old), restoredFrom: number })
    })
  },

  async deleteOrderWorkflow({ input: { id }, staff, write }) {
    return write(async ({ tx, changed }) => {
      const row = await lockReached(tx, staff, 'order_workflow', id, store.lock)
      const groups = (await defaultOf(tx, staff.id, id)).map(({ name, may_see }) => (may_see ? name : null))
      const refusal = deletionRefusal({ restaurants: await chosenBy(tx, staff.id, id), groups })
      if (refusal !== undefined) throw new Problem('conflict', refusal)
      const reach = await reachOf(tx, 'order_workflow', id)
      await store.remove(tx, id)
      changed({ id, before: { ...nameAndPlace(row), ...historyFieldsOf(rulesOf(row)) }, reach })
      return { id, name: row.name }
    })
  },
}

/** Workflows of orders, their versions, and who follows them. */
export const workflowRoutes = serves(orderWorkflows, { ...workflowHandlers, ...followingHandlers })

interface Wanted {
  readonly name: string
  readonly rules: OrderRules
  readonly restoredFrom?: number
}

/** Other rules become a new version; the one before stays as it was. */
async function saved({ tx, changed }: Change, staff: Staff, before: store.WorkflowRow, { name, rules, restoredFrom }: Wanted) {
  const { id, newest_version } = before
  const hasNews = !sameRules(rules, rulesOf(before))
  if (hasNews || name !== before.name) {
    const number = hasNews ? newest_version + 1 : newest_version
    if (hasNews) await store.insertVersion(tx, { workflowId: id, number, rules, madeBy: staff.name, ...(restoredFrom && { restoredFrom }) })
    await store.edit(tx, id, name, number)
    changed({
      id,
      before: { name: before.name, 'newest version': String(newest_version), ...historyFieldsOf(rulesOf(before)) },
      after: { name, 'newest version': versionText(number, restoredFrom), ...historyFieldsOf(rules) },
    })
    await publishBelow(tx, before.parent_access_group_id)
  }
  return answerOf(found(await store.findSeen(tx, staff.id, id), 'order workflow'))
}

const versionText = (number: number, restoredFrom: number | undefined) =>
  restoredFrom === undefined ? String(number) : `${number}, brought back from ${restoredFrom}`

/** Restaurants below show what they follow, to people who may not see the workflow itself. */
async function publishBelow(tx: Tx, group: number): Promise<void> {
  await appendEvent(tx, { keys: ['restaurant_workflows'], reach: await groupsBelow(tx, group) })
}
