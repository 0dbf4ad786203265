import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { bankConnections } from '@brigade/contract/bank-connections.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { firstRules } from '@brigade/contract/order-workflows/order-rules.ts'
import { orderWorkflows } from '@brigade/contract/order-workflows.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeCard, makeDefinition } from '../../../../testing/gift-cards.ts'
import { acceptShown, unseen } from '../../../../testing/handovers.ts'
import { applyTo, makeRestaurant, making } from '../../../../testing/menus.ts'
import { type Company, company, twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'

const app = await testApp(allRoutes(testBankLink()))
const { call, group, person } = app
const { db } = app.database

let { acme, bistro, north, maySee } = await twoCompanies(app)

beforeEach(async () => {
  ;({ acme, bistro, north, maySee } = await twoCompanies(app))
})

async function bankConnection(on: number, name = 'Main account'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (insert into bank_connections (name, contact_first_name, contact_last_name, contact_email, contact_phone, address, parent_access_group_id)
      values (${name}, 'A', 'B', 'a@example.com', '2125550100', 'Street', ${on}) returning id),
    held as (insert into access_group_resources (resource_type, resource_id, access_group_id, relation) select 'bank_connection', id, ${on}, 'owner' from made)
    select id from made`.execute(db)
  return rows[0]?.id ?? 0
}

async function share(type: ResourceType, id: number, groupId: number): Promise<void> {
  await sql`insert into access_group_resources (resource_type, resource_id, access_group_id) values (${type}, ${id}, ${groupId})`.execute(db)
}

const holders = async (type: ResourceType, id: number) =>
  (
    await sql<{ access_group_id: number; relation: string }>`select access_group_id, relation from access_group_resources
    where resource_type = ${type} and resource_id = ${id} order by access_group_id`.execute(db)
  ).rows

type Offering = { resource_type: ResourceType; resource_ids: number[]; email?: string; note?: string; from?: Company; as?: Person }

const offer = ({ from = acme, as = from.owner, email = bistro.owner.email, ...rest }: Offering) =>
  call(handovers.offerHandover, { id: from.root, email, ...rest }, { as })

async function offered(offering: Offering): Promise<number> {
  const answer = await offer(offering)
  expect(answer.problem.message).toBeUndefined()
  return answer.body.id
}

const accept = (handover_id: number, into = bistro.root, as = bistro.owner) => acceptShown(app, { id: into, handover_id }, as)

async function accepted(id: number, into = bistro.root, as = bistro.owner): Promise<void> {
  const answer = await accept(id, into, as)
  expect(answer.problem.message).toBeUndefined()
  expect(answer.body.status).toBe('accepted')
}

const pastOf = async (as: Person, resource: ResourceType, id: number): Promise<string[]> =>
  (await call(auditLogs.search, { resource, resource_id: id, per_page: 50 }, { as })).body.data.map(({ description }) => description)

describe('a bank connection', () => {
  test('moves from one company to the other by offer and acceptance, and both see it in their History', async () => {
    const id = await bankConnection(north, 'Harbor account')
    const south = await group({ name: 'Acme South', parent: acme.root })
    await share('bank_connection', id, south)
    const clerk = await person({ name: 'Acme Clerk', roles: ['bank_connections_admin'], on: south })
    await call(bankConnections.update, { id, bank_connection: { contact_email: 'x@example.com' } as never }, { as: acme.owner })
    const front = await group({ name: 'Bistro Front', parent: bistro.root })

    const made = await offer({ resource_type: 'bank_connection', resource_ids: [id], note: 'As agreed' })
    expect(made.body).toMatchObject({
      status: 'pending',
      direction: 'outgoing',
      company: 'Acme',
      email: bistro.owner.email,
      things: [{ name: 'Harbor account' }],
    })
    expect(made.body._can).toEqual({ withdraw: true, answer: false })
    expect(await maySee(bistro.owner, 'bank_connection', id, 'bank_connections')).toBe(false)

    const incoming = await call(handovers.searchHandovers, { id: bistro.root, direction: 'incoming' }, { as: bistro.owner })
    expect(incoming.body.data).toMatchObject([
      { id: made.body.id, company: 'Acme', offered_by: 'Acme Owner', note: 'As agreed', _can: { answer: true } },
    ])
    await accepted(made.body.id, front)

    expect(await holders('bank_connection', id)).toEqual([{ access_group_id: front, relation: 'owner' }])
    expect((await call(bankConnections.get, { id }, { as: bistro.owner })).body).toMatchObject({
      name: 'Harbor account',
      parent_access_group_id: front,
    })
    for (const old of [acme.owner, clerk]) expect((await call(bankConnections.get, { id }, { as: old })).status).toBe(404)

    expect(await pastOf(acme.owner, 'access_group', acme.root)).toEqual([
      '- **handed over to Bistro**: Harbor account, accepted by Bistro Owner',
      `- **offered to ${bistro.owner.email.replaceAll('_', '\\_')}**: Harbor account`,
    ])
    expect(await pastOf(bistro.owner, 'access_group', bistro.root)).toEqual(['- **taken over from Acme**: Harbor account, offered by Acme Owner'])
    expect(await pastOf(bistro.owner, 'access_group', front)).toEqual(['- **taken over from Acme**: Harbor account, offered by Acme Owner'])
    expect(await pastOf(bistro.owner, 'bank_connection', id)).toEqual(['- **taken over**: from Acme'])
    expect(await pastOf(acme.owner, 'bank_connection', id)).toEqual(['- **handed over**: to Bistro'])
  })

  test('its earlier public link stops working, and an open widget is closed', async () => {
    const id = await bankConnection(north)
    const uuid = async () => (await sql<{ uuid: string }>`select uuid from bank_connections where id = ${id}`.execute(db)).rows[0]?.uuid ?? ''
    const before = await uuid()
    expect((await call(bankConnections.publicGet, { uuid: before }, {})).status).toBe(200)
    await accepted(await offered({ resource_type: 'bank_connection', resource_ids: [id] }))
    expect((await call(bankConnections.publicGet, { uuid: before }, {})).status).toBe(404)
    expect((await call(bankConnections.publicGet, { uuid: await uuid() }, {})).status).toBe(404)
  })
})

describe('a restaurant', () => {
  test('leaves behind everything of its company: names, markets, point of sale, bulk changes, the past', async () => {
    const id = await makeRestaurant(app.database, { group: north, name: 'Harbor Grill' })
    const other = await makeRestaurant(app.database, { group: north, name: 'Stays Here' })
    await sql`insert into delivery_markets (id, name, area_kind, area_size, area, parent_access_group_id) overriding system value
      values (7001, 'Downtown', 'radius', 1000, '{"kind":"radius"}', ${acme.root})`.execute(db)
    for (const restaurant of [id, other]) {
      await sql`insert into market_rules (market_id, restaurant_id, place, fee_minor, min_order_minor, minutes) values (7001, ${restaurant}, ${restaurant}, 0, 0, 30)`.execute(
        db,
      )
      await sql`insert into pauses (batch_id, restaurant_id, kind, tag, access_group_id, label, end_rule, created_by, note)
        values ('00000000-0000-0000-0000-000000000001', ${restaurant}, 'tag', 'basil', ${acme.root}, 'Basil', 'manual', ${acme.owner.id}, 'Ours')`.execute(
        db,
      )
    }
    await sql`insert into closures (restaurant_id, access_group_id, starts_at, end_rule, reason, created_by, note)
      values (${id}, ${north}, now(), 'manual', 'other', ${acme.owner.id}, 'The rent is not paid')`.execute(db)
    const { rows: published } = await sql<{ id: number }>`insert into publications (restaurant_id, state, from_revision, created_by, note, number)
      values (${id}, 'failed', 1, ${acme.owner.id}, 'Acme prices', 1) returning id`.execute(db)
    const { rows: listings } = await sql<{
      id: number
    }>`insert into listings (restaurant_id, channel, fulfilments) values (${id}, 'uber_eats', '{pickup}') returning id`.execute(db)
    await sql`insert into publication_targets (publication_id, listing_id, state, errors)
      values (${published[0]?.id}, ${listings[0]?.id}, 'failed', '{"Acme owes money"}')`.execute(db)
    await sql`insert into pos_connections (restaurant_id, name, provider, token_enc, token_end, field_policy, next_run_at, next_due_at)
      values (${id}, 'Till', 'sandbox', 'sealed', 'abcd', '{}', now(), now())`.execute(db)
    await sql`insert into sync_runs (connection_id, trigger, state, attempt, user_id, in_name_of) select id, 'manual', 'running', 1, ${acme.owner.id}, ${acme.owner.id} from pos_connections where restaurant_id = ${id}`.execute(
      db,
    )

    const preview = await call(handovers.previewHandoverOffer, { id: acme.root, resource_type: 'restaurant', resource_ids: [id] }, { as: acme.owner })
    expect(preview.body).toMatchObject({
      blocked_by: [],
      gains: [],
      resources: 1,
      things: [{ resource_type: 'restaurant', count: 1, names: ['Harbor Grill'] }],
    })
    expect(preview.body.losses.map(({ name }) => name)).toEqual(['Acme Owner'])
    expect(preview.body.notes).toEqual([
      'The point of sale of Harbor Grill has to be connected again: the access token does not go along.',
      'Harbor Grill no longer serves the delivery market Downtown.',
    ])

    const offerId = await offered({ resource_type: 'restaurant', resource_ids: [id] })
    const seen = await call(handovers.previewHandover, { id: bistro.root, handover_id: offerId }, { as: bistro.owner })
    expect(seen.body).toMatchObject({ blocked_by: [], losses: [] })
    expect(seen.body.gains.map(({ name }) => name)).toEqual(['Bistro Owner'])
    expect(JSON.stringify(seen.body)).not.toMatch(/Downtown|Acme Owner|Acme North/)
    // Somebody over there comes to gain by it who was not shown.
    await person({ name: 'Bistro Clerk', roles: ['restaurants'], on: bistro.root })
    const asked = { id: bistro.root, handover_id: offerId, shown: seen.body.shown }
    const refused = await call(handovers.acceptHandover, asked, { as: bistro.owner })
    expect([refused.status, refused.problem.message]).toEqual([409, 'This has changed since you looked at it. Look again.'])
    await accepted(offerId)

    expect((await call(restaurantProfile.restaurant, { id }, { as: bistro.owner })).body).toMatchObject({
      name: 'Harbor Grill',
      parent_access_group_name: 'Bistro',
    })
    expect((await call(restaurantProfile.restaurant, { id }, { as: acme.owner })).status).toBe(404)
    const left = async (what: string) =>
      (await sql<{ of: number }>`select restaurant_id as of from ${sql.table(what)}`.execute(db)).rows.map(({ of }) => of)
    expect((await left('market_rules')).filter((of) => of === id)).toEqual([])
    const rows = (
      await sql<
        Record<string, unknown>
      >`select pauses.created_by, pauses.access_group_id, pauses.batch_id, closures.created_by as closed_by, closures.access_group_id as closed_for, closures.note, pauses.note as paused_why,
      connection.token_enc, connection.state as pos, connection.next_run_at, run.state as run, run.attempt, run.user_id, run.in_name_of
      from pauses join closures using (restaurant_id) join pos_connections connection using (restaurant_id) join sync_runs run on run.connection_id = connection.id
      where restaurant_id = ${id}`.execute(db)
    ).rows
    expect(rows).toMatchObject([
      {
        created_by: null,
        access_group_id: null,
        closed_by: null,
        closed_for: null,
        note: '',
        paused_why: '',
        token_enc: null,
        pos: 'auth_failed',
        next_run_at: null,
        run: 'discarded',
        attempt: 2,
        user_id: null,
        in_name_of: null,
      },
    ])
    expect(rows[0]?.batch_id).not.toBe('00000000-0000-0000-0000-000000000001')
    const { rows: told } = await sql`select note, told.errors from publications join publication_targets told on told.publication_id = publications.id
      where publications.restaurant_id = ${id}`.execute(db)
    expect(told).toEqual([{ note: '', errors: ['It failed before the restaurant was taken over.'] }])
    expect(await pastOf(bistro.owner, 'restaurant', id)).toEqual(['- **taken over**: from Acme'])
  })

  test('is not handed over while it draws from a library of its company, and the other side gets no name', async () => {
    const library = await makeRestaurant(app.database, { group: acme.root, name: 'Acme Classics', kind: 'library' })
    const id = await makeRestaurant(app.database, { group: north, name: 'Drawing Room' })
    const source = making('item', null, { fields: { name: 'Soup' } })
    await applyTo(app.database, library, [source])
    const offerId = await offered({ resource_type: 'restaurant', resource_ids: [id] })
    await applyTo(app.database, id, [making('item', null, { source_id: source.id, variant: 'library' })])

    const refused = await accept(offerId)
    expect(refused.status).toBe(409)
    expect(refused.problem.message).toBe('Acme has to settle something first: its administrators see what it is on the offer.')
    const preview = await call(
      handovers.previewHandoverOffer,
      { id: acme.root, resource_type: 'restaurant', resource_ids: [id], handover_id: offerId },
      { as: acme.owner },
    )
    expect(preview.body.blocked_by).toEqual([
      'Drawing Room uses Acme Classics, and only one of the two would go. Detach its menu from the library first.',
    ])
    expect((await offer({ resource_type: 'restaurant', resource_ids: [library] })).problem.message).toContain('only one of the two would go')
    await call(handovers.withdrawHandover, { id: acme.root, handover_id: offerId }, { as: acme.owner })
    await accepted(await offered({ resource_type: 'restaurant', resource_ids: [id, library] }))
    expect(await maySee(bistro.owner, 'restaurant', library, 'restaurants')).toBe(true)
  })
})

test('a withdrawn offer tells its addressee that it was withdrawn, and nothing about its contents', async () => {
  const id = await makeRestaurant(app.database, { group: north, name: 'Secret Diner' })
  const offerId = await offered({ resource_type: 'restaurant', resource_ids: [id], note: 'Secret price' })
  await call(handovers.withdrawHandover, { id: acme.root, handover_id: offerId }, { as: acme.owner })
  const { body } = await call(handovers.getHandover, { handover_id: offerId }, { as: bistro.owner })
  expect(body).toMatchObject({ status: 'withdrawn', company: 'Acme', name: 'Withdrawn offer', things: [], note: '' })
  const list = await call(handovers.searchHandovers, { id: bistro.root, direction: 'incoming' }, { as: bistro.owner })
  expect(JSON.stringify([body, list.body])).not.toContain('Secret')
  expect((await call(handovers.getHandover, { handover_id: offerId }, { as: acme.owner })).body).toMatchObject({
    name: 'Secret Diner',
    note: 'Secret price',
  })
})

test('archived nodes stop drawing from a library that was left behind', async () => {
  const library = await makeRestaurant(app.database, { group: acme.root, name: 'Acme Classics', kind: 'library' })
  const id = await makeRestaurant(app.database, { group: north })
  const source = making('item', null, { fields: { name: 'Secret soup' } })
  await applyTo(app.database, library, [source])
  const heir = making('item', null, { source_id: source.id, variant: 'library' })
  await applyTo(app.database, id, [heir])
  await sql`update menu_nodes set lifecycle = 'archived' where id = ${heir.id}`.execute(db)
  await accepted(await offered({ resource_type: 'restaurant', resource_ids: [id] }))
  const { rows } = await sql`select source_id, variant from menu_nodes where id = ${heir.id}`.execute(db)
  expect(rows).toEqual([{ source_id: null, variant: 'base' }])
})

test('an order workflow is not handed over while restaurants or groups that stay behind follow it', async () => {
  const { rows } = await sql<{ id: number }>`
    with made as (insert into order_workflows (name, parent_access_group_id) values ('By hand', ${acme.root}) returning id),
    held as (insert into access_group_resources (resource_type, resource_id, access_group_id, relation) select 'order_workflow', id, ${acme.root}, 'owner' from made)
    select id from made`.execute(db)
  const workflow = rows[0]?.id ?? 0
  const id = await makeRestaurant(app.database, { group: north, name: 'Follower' })
  await sql`insert into restaurant_workflows (restaurant_id, workflow_id) values (${id}, ${workflow})`.execute(db)
  const refused = await offer({ resource_type: 'order_workflow', resource_ids: [workflow] })
  expect(refused.problem.message).toBe('By hand stays in use here. It is followed by 1 restaurant: Follower. Let them follow another one first.')
  // The restaurant alone may go: it follows the workflow no more.
  const preview = await call(handovers.previewHandoverOffer, { id: acme.root, resource_type: 'restaurant', resource_ids: [id] }, { as: acme.owner })
  expect(preview.body.notes).toEqual(['The order workflow By hand is no longer followed by Follower.'])
  await accepted(await offered({ resource_type: 'restaurant', resource_ids: [id] }))
  expect((await sql`select from restaurant_workflows where restaurant_id = ${id}`.execute(db)).rows).toEqual([])
})

test('live updates reach both sides: their lists, and everybody whose rights changed', async () => {
  const account = await bankConnection(north)
  const clerk = await person({ roles: ['bank_connections'], on: north })
  const id = await offered({ resource_type: 'bank_connection', resource_ids: [account] })
  const events = async () =>
    (
      await sql<{
        keys: string[]
        reach: number[]
        user_ids: number[] | null
      }>`select keys, reach, user_ids from realtime_events order by id`.execute(db)
    ).rows
  const before = (await events()).length
  expect((await events()).at(-1)).toMatchObject({ keys: expect.arrayContaining(['handovers']) })
  await accepted(id)
  const news = (await events()).slice(before)
  for (const { root } of [acme, bistro]) expect(news.some(({ keys, reach }) => keys.includes('handovers') && reach.includes(root))).toBe(true)
  const hearers = news.filter(({ keys }) => keys.includes('rights')).flatMap(({ user_ids }) => user_ids ?? [])
  expect(hearers).toEqual(expect.arrayContaining([acme.owner.id, bistro.owner.id, clerk.id]))
})

describe('a group', () => {
  test('moves with everything below it; its roles, invitations and shares end, its hours and workflows move along', async () => {
    const kitchen = await group({ name: 'North Kitchen', parent: north })
    const inside = await makeRestaurant(app.database, { group: kitchen, name: 'Inside' })
    const account = await bankConnection(north, 'North account')
    const outside = await bankConnection(acme.root, 'Acme account')
    await share('bank_connection', outside, kitchen)
    await share('bank_connection', account, kitchen)
    const south = await group({ name: 'Acme South', parent: acme.root })
    await share('bank_connection', account, south)
    const cook = await person({ name: 'Acme Cook', roles: ['restaurants', 'access_groups'], on: kitchen })
    await call(accessGroups.invite, { id: kitchen, email: 'new@example.com', roles: ['restaurants'] }, { as: acme.owner })
    await call(accessGroups.update, { id: kitchen, name: 'North Kitchen 2', description: '' }, { as: acme.owner })
    const { rows: made } = await sql<{
      id: number
    }>`insert into order_workflows (name, parent_access_group_id) values ('By hand', ${north}) returning id`.execute(db)
    const workflow = made[0]?.id ?? 0
    await sql`insert into access_group_resources (resource_type, resource_id, access_group_id, relation) values ('order_workflow', ${workflow}, ${north}, 'owner')`.execute(
      db,
    )
    await sql`insert into order_workflow_versions (workflow_id, number, rules, made_by) values (${workflow}, 1, '{"a":1}', 'Acme Owner'), (${workflow}, 2, '{"a":2}', 'Acme Owner')`.execute(
      db,
    )
    await sql`update order_workflows set newest_version = 2 where id = ${workflow}`.execute(db)
    await sql`insert into order_workflow_defaults (access_group_id, workflow_id) values (${kitchen}, ${workflow})`.execute(db)
    const front = await group({ name: 'Bistro Front', parent: bistro.root })

    const preview = await call(
      handovers.previewHandoverOffer,
      { id: acme.root, resource_type: 'access_group', resource_ids: [north] },
      { as: acme.owner },
    )
    expect(preview.body).toMatchObject({ blocked_by: [], groups: 2, resources: 3 })
    expect(preview.body.losses.map(({ name }) => name)).toEqual(['Acme Cook', 'Acme Owner'])
    expect(preview.body.notes).toEqual(
      expect.arrayContaining([
        'North account is no longer shared with Acme South.',
        'Acme account is no longer shared with North Kitchen 2.',
        'Roles given on the group and below it end.',
        'An open invitation ends as well.',
      ]),
    )
    const id = await offered({ resource_type: 'access_group', resource_ids: [north] })
    const answer = (await call(handovers.getHandover, { handover_id: id }, { as: bistro.owner })).body
    expect(answer).toMatchObject({ things: [{ name: 'Acme North' }], contents: [{ count: 1 }, { count: 1 }, { count: 1 }, { count: 1 }] })
    await accepted(id, front)

    expect((await call(accessGroups.get, { id: kitchen }, { as: bistro.owner })).body.path.map(({ name }) => name)).toEqual([
      'Bistro',
      'Bistro Front',
      'Acme North',
    ])
    expect(await holders('bank_connection', account)).toEqual([
      { access_group_id: north, relation: 'owner' },
      { access_group_id: kitchen, relation: 'shared' },
    ])
    expect(await holders('bank_connection', outside)).toEqual([{ access_group_id: acme.root, relation: 'owner' }])
    expect(await maySee(bistro.owner, 'bank_connection', outside, 'bank_connections')).toBe(false)
    expect(await maySee(bistro.owner, 'restaurant', inside, 'restaurants_admin')).toBe(true)
    for (const old of [cook, acme.owner]) expect(await maySee(old, 'restaurant', inside, 'restaurants')).toBe(false)
    expect((await call(accessGroups.users, { id: kitchen }, { as: bistro.owner })).body.data.map(({ name }) => name)).toEqual(['Bistro Owner'])
    expect((await call(accessGroups.invitations, { id: kitchen }, { as: bistro.owner })).body.total).toBe(0)
    const versions = (await sql`select number, made_by, rules from order_workflow_versions where workflow_id = ${workflow}`.execute(db)).rows
    expect(versions).toEqual([{ number: 3, made_by: '', rules: { a: 2 } }])
    expect((await sql`select workflow_id from order_workflow_defaults where access_group_id = ${kitchen}`.execute(db)).rows).toHaveLength(1)
  })

  test('its History in the old company stays there, also for people who get roles on it later', async () => {
    for (const name of ['Secret plan', 'Acme North']) await call(accessGroups.update, { id: north, name, description: '' }, { as: acme.owner })
    await accepted(await offered({ resource_type: 'access_group', resource_ids: [north] }))
    await call(accessGroups.update, { id: north, name: 'Bistro North', description: '' }, { as: bistro.owner })
    const late = await person({ roles: ['access_groups'], on: north })
    for (const one of [bistro.owner, late]) {
      const past = await pastOf(one, 'access_group', north)
      expect(past).toHaveLength(2)
      expect(past.join()).not.toContain('Secret plan')
      const all = (await call(auditLogs.search, { per_page: 100 }, { as: one })).body.data.map(({ agent }) => agent).join()
      expect(all).not.toContain('Acme Owner')
    }
    expect((await pastOf(acme.owner, 'access_group', north)).join()).toContain('Secret plan')
    expect((await pastOf(acme.owner, 'access_group', north)).join()).not.toContain('Bistro North')
  })

  test('after it is handed back, its old company sees its earlier History again, but not the other company’s', async () => {
    await call(accessGroups.update, { id: north, name: 'Acme words', description: '' }, { as: acme.owner })
    await accepted(await offered({ resource_type: 'access_group', resource_ids: [north] }))
    await call(accessGroups.update, { id: north, name: 'Bistro words', description: '' }, { as: bistro.owner })
    await accepted(
      await offered({ resource_type: 'access_group', resource_ids: [north], from: bistro, email: acme.owner.email }),
      acme.root,
      acme.owner,
    )
    const late = await person({ roles: ['access_groups'], on: north })
    const past = (await pastOf(late, 'access_group', north)).join()
    expect(past).toContain('Acme words')
    expect(past).not.toContain('Bistro words')
  })

  test('does not tell the other company what kind of thing has come to it since the offer', async () => {
    const buyer = await person({ roles: founderRoles.filter((role) => !role.startsWith('order_workflows')), on: bistro.root })
    const id = await offered({ resource_type: 'access_group', resource_ids: [north], email: buyer.email })
    const blocks = async () => {
      const { body } = await call(handovers.previewHandover, { id: bistro.root, handover_id: id }, { as: buyer })
      return body.blocked_by
    }
    expect(await blocks()).toEqual([])
    const workflow = { name: 'Never offered', rules: firstRules }
    expect((await call(orderWorkflows.createOrderWorkflow, { workflow, parent_access_group_id: north }, { as: acme.owner })).status).toBe(200)
    expect(await blocks()).toEqual(['What Acme offered has changed since: something was added. Ask for a new offer.'])
  })

  test('is not handed over when something was added to it or removed from it since the offer', async () => {
    const id = await offered({ resource_type: 'access_group', resource_ids: [north] })
    const added = await bankConnection(north, 'Came later')
    const refused = await accept(id)
    expect(refused.status).toBe(409)
    expect(refused.problem.message).toBe('What Acme offered has changed since: something was added. Ask for a new offer.')
    const theirs = await call(
      handovers.previewHandoverOffer,
      { id: acme.root, resource_type: 'access_group', resource_ids: [north], handover_id: id },
      { as: acme.owner },
    )
    expect(theirs.body.blocked_by).toEqual(['What Acme offered has changed since: Came later was added. Withdraw the offer and make a new one.'])
    await sql`delete from access_group_resources where resource_type = 'bank_connection' and resource_id = ${added}`.execute(db)
    await accepted(id)
  })

  test('refuses the company’s top group, two groups at once, and a branch that would be nested too deep', async () => {
    expect((await offer({ resource_type: 'access_group', resource_ids: [acme.root] })).problem.message).toBe(
      'Acme is the company’s own group: it cannot be handed over.',
    )
    expect((await offer({ resource_type: 'access_group', resource_ids: [north, acme.root] })).status).toBe(400)
    let deep = bistro.root
    for (let level = 1; level < 32; level += 1) deep = await group({ parent: deep })
    expect((await accept(await offered({ resource_type: 'access_group', resource_ids: [north] }), deep)).problem.message).toBe(
      'Acme North would be more than 32 levels deep.',
    )
  })
})

describe('who may offer', () => {
  test('only an administrator of the whole company, without an end date, with the role that changes the thing', async () => {
    const id = await bankConnection(north)
    const things = { resource_type: 'bank_connection' as const, resource_ids: [id] }
    const branch = await person({ roles: founderRoles, on: north })
    expect((await offer({ ...things, as: branch })).status).toBe(404)
    expect((await call(handovers.offerHandover, { id: north, email: 'a@example.com', ...things }, { as: branch })).status).toBe(400)
    const weak = await person({ roles: ['access_groups_admin', 'bank_connections'], on: acme.root })
    expect((await offer({ ...things, as: weak })).problem.message).toBe('You need the role “Bank connections admin” on Acme North.')
    const brief = await person({ roles: founderRoles, on: acme.root })
    await sql`update role_grants set expires_at = now() + interval '1 day' where user_id = ${brief.id} and role = 'access_groups_admin'`.execute(db)
    expect((await offer({ ...things, as: brief })).problem.message).toBe(
      'You need the role “Access groups admin” on Acme itself, without an end date, to hand over or take over.',
    )
  })

  test('nobody for what another company owns: it does not exist for them, even when it is shared with them', async () => {
    const theirs = await bankConnection(bistro.root)
    expect((await offer({ resource_type: 'bank_connection', resource_ids: [theirs] })).status).toBe(404)
    await share('bank_connection', theirs, acme.root)
    expect((await offer({ resource_type: 'bank_connection', resource_ids: [theirs] })).status).toBe(404)
    expect((await offer({ resource_type: 'access_group', resource_ids: [bistro.root] })).status).toBe(404)
    expect((await offer({ resource_type: 'bank_connection', resource_ids: [999_999_999] })).status).toBe(404)
  })

  test('one offer at a time can be open for a thing, even under concurrency; a withdrawn or expired offer frees it', async () => {
    const id = await bankConnection(north, 'Once')
    const things = { resource_type: 'bank_connection' as const, resource_ids: [id] }
    const all = await Promise.all([offer(things), offer(things), offer({ ...things, email: 'other@example.com' })])
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(all.find(({ status }) => status === 409)?.problem.message).toBe('Once is offered already. Withdraw that offer first.')
    const first = all.find(({ status }) => status === 200)?.body.id ?? 0
    expect((await call(handovers.withdrawHandover, { id: acme.root, handover_id: first }, { as: acme.owner })).body.status).toBe('withdrawn')
    const second = await offered(things)
    await sql`update handovers set expires_at = now() where id = ${second}`.execute(db)
    await offered(things)
  })

  test('the answer does not depend on whether the address has an account; the mail contains neither names nor secrets', async () => {
    const [known, unknown] = [await bankConnection(north, 'Known'), await bankConnection(north, 'Known')]
    const first = await offer({ resource_type: 'bank_connection', resource_ids: [known] })
    const second = await offer({ resource_type: 'bank_connection', resource_ids: [unknown], email: 'nobody@example.com' })
    const same = { id: 0, email: '', expires_at: '', inserted_at: '', things: [] }
    expect({ ...first.body, ...same }).toEqual({ ...second.body, ...same })
    const mail = (await app.mails()).find(({ recipient }) => recipient === bistro.owner.email)
    expect(mail?.subject).toContain('Acme Owner of Acme offers to hand something over')
    expect(mail?.body_text).toContain(`/#/access_groups/handovers/${first.body.id}`)
    expect(mail?.body_text).not.toContain('Known')
  })

  test('the same key creates one offer', async () => {
    const id = await bankConnection(north)
    const input = { id: acme.root, resource_type: 'bank_connection' as const, resource_ids: [id], email: 'a@example.com' }
    const headers = { 'idempotency-key': 'offer-once-please' }
    const first = await call(handovers.offerHandover, input, { as: acme.owner, headers })
    const again = await call(handovers.offerHandover, input, { as: acme.owner, headers })
    expect(again.body).toEqual(first.body)
    expect((await app.mails()).filter(({ recipient }) => recipient === 'a@example.com')).toHaveLength(1)
  })

  test('a person may make twenty offers an hour', async () => {
    const things = { resource_type: 'bank_connection' as const, resource_ids: [999_999_999] }
    const statuses: number[] = []
    for (let time = 0; time < 21; time += 1) statuses.push((await offer(things)).status)
    expect(statuses.slice(-2)).toEqual([404, 429])
  })
})

