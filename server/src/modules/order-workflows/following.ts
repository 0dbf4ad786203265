import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import type { orderWorkflows, RestaurantWorkflow } from '@brigade/contract/order-workflows.ts'
import type { StatusOutcome } from '@brigade/contract/restaurants/profile.ts'
import { groupNames } from '../../platform/access/group-names.ts'
import { mayReach, reachOf } from '../../platform/access/policy.ts'
import { found, lockAmong, lookThenLock } from '../../platform/access/records.ts'
import type { Change, Handlers, Staff } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { appendEvent } from '../../platform/realtime/events.ts'
import { groupsNamed } from '../../platform/withheld.ts'
import { restaurantAnswer, rulesOf } from './answers.ts'
import { defaultWithheld, followingText, followingWithheld } from './rules.ts'
import { find, findSeen, findVersion, lean, type WorkflowRow } from './store.ts'
import * as store from './store-following.ts'

type Following = Pick<
  Handlers<typeof orderWorkflows>,
  'workflowRestaurants' | 'workflowDefaults' | 'restaurantWorkflow' | 'assignWorkflow' | 'setDefaultWorkflow'
>

/** Which restaurants follow which workflow. */
export const followingHandlers: Following = {
  async workflowRestaurants({ input, staff, db }) {
    const { rows, total } = await store.pageBelow(db, staff.id, input)
    const nameOf = await groupNames(
      db,
      staff.id,
      rows.map((row) => row.standard_from_id),
    )
    const data = rows.map((row) => restaurantAnswer({ ...row, inherited_from: nameOf(row.standard_from_id, row.inherited_from) }))
    return { data, total, page: input.page, per_page: input.per_page }
  },

  async workflowDefaults({ input: { workflow_id }, staff, db }) {
    const all = await store.defaultOf(db, staff.id, workflow_id)
    const seen = all.filter(({ may_see }) => may_see)
    return { groups: seen.map(({ id, name, may_change }) => ({ id, name, may_change })), hidden: all.length - seen.length }
  },

  async restaurantWorkflow({ input: { restaurant_id }, staff, db }) {
    const one = (await store.followingOf(db, [restaurant_id])).get(restaurant_id)
    return restaurantWorkflow(db, staff, found(one, 'restaurant'))
  },

  async assignWorkflow({ input, staff, write }) {
    return write(async (change) => {
      const ids = [...new Set(input.restaurant_ids)]
      const mine = await lockAmong(change.tx, staff, 'order_workflows_admin', 'restaurant', ids, store.lockRestaurants)
      const workflow = input.workflow_id === null ? undefined : await leanOnKnown(change.tx, staff, input.workflow_id, mine)
      return { results: await assign(change, staff, { ids, mine }, workflow, workflow ? input.pinned_version : null) }
    })
  },

  async setDefaultWorkflow({ input: { access_group_id, workflow_id }, staff, write }) {
    return write(async (change) => {
      const { tx } = change
      const group = found(await store.lockDefault(tx, access_group_id), 'access group')
      // After the wait for the lock: rights may have been taken meanwhile.
      if (!(await mayReach(tx, staff.id, 'order_workflows_admin', 'access_group', access_group_id))) throw notFound('access group')
      if (group.workflow_id === workflow_id) return { access_group_id, workflow_id }
      if (workflow_id !== null) {
        await lookThenLock(
          async () => mustStandAbove(await find(tx, workflow_id), group),
          () => lean(tx, workflow_id),
        )
      }
      await store.putDefault(tx, access_group_id, workflow_id)
      await publishDefault(change, staff, access_group_id, { was: group.workflow_id, is: workflow_id })
      return { access_group_id, workflow_id }
    })
  },
}

/** The group's history names the workflow to those who may see workflows there. Whoever sees a workflow need not see every group, so its own only counts them. */
async function publishDefault({ tx, changed }: Change, staff: Staff, group: number, { was, is }: Record<'was' | 'is', number | null>): Promise<void> {
  const nameOf = async (id: number | null) => (id === null ? undefined : (await findSeen(tx, staff.id, id))?.name)
  if (was !== null) changed({ id: was, description: '- **default**: of one group less' })
  if (is !== null) changed({ id: is, description: '- **default**: of one more group' })
  const [before, after] = [await nameOf(was), await nameOf(is)]
  changed({
    id: group,
    resource: 'access_group',
    before: { 'default order workflow': before },
    after: { 'default order workflow': after },
    withheld: { named: [{ kind: 'order_workflows_of_group', id: group }], description: defaultWithheld(was, is) },
  })
  await appendEvent(tx, { keys: ['restaurant_workflows'], reach: await store.groupsBelow(tx, group) })
}

function mustStandAbove(workflow: WorkflowRow | undefined, group: { name: string; ancestors: readonly number[] }): void {
  // A workflow of another company must look like a missing one.
  if (!workflow || !group.ancestors.includes(workflow.parent_access_group_id))
    throw new Problem('conflict', `Only a workflow of ${group.name} or of a group above it can be its default.`)
}

