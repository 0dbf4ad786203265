import { randomUUID } from 'node:crypto'
import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { deliveryMarkets } from '@brigade/contract/delivery-markets.ts'
import { frontDoor } from '@brigade/contract/front-door.ts'
import { restaurantHours } from '@brigade/contract/hours.ts'
import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { pauses } from '@brigade/contract/menus/pauses.ts'
import { menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { restaurantPos } from '@brigade/contract/pos.ts'
import { restaurantCharges } from '@brigade/contract/restaurants/charges.ts'
import { restaurantProfile } from '@brigade/contract/restaurants/profile.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, type Person, testApp } from '../../../testing/app.ts'
import { formOf } from '../../../testing/bank-bench.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { applyTo, makeRestaurant, making } from '../../../testing/menus.ts'
import { connectionForm } from '../../../testing/pos.ts'
import { twoCompanies } from '../../../testing/two-companies.ts'
import { holding, untilWaiting } from '../../../testing/waiting.ts'
import { plain } from '../../platform/audit/plain.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { allRoutes } from '../../routes.ts'

// Attempts to get around the law of giving while something else is under way.

const app = await testApp(allRoutes(testBankLink()))
const { call, group, person } = app
const { db } = app.database

let { acme, bistro, north, offer, accept, maySee } = await twoCompanies(app)

beforeEach(async () => {
  ;({ acme, bistro, north, offer, accept, maySee } = await twoCompanies(app))
})

const area = { kind: 'radius' as const, center: { latitude: 40, longitude: -73 }, radius_m: 1000 }
const terms = { fee_minor: 0, min_order_minor: 0, free_from_minor: null, minutes: 30, availability: null }

const settled = async (answer: Promise<{ readonly status: number; readonly problem: { readonly message: string } }>) => {
  const result = await answer
  return { status: result.status, message: result.problem.message }
}

describe('while a group is handed over', () => {
  test('things created in it at that moment do not go along without having been offered', async () => {
    const clerk = await person({ name: 'Acme Clerk', roles: ['bank_connections_admin'], on: north })
    const id = await offer('access_group', north)
    const made = await holding(db, 'bank_connections', async (release) => {
      const making = call(
        bankConnections.create,
        { bank_connection: formOf({ name: 'In the making' }), parent_access_group_id: north },
        { as: clerk },
      )
      await untilWaiting(db, 1)
      const accepting = accept(id)
      await Promise.race([accepting, untilWaiting(db, 2)])
      await release()
      return { making: await settled(making), accepting: await settled(accepting), id: (await making).body.id }
    })
    expect(made).toMatchObject({
      making: { status: 200 },
      accepting: { status: 409, message: 'What Acme offered has changed since: something was added. Ask for a new offer.' },
    })
    expect(await maySee(acme.owner, 'bank_connection', made.id, 'bank_connections')).toBe(true)
    expect(await maySee(bistro.owner, 'bank_connection', made.id, 'bank_connections')).toBe(false)
  })

  test('a menu of it cannot start to draw from a library that stays behind', async () => {
    const library = await makeRestaurant(app.database, { group: acme.root, name: 'Acme Classics', kind: 'library' })
    const restaurant = await makeRestaurant(app.database, { group: north, name: 'Drawing Room' })
    const source = making('item', null, { fields: { name: 'Secret soup' } })
    await applyTo(app.database, library, [source])
    const id = await offer('access_group', north)
    const done = await holding(db, 'menu_nodes', async (release) => {
      const changing = call(
        menuDraft.applyMenuOps,
        {
          restaurant_id: restaurant,
          batch_id: randomUUID(),
          base_revision: 0,
          ops: [making('item', null, { source_id: source.id, variant: 'library' })],
        },
        { as: acme.owner },
      )
      await untilWaiting(db, 1)
      const accepting = accept(id)
      await Promise.race([accepting, untilWaiting(db, 2)])
      await release()
      return { changing: await settled(changing), accepting: await settled(accepting) }
    })
    expect(done.changing.status).toBe(200)
    expect(done.accepting.message).toBe('Acme has to settle something first: its administrators see what it is on the offer.')
  })

  test('a restaurant of it that is being added to a delivery market that stays behind does not serve it afterwards', async () => {
    const restaurant = await makeRestaurant(app.database, { group: north, name: 'Harbor Grill' })
    const market = await call(
      deliveryMarkets.createDeliveryMarket,
      {
        market: { name: 'Downtown', active: true, area },
        parent_access_group_id: acme.root,
      },
      { as: acme.owner },
    )
    const id = await offer('access_group', north)
    const done = await holding(db, 'market_rules', async (release) => {
      const adding = call(
        deliveryMarkets.saveMarketRule,
        {
          id: market.body.id,
          restaurant_id: restaurant,
          rule: terms,
        },
        { as: acme.owner },
      )
      await untilWaiting(db, 1)
      const accepting = accept(id)
      await Promise.race([accepting, untilWaiting(db, 2)])
      await release()
      return { adding: await settled(adding), accepting: await settled(accepting) }
    })
    // Whoever accepts was not shown that terms end.
    expect(done).toMatchObject({ adding: { status: 200 }, accepting: { status: 409, message: expect.stringContaining('Look again.') } })
    expect((await accept(id)).status).toBe(200)
    const { rows } = await sql`select market_id from market_rules where restaurant_id = ${restaurant}`.execute(db)
    expect(rows).toEqual([])
  })
})

describe('while a restaurant is handed over', () => {
  const charge = { name: 'Bag fee', kind: 'bag', amount_type: 'fixed', amount: 50 } as const
  test.each([
    [
      'a point of sale',
      (restaurant_id: number) =>
        call(restaurantPos.savePosConnection, { restaurant_id, connection: connectionForm('sandbox-acme-till') }, { as: acme.owner }),
    ],
    [
      'a publication',
      async (restaurant_id: number) => {
        const { status, body } = await call(menuPublishing.publish, { restaurant_ids: [restaurant_id], note: '' }, { as: acme.owner })
        const [result] = body.results
        return { status: result?.publication_id === null ? 404 : status, problem: { message: result?.message ?? '' } }
      },
    ],
    ['a charge', (restaurant_id: number) => call(restaurantCharges.createCharge, { restaurant_id, charge }, { as: acme.owner })],
  ])('those who leave it do not add %s to it any more', async (_, add) => {
    const restaurant = await makeRestaurant(app.database, { group: north, name: 'Drawing Room' })
    const listing = { channel: 'web' as const, state: 'on' as const, markup_percent: 0, rounding: 'none' as const, fulfilments: ['pickup' as const] }
    expect((await call(menuPublishing.saveListing, { restaurant_id: restaurant, listing }, { as: acme.owner })).problem.message).toBeUndefined()
    const id = await offer('restaurant', restaurant)
    const done = await holding(db, 'former_companies', async (release) => {
      const accepting = accept(id)
      await untilWaiting(db, 1)
      const adding = add(restaurant)
      await Promise.race([adding, untilWaiting(db, 2)])
      await release()
      return { accepting: await settled(accepting), adding: await settled(adding) }
    })
    expect(done.accepting.status).toBe(200)
    expect(done.adding).toEqual({ status: 404, message: expect.stringMatching(/restaurant/i) })
  })
})

describe('while a person is suspended', () => {
  test('their earlier requests and waiting changes are not carried out any more', async () => {
    const clerk = await person({ name: 'Acme Clerk', roles: ['bank_connections_admin'], on: north })
    const form = formOf({ name: 'Deposits' })
    const { id } = (await call(bankConnections.create, { bank_connection: form, parent_access_group_id: north }, { as: acme.owner })).body
    const asked = Promise.withResolvers<Answer<unknown>>()
    await db.transaction().execute(async (tx) => {
      await sql`select from bank_connections where id = ${id} for update`.execute(tx)
      call(bankConnections.revokeLink, { id, renew: true }, { as: clerk }).then(asked.resolve, asked.reject)
      await untilWaiting(db, 1)
      expect((await call(accessGroups.suspendUser, { id: clerk.id, suspended: true }, { as: acme.owner })).status).toBe(200)
    })
    expect((await asked.promise).status).toBe(404)
  })

  test('they stay out while they hold a role anywhere; without one an invitation lets them in, and no company’s History mentions it', async () => {
    const password = 'open sesame'
    const sam = await person({ name: 'Sam', roles: ['restaurants'], on: north })
    await sql`update users set password_hash = ${await hashPassword(password)} where id = ${sam.id}`.execute(db)
    expect((await call(accessGroups.suspendUser, { id: sam.id, suspended: true }, { as: acme.owner })).status).toBe(200)
    const inviting = { id: bistro.root, email: sam.email, roles: ['restaurants' as const] }
    const invited = await call(accessGroups.invite, inviting, { as: bistro.owner })
    const joining = async () => {
      const token = /token=([\w-]+)/.exec((await app.mails())[0]?.body_text ?? '')?.[1] ?? ''
      return (await call(frontDoor.joinByInvite, { email: sam.email, token, password })).status
    }
    expect(await joining()).toBe(401)
    expect((await call(accessGroups.revoke, { id: north, user_id: sam.id, roles: ['restaurants'] }, { as: acme.owner })).status).toBe(200)
    expect(await joining()).toBe(401)
    const again = { id: bistro.root, invitation_id: invited.body.id }
    expect((await call(accessGroups.resendInvitation, again, { as: bistro.owner })).status).toBe(200)
    expect(await joining()).toBe(200)
    const history = await call(auditLogs.search, { resource: 'access_group', resource_id: bistro.root }, { as: bistro.owner })
    expect(JSON.stringify(history.body.data)).not.toMatch(/suspend/i)
  })
})

test('an invitation of before a suspension lets nobody in again, whoever ends the suspension', async () => {
  const password = 'open sesame'
  const sam = await person({ name: 'Sam', roles: ['restaurants'], on: north })
  await sql`update users set password_hash = ${await hashPassword(password)} where id = ${sam.id}`.execute(db)
  const south = await group({ name: 'Acme South', parent: acme.root })
  expect((await call(accessGroups.invite, { id: south, email: sam.email, roles: ['restaurants_admin'] }, { as: acme.owner })).status).toBe(200)
  const token = /token=([\w-]+)/.exec((await app.mails())[0]?.body_text ?? '')?.[1] ?? ''
  const cafe = await call(accessGroups.invite, { id: bistro.root, email: sam.email, roles: ['restaurants'] }, { as: bistro.owner })
  expect((await call(accessGroups.suspendUser, { id: sam.id, suspended: true }, { as: acme.owner })).status).toBe(200)
  const { body } = await call(accessGroups.invitations, { id: south }, { as: acme.owner })
  expect(body.data.map(({ status }) => status)).toEqual(['revoked'])
  const past = await call(auditLogs.search, { resource: 'access_group', resource_id: south }, { as: acme.owner })
  expect(past.body.data[0]?.description).toBe(`- **invitation taken back**: ${plain(sam.email)}`)
  // Another company knows nothing of it, and asks once more.
  expect((await call(accessGroups.revoke, { id: north, user_id: sam.id, roles: ['restaurants'] }, { as: acme.owner })).status).toBe(200)
  const again = { id: bistro.root, invitation_id: cafe.body.id }
  expect((await call(accessGroups.resendInvitation, again, { as: bistro.owner })).status).toBe(200)
  expect((await call(frontDoor.joinByInvite, { email: sam.email, token, password })).status).toBe(410)
})

test('a role that has ended elsewhere keeps nobody from being suspended where they work', async () => {
  const sam = await person({ name: 'Sam', roles: ['restaurants'], on: north })
  await sql`insert into role_grants (user_id, access_group_id, role, expires_at)
    values (${sam.id}, ${bistro.root}, 'restaurants', now() - interval '1 year')`.execute(db)
  expect((await call(accessGroups.suspendUser, { id: sam.id, suspended: true }, { as: acme.owner })).problem.message).toBeUndefined()
})

describe('a library that was handed over', () => {
  test('is not read again by undoing the step that cut a menu from it', async () => {
    const library = await makeRestaurant(app.database, { group: acme.root, name: 'Acme Classics', kind: 'library' })
    const restaurant = await makeRestaurant(app.database, { group: north, name: 'Drawing Room' })
    const source = making('item', null, { fields: { name: 'Soup' } })
    await applyTo(app.database, library, [source])
    const apply = (restaurant_id: number, ops: Parameters<typeof applyTo>[2], as: Person) =>
      call(menuDraft.applyMenuOps, { restaurant_id, batch_id: randomUUID(), base_revision: 0, ops: [...ops] }, { as })
    const heir = making('item', null, { source_id: source.id, variant: 'library' })
    await apply(restaurant, [heir], acme.owner)
    await apply(restaurant, [{ op: 'detach', client_op_id: randomUUID(), id: heir.id }], acme.owner)
    const accepted = await accept(await offer('restaurant', library))
    expect(accepted.status).toBe(200)
    await apply(library, [{ op: 'update', client_op_id: randomUUID(), id: source.id, fields: { name: 'Bistro secret' } }], bistro.owner)
    const undone = await call(menuDraft.undoMenu, { restaurant_id: restaurant, redo: false }, { as: acme.owner })
    expect(undone.body.outcomes).toMatchObject([{ state: 'conflict' }])
    const menu = await call(menuDraft.menuTree, { restaurant_id: restaurant }, { as: acme.owner })
    expect(menu.body.nodes.map(({ name }) => name)).toEqual(['Soup'])
    expect(JSON.stringify(menu.body)).not.toContain('Bistro secret')
  })
})

describe('between two companies', () => {
  test('no restaurant is added to a delivery market of the other, even by somebody who sees both', async () => {
    const both = await person({ name: 'Both', roles: ['delivery_markets_admin'], on: bistro.root })
    await app.grant(both, acme.root, 'restaurants')
    const restaurant = await makeRestaurant(app.database, { group: north, name: 'Harbor Grill' })
    const market = await call(
      deliveryMarkets.createDeliveryMarket,
      { market: { name: 'Bistro Downtown', active: true, area }, parent_access_group_id: bistro.root },
      { as: both },
    )
    const added = await call(deliveryMarkets.saveMarketRule, { id: market.body.id, restaurant_id: restaurant, rule: terms }, { as: both })
    expect(added.problem.message).toBe('Harbor Grill belongs to another company than Bistro Downtown.')
    const past = await call(auditLogs.search, { resource: 'restaurant', resource_id: restaurant }, { as: acme.owner })
    expect(JSON.stringify(past.body)).not.toContain('Bistro Downtown')
  })

  test('a library is handed over or moved only with the role chains', async () => {
    const library = await makeRestaurant(app.database, { group: acme.root, name: 'Acme Classics', kind: 'library' })
    const id = await offer('restaurant', library)
    await sql`delete from role_grants where user_id = any(${[acme.owner.id, bistro.owner.id]}) and role = 'chains'`.execute(db)
    expect((await accept(id)).problem.message).toContain('Acme has to settle something first: its administrators see what it is on the offer.')
    const again = await call(
      handovers.offerHandover,
      { id: acme.root, email: bistro.owner.email, resource_type: 'restaurant', resource_ids: [library] },
      { as: acme.owner },
    )
    expect(again.problem.message).toContain('the role “Chains”')
  })
})

describe('while a handover may be accepted', () => {
  /** What a request asks outside any transaction: each statement sees the database at a moment of its own. */
  async function loose(act: () => Promise<Answer<unknown>>): Promise<string[]> {
    const asked: string[] = []
    const own = db.getExecutor.bind(db)
    const spy = vi.spyOn(db, 'getExecutor').mockImplementation(() => {
      const executor = own()
      const send = executor.executeQuery.bind(executor)
      executor.executeQuery = (query, ...more) => {
        asked.push(query.sql)
        return send(query, ...more)
      }
      return executor
    })
    const { status } = await act()
    spy.mockRestore()
    const executor = own()
    Reflect.deleteProperty(executor, 'executeQuery')
    expect(status).toBe(200)
    return asked
  }

  test('the data of both companies is checked and shown as of one moment', async () => {
    const restaurant = await makeRestaurant(app.database, { group: north, name: 'Harbor Grill' })
    const id = await offer('restaurant', restaurant)
    const offered = { id: acme.root, resource_type: 'restaurant' as const, resource_ids: [restaurant] }
    const point = { latitude: 40, longitude: -73 }
    const mine = { as: acme.owner }
    const reads = [
      () => call(handovers.previewHandoverOffer, offered, mine),
      () => call(handovers.previewHandover, { id: bistro.root, handover_id: id }, { as: bistro.owner }),
      () => call(accessGroups.search, {}, mine),
      () => call(deliveryMarkets.marketsForAddress, { point }, mine),
      () => call(pauses.previewPause, { restaurant_id: restaurant, targets: [{ tag: 'Basil' }] }, mine),
    ]
    // The session, and twice whether the person reaches what is asked about.
    for (const read of reads) expect((await loose(read)).length).toBeLessThanOrEqual(3)
  })
})

describe('a pause of an item that came from a library', () => {
  test('shows nobody the library’s name for the item in another company', async () => {
    const library = await makeRestaurant(app.database, { group: acme.root, name: 'Acme Classics', kind: 'library' })
    const restaurant = await makeRestaurant(app.database, { group: north, name: 'Drawing Room' })
    const soup = making('item', null, { fields: { name: 'Soup' } })
    const large = making('size', soup.id, { fields: { name: 'Large', price_minor: 900 } })
    await applyTo(app.database, library, [soup, large])
    const heir = making('item', null, { source_id: soup.id, variant: 'library' })
    await applyTo(app.database, restaurant, [heir])
    const paused = await call(pauses.pause, { restaurant_id: restaurant, targets: [{ node_id: large.id }], end_rule: 'manual' }, { as: acme.owner })
    expect(paused.body.results).toMatchObject([{ name: 'Large', outcome: 'paused' }])
    await applyTo(app.database, restaurant, [{ op: 'detach', client_op_id: randomUUID(), id: heir.id }])
    expect((await accept(await offer('restaurant', library))).status).toBe(200)
    await call(
      menuDraft.applyMenuOps,
      {
        restaurant_id: library,
        batch_id: randomUUID(),
        base_revision: 0,
        ops: [{ op: 'update', client_op_id: randomUUID(), id: large.id, fields: { name: 'Bistro secret' } }],
      },
      { as: bistro.owner },
    )
    for (const active of [true, false]) {
      const listed = await call(pauses.pauses, { restaurant_id: restaurant, active }, { as: acme.owner })
      expect(JSON.stringify(listed.body)).not.toContain('Bistro secret')
    }
  })
})

describe('closures and pauses of a group that is handed over', () => {
  test('stay with the restaurants that had left it before, and neither company sees those of the other', async () => {
    const south = await group({ name: 'Acme South', parent: acme.root })
    const [leaver, stayer] = [
      await makeRestaurant(app.database, { group: north, name: 'Leaver' }),
      await makeRestaurant(app.database, { group: north, name: 'Stayer' }),
    ]
    const tagged = making('item', null, { fields: { name: 'Pesto', tags: ['basil'] } })
    await applyTo(app.database, leaver, [tagged])
    const paused = await call(
      pauses.pause,
      { restaurant_id: leaver, targets: [{ tag: 'basil' }], access_group_id: north, end_rule: 'manual', note: 'Acme words' },
      { as: acme.owner },
    )
    expect(paused.problem.message).toBeUndefined()
    await call(restaurantHours.closeStores, { access_group_id: north, end_rule: 'manual', reason: 'other', note: '' }, { as: acme.owner })
    await call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [leaver], access_group_id: south }, { as: acme.owner })
    expect((await accept(await offer('access_group', north))).status).toBe(200)
    await call(accessGroups.update, { id: north, name: 'Bistro words', description: '' }, { as: bistro.owner })

    const made = await call(
      restaurantProfile.createRestaurant,
      { restaurant: { name: 'Newcomer', timezone: 'America/New_York', currency: 'USD' }, parent_access_group_id: north },
      { as: bistro.owner },
    )
    expect(made.problem.message).toBeUndefined()
    const newcomers = await call(pauses.pauses, { restaurant_id: made.body.id, active: true }, { as: bistro.owner })
    expect(JSON.stringify(newcomers.body)).not.toContain(acme.owner.name)
    const left = await call(pauses.pauses, { restaurant_id: leaver, active: true }, { as: acme.owner })
    expect(left.body).toMatchObject([{ name: 'basil', created_by_name: acme.owner.name }])
    const hours = await call(restaurantHours.hours, { restaurant_id: leaver }, { as: acme.owner })
    expect(JSON.stringify([left.body, hours.body])).not.toContain('Bistro words')
    void stayer
  })
})

