import { randomUUID } from 'node:crypto'
import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { collections } from '@brigade/contract/collections.ts'
import { groupHoursChanges, hoursChanges } from '@brigade/contract/hours.ts'
import type { ResourceType } from '@brigade/contract/kit/resources.ts'
import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { menuMessages } from '@brigade/contract/menus/menu-messages.ts'
import { pauses } from '@brigade/contract/menus/pauses.ts'
import { restaurantPos } from '@brigade/contract/pos.ts'
import { restaurantCharges } from '@brigade/contract/restaurants/charges.ts'
import { restaurantOnboarding } from '@brigade/contract/restaurants/onboarding.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Answer, type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { acceptShown } from '../../../../testing/handovers.ts'
import { applyTo, makeRestaurant, making } from '../../../../testing/menus.ts'
import { makeCollection, makePicture } from '../../../../testing/pictures.ts'
import { connectionForm } from '../../../../testing/pos.ts'
import { company, twoCompanies } from '../../../../testing/two-companies.ts'
import { holding, untilWaiting } from '../../../../testing/waiting.ts'
import { currentCursor, missedBy, newsSince } from '../../../platform/realtime/event-log.ts'
import { takeShout } from '../../../platform/realtime/shout.ts'
import { allRoutes } from '../../../routes.ts'

// What could still tie something to the company that it has left.

const app = await testApp(allRoutes(testBankLink()))
const { call, person } = app
const { db } = app.database

let { acme, bistro, north, offer, accept } = await twoCompanies(app)

beforeEach(async () => {
  ;({ acme, bistro, north, offer, accept } = await twoCompanies(app))
})

async function handOver(type: ResourceType, ...ids: number[]): Promise<void> {
  const answer = await accept(await offer(type, ...ids))
  expect(answer.problem.message).toBeUndefined()
}

const pausesOf = async (restaurant_id: number, as: Person, active = true) => (await call(pauses.pauses, { restaurant_id, active }, { as })).body

describe('a restaurant that has left a group before the group is handed over', () => {
  let stays: number

  beforeEach(async () => {
    const goes = await makeRestaurant(app.database, { group: north, name: 'Goes' })
    stays = await makeRestaurant(app.database, { group: north, name: 'Stays' })
    for (const one of [goes, stays]) await applyTo(app.database, one, [making('item', null, { fields: { name: 'Pesto', tags: ['basil'] } })])
    const paused = await call(
      pauses.pause,
      { restaurant_id: goes, targets: [{ tag: 'basil' }], end_rule: 'manual', access_group_id: north, note: 'Acme secret' },
      { as: acme.owner },
    )
    expect(paused.body.results).toHaveLength(2)
    const moved = await call(
      accessGroups.moveResources,
      { resource_type: 'restaurant', resource_ids: [stays], access_group_id: acme.root },
      { as: acme.owner },
    )
    expect(moved.status).toBe(200)
    await call(pauses.resume, { restaurant_id: goes, targets: [{ tag: 'basil' }], everywhere: false, undo: false }, { as: acme.owner })
    await handOver('access_group', north)
    await call(accessGroups.update, { id: north, name: 'Bistro secret', description: '' }, { as: bistro.owner })
  })

  test('pauses nothing that is created in the group afterwards', async () => {
    const made = await call(
      restaurantProfile.createRestaurant,
      {
        restaurant: { name: 'New one', timezone: 'America/New_York', currency: 'USD' },
        parent_access_group_id: north,
      },
      { as: bistro.owner },
    )
    expect(made.problem.message).toBeUndefined()
    expect(await pausesOf(made.body.id, bistro.owner)).toEqual([])
  })

  test('does not show the group’s new name', async () => {
    const shownPauses = await pausesOf(stays, acme.owner)
    expect(shownPauses).toHaveLength(1)
    expect(JSON.stringify(shownPauses)).not.toContain('Bistro secret')
  })
})

