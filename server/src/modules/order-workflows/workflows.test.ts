import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { firstRules, type OrderRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { orderWorkflows } from '@brigade/contract/order-workflows.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { describe, expect, test } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { handOver } from '../../platform/access/holdings.ts'
import { allRoutes } from '../../routes.ts'
import { orderWorkflowType } from './store-resource.ts'

const app = await testApp(allRoutes(testBankLink()))
const company = await app.group({ name: 'Company' })
const north = await app.group({ name: 'North', parent: company })
const south = await app.group({ name: 'South', parent: company })
const elsewhere = await app.group({ name: 'Elsewhere' })
const roles = ['restaurants_admin', 'order_workflows_admin', 'access_groups_admin'] as const
const manager = await app.person({ name: 'Mara', roles, on: company })
const northern = await app.person({ name: 'Nils', roles, on: north })
const viewer = await app.person({ roles: ['restaurants', 'order_workflows'], on: company })
const stranger = await app.person({ roles, on: elsewhere })

const create = (name: string, rules: OrderRules = firstRules, as: Person = manager, group = company) =>
  app.call(orderWorkflows.createOrderWorkflow, { workflow: { name, rules }, parent_access_group_id: group }, { as })
const get = (id: number, as: Person = manager) => app.call(orderWorkflows.orderWorkflow, { id }, { as })
const save = (id: number, name: string, rules: OrderRules, version?: number, as: Person = manager) =>
  app.call(orderWorkflows.saveOrderWorkflow, { id, workflow: { name, rules }, ...(version && { version }) }, { as })
const versions = async (id: number) => (await app.call(orderWorkflows.workflowVersions, { workflow_id: id }, { as: manager })).body.data
const assign = (restaurant_ids: number[], workflow_id: number | null, as: Person = manager, pinned_version: number | null = null) =>
  app.call(orderWorkflows.assignWorkflow, { restaurant_ids, workflow_id, pinned_version }, { as })
const makeDefault = (access_group_id: number, workflow_id: number | null, as: Person = manager) =>
  app.call(orderWorkflows.setDefaultWorkflow, { access_group_id, workflow_id }, { as })
const remove = (id: number, as: Person = manager) => app.call(orderWorkflows.deleteOrderWorkflow, { id }, { as })
const followed = async (restaurant_id: number, as: Person = manager) =>
  (await app.call(orderWorkflows.restaurantWorkflow, { restaurant_id }, { as })).body

async function restaurant(name: string, group = north, as: Person = manager): Promise<number> {
  const values = { name, timezone: 'America/Chicago', currency: 'USD' }
  return (await app.call(restaurantProfile.createRestaurant, { restaurant: values, parent_access_group_id: group }, { as })).body.id
}

const lastTold = async (resource: string, id: number) =>
  (
    await app.database.db
      .selectFrom('audit_logs')
      .select('description')
      .where('resource', '=', resource)
      .where('resource_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).description.split('\n')

const faster: OrderRules = { ...firstRules, accept_timeout_s: 120 }

describe('versions', () => {
  test('changed rules make a new version, the same rules or a new name do not, and restoring an old one makes a new one', async () => {
    const { body } = await create('Calm')
    expect(body).toMatchObject({ name: 'Calm', newest_version: 1, rules: firstRules, version: 1, _can: { update: true, delete: true } })
    expect((await save(body.id, 'Calm hours', firstRules, 1)).body).toMatchObject({ name: 'Calm hours', newest_version: 1, version: 2 })
    expect(await lastTold('order_workflow', body.id)).toEqual(['- **name**: Calm → Calm hours'])
    expect((await save(body.id, 'Calm hours', faster, 2)).body).toMatchObject({ newest_version: 2, rules: faster, version: 3 })
    expect(await lastTold('order_workflow', body.id)).toEqual(['- **newest version**: 1 → 2', '- **time to answer**: 5 min → 2 min'])
    expect((await save(body.id, 'Calm hours', faster, 3)).body.version).toBe(3)
    const back = await app.call(orderWorkflows.restoreWorkflowVersion, { id: body.id, number: 1, version: 3 }, { as: manager })
    expect(back.body).toMatchObject({ newest_version: 3, rules: firstRules })
    expect((await versions(body.id)).map(({ number, restored_from, made_by }) => [number, restored_from, made_by])).toEqual([
      [3, 1, 'Mara'],
      [2, null, 'Mara'],
      [1, null, 'Mara'],
    ])
    const again = await app.call(orderWorkflows.restoreWorkflowVersion, { id: body.id, number: 1 }, { as: manager })
    expect([again.status, again.problem.message]).toEqual([409, 'Version 1 says the same as version 3, which is in force.'])
    expect((await app.call(orderWorkflows.restoreWorkflowVersion, { id: body.id, number: 9 }, { as: manager })).status).toBe(404)
  })

  test('the contents of a version can never be changed, by any call', async () => {
    const { body } = await create('Fixed')
    const change = app.database.db.updateTable('order_workflow_versions').set({ made_by: 'Nobody' }).where('workflow_id', '=', body.id)
    await expect(change.execute()).rejects.toThrow('append-only')
  })

  test('when two people save at once, one gets a conflict, and the other’s changes are kept', async () => {
    const { body } = await create('Contested')
    const both = await Promise.all([
      save(body.id, 'Contested', faster, body.version),
      save(body.id, 'Contested', { ...firstRules, prep_min: 45 }, body.version),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.problem.code).toBe('stale')
    expect((await versions(body.id)).map(({ number }) => number)).toEqual([2, 1])
    // Without an expectation both are saved, one after the other.
    await Promise.all([5, 6, 7, 8].map((prep_min) => save(body.id, 'Contested', { ...firstRules, prep_min })))
    expect((await versions(body.id)).map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1])
  })

  test('contradicting rules are refused beside their field', async () => {
    const refused = await create('', { ...firstRules, on_timeout: 'escalate', prep_min: 0 })
    expect([refused.status, refused.problem.errors]).toEqual([
      400,
      { name: ['Name is required'], prep_min: ['must be 1 to 240 minutes'], steps: ['Add who is called then'] },
    ])
  })
})

describe('following', () => {
  test('a restaurant follows the default of the nearest group until it chooses, and again after it gives up its choice', async () => {
    const [wide, near, own] = [(await create('Wide')).body.id, (await create('Near')).body.id, (await create('Own')).body.id]
    const id = await restaurant('Night Owl')
    expect(await followed(id)).toMatchObject({ follows: null, standard: null })
    expect((await makeDefault(company, wide)).status).toBe(200)
    expect((await followed(id)).follows).toMatchObject({ name: 'Wide', inherited_from: 'Company', number: 1 })
    await makeDefault(north, near)
    expect(await lastTold('order_workflow', near)).toEqual(['- **default**: of one more group'])
    expect(await lastTold('access_group', north)).toEqual(['- **default order workflow**: Near'])
    expect((await followed(id)).follows).toMatchObject({ name: 'Near', inherited_from: 'North' })
    expect((await assign([id], own)).body.results).toEqual([{ id, name: 'Night Owl', outcome: 'done', sentence: 'It follows Own now.' }])
    expect(await followed(id)).toMatchObject({
      follows: { name: 'Own', inherited_from: null, pinned_version: null },
      standard: { name: 'Near', inherited_from: 'North' },
    })
    expect(await lastTold('restaurant', id)).toEqual(['- **order workflow**: Near, the default of North → Own'])
    expect((await assign([id], own)).body.results[0]).toMatchObject({ outcome: 'unchanged' })
    expect((await assign([id], null)).body.results[0]).toMatchObject({ outcome: 'done', sentence: 'It follows Near now.' })
    await makeDefault(north, null)
    expect((await followed(id)).follows).toMatchObject({ name: 'Wide' })
    await makeDefault(company, null)
    expect((await followed(id)).follows).toBeNull()
  })

  test('a restaurant follows the newest version, or the one it is pinned to', async () => {
    const { id: flow } = (await create('Moving')).body
    const [moves, stays] = [await restaurant('Moves'), await restaurant('Stays')]
    await assign([moves], flow)
    await assign([stays], flow, manager, 1)
    await save(flow, 'Moving', faster)
    expect((await followed(moves)).follows).toMatchObject({ number: 2, pinned_version: null, rules: faster })
    expect((await followed(stays)).follows).toMatchObject({ number: 1, newest_version: 2, pinned_version: 1, rules: firstRules })
    expect((await assign([stays], flow, manager, 3)).status).toBe(404)
    const { body } = await app.call(orderWorkflows.workflowRestaurants, { workflow_id: flow, following: true }, { as: manager })
    expect(body.data.map(({ name, pinned_version }) => [name, pinned_version])).toEqual([
      ['Moves', null],
      ['Stays', 1],
    ])
    expect((await get(flow)).body.chosen_by).toBe(2)
  })

  test('each of several restaurants gets its own result, and only restaurants below the owner can follow', async () => {
    const { id: flow } = (await create('Northern', firstRules, manager, north)).body
    const [here, there] = [await restaurant('Here'), await restaurant('There', south)]
    const theirs = await restaurant('Theirs', elsewhere, stranger)
    const { body } = await assign([here, there, theirs, 999_999], flow)
    expect(body.results.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['Here', 'done'],
      ['There', 'refused'],
      ['', 'refused'],
      ['', 'refused'],
    ])
    expect(body.results[1]?.sentence).toBe('Only restaurants below North, which owns the workflow, can follow it.')
    expect(body.results[2]?.sentence).toBe(body.results[3]?.sentence)
    expect((await makeDefault(south, flow)).problem.code).toBe('conflict')
    expect((await followed(here)).choices.map(({ name }) => name)).toContain('Northern')
    expect((await followed(there)).choices.map(({ name }) => name)).not.toContain('Northern')
  })

  test('a restaurant that moves out of reach falls back to the default, and follows again when it is back', async () => {
    const { id: flow } = (await create('Local', firstRules, manager, north)).body
    const id = await restaurant('Mover')
    await assign([id], flow)
    const move = (group: number) =>
      app.call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [id], access_group_id: group }, { as: manager })
    expect((await move(south)).status).toBe(200)
    expect((await followed(id)).follows).toBeNull()
    await move(north)
    expect((await followed(id)).follows).toMatchObject({ name: 'Local' })
  })
})