describe('a person who is suspended while their change waits for the lock of the tree', () => {
  interface Tree {
    readonly mara: Person
    readonly north: number
    readonly south: number
    readonly inside: number
  }

  test.each<[string, (tree: Tree) => Promise<Answer<unknown>>]>([
    [
      'moves no group',
      ({ mara, inside, south }) => call(accessGroups.move, { access_group_ids: [inside], parent_access_group_id: south }, { as: mara }),
    ],
    [
      'merges no group',
      ({ mara, north: from_id, south: into_id }) => call(accessGroups.merge, { from_id, into_id, grants: 'keep_target' }, { as: mara }),
    ],
    ['deletes no group', ({ mara, inside }) => call(accessGroups.remove, { access_group_ids: [inside] }, { as: mara })],
    [
      'offers nothing',
      ({ mara, inside }) =>
        call(handovers.offerHandover, { id: acme.root, email: 'x@example.com', resource_type: 'access_group', resource_ids: [inside] }, { as: mara }),
    ],
  ])('%s', async (_, act) => {
    const mara = await person({ name: 'Mara', roles: founderRoles, on: acme.root })
    const south = await group({ name: 'Acme South', parent: acme.root })
    const inside = await group({ name: 'Inside', parent: north })
    const asked = await db.transaction().execute(async (tx) => {
      await sql`select from access_groups where id = ${acme.root} for no key update`.execute(tx)
      const suspending = call(accessGroups.suspendUser, { id: mara.id, suspended: true }, { as: acme.owner })
      await untilWaiting(db, 1)
      const acting = act({ mara, north, south, inside })
      await untilWaiting(db, 2)
      return { suspending, acting }
    })
    expect([(await asked.suspending).status, (await asked.acting).status]).toEqual([200, 401])
    const { rows } = await sql`select id from audit_logs where actor_id = ${mara.id}`.execute(db)
    expect(rows).toEqual([])
  })
})