describe('news of the old company', () => {
  const word = (id: number) => `restaurant:${id}:acme-word`
  const shout = (as: Person, id: number) => takeShout(app.database, { userId: as.id, keys: [word(id)], socket: 'socket.1', isEcho: false })

  test('is not sent to people who later get a role on the group; newer events are', async () => {
    const stays = await makeRestaurant(app.database, { group: acme.root, name: 'Stays' })
    const sharing = { resource_type: 'restaurant' as const, resource_id: stays, access_group_id: north }
    expect((await call(accessGroups.addResource, sharing, { as: acme.owner })).status).toBe(200)
    const before = await currentCursor(db)
    await shout(acme.owner, stays)
    await handOver('access_group', north)
    const cook = await person({ name: 'Bistro Cook', roles: ['restaurants'], on: north })
    expect((await missedBy(db, cook.id, before)).keys.join()).not.toContain(String(word(stays)))
    // Nor to a socket of theirs that is open on a server which reads the log only now.
    const late = (await newsSince(db, before, [], [cook.id, acme.owner.id])).news.filter(({ keys }) => keys.includes(word(stays)))
    expect(late.map(({ hearers }) => hearers)).toEqual([[acme.owner.id]])
    expect((await missedBy(db, acme.owner.id, before)).keys).toContain(word(stays))
    const fresh = await makeRestaurant(app.database, { group: north, name: 'Fresh' })
    await shout(bistro.owner, fresh)
    expect((await missedBy(db, cook.id, before)).keys).toContain(word(fresh))
  })

  test('does not reach the new company when it was published during the handover', async () => {
    const restaurant = await makeRestaurant(app.database, { group: north, name: 'Harbor Grill' })
    const before = await currentCursor(db)
    const id = await offer('restaurant', restaurant)
    const kept = await holding(db, 'audit_logs', async (release) => {
      const accepting = accept(id)
      await untilWaiting(db, 1)
      const shouting = shout(acme.owner, restaurant)
      await Promise.race([shouting, untilWaiting(db, 2)])
      await release()
      expect((await accepting).problem.message).toBeUndefined()
      return shouting
    })
    expect(kept).toEqual([])
    expect((await missedBy(db, bistro.owner.id, before)).keys).not.toContain(word(restaurant))
  })
})