describe('deleting', () => {
  test('is refused while restaurants follow, with the names the caller may see', async () => {
    const { id: flow } = (await create('Kept')).body
    const [seen, hidden] = [await restaurant('Seen'), await restaurant('Hidden', south)]
    await assign([seen, hidden], flow)
    await makeDefault(south, flow)
    expect((await remove(flow)).problem.message).toContain('2 restaurants: Hidden and Seen.')
    const share = { resource_type: 'order_workflow', resource_id: flow, access_group_id: north } as const
    expect((await app.call(accessGroups.addResource, share, { as: manager })).status).toBe(200)
    const refused = await remove(flow, northern)
    expect([refused.status, refused.problem.message]).toEqual([
      409,
      'It is followed by 2 restaurants: Seen and 1 that you do not see. It is the default of 1 group that you do not see. Let them follow another one first.',
    ])
    const defaults = await app.call(orderWorkflows.workflowDefaults, { workflow_id: flow }, { as: northern })
    expect(defaults.body).toEqual({ groups: [], hidden: 1 })
    await assign([seen, hidden], null)
    await makeDefault(south, null)
    expect((await remove(flow)).body).toEqual({ id: flow, name: 'Kept' })
    expect((await get(flow)).status).toBe(404)
  })

  test('when one person deletes and another begins to follow at once, one of them is refused', async () => {
    const id = await restaurant('Racer')
    for (let round = 0; round < 5; round += 1) {
      const { id: flow } = (await create(`Raced ${round}`)).body
      const [gone, chosen] = await Promise.all([remove(flow), assign([id], flow)])
      const follows = (await followed(id)).follows
      if (gone.status === 200) expect([chosen.status, follows?.id === flow]).toEqual([404, false])
      else expect([gone.status, follows?.id]).toEqual([409, flow])
      await assign([id], null)
    }
  })
})