describe('a person who gets another role while their suspension, or its end, waits', () => {
  test('is not suspended by somebody without rights in the company they joined', async () => {
    const sam = await person({ name: 'Sam', roles: ['restaurants'], on: north })
    const password = 'open sesame'
    await sql`update users set password_hash = ${await hashPassword(password)} where id = ${sam.id}`.execute(db)
    expect((await call(accessGroups.invite, { id: bistro.root, email: sam.email, roles: [...founderRoles] }, { as: bistro.owner })).status).toBe(200)
    const mail = (await app.mails()).findLast(({ recipient }) => recipient === sam.email)
    const token = /token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
    const { suspending } = await db.transaction().execute(async (tx) => {
      await sql`select from access_groups where id = ${acme.root} for no key update`.execute(tx)
      const suspending = call(accessGroups.suspendUser, { id: sam.id, suspended: true }, { as: acme.owner })
      await untilWaiting(db, 1)
      expect((await call(frontDoor.joinByInvite, { email: sam.email, token, password })).status).toBe(200)
      return { suspending }
    })
    expect((await suspending).status).toBe(403)
  })

  test.each([
    ['is not let in with it', false],
    ['is not suspended', true],
  ])('%s by the administrator of one group', async (_, suspended) => {
    const mia = await person({ name: 'Mia', roles: ['access_groups_admin', 'restaurants_admin'], on: north })
    const sam = await person({ name: 'Sam', roles: ['restaurants'], on: north })
    if (!suspended) await sql`update users set status = 'suspended' where id = ${sam.id}`.execute(db)
    const done = await holding(db, 'role_grants', async (release) => {
      const giving = call(accessGroups.grant, { id: acme.root, user_id: sam.id, roles: ['bank_connections_admin'] }, { as: acme.owner })
      await untilWaiting(db, 1)
      const turning = call(accessGroups.suspendUser, { id: sam.id, suspended }, { as: mia })
      await untilWaiting(db, 2)
      await release()
      return [(await giving).status, (await turning).status]
    })
    expect(done).toEqual([200, 403])
  })
})