describe('who may accept', () => {
  let account: number
  let id: number
  beforeEach(async () => {
    account = await bankConnection(north, 'Harbor account')
    id = await offered({ resource_type: 'bank_connection', resource_ids: [account] })
  })

  const stays = async () => expect(await holders('bank_connection', account)).toEqual([{ access_group_id: north, relation: 'owner' }])

  test('nobody but the person with that address: for others the offer does not exist', async () => {
    const third = await company(app, 'Third')
    const colleague = await person({ roles: founderRoles, on: bistro.root })
    for (const [stranger, root] of [
      [third.owner, third.root],
      [colleague, bistro.root],
      [acme.owner, acme.root],
    ] as const) {
      const unknown = await call(handovers.acceptHandover, { id: root, handover_id: 999_999_999, shown: unseen }, { as: stranger })
      const refused = await call(handovers.acceptHandover, { id: root, handover_id: id, shown: unseen }, { as: stranger })
      expect(refused.status).toBe(404)
      expect({ ...refused.problem, request_id: '' }).toEqual({ ...unknown.problem, request_id: '' })
      expect((await call(handovers.previewHandover, { id: root, handover_id: id }, { as: stranger })).status).toBe(404)
      expect((await call(handovers.declineHandover, { handover_id: id }, { as: stranger })).status).toBe(404)
    }
    for (const stranger of [third.owner, colleague])
      expect((await call(handovers.getHandover, { handover_id: id }, { as: stranger })).status).toBe(404)
    expect((await call(handovers.withdrawHandover, { id: third.root, handover_id: id }, { as: third.owner })).status).toBe(404)
    expect((await call(handovers.withdrawHandover, { id: bistro.root, handover_id: id }, { as: bistro.owner })).status).toBe(404)
    expect((await call(handovers.searchHandovers, { id: third.root, direction: 'incoming' }, { as: third.owner })).body.total).toBe(0)
    expect((await call(handovers.searchHandovers, { id: bistro.root, direction: 'incoming' }, { as: colleague })).body.total).toBe(0)
    expect((await call(handovers.searchHandovers, { id: acme.root, direction: 'outgoing' }, { as: third.owner })).status).toBe(404)
    await stays()
  })

  test('not into a group of somebody else, nor into one of the company that offers', async () => {
    const third = await company(app, 'Third')
    expect((await accept(id, third.root)).status).toBe(404)
    await app.grant(bistro.owner, acme.root, ...founderRoles)
    expect((await accept(id, north)).problem.message).toContain('This group is of the company that offers it.')
    await stays()
  })

  test('only an administrator of the whole company who has the role that changes the thing', async () => {
    const front = await group({ name: 'Bistro Front', parent: bistro.root })
    const branch = await person({ roles: founderRoles, on: front })
    await sql`update handovers set email = ${branch.email} where id = ${id}`.execute(db)
    expect((await accept(id, front, branch)).problem.message).toBe(
      'You need the role “Access groups admin” on Bistro itself, without an end date, to hand over or take over.',
    )
    const weak = await person({ roles: ['access_groups_admin'], on: bistro.root })
    await sql`update handovers set email = ${weak.email} where id = ${id}`.execute(db)
    expect((await accept(id, front, weak)).problem.message).toBe('You need the role “Bank connections admin” on Bistro Front.')
    await stays()
  })

  test('nobody gets a role that the offerer could not give, and the sentence names only people of the own side', async () => {
    await sql`delete from role_grants where user_id = ${acme.owner.id} and role = 'customers_admin'`.execute(db)
    const refused = await accept(id)
    expect(refused.status).toBe(403)
    expect(refused.problem.message).toContain('Bistro Owner would gain “Customers” on Harbor account, which Acme Owner could not give there.')
    expect(refused.problem.message).not.toContain('Acme North')
    await stays()
  })

  test('nor one that the offerer could give where it is shared alone, for they give it away for good', async () => {
    const south = await group({ name: 'Acme South', parent: acme.root })
    const restaurant = await makeRestaurant(app.database, { group: north })
    await share('restaurant', restaurant, south)
    const head = await person({ name: 'Hal Head', roles: ['access_groups_admin', 'restaurants_admin'], on: acme.root })
    await app.grant(head, south, ...founderRoles)
    const answer = await accept(await offered({ as: head, resource_type: 'restaurant', resource_ids: [restaurant] }))
    expect([answer.status, answer.problem.message]).toEqual([403, expect.stringContaining('which Hal Head could not give there.')])
    expect(await maySee(bistro.owner, 'restaurant', restaurant, 'publisher')).toBe(false)
  })

  test('nor what somebody over there has by a share alone, which the handover would give them for good', async () => {
    const [south, own] = [await group({ name: 'Acme South', parent: acme.root }), await group({ name: 'Twins' })]
    const restaurant = await makeRestaurant(app.database, { group: north, name: 'Harbor' })
    await share('restaurant', restaurant, south)
    const head = await person({ name: 'Hal Head', roles: ['access_groups_admin', 'restaurants_admin'], on: acme.root })
    const twin = await person({ name: 'Twin', roles: founderRoles, on: own })
    await app.grant(twin, south, ...founderRoles)
    const offering = { resource_type: 'restaurant', resource_ids: [restaurant], email: twin.email } as const
    const ofHead = await offered({ ...offering, resource_ids: [restaurant], as: head })
    const refused = await accept(ofHead, own, twin)
    expect([refused.status, refused.problem.message]).toEqual([403, expect.stringContaining('which Hal Head could not give there.')])
    await call(handovers.withdrawHandover, { id: acme.root, handover_id: ofHead }, { as: head })
    // Whoever could give it hands it over, and what stays then is shown as gained.
    const ofOwner = await offered({ ...offering, resource_ids: [restaurant] })
    const preview = await call(handovers.previewHandover, { id: own, handover_id: ofOwner }, { as: twin })
    expect(preview.body).toMatchObject({
      blocked_by: [],
      gains: [{ name: 'Twin', groups: ['Harbor'], roles: expect.arrayContaining(['publisher']) }],
    })
    await accepted(ofOwner, own, twin)
  })

  test('an offer is void when its author lost the role, was suspended or is gone', async () => {
    const sentence = 'Whoever made this offer can no longer hand things over for Acme. Ask for a new offer.'
    await sql`update users set status = 'suspended' where id = ${acme.owner.id}`.execute(db)
    expect((await accept(id)).problem.message).toBe(sentence)
    await sql`update users set status = 'active' where id = ${acme.owner.id}`.execute(db)
    await sql`update role_grants set expires_at = now() + interval '1 day' where user_id = ${acme.owner.id} and role = 'access_groups_admin'`.execute(
      db,
    )
    expect((await accept(id)).problem.message).toBe(sentence)
    await sql`update role_grants set expires_at = null where user_id = ${acme.owner.id}`.execute(db)
    await sql`delete from role_grants where user_id = ${acme.owner.id} and role = 'bank_connections_admin'`.execute(db)
    await sql`insert into role_grants (user_id, access_group_id, role) values (${acme.owner.id}, ${acme.root}, 'bank_connections')`.execute(db)
    expect((await accept(id)).status).toBe(403)
    await sql`update handovers set offered_by = null where id = ${id}`.execute(db)
    expect((await accept(id)).problem.message).toBe(sentence)
    await stays()
  })

  test('an expired, withdrawn or declined offer cannot be accepted, and the answer says so', async () => {
    await sql`update handovers set expires_at = now() where id = ${id}`.execute(db)
    expect((await accept(id)).problem.message).toBe('This offer has expired. Ask for a new one.')
    expect((await call(handovers.declineHandover, { handover_id: id }, { as: bistro.owner })).status).toBe(410)
    await sql`update handovers set expires_at = now() + interval '1 day' where id = ${id}`.execute(db)
    expect((await call(handovers.declineHandover, { handover_id: id }, { as: bistro.owner })).body).toMatchObject({
      status: 'declined',
      answered_by: 'Bistro Owner',
    })
    expect((await accept(id)).problem.message).toBe('This offer was declined already.')
    expect((await call(handovers.withdrawHandover, { id: acme.root, handover_id: id }, { as: acme.owner })).status).toBe(409)
    expect((await pastOf(acme.owner, 'access_group', acme.root))[0]).toContain('offer declined')
    await stays()
  })

  test('a thing that moved within its company can still be handed over; a deleted one cannot', async () => {
    const south = await group({ name: 'Acme South', parent: acme.root })
    await call(accessGroups.moveResources, { resource_type: 'bank_connection', resource_ids: [account], access_group_id: south }, { as: acme.owner })
    const other = await bankConnection(north, 'To be deleted')
    const second = await offered({ resource_type: 'bank_connection', resource_ids: [other] })
    await call(bankConnections.remove, { id: other }, { as: acme.owner })
    expect((await accept(second)).problem.message).toBe('What Acme offered has changed since: 1 removed. Ask for a new offer.')
    await accepted(id)
  })

  test('when two accept at once, or one accepts while it is withdrawn, exactly one succeeds', async () => {
    const statuses = (await Promise.all([accept(id), accept(id), accept(id)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409, 409])
    expect(await holders('bank_connection', account)).toEqual([{ access_group_id: bistro.root, relation: 'owner' }])
    const other = await bankConnection(north)
    const second = await offered({ resource_type: 'bank_connection', resource_ids: [other] })
    const [taken, back] = await Promise.all([
      accept(second),
      call(handovers.withdrawHandover, { id: acme.root, handover_id: second }, { as: acme.owner }),
    ])
    expect([taken.status, back.status].sort()).toEqual([200, 409])
    const [home] = await holders('bank_connection', other)
    expect(home?.access_group_id).toBe(taken.status === 200 ? bistro.root : north)
  })

  test('a person who administers both companies can offer and accept', async () => {
    await app.grant(acme.owner, bistro.root, ...founderRoles)
    const other = await bankConnection(north)
    const own = await offered({ resource_type: 'bank_connection', resource_ids: [other], email: acme.owner.email })
    expect(await holders('bank_connection', other)).toEqual([{ access_group_id: north, relation: 'owner' }])
    expect((await call(handovers.getHandover, { handover_id: own }, { as: acme.owner })).body.direction).toBe('incoming')
    await accepted(own, bistro.root, acme.owner)
  })

  test('other open offers of a thing that was handed over become void', async () => {
    const wide = await offered({ resource_type: 'access_group', resource_ids: [north], email: 'other@example.com' })
    await accepted(id)
    expect((await call(handovers.getHandover, { handover_id: wide }, { as: acme.owner })).body.status).toBe('void')
  })
})

describe('what people below use of what goes', () => {
  type Effects = readonly { readonly name: string; readonly roles: readonly string[]; readonly groups: readonly string[] }[]
  const of = (effects: Effects, name: string) => effects.filter((one) => one.name === name).map(({ roles, groups }) => ({ roles, groups }))

  const leaving = async (resource_type: ResourceType, id: number): Promise<Effects> =>
    (await call(handovers.previewHandoverOffer, { id: acme.root, resource_type, resource_ids: [id] }, { as: acme.owner })).body.losses

  const coming = (handover_id: number) => call(handovers.previewHandover, { id: bistro.root, handover_id }, { as: bistro.owner })

  test('a library: those below its owner lose it, those below its next one gain it', async () => {
    const [leaf, below] = [await group({ name: 'Leaf', parent: north }), await group({ name: 'Below', parent: bistro.root })]
    await person({ name: 'Leaf Cook', roles: ['restaurants'], on: leaf })
    await person({ name: 'Next Cook', roles: ['restaurants'], on: below })
    const library = await makeRestaurant(app.database, { group: north, name: 'Classics', kind: 'library' })
    expect(of(await leaving('restaurant', library), 'Leaf Cook')).toEqual([{ roles: ['restaurants'], groups: ['library Classics'] }])
    const id = await offered({ resource_type: 'restaurant', resource_ids: [library] })
    const { gains, shown } = (await coming(id)).body
    expect(of(gains, 'Next Cook')).toEqual([{ roles: ['restaurants'], groups: ['library Classics'] }])
    expect(gains.map(({ name }) => name)).not.toContain('Leaf Cook')
    // Somebody more reads it than was shown.
    await person({ name: 'New Cook', roles: ['restaurants'], on: below })
    const unlike = await call(handovers.acceptHandover, { id: bistro.root, handover_id: id, shown }, { as: bistro.owner })
    expect(unlike.problem.message).toBe('This has changed since you looked at it. Look again.')
    await accepted(id)
  })

  test('a library is not read below its next owner by a role that the offerer had for a time', async () => {
    const below = await group({ name: 'Below', parent: bistro.root })
    await person({ name: 'Next Cook', roles: ['restaurants'], on: below })
    const library = await makeRestaurant(app.database, { group: north, name: 'Classics', kind: 'library' })
    const hers = await offered({ resource_type: 'restaurant', resource_ids: [library] })
    await sql`update role_grants set expires_at = now() + interval '1 day' where user_id = ${acme.owner.id} and role = 'restaurants_admin'`.execute(
      db,
    )
    expect((await coming(hers)).body.blocked_by.join()).toContain(
      'Next Cook would gain “Restaurants” on library Classics, which Acme Owner could not',
    )
  })

  test('an order workflow', async () => {
    const [leaf, below] = [await group({ name: 'Leaf', parent: north }), await group({ name: 'Below', parent: bistro.root })]
    await person({ name: 'Leaf Cook', roles: ['order_workflows'], on: leaf })
    await person({ name: 'Next Cook', roles: ['order_workflows'], on: below })
    const workflow = { name: 'Flow', rules: firstRules }
    const made = await call(orderWorkflows.createOrderWorkflow, { workflow, parent_access_group_id: north }, { as: acme.owner })
    const effect = [{ roles: ['order_workflows'], groups: ['order workflow Flow'] }]
    expect(of(await leaving('order_workflow', made.body.id), 'Leaf Cook')).toEqual(effect)
    const { gains } = (await coming(await offered({ resource_type: 'order_workflow', resource_ids: [made.body.id] }))).body
    expect(of(gains, 'Next Cook')).toEqual(effect)
  })

  test('a gift card definition: who may issue its cards', async () => {
    const south = await group({ name: 'Acme South', parent: acme.root })
    const [leaf, guests, below] = [
      await group({ name: 'Leaf', parent: north }),
      await group({ name: 'South Leaf', parent: south }),
      await group({ name: 'Below', parent: bistro.root }),
    ]
    for (const [name, on] of [
      ['Leaf Seller', leaf],
      ['South Seller', guests],
      ['Next Seller', below],
    ] as const)
      await person({ name, roles: ['gift_card_definitions_admin'], on })
    const definition = await makeDefinition(app.database, { group: north, name: 'Thanks' })
    await share('gift_card_definition', definition, south)
    const effect = [{ roles: ['gift_card_definitions_admin'], groups: ['cards of Thanks'] }]
    const losses = await leaving('gift_card_definition', definition)
    // Below its owner its cards are taken as well.
    const both = [{ roles: ['gift_card_definitions', 'gift_card_definitions_admin'], groups: ['payments with cards of Thanks', 'cards of Thanks'] }]
    expect([of(losses, 'Leaf Seller'), of(losses, 'South Seller')]).toEqual([both, effect])
    // Of a group that goes, those with whom its own are shared lose it as well.
    expect(of(await leaving('access_group', north), 'South Seller')).toEqual(effect)
    const { gains } = (await coming(await offered({ resource_type: 'gift_card_definition', resource_ids: [definition] }))).body
    expect(of(gains, 'Next Seller')).toEqual(both)
  })

  test('a gift card definition: who may take its cards, also those that guests have paid for', async () => {
    const [leaf, other] = [await group({ name: 'Leaf', parent: north }), await group({ name: 'Other Leaf', parent: north })]
    const below = await group({ name: 'Below', parent: bistro.root })
    for (const [name, on] of [
      ['Leaf Till', leaf],
      ['Other Till', other],
      ['Next Till', below],
    ] as const)
      await person({ name, roles: ['gift_card_definitions'], on })
    const definition = await makeDefinition(app.database, { group: north, name: 'Thanks', redeemGroup: leaf })
    await makeCard(app.database, app.deps.secrets, { definition })
    const effect = [{ roles: ['gift_card_definitions'], groups: ['payments with cards of Thanks'] }]
    const losses = await leaving('gift_card_definition', definition)
    // Only where they are taken.
    expect([of(losses, 'Leaf Till'), of(losses, 'Other Till')]).toEqual([effect, []])
    const { gains } = (await coming(await offered({ resource_type: 'gift_card_definition', resource_ids: [definition] }))).body
    expect(of(gains, 'Next Till')).toEqual(effect)
  })

  test.each<[string, () => Promise<readonly [ResourceType, number]>]>([
    ['by itself', async () => ['restaurant', await makeRestaurant(app.database, { group: north, name: 'Harbor' })]],
    [
      'with its group',
      async () => {
        const kitchen = await group({ name: 'Kitchen', parent: north })
        await makeRestaurant(app.database, { group: kitchen, name: 'Harbor' })
        return ['access_group', kitchen]
      },
    ],
    [
      'with the group that has the library',
      async () => {
        await makeRestaurant(app.database, { group: north, name: 'Harbor' })
        return ['access_group', north]
      },
    ],
  ])('a restaurant that is shared, %s: guests lose the libraries above it', async (_, made) => {
    const south = await group({ name: 'Acme South', parent: acme.root })
    await person({ name: 'Guest', roles: ['restaurants'], on: south })
    await makeRestaurant(app.database, { group: north, name: 'Classics', kind: 'library' })
    const [type, id] = await made()
    const { rows } = await sql<{ id: number }>`select max(id) as id from restaurants`.execute(db)
    await share('restaurant', rows[0]?.id ?? 0, south)
    const [loss] = of(await leaving(type, id), 'Guest')
    expect(loss?.groups).toEqual(['Harbor', expect.stringContaining('libraries of a group above')])
  })

  test('a restaurant that is shared: guests lose the order workflows above it', async () => {
    const south = await group({ name: 'Acme South', parent: acme.root })
    await person({ name: 'Guest', roles: ['order_workflows'], on: south })
    const workflow = { name: 'Flow', rules: firstRules }
    await call(orderWorkflows.createOrderWorkflow, { workflow, parent_access_group_id: north }, { as: acme.owner })
    const restaurant = await makeRestaurant(app.database, { group: north, name: 'Harbor' })
    await share('restaurant', restaurant, south)
    expect(of(await leaving('restaurant', restaurant), 'Guest')).toEqual([
      { roles: ['order_workflows'], groups: ['Harbor', 'order workflows of a group above it now'] },
    ])
  })

  test('a group: those below it lose what hangs above it, and those below its next place gain nothing', async () => {
    const [leaf, below] = [await group({ name: 'Leaf', parent: north }), await group({ name: 'Below', parent: bistro.root })]
    await person({ name: 'Leaf Cook', roles: ['restaurants'], on: leaf })
    await person({ name: 'Next Cook', roles: ['restaurants'], on: below })
    await makeRestaurant(app.database, { group: acme.root, name: 'Classics', kind: 'library' })
    await makeRestaurant(app.database, { group: north, name: 'Own', kind: 'library' })
    expect(of(await leaving('access_group', north), 'Leaf Cook')).toEqual([
      { roles: ['restaurants'], groups: ['Leaf', 'libraries of a group above Acme North'] },
    ])
    const { gains } = (await coming(await offered({ resource_type: 'access_group', resource_ids: [north] }))).body
    expect(gains.map(({ name }) => name)).toEqual(['Bistro Owner'])
  })
})