describe('a restaurant that no longer draws from a library', () => {
  test('keeps none of its names in pauses of items that came from it', async () => {
    const library = await makeRestaurant(app.database, { group: acme.root, name: 'Acme Classics', kind: 'library' })
    const restaurant = await makeRestaurant(app.database, { group: north, name: 'Drawing Room' })
    const source = making('item', null, { fields: { name: 'Acme secret' } })
    const own = making('item', null, { fields: { name: 'Our own' } })
    await applyTo(app.database, library, [source])
    const heir = making('item', null, { source_id: source.id, variant: 'library' })
    await applyTo(app.database, restaurant, [heir, own])
    const targets = [{ node_id: heir.id }, { node_id: own.id }]
    await call(pauses.pause, { restaurant_id: restaurant, targets, end_rule: 'manual' }, { as: acme.owner })
    await applyTo(app.database, restaurant, [{ op: 'lifecycle', client_op_id: randomUUID(), id: heir.id, lifecycle: 'archived' }])
    await handOver('restaurant', restaurant)
    const shownPauses = [...(await pausesOf(restaurant, bistro.owner)), ...(await pausesOf(restaurant, bistro.owner, false))]
    expect([...new Set(shownPauses.map(({ name }) => name))]).toEqual(['Our own'])
  })

  const moveLibrary = (library: number, south: number) =>
    call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [library], access_group_id: south }, { as: acme.owner })

  test.each<[string, (library: number, south: number) => Promise<{ status: number }>, () => Person]>([
    ['its group is handed over', async () => accept(await offer('access_group', north)), () => bistro.owner],
    ['that library moves away', moveLibrary, () => acme.owner],
  ])('reads nothing through another library that drew from it once, when %s', async (_, leave, reader) => {
    const south = await app.group({ name: 'Acme South', parent: acme.root })
    const head = await makeRestaurant(app.database, { group: acme.root, name: 'Acme Head', kind: 'library' })
    const local = await makeRestaurant(app.database, { group: north, name: 'North Library', kind: 'library' })
    const restaurant = await makeRestaurant(app.database, { group: north, name: 'Harbor' })
    const secret = making('item', null, { fields: { name: 'Acme secret', tags: ['basil'] } })
    await applyTo(app.database, head, [secret])
    const once = making('item', null, { source_id: secret.id, variant: 'library' })
    const soup = making('item', null, { fields: { name: 'Soup' } })
    await applyTo(app.database, local, [once, soup])
    await applyTo(app.database, local, [{ op: 'lifecycle', client_op_id: randomUUID(), id: once.id, lifecycle: 'archived' }])
    await applyTo(app.database, restaurant, [making('item', null, { source_id: soup.id, variant: 'library' })])
    // Read before it leaves, and kept.
    const asked = { restaurant_id: restaurant, node_id: secret.id }
    expect((await call(menuDraft.menuNode, asked, { as: acme.owner })).status).toBe(200)
    expect((await leave(head, south)).status).toBe(200)
    expect((await call(menuDraft.menuNode, asked, { as: reader() })).status).toBe(404)
    await call(pauses.pause, { restaurant_id: restaurant, targets: [{ tag: 'basil' }], end_rule: 'manual' }, { as: reader() })
    expect((await call(menuDraft.menuTree, { restaurant_id: restaurant }, { as: reader() })).body.paused_ids).toEqual([])
  })

  test('cannot read its names through earlier pauses or messages', async () => {
    const library = await makeRestaurant(app.database, { group: acme.root, name: 'Acme Classics', kind: 'library' })
    const restaurant = await makeRestaurant(app.database, { group: north, name: 'Drawing Room' })
    const menu = making('category', null, { fields: { name: 'Mains' } })
    const source = making('item', null, { fields: { name: 'Soup' } })
    await applyTo(app.database, library, [menu, source, making('placement', menu.id, { ref_id: source.id })])
    const heir = making('category', null, { source_id: menu.id, variant: 'library' })
    await applyTo(app.database, restaurant, [heir])
    const as = { as: acme.owner }
    const said = await call(
      menuMessages.createMenuMessage,
      {
        restaurant_id: restaurant,
        menu_message: { scope: 'item', node_id: source.id, texts: { en: 'Hot' } },
      },
      as,
    )
    expect.soft(said.problem.message).toBeUndefined()
    const paused = await call(
      pauses.pause,
      { restaurant_id: restaurant, targets: [{ node_id: source.id }], end_rule: 'manual', access_group_id: null, note: '' },
      as,
    )
    expect(paused.body.results).toMatchObject([{ outcome: 'paused' }])
    const cut = await call(
      menuDraft.applyMenuOps,
      {
        restaurant_id: restaurant,
        batch_id: randomUUID(),
        base_revision: 0,
        ops: [{ op: 'lifecycle', client_op_id: randomUUID(), id: heir.id, lifecycle: 'archived' }],
      },
      as,
    )
    expect(cut.body.outcomes).toMatchObject([{ state: 'done' }])
    await handOver('restaurant', restaurant)
    await applyTo(app.database, library, [{ op: 'update', client_op_id: randomUUID(), id: source.id, fields: { name: 'Acme secret' } }])
    const read = [
      await pausesOf(restaurant, bistro.owner),
      await pausesOf(restaurant, bistro.owner, false),
      (await call(menuMessages.menuMessages, { restaurant_id: restaurant }, { as: bistro.owner })).body,
    ]
    expect(JSON.stringify(read)).not.toContain('Acme secret')
  })
})

test('a library can be offered only by somebody who may change it, which needs the role chains', async () => {
  const library = await makeRestaurant(app.database, { group: acme.root, name: 'Acme Classics', kind: 'library' })
  const other = await person({ name: 'No Chains', roles: founderRoles.filter((role) => role !== 'chains'), on: acme.root })
  const answer = await call(
    handovers.offerHandover,
    { id: acme.root, email: bistro.owner.email, resource_type: 'restaurant', resource_ids: [library] },
    { as: other },
  )
  expect(answer.problem.message).toBe('To change a library you need the role “Chains” on the organization that owns it.')
})