test('somebody who may only give roles cannot revoke the last roles that a company’s restaurants and libraries need', async () => {
  await makeRestaurant(app.database, { group: acme.root, name: 'Classics', kind: 'library' })
  const mia = await person({ name: 'Mia', roles: ['access_groups_admin'], on: acme.root })
  for (const role of ['chains', 'publisher', 'availabilities_admin'] as const) {
    const revoked = await call(accessGroups.revoke, { id: acme.root, user_id: acme.owner.id, roles: [role] }, { as: mia })
    expect([role, revoked.status]).toEqual([role, 409])
  }
})

test.each([
  ['union', '- **roles of Pat**: (none) → Publisher'],
  ['keep_target', '- **roles of Pat on Acme North ended**: Publisher'],
] as const)('History tells what a merge (%s) does with the roles on the group that ends', async (grants, line) => {
  await person({ name: 'Pat', roles: ['publisher'], on: north })
  const into = await group({ name: 'Into', parent: acme.root })
  expect((await call(accessGroups.merge, { from_id: north, into_id: into, grants }, { as: acme.owner })).status).toBe(200)
  const past = (await call(auditLogs.search, { resource: 'access_group', resource_id: into }, { as: acme.owner })).body.data
  expect(past.map(({ description }) => description)).toEqual([`- **merged**: Acme North was merged into Into\n${line}`])
})