describe('who may', () => {
  test('another company’s workflow is unknown in every call', async () => {
    const { id } = (await create('Ours')).body
    const theirs = await restaurant('Their own', elsewhere, stranger)
    for (const one of [id, 999_999]) {
      const answers = await Promise.all([
        get(one, stranger),
        save(one, 'Mine', firstRules, undefined, stranger),
        remove(one, stranger),
        app.call(orderWorkflows.restoreWorkflowVersion, { id: one, number: 1 }, { as: stranger }),
        app.call(orderWorkflows.workflowVersions, { workflow_id: one }, { as: stranger }),
        app.call(orderWorkflows.workflowRestaurants, { workflow_id: one }, { as: stranger }),
        app.call(orderWorkflows.workflowDefaults, { workflow_id: one }, { as: stranger }),
      ])
      expect(answers.map(({ status, problem }) => [status, problem.message])).toEqual(
        answers.map(() => [404, 'This order workflow does not exist or is not yours to see.']),
      )
    }
    const [unknown, foreign] = [await assign([theirs], 999_999, stranger), await assign([theirs], id, stranger)]
    expect([foreign.status, foreign.problem.message]).toEqual([unknown.status, unknown.problem.message])
    expect((await makeDefault(elsewhere, id, stranger)).problem.message).toBe((await makeDefault(elsewhere, 999_999, stranger)).problem.message)
    const list = await app.call(orderWorkflows.orderWorkflows, {}, { as: stranger })
    expect(list.body).toMatchObject({ data: [], total: 0 })
  })

  test('viewers change nothing; a branch chooses among the company’s workflows without seeing all of them', async () => {
    const { id } = (await create('Looked at')).body
    const branch = await restaurant('Branch')
    expect((await get(id, viewer)).body._can).toEqual({ update: false, delete: false })
    expect((await save(id, 'Changed', firstRules, undefined, viewer)).status).toBe(403)
    expect((await assign([branch], id, viewer)).status).toBe(403)
    expect(await followed(branch, viewer)).toMatchObject({ choices: [], _can: { update: false } })
    expect((await get(id, northern)).status).toBe(404)
    expect((await followed(branch, northern)).choices.map(({ name }) => name)).toContain('Looked at')
    expect((await assign([branch], id, northern)).body.results[0]?.outcome).toBe('done')
    expect((await followed(branch, northern)).follows).toMatchObject({ name: 'Looked at', may_open: false })
  })

  test('the list is sorted by name or organization, searched, and shows a change at once', async () => {
    const group = await app.group({ name: 'Chain' })
    const below = await app.group({ name: 'Airport', parent: group })
    const person = await app.person({ roles: ['order_workflows_admin'], on: group })
    const { id } = (await create('Amber', firstRules, person, group)).body
    await create('Basil', firstRules, person, below)
    const list = async (more: { name?: string; sort?: 'name' | '-name' | 'organization' } = {}) =>
      (await app.call(orderWorkflows.orderWorkflows, more, { as: person })).body.data.map(({ name }) => name)
    expect([await list(), await list({ sort: '-name' }), await list({ sort: 'organization' }), await list({ name: 'asi' })]).toEqual([
      ['Amber', 'Basil'],
      ['Basil', 'Amber'],
      ['Basil', 'Amber'],
      ['Basil'],
    ])
    await save(id, 'Zest', firstRules, undefined, person)
    expect(await list()).toEqual(['Basil', 'Zest'])
  })
})