test('a library can be accepted only by somebody who may change it there, which needs the role chains', async () => {
  const library = await makeRestaurant(app.database, { group: acme.root, name: 'Acme Classics', kind: 'library' })
  const id = await offer('restaurant', library)
  const without = founderRoles.filter((role) => role !== 'chains')
  await sql`delete from role_grants where user_id = ${bistro.owner.id} and not role = any(${without})`.execute(db)
  const refused = await accept(id)
  expect([refused.status, refused.problem.message]).toEqual([403, 'To change a library you need the role “Chains” on the organization that owns it.'])
  await app.grant(bistro.owner, bistro.root, 'chains')
  expect((await accept(id)).status).toBe(200)
})

/** Begins the act in the middle of the handover, which goes first. */
async function during<T>(id: number, act: () => Promise<Answer<T>>): Promise<Answer<T>> {
  return holding(db, 'audit_logs', async (release) => {
    const accepting = accept(id)
    await untilWaiting(db, 1)
    const acting = act()
    await Promise.race([acting, untilWaiting(db, 2)])
    await release()
    expect((await accepting).problem.message).toBeUndefined()
    return acting
  })
}

describe('changes by the old company during the handover are refused afterwards', () => {
  const form = connectionForm('acme-token-of-its-own')
  const tokens = async (restaurant: number) =>
    (await sql`select name from pos_connections where restaurant_id = ${restaurant} and token_enc is not null`.execute(db)).rows

  test('a new point of sale', async () => {
    const restaurant = await makeRestaurant(app.database, { group: north, name: 'Harbor Grill' })
    const id = await offer('restaurant', restaurant)
    const answer = await during(id, () => call(restaurantPos.savePosConnection, { restaurant_id: restaurant, connection: form }, { as: acme.owner }))
    expect(await tokens(restaurant)).toEqual([])
    expect(answer.status).toBe(404)
  })

  test('another token of a point of sale', async () => {
    const restaurant = await makeRestaurant(app.database, { group: north, name: 'Harbor Grill' })
    const made = await call(restaurantPos.savePosConnection, { restaurant_id: restaurant, connection: form }, { as: acme.owner })
    expect(made.problem.message).toBeUndefined()
    const id = await offer('restaurant', restaurant)
    const answer = await during(id, () =>
      call(
        restaurantPos.savePosConnection,
        { restaurant_id: restaurant, connection_id: made.body.id, connection: { ...form, token: 'acme-token-once-more' } },
        { as: acme.owner },
      ),
    )
    expect(await tokens(restaurant)).toEqual([])
    expect(answer.status).toBe(404)
  })

  const paused = async (restaurant: number) =>
    (await sql`select tag from pauses where restaurant_id = ${restaurant} and ended_at is null`.execute(db)).rows

  test('a pause of all restaurants, which continues in the others', async () => {
    const restaurant = await makeRestaurant(app.database, { group: north, name: 'Harbor Grill' })
    const stays = await makeRestaurant(app.database, { group: north, name: 'Stays' })
    const id = await offer('restaurant', restaurant)
    const answer = await during(id, () =>
      call(
        pauses.pause,
        { restaurant_id: stays, targets: [{ tag: 'basil' }], end_rule: 'manual', access_group_id: acme.root, note: '' },
        { as: acme.owner },
      ),
    )
    expect(answer.body.results.map(({ restaurant_name }) => restaurant_name)).toEqual(['Stays'])
    expect(await paused(stays)).toHaveLength(1)
    expect(await paused(restaurant)).toEqual([])
  })

  test('the end of a pause of all restaurants, which still ends in the others', async () => {
    const restaurant = await makeRestaurant(app.database, { group: north, name: 'Harbor Grill' })
    const stays = await makeRestaurant(app.database, { group: north, name: 'Stays' })
    await call(
      pauses.pause,
      { restaurant_id: stays, targets: [{ tag: 'basil' }], end_rule: 'manual', access_group_id: acme.root, note: '' },
      { as: acme.owner },
    )
    const id = await offer('restaurant', restaurant)
    const answer = await during(id, () =>
      call(pauses.resume, { restaurant_id: stays, targets: [{ tag: 'basil' }], everywhere: true, undo: false }, { as: acme.owner }),
    )
    expect(answer.body).toMatchObject({ resumed: 1 })
    expect(await paused(stays)).toEqual([])
    expect(await paused(restaurant)).toHaveLength(1)
  })

  test('the undo of such an end, which still resumes the pause in the others', async () => {
    const restaurant = await makeRestaurant(app.database, { group: north, name: 'Harbor Grill' })
    const stays = await makeRestaurant(app.database, { group: north, name: 'Stays' })
    await call(
      pauses.pause,
      { restaurant_id: stays, targets: [{ tag: 'basil' }], end_rule: 'manual', access_group_id: acme.root, note: '' },
      { as: acme.owner },
    )
    const ending = { restaurant_id: stays, targets: [{ tag: 'basil' }], everywhere: true, undo: false }
    const { resume_id } = (await call(pauses.resume, ending, { as: acme.owner })).body
    const id = await offer('restaurant', restaurant)
    const answer = await during(id, () => call(pauses.undoResume, { restaurant_id: stays, resume_id }, { as: acme.owner }))
    expect(answer.body).toMatchObject({ paused: 1 })
    expect(await paused(stays)).toHaveLength(1)
    expect(await paused(restaurant)).toEqual([])
  })

  const closed = async (restaurant: number) => (await sql`select reason from closures where restaurant_id = ${restaurant}`.execute(db)).rows

  test('a closure, also of all below a group', async () => {
    const [one, other, stays] = [
      await makeRestaurant(app.database, { group: north, name: 'Harbor Grill' }),
      await makeRestaurant(app.database, { group: north, name: 'Harbor Bar' }),
      await makeRestaurant(app.database, { group: north, name: 'Stays' }),
    ]
    const closing = { end_rule: 'manual' as const, reason: 'other' as const, note: '' }
    const first = await offer('restaurant', one)
    const single = await during(first, () => call(hoursChanges.closeStore, { restaurant_id: one, ...closing }, { as: acme.owner }))
    expect(single.status).toBe(404)
    expect(await closed(one)).toEqual([])
    const second = await offer('restaurant', other)
    const all = await during(second, () => call(groupHoursChanges.closeStores, { access_group_id: north, ...closing }, { as: acme.owner }))
    expect(all.body).toMatchObject({ done: 1 })
    expect(await closed(stays)).toHaveLength(1)
    expect(await closed(other)).toEqual([])
  })

  test('the end of a closure, also for all below a group', async () => {
    const [one, other] = [
      await makeRestaurant(app.database, { group: north, name: 'Harbor Grill' }),
      await makeRestaurant(app.database, { group: north, name: 'Harbor Bar' }),
    ]
    const closing = { access_group_id: north, end_rule: 'manual' as const, reason: 'other' as const, note: '' }
    expect((await call(groupHoursChanges.closeStores, closing, { as: acme.owner })).body).toMatchObject({ done: 2 })
    const open = async (restaurant: number) =>
      (await sql`select id from closures where restaurant_id = ${restaurant} and ended_at is null`.execute(db)).rows
    const first = await offer('restaurant', one)
    await during(first, () => call(hoursChanges.reopenStore, { restaurant_id: one }, { as: acme.owner }))
    expect(await open(one)).toHaveLength(1)
    const second = await offer('restaurant', other)
    await during(second, () => call(groupHoursChanges.reopenStores, { access_group_id: north }, { as: acme.owner }))
    expect(await open(other)).toHaveLength(1)
  })

  test('a charge', async () => {
    const restaurant = await makeRestaurant(app.database, { group: north, name: 'Harbor Grill' })
    const charge = { name: 'Acme fee', kind: 'bag' as const, amount_type: 'fixed' as const, amount: 100 }
    const id = await offer('restaurant', restaurant)
    const answer = await during(id, () => call(restaurantCharges.createCharge, { restaurant_id: restaurant, charge }, { as: acme.owner }))
    expect(answer.status).toBe(404)
    expect((await sql`select name from charges where restaurant_id = ${restaurant}`.execute(db)).rows).toEqual([])
  })

  test('a menu that starts to draw from a library', async () => {
    const library = await makeRestaurant(app.database, { group: acme.root, name: 'Acme Classics', kind: 'library' })
    const restaurant = await makeRestaurant(app.database, { group: north, name: 'Drawing Room' })
    const source = making('item', null, { fields: { name: 'Soup' } })
    await applyTo(app.database, library, [source])
    const id = await offer('restaurant', library)
    const ops = [making('item', null, { source_id: source.id, variant: 'library' })]
    await during(id, () =>
      call(menuDraft.applyMenuOps, { restaurant_id: restaurant, batch_id: randomUUID(), base_revision: 0, ops }, { as: acme.owner }),
    )
    expect((await sql`select id from menu_nodes where restaurant_id = ${restaurant} and source_id = ${source.id}`.execute(db)).rows).toEqual([])
  })

  test('a new name of the group', async () => {
    const id = await offer('access_group', north)
    const answer = await during(id, () => call(accessGroups.update, { id: north, name: 'Renamed by Acme', description: '' }, { as: acme.owner }))
    expect(answer.status).toBe(404)
    const past = (await call(auditLogs.search, { resource: 'access_group', resource_id: north, per_page: 50 }, { as: bistro.owner })).body.data
    expect(past.map(({ agent }) => agent).join()).not.toContain('Acme Owner')
  })
})