async function restaurantWorkflow(db: Queryable, staff: Staff, one: store.Following): Promise<RestaurantWorkflow> {
  const { workflow_id, workflow_name, newest_version, pinned_version, inherited_from, standard_name, standard_from, standard_from_id } = one
  const nameOf = await groupNames(db, staff.id, [standard_from_id])
  const number = pinned_version ?? newest_version
  const version = workflow_id === null || number === null ? undefined : await findVersion(db, workflow_id, number)
  const mayChange = await mayReach(db, staff.id, 'order_workflows_admin', 'restaurant', one.id)
  return {
    restaurant_id: one.id,
    follows:
      version === undefined || workflow_id === null
        ? null
        : {
            id: workflow_id,
            name: workflow_name ?? '',
            number: version.number,
            newest_version: newest_version ?? version.number,
            pinned_version,
            inherited_from: nameOf(standard_from_id, inherited_from),
            rules: rulesOf(version),
            may_open: await mayReach(db, staff.id, 'order_workflows', 'order_workflow', workflow_id),
          },
    standard:
      standard_name === null || standard_from === null
        ? null
        : { name: standard_name, inherited_from: nameOf(standard_from_id, standard_from) ?? '' },
    choices: mayChange ? await choicesOf(db, staff, one) : [],
    _can: { update: mayChange },
  }
}

async function choicesOf(db: Queryable, staff: Staff, { ancestors }: store.Following): Promise<RestaurantWorkflow['choices']> {
  const choices = await store.choicesFor(db, ancestors)
  const nameOf = await groupNames(
    db,
    staff.id,
    choices.map(({ organization_id }) => organization_id),
  )
  return choices.map(({ organization_id, organization, ...choice }) => ({ ...choice, organization: nameOf(organization_id, organization) ?? '' }))
}

/** Every restaurant answers for itself: what one is refused does not keep the others back. */
async function assign(
  { tx, changed }: Change,
  staff: Staff,
  { ids, mine }: { readonly ids: readonly number[]; readonly mine: ReadonlySet<number> },
  workflow: WorkflowRow | undefined,
  pinned: number | null,
): Promise<StatusOutcome[]> {
  const rows = await store.followingOf(tx, [...mine])
  if (workflow && pinned !== null) found(await findVersion(tx, workflow.id, pinned), 'version')
  const results: StatusOutcome[] = []
  const turned: number[] = []
  const nameOf = await groupNames(tx, staff.id, [workflow?.parent_access_group_id ?? null], '')
  const home = workflow ? nameOf(workflow.parent_access_group_id, workflow.parent_access_group_name) : null
  for (const id of ids) {
    const row = rows.get(id)
    const outcome: StatusOutcome = row
      ? judge(row, workflow, home, pinned)
      : { id, name: '', outcome: 'refused', sentence: notFound('restaurant').message }
    results.push(outcome)
    if (outcome.outcome === 'done') turned.push(id)
  }
  if (workflow) await store.choose(tx, turned, workflow.id, pinned)
  else await store.unchoose(tx, turned)
  const after = await store.followingOf(tx, turned)
  for (const id of turned) {
    const [was, is] = [rows.get(id), after.get(id)]
    if (!was || !is) continue
    const givers = [was, is].map((one) => (one.inherited_from === null ? null : one.standard_from_id))
    changed({
      id,
      before: { 'order workflow': followingText(was) },
      after: { 'order workflow': followingText(is) },
      withheld: { named: [{ kind: 'order_workflows_of_restaurant', id }, ...groupsNamed(...givers)], description: followingWithheld(was, is) },
    })
  }
  await publishWorkflows(tx, [...(workflow ? [workflow.id] : []), ...turned.flatMap((id) => rows.get(id)?.workflow_id ?? [])])
  return results
}

/** Stays what it is until the transaction ends; nobody waits for one that they do not know. */
function leanOnKnown(tx: Tx, staff: Staff, id: number, mine: ReadonlySet<number>): Promise<WorkflowRow> {
  const look = async () => {
    const workflow = found(await find(tx, id), 'order workflow')
    await mustBeKnown(tx, staff, workflow, [...(await store.followingOf(tx, [...mine])).values()])
    return workflow
  }
  return lookThenLock(look, () => lean(tx, id))
}

/** Known is what one sees, and what one's own restaurants can choose; of any other nobody learns that it is there, nor its versions. */
async function mustBeKnown(tx: Tx, staff: Staff, workflow: WorkflowRow, mine: readonly store.Following[]): Promise<void> {
  if (mine.some(({ ancestors }) => ancestors.includes(workflow.parent_access_group_id))) return
  if (!(await mayReach(tx, staff.id, 'order_workflows', 'order_workflow', workflow.id))) throw notFound('order workflow')
}

/** `home` is the group that owns the workflow, by its name if the person may see it. */
function judge(row: store.Following, workflow: WorkflowRow | undefined, home: string | null, pinned: number | null): StatusOutcome {
  const { id, name } = row
  const isOwn = row.workflow_id !== null && row.inherited_from === null
  if (!workflow) {
    if (!isOwn) return { id, name, outcome: 'unchanged', sentence: 'It has not chosen one.' }
    return { id, name, outcome: 'done', sentence: row.standard_name === null ? 'It follows none now.' : `It follows ${row.standard_name} now.` }
  }
  if (!row.ancestors.includes(workflow.parent_access_group_id)) {
    const below = home ? `${home}, which owns the workflow,` : 'the group that owns the workflow'
    const sentence = `Only restaurants below ${below} can follow it.`
    return { id, name, outcome: 'refused', sentence }
  }
  if (isOwn && row.workflow_id === workflow.id && row.pinned_version === pinned)
    return { id, name, outcome: 'unchanged', sentence: 'It follows this already.' }
  return { id, name, outcome: 'done', sentence: pinned === null ? `It follows ${workflow.name} now.` : `It stays on version ${pinned} now.` }
}

/** Lists of workflows say how many follow each. */
async function publishWorkflows(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const id of new Set(ids))
    await appendEvent(tx, {
      keys: ['order_workflows', 'restaurant_workflows'],
      resourceType: 'order_workflow',
      resourceId: id,
      reach: await reachOf(tx, 'order_workflow', id),
    })
}