test('a workflow out of reach does not reveal that it exists, nor how many versions it has', async () => {
  const own = await restaurant('Own', elsewhere, stranger)
  const { body: hidden } = await create('Hidden')
  await save(hidden.id, 'Hidden', faster)
  const unknown = (await assign([own], 99_999, stranger)).problem.message
  for (const pinned of [null, 1, 2, 3, 1_000_000]) {
    const { status, problem } = await assign([own], hidden.id, stranger, pinned)
    expect([pinned, status, problem.message]).toEqual([pinned, 404, unknown])
  }
  // Who manages a restaurant below its owner may choose it without the right to open it.
  expect((await assign([await restaurant('Below')], hidden.id, northern)).body.results[0]?.outcome).toBe('done')
})

test.each([2 ** 31, Number.MAX_SAFE_INTEGER, 0, -1])('version %j is refused in words', async (number) => {
  const { body } = await create('Numbered')
  const own = await restaurant('Numbers')
  expect((await assign([own], body.id, manager, number)).status).toBe(400)
  expect((await app.call(orderWorkflows.restoreWorkflowVersion, { id: body.id, number }, { as: manager })).status).toBe(400)
})

test('restaurants of an earlier company do not block a workflow that has left it', async () => {
  const { id } = (await create('Sold')).body
  await assign([await restaurant('Left behind')], id)
  await makeDefault(south, id)
  // As a handover leaves it: nothing goes from one company to another by being moved.
  await app.database.write(async (tx) => {
    await handOver(tx, 'order_workflow', [id], elsewhere)
    await orderWorkflowType.ownerMoved?.(tx, [id], elsewhere, [])
  })
  expect((await get(id, stranger)).body).toMatchObject({ chosen_by: 0, default_of: 0 })
  expect((await app.call(orderWorkflows.workflowDefaults, { workflow_id: id }, { as: stranger })).body).toEqual({ groups: [], hidden: 0 })
  expect((await remove(id, stranger)).status).toBe(200)
})

test('somebody who sees a workflow through one group sees no other group in its history', async () => {
  const { id } = (await create('Shared')).body
  const partner = await app.group({ name: 'Partner', parent: company })
  await app.call(accessGroups.addResource, { resource_type: 'order_workflow', resource_id: id, access_group_id: partner }, { as: manager })
  const [from, into] = [await app.group({ name: 'Secret from', parent: company }), await app.group({ name: 'Secret into', parent: company })]
  await makeDefault(from, id)
  expect((await app.call(accessGroups.merge, { from_id: from, into_id: into }, { as: manager })).status).toBe(200)
  const guest = await app.person({ roles: ['order_workflows'], on: partner })
  const { body } = await app.call(auditLogs.search, { resource: 'order_workflow', resource_id: id }, { as: guest })
  expect(body.data).toHaveLength(3)
  expect(JSON.stringify(body)).not.toContain('Secret')
})