test('a group below one that was handed over does not tell when it was last changed before', async () => {
  const below = await app.group({ name: 'Below', parent: north })
  await call(accessGroups.update, { id: below, name: 'Acme below', description: '' }, { as: acme.owner })
  await handOver('access_group', north)
  expect((await call(accessGroups.getStats, { id: below }, { as: bistro.owner })).body.last_change_at).toBeNull()
  await call(accessGroups.update, { id: below, name: 'Bistro below', description: '' }, { as: bistro.owner })
  expect((await call(accessGroups.getStats, { id: below }, { as: bistro.owner })).body.last_change_at).not.toBeNull()
})

test('a pause over restaurants that go to two companies falls apart', async () => {
  const cafe = await company(app, 'Cafe')
  const [goes, other] = [await makeRestaurant(app.database, { group: north }), await makeRestaurant(app.database, { group: north })]
  for (const one of [goes, other]) await applyTo(app.database, one, [making('item', null, { fields: { name: 'Pesto', tags: ['basil'] } })])
  const pausing = { restaurant_id: goes, targets: [{ tag: 'basil' }], end_rule: 'manual' as const, access_group_id: north }
  expect((await call(pauses.pause, pausing, { as: acme.owner })).body.results).toHaveLength(2)
  await call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [other], access_group_id: acme.root }, { as: acme.owner })
  await handOver('access_group', north)
  const offering = { id: acme.root, email: cafe.owner.email, resource_type: 'restaurant' as const, resource_ids: [other] }
  const offered = await call(handovers.offerHandover, offering, { as: acme.owner })
  const accepted = await acceptShown(app, { id: cafe.root, handover_id: offered.body.id }, cafe.owner)
  expect(accepted.problem.message).toBeUndefined()
  const { rows } = await sql`select distinct batch_id from pauses where restaurant_id in (${goes}, ${other}) and ended_at is null`.execute(db)
  expect(rows).toHaveLength(2)
})

test('who added pictures, and why a task of a new restaurant was set aside, stays with the company that had them', async () => {
  const collection_id = await makeCollection(app, north)
  const { id } = await makePicture(app, collection_id)
  const added = async (as: Person) => (await call(collections.getPicture, { collection_id, id }, { as })).body.added_by
  const restaurant_id = await makeRestaurant(app.database, { group: north })
  await call(restaurantOnboarding.waiveTask, { restaurant_id, task: 'bank', reason: 'Acme is bankrupt' }, { as: acme.owner })
  const waived = async (as: Person) => JSON.stringify((await call(restaurantOnboarding.onboarding, { restaurant_id }, { as })).body)
  expect([await added(acme.owner), await waived(acme.owner)]).toEqual(['Nobody', expect.stringContaining('Acme is bankrupt')])
  await handOver('access_group', north)
  expect(await added(bistro.owner)).toBe('')
  const told = await waived(bistro.owner)
  expect([told.includes('waived'), told.includes('bankrupt'), told.includes(acme.owner.name)]).toEqual([true, false, false])
})