test('who did not see the group that ends in a merge reads neither its name nor who had roles on it', async () => {
  await person({ name: 'Pat', roles: ['publisher'], on: north })
  const into = await group({ name: 'Into', parent: acme.root })
  const reader = await person({ roles: ['access_groups_admin'], on: into })
  expect((await call(accessGroups.merge, { from_id: north, into_id: into, grants: 'keep_target' }, { as: acme.owner })).status).toBe(200)
  const past = (await call(auditLogs.search, { resource: 'access_group', resource_id: into }, { as: reader })).body.data
  expect(past.map(({ description }) => description)).toEqual(['- **merged**: another group was merged into it'])
})

describe('a request that names things a stranger cannot see', () => {
  test('does not wait for people working there, and gets the answer for an unknown number', async () => {
    const own = (await call(bankConnections.create, { bank_connection: formOf({}), parent_access_group_id: bistro.root }, { as: bistro.owner })).body
      .id
    const theirs = (await call(bankConnections.create, { bank_connection: formOf({}), parent_access_group_id: north }, { as: acme.owner })).body.id
    const as = { as: bistro.owner }
    const naming = (group: number, resource: number, person: number) => [
      call(accessGroups.addResource, { resource_type: 'bank_connection', resource_id: resource, access_group_id: bistro.root }, as),
      call(accessGroups.moveResources, { resource_type: 'bank_connection', resource_ids: [resource], access_group_id: bistro.root }, as),
      call(accessGroups.moveResources, { resource_type: 'bank_connection', resource_ids: [own], access_group_id: group }, as),
      call(accessGroups.removeResources, { resource_type: 'bank_connection', resource_ids: [resource], access_group_id: bistro.root }, as),
      call(accessGroups.merge, { from_id: bistro.root, into_id: group, grants: 'keep_target' }, as),
      call(accessGroups.move, { access_group_ids: [bistro.root], parent_access_group_id: group }, as),
      call(accessGroups.suspendUser, { id: person, suspended: true }, as),
      call(bankConnections.update, { id: own, bank_connection: { name: 'Own', address: 'Street' }, parent_access_group_id: group } as never, as),
    ]
    const answersOf = async (answers: Promise<Answer<unknown>>[]) =>
      (await Promise.all(answers)).map(({ status, problem }) => [status, problem.message])
    const held = await db.transaction().execute(async (tx) => {
      await sql`select from access_groups where id = ${acme.root} for update`.execute(tx)
      return answersOf(naming(north, theirs, acme.owner.id))
    })
    expect(held).toEqual(await answersOf(naming(999_999, 999_999, 999_999)))
    expect(new Set(held.map(([status]) => status))).toEqual(new Set([404]))
  })
})
