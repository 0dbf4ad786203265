import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import { ingestCredentials } from '@brigade/contract/orders/credentials.ts'
import { ingest } from '@brigade/contract/orders/ingest.ts'
import { orderReading } from '@brigade/contract/orders/reading.ts'
import { reports } from '@brigade/contract/reports.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { acceptShown } from '../../../testing/handovers.ts'
import { makeRestaurant } from '../../../testing/menus.ts'
import { twoCompanies } from '../../../testing/two-companies.ts'
import { holding, untilWaiting } from '../../../testing/waiting.ts'
import { allRoutes } from '../../routes.ts'

// Orders and credentials while restaurants change hands, and requests that are made to break something.

const app = await testApp(allRoutes(testBankLink()))
const { call } = app
const { db } = app.database
const at = '2026-03-10T13:00:00Z'
const order = (external_id: string, more: object = {}) => ({
  external_id,
  channel: 'web',
  fulfilment: 'pickup',
  placed_at: '2026-03-10T12:00:00Z',
  currency: 'USD',
  lines: [{ id: 'l0', name: 'Cod', unit_price_minor: 5000 }],
  ...more,
})

async function world() {
  const two = await twoCompanies(app)
  const harbor = await makeRestaurant(app.database, { group: two.north, name: 'Harbor' })
  return { ...two, harbor, handOver: async () => expect((await two.accept(await two.offer('restaurant', harbor))).problem.message).toBeUndefined() }
}

async function credential(as: Person, subject: { restaurant_id: number } | { access_group_id: number }) {
  const made = await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', ...subject }, { as })
  expect(made.problem.message).toBeUndefined()
  return { id: made.body.credential.id, headers: { authorization: `Bearer ${made.body.bearer_token}` } }
}
const send = (orders: unknown[], { headers }: { headers: Record<string, string> }) => call(ingest.ingestOrders, { orders }, { headers })
const happens = (external_id: string, events: unknown[], { headers }: { headers: Record<string, string> }) =>
  call(ingest.ingestEvents, { external_id, events }, { headers })
const ordersOf = async (restaurant: number, as: Person) => (await call(orderReading.orders, { restaurant_ids: [restaurant] }, { as })).body

test('a copy sent by the next company tells no names of the former one', async () => {
  const { acme, bistro, harbor, handOver } = await world()
  const discounts = [{ name: 'Friend', kind: 'comp', amount_minor: 700, by: 'ACME-CLERK', approved_by: 'ACME-BOSS', reason: 'ACME-REASON' }]
  await send([order('A1', { discounts, guest: { name: 'ACME-GUEST' } })], await credential(acme.owner, { restaurant_id: harbor }))
  await handOver()
  const own = await credential(bistro.owner, { restaurant_id: harbor })
  expect((await send([order('A1')], own)).body.data[0]).toMatchObject({ status: 'known', warnings: [{ path: 'placed_at' }] })
  const query = {
    measures: ['sales.comps'],
    dimensions: ['sales.actor', 'sales.approver'],
    filters: [{ member: 'sales.restaurant_id', operator: 'equals' as const, values: [harbor] }],
  }
  const report = await call(reports.loadReport, { query: query as never }, { as: bistro.owner })
  expect(report.status).toBe(200)
  expect(JSON.stringify([await ordersOf(harbor, bistro.owner), report.body])).not.toMatch(/ACME-(CLERK|BOSS|GUEST)/)
})

test('numbers of orders begin anew at the next company: none is taken for an order of before, and none counts twice', async () => {
  const { acme, bistro, harbor, handOver } = await world()
  const old = await credential(acme.owner, { restaurant_id: harbor })
  const [first] = (await send([order('1', { payments: [{ tender: 'card', amount_minor: 5000 }] })], old)).body.data
  await handOver()
  const own = await credential(bistro.owner, { restaurant_id: harbor })
  const now = new Date().toISOString()
  // What happens to number 1 over here waits for the number 1 of over here.
  const paid = { id: 'p', kind: 'payment', tender: 'cash', amount_minor: 300, at: now }
  expect((await happens('1', [paid, { id: 'v', kind: 'void', at: now }], own)).body.data).toMatchObject([
    { status: 'waiting' },
    { status: 'waiting' },
  ])
  const mine = order('1', { placed_at: now, lines: [{ id: 'l0', name: 'Hake', unit_price_minor: 300 }] })
  const [made] = (await send([mine], own)).body.data
  expect(made?.status).toBe('created')
  expect(made?.order_id).not.toBe(first?.order_id)
  expect((await send([mine], own)).body.data[0]).toMatchObject({ status: 'known', order_id: made?.order_id })
  // A system that came along sends again what was placed before.
  expect((await send([order('1')], own)).body.data[0]).toMatchObject({ status: 'known' })
  const { data } = await ordersOf(harbor, bistro.owner)
  expect(data.map(({ id, state, payments }) => ({ id, state, paid: payments.map(({ amount_minor }) => amount_minor) }))).toEqual([
    { id: made?.order_id, state: 'cancelled', paid: [300] },
    { id: first?.order_id, state: 'received', paid: [5000] },
  ])
  // Back at the first company a third time begins.
  const back = await call(
    handovers.offerHandover,
    { id: bistro.root, email: acme.owner.email, resource_type: 'restaurant', resource_ids: [harbor] },
    { as: bistro.owner },
  )
  expect((await acceptShown(app, { id: acme.root, handover_id: back.body.id }, acme.owner)).problem.message).toBeUndefined()
  const third = await credential(acme.owner, { restaurant_id: harbor })
  const later = order('1', { placed_at: new Date().toISOString() })
  expect((await send([order('1'), later], third)).body.data.map(({ status }) => status)).toEqual(['known', 'created'])
  expect((await ordersOf(harbor, acme.owner)).total).toBe(3)
})

test('the same key of an event on two orders is two events, whatever their numbers are', async () => {
  const { acme, harbor } = await world()
  const own = await credential(acme.owner, { restaurant_id: harbor })
  await send([order('a'), order('a:event b')], own)
  const refund = { kind: 'refund', tender: 'card', amount_minor: 100, at }
  await happens('a', [{ ...refund, id: 'b:event c' }], own)
  await happens('a:event b', [{ ...refund, id: 'c' }], own)
  const { data } = await ordersOf(harbor, acme.owner)
  expect(data.map(({ refunds }) => refunds.map(({ amount_minor }) => amount_minor))).toEqual([[-100], [-100]])
})

test('events that waited for orders of the former company do nothing at the next one', async () => {
  const { acme, bistro, harbor, handOver } = await world()
  const old = await credential(acme.owner, { restaurant_id: harbor })
  const early = { id: 'e1', kind: 'void', at, by: 'ACME-CLERK', approved_by: 'ACME-BOSS', reason: 'ACME-REASON' }
  expect((await happens('1001', [early], old)).body.data[0]).toMatchObject({ status: 'waiting' })
  await happens('1002', [{ id: 'p', kind: 'payment', tender: 'cash', amount_minor: 999_900, by: 'ACME-CLERK', at }], old)
  await handOver()
  const own = await credential(bistro.owner, { restaurant_id: harbor })
  expect((await happens('1001', [{ id: 'e1', kind: 'state', state: 'accepted', at }], own)).body.data[0]).toMatchObject({ status: 'waiting' })
  await send([order('1001'), order('1002')], own)
  const { data } = await ordersOf(harbor, bistro.owner)
  expect(data.map(({ state }) => state).toSorted()).toEqual(['accepted', 'received'])
  expect(data.flatMap(({ payments }) => payments)).toEqual([])
  expect(JSON.stringify(data)).not.toContain('ACME-')
})

test.each(['revoked', 'moved away'] as const)(
  'what a system sent ahead does nothing once it is %s, and stands in the way of nothing',
  async (way) => {
    const { acme, north, harbor } = await world()
    const south = await app.group({ name: 'South', parent: acme.root })
    const old = await credential(acme.owner, { access_group_id: north })
    const ahead = (id: string, events: unknown[], by: typeof old) =>
      call(ingest.ingestEvents, { external_id: id, restaurant_id: harbor, events }, { headers: by.headers })
    const off = { id: 'v', kind: 'void', at, reason: 'OLD-REASON' }
    const paid = { id: 'p', kind: 'payment', tender: 'cash', amount_minor: 999_900, at }
    for (const id of ['2001', '2002', '2003'])
      expect((await ahead(id, [off, paid], old)).body.data.map(({ status }) => status)).toEqual(['waiting', 'waiting'])
    // What another system in force has sent ahead counts as before.
    const own = await credential(acme.owner, { restaurant_id: harbor })
    await ahead('2003', [{ id: 'own', kind: 'payment', tender: 'cash', amount_minor: 300, at }], own)
    if (way === 'revoked') expect((await call(ingestCredentials.revokeCredential, { id: old.id }, { as: acme.owner })).status).toBe(200)
    else await call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [harbor], access_group_id: south }, { as: acme.owner })
    // The next system uses the same keys.
    const again = { id: 'p', kind: 'payment', tender: 'cash', amount_minor: 5000, at }
    expect((await ahead('2002', [again], own)).body.data[0]).toMatchObject({ status: 'waiting' })
    expect((await ahead('2002', [again], own)).body.data[0]).toMatchObject({ status: 'known' })
    await send(
      ['2001', '2002', '2003'].map((id) => order(id)),
      own,
    )
    expect((await ahead('2001', [{ ...again, amount_minor: 4000 }], own)).body.data[0]).toMatchObject({ status: 'applied' })
    const { data } = await ordersOf(harbor, acme.owner)
    const shown = data.map(({ external_id, state, payments }) => [external_id, state, payments.map(({ amount_minor }) => amount_minor)])
    expect(shown.toSorted()).toEqual([
      ['2001', 'received', [4000]],
      ['2002', 'received', [5000]],
      ['2003', 'received', [300]],
    ])
    expect(JSON.stringify(data)).not.toContain('OLD-REASON')
  },
)

/** Acts while the acceptance is held up and has not been committed. */
async function during<T>(accepting: () => Promise<{ problem: { message?: string | undefined } }>, act: () => Promise<T>): Promise<T> {
  return holding(db, 'audit_logs', async (release) => {
    const first = accepting()
    await untilWaiting(db, 1)
    const acting = act()
    await Promise.race([acting, untilWaiting(db, 2)])
    await release()
    expect((await first).problem.message).toBeUndefined()
    return acting
  })
}

test('what the former company’s systems send during a handover does not come into the restaurant', async () => {
  const guest = { name: 'ACME-GUEST', phone: '5551234' }
  const one = await world()
  const ofRoot = await credential(one.acme.owner, { access_group_id: one.acme.root })
  await send([order('before', { restaurant_id: one.harbor })], ofRoot)
  const offer = await one.offer('restaurant', one.harbor)
  const late = await during(
    () => one.accept(offer),
    () => send([order('late', { restaurant_id: one.harbor, guest })], ofRoot),
  )
  expect(late.body.data[0]).toMatchObject({ status: 'refused', errors: [{ path: 'restaurant_id' }] })
  expect((await ordersOf(one.harbor, one.bistro.owner)).total).toBe(1)

  const other = await world()
  const own = await credential(other.acme.owner, { restaurant_id: other.harbor })
  await send([order('before')], own)
  const second = await other.offer('restaurant', other.harbor)
  const [changed, voided] = await during(
    () => other.accept(second),
    () =>
      Promise.all([
        send([order('before', { lines: [{ name: 'Cod', unit_price_minor: 1 }], guest })], own),
        happens('before', [{ id: 'v', kind: 'void', at, by: 'ACME-CLERK' }], own),
      ]),
  )
  expect([changed.status, voided.status]).toEqual([401, 401])
  const { data } = await ordersOf(other.harbor, other.bistro.owner)
  expect(data).toMatchObject([{ state: 'received', total_minor: 5000, guest: null }])
})

/** Acts while another batch with the same order is being written, and something else happens meanwhile. */
async function whileOrderIsWritten<T>(key: string, act: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
  const [free, has] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7))`.execute(tx)
    has.resolve()
    await free.promise
  })
  await has.promise
  const acting = act()
  await untilWaiting(db, 1)
  await meanwhile()
  free.resolve()
  await holder
  return acting
}

test('a batch that waits is judged once more: a credential revoked meanwhile, or a restaurant moved away, takes nothing', async () => {
  const { acme, north, harbor } = await world()
  const south = await app.group({ name: 'South', parent: acme.root })
  const ofNorth = await credential(acme.owner, { access_group_id: north })
  const moved = await whileOrderIsWritten(
    `order ${harbor} shop moved`,
    () => send([order('moved', { restaurant_id: harbor })], ofNorth),
    () => call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [harbor], access_group_id: south }, { as: acme.owner }),
  )
  expect(moved.body.data[0]).toMatchObject({ status: 'refused' })
  const ofSouth = await credential(acme.owner, { access_group_id: south })
  const revoked = await whileOrderIsWritten(
    `order ${harbor} shop revoked`,
    () => send([order('revoked', { restaurant_id: harbor })], ofSouth),
    () => call(ingestCredentials.revokeCredential, { id: ofSouth.id }, { as: acme.owner }),
  )
  expect(revoked.status).toBe(401)
  expect((await ordersOf(harbor, acme.owner)).total).toBe(0)
})

test('a credential for an organization is made by whoever may give the role there', async () => {
  const { north, harbor } = await world()
  const clerk = await app.person({ roles: ['restaurants_admin'], on: north })
  const refused = await call(ingestCredentials.createCredential, { name: 'Shop', system: 'shop', access_group_id: north }, { as: clerk })
  expect([refused.status, refused.problem.message]).toEqual([403, expect.stringContaining('whole organization')])
  await credential(clerk, { restaurant_id: harbor })
})

async function forAnHour(on: number, roles: readonly Role[]): Promise<Person> {
  const person = await app.person({ roles, on })
  await sql`update role_grants set expires_at = now() + interval '1 hour' where user_id = ${person.id}`.execute(db)
  return person
}

test('moving, merging and sharing give a credential of a group nothing that whoever does it could not give', async () => {
  const { acme } = await world()
  const area = await app.group({ name: 'Area', parent: acme.root })
  const mover = await app.person({ roles: ['access_groups_admin'], on: acme.root })
  const temp = await forAnHour(area, ['access_groups_admin', 'restaurants_admin'])
  for (const way of ['move', 'merge', 'share'] as const) {
    const [token, place] = [await app.group({ name: `Token ${way}`, parent: area }), await app.group({ name: `Place ${way}`, parent: area })]
    const restaurant = await makeRestaurant(app.database, { group: place, name: `By ${way}` })
    const shop = await credential(acme.owner, { access_group_id: token })
    const act = (as: Person) =>
      way === 'move'
        ? call(accessGroups.move, { access_group_ids: [place], parent_access_group_id: token }, { as })
        : way === 'merge'
          ? call(accessGroups.merge, { from_id: place, into_id: token, grants: 'keep_target' }, { as })
          : call(accessGroups.addResource, { access_group_id: token, resource_type: 'restaurant', resource_id: restaurant }, { as })
    for (const as of way === 'share' ? [temp] : [mover, temp]) {
      const refused = await act(as)
      expect([way, refused.status, refused.problem.message]).toEqual([way, 403, expect.stringContaining('An ordering system would gain')])
    }
    expect((await send([order('1', { restaurant_id: restaurant })], shop)).body.data[0]?.status).toBe('refused')
    expect((await act(acme.owner)).problem.message).toBeUndefined()
    expect((await send([order('2', { restaurant_id: restaurant })], shop)).body.data[0]?.status).toBe('created')
  }
})

test.each(['access_group', 'restaurant'] as const)(
  'a handover of a %s gives a system of the other company nothing that whoever offers it could not give',
  async (type) => {
    const { acme, bistro, north, harbor } = await world()
    const shop = await credential(bistro.owner, { access_group_id: bistro.root })
    const asking = { id: acme.root, email: bistro.owner.email, resource_type: type, resource_ids: [type === 'restaurant' ? harbor : north] }
    const giver = await app.person({ name: 'Giver', roles: ['access_groups_admin'], on: acme.root })
    await sql`insert into role_grants (user_id, access_group_id, role, expires_at)
    values (${giver.id}, ${acme.root}, 'restaurants_admin', now() + interval '1 hour')`.execute(db)
    // Nobody over there has the role for longer than that.
    await sql`update role_grants set expires_at = now() + interval '30 minutes' where user_id = ${bistro.owner.id} and role = 'restaurants_admin'`.execute(
      db,
    )
    await sql`delete from role_grants where user_id = ${bistro.owner.id} and role not in ('access_groups_admin', 'restaurants_admin')`.execute(db)
    const { body } = await call(handovers.offerHandover, asking, { as: giver })
    const accepting = { id: bistro.root, handover_id: body.id }
    const seen = await call(handovers.previewHandover, accepting, { as: bistro.owner })
    const why = `An ordering system of your company would gain “Restaurants admin” on ${type === 'restaurant' ? 'Harbor' : 'Acme North'}, which Giver could not give there without an end date.`
    expect(seen.body.blocked_by).toEqual([expect.stringContaining(why)])
    const refused = await acceptShown(app, accepting, bistro.owner)
    expect([refused.status, refused.problem.message]).toEqual([403, expect.stringContaining(why)])
    expect((await send([order('1', { restaurant_id: harbor })], shop)).body.data[0]?.status).toBe('refused')
  },
)

test.each(['move', 'share', 'move_resources'] as const)(
  'the preview of a %s says how many ordering systems come to send orders',
  async (operation) => {
    const { acme, north, harbor } = await world()
    const south = await app.group({ name: 'South', parent: acme.root })
    await credential(acme.owner, { access_group_id: south })
    await credential(acme.owner, { access_group_id: acme.root })
    const change =
      operation === 'move'
        ? { operation, access_group_ids: [north], parent_access_group_id: south }
        : { operation, resource_type: 'restaurant' as const, resource_ids: [harbor], access_group_id: south }
    const { body } = await call(accessGroups.preview, { change }, { as: acme.owner })
    const where = operation === 'move' ? 'these restaurants' : 'this restaurant'
    expect(body.notes).toEqual([`An ordering system of South or above can send orders of ${where}, too.`])
  },
)

test.each(['merge', 'delete'] as const)(
  'the preview of a %s says what ends with a group, and names its credentials to those who see them',
  async (operation) => {
    const { acme } = await twoCompanies(app)
    const [ending, into] = [await app.group({ name: 'Ending', parent: acme.root }), await app.group({ name: 'Into', parent: acme.root })]
    await credential(acme.owner, { access_group_id: ending })
    await call(accessGroups.invite, { id: ending, email: 'new@example.com', roles: ['restaurants'] }, { as: acme.owner })
    const change = operation === 'merge' ? { operation, from_id: ending, into_id: into } : { operation, access_group_ids: [ending] }
    const notes = async (as: Person) => (await call(accessGroups.preview, { change }, { as })).body.notes
    const invitation = '1 open invitation ends as well.'
    expect(await notes(acme.owner)).toEqual(expect.arrayContaining([invitation, 'The credentials of these ordering systems end: Shop.']))
    const clerk = await app.person({ roles: ['access_groups_admin'], on: acme.root })
    expect(await notes(clerk)).toEqual(
      expect.arrayContaining([invitation, 'The credentials of these ordering systems end: 1 ordering system that you do not see.']),
    )
  },
)

test.each(['move', 'merge', 'unshare', 'move_resources', 'handover'] as const)(
  'the preview of a %s says what ordering systems lose',
  async (operation) => {
    const { acme, north, harbor } = await world()
    const [south, inner] = [await app.group({ name: 'South', parent: acme.root }), await app.group({ name: 'Inner', parent: north })]
    const inn = await makeRestaurant(app.database, { group: inner, name: 'Inn' })
    await call(accessGroups.addResource, { resource_type: 'restaurant', resource_id: inn, access_group_id: south }, { as: acme.owner })
    for (const access_group_id of [north, south]) await credential(acme.owner, { access_group_id })
    // Everything stays below this one.
    if (operation !== 'handover') await credential(acme.owner, { access_group_id: acme.root })
    await call(
      ingestCredentials.createCredential,
      { name: 'Till app', system: 'till', restaurant_id: harbor, takes_gift_cards: true },
      { as: acme.owner },
    )
    const ofHarbor = { resource_type: 'restaurant' as const, resource_ids: [harbor] }
    const changes = {
      move: { operation: 'move' as const, access_group_ids: [inner], parent_access_group_id: acme.root },
      merge: { operation: 'merge' as const, from_id: inner, into_id: acme.root },
      unshare: { operation: 'unshare' as const, resource_type: 'restaurant' as const, resource_ids: [inn], access_group_id: south },
      move_resources: { operation: 'move_resources' as const, ...ofHarbor, access_group_id: acme.root },
    }
    const { body } =
      operation === 'handover'
        ? await call(handovers.previewHandoverOffer, { id: acme.root, ...ofHarbor }, { as: acme.owner })
        : await call(accessGroups.preview, { change: changes[operation] }, { as: acme.owner })
    const these = 'An ordering system can no longer send orders of these restaurants.'
    const one = 'An ordering system can no longer send orders of this restaurant.'
    const expected = {
      move: [these],
      merge: [these],
      unshare: [one],
      move_resources: [one, 'Till app takes no gift cards until that is turned on again.'],
      handover: [
        'Ordering systems that send orders there lose their credentials.',
        'An ordering system of other organizations can no longer send orders there.',
      ],
    }
    expect(body.notes).toEqual(expected[operation])
  },
)

test('the preview of a restaurant that is handed over says how many ordering systems come to send orders', async () => {
  const { bistro, harbor, offer } = await world()
  await credential(bistro.owner, { access_group_id: bistro.root })
  const asked = { id: bistro.root, handover_id: await offer('restaurant', harbor) }
  const { body } = await call(handovers.previewHandover, asked, { as: bistro.owner })
  expect(body.notes).toContain('An ordering system of Bistro or above can send orders of this restaurant, too.')
  // One that was made since is not taken along unseen.
  await credential(bistro.owner, { access_group_id: bistro.root })
  expect((await call(handovers.acceptHandover, { ...asked, shown: body.shown }, { as: bistro.owner })).problem.message).toBe(
    'This has changed since you looked at it. Look again.',
  )
})

test('a credential for one restaurant is made by the organization that owns it, and by nobody whose role ends', async () => {
  const { acme, north, harbor } = await world()
  const other = await app.group({ name: 'Other', parent: acme.root })
  await call(accessGroups.addResource, { access_group_id: other, resource_type: 'restaurant', resource_id: harbor }, { as: acme.owner })
  const guest = await app.person({ roles: ['restaurants_admin'], on: other })
  const temp = await forAnHour(north, ['restaurants_admin'])
  const { id } = await credential(acme.owner, { restaurant_id: harbor })
  for (const as of [guest, temp]) {
    const made = await call(ingestCredentials.createCredential, { name: 'Mine', system: 'mine', restaurant_id: harbor }, { as })
    expect([made.status, made.problem.message]).toEqual([403, expect.stringContaining('the organization that owns the restaurant')])
    expect((await call(ingestCredentials.rotateCredential, { id }, { as })).status).toBe(403)
    expect((await call(ingestCredentials.setCredentialRuns, { id, runs_orders: false }, { as })).status).toBe(403)
  }
})

test('a group that a person does not see narrows nothing, whatever restaurants it holds', async () => {
  const { acme, north, harbor } = await world()
  const secret = await app.group({ name: 'Secret South', parent: acme.root })
  await call(accessGroups.addResource, { resource_type: 'restaurant', resource_id: harbor, access_group_id: secret }, { as: acme.owner })
  await send([order('1')], await credential(acme.owner, { restaurant_id: harbor }))
  const cook = await app.person({ roles: ['restaurants'], on: north })
  const within = async (group: number, as: Person) => {
    const query = { measures: ['sales.orders'], filters: [{ member: 'sales.organization_id', operator: 'equals' as const, values: [group] }] }
    const { body } = await call(reports.loadReport, { query: query as never }, { as })
    return Number((body as unknown as { data: { 'sales.orders': string }[] }).data[0]?.['sales.orders'])
  }
  expect([await within(north, cook), await within(secret, cook), await within(acme.root, cook)]).toEqual([1, 0, 0])
  expect(await within(secret, acme.owner)).toBe(1)
})

test('requests made to break something are refused in words', async () => {
  const { acme, harbor } = await world()
  const shop = await credential(acme.owner, { restaurant_id: harbor })
  const odd = { toString: 1, valueOf: 1 }
  await send([order('ok')], shop)
  const ingested = [
    await send([order('a', { restaurant_id: odd })], shop),
    await send([order('b', { placed_at: '0000-01-01T00:00:00Z' }), order('c')], shop),
    await happens('ok', [{ id: 'y', kind: 'payment', tender: 'cash', amount_minor: 5, at: '9999-12-31T23:59:59-23:59' }], shop),
    await send(
      [
        order('d', {
          lines: Array.from({ length: 10 }, () => ({
            name: 'x',
            unit_price_minor: 1,
            modifiers: Array.from({ length: 299 }, () => ({ name: 'm', unit_price_minor: 1 })),
          })),
        }),
      ],
      shop,
    ),
  ]
  expect(ingested.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(ingested.flatMap(({ body }) => body.data.map(({ status }: { status: string }) => status))).toEqual([
    'refused',
    'refused',
    'created',
    'refused',
    'refused',
  ])
  const filters = [
    { member: 'sales.item', operator: 'gt', values: ['1'] },
    { member: 'sales.restaurant_id', operator: 'equals', values: ['1.5'] },
    { member: 'sales.weekday', operator: 'inDateRange', values: ['2026-01-01'] },
    { member: 'sales.received_at', operator: 'lte', values: ['0000-01-01'] },
    { or: [{ member: 'sales.net_sales', operator: 'gt', values: ['1'] }] },
  ]
  const queries = [
    ...filters.map((filter) => ({ measures: ['sales.net_sales'], filters: [filter] })),
    ...['last 9999 years', 'next 9999 years', '0000-01-01'].map((dateRange) => ({
      measures: ['sales.net_sales'],
      timeDimensions: [{ dimension: 'sales.service_date', dateRange }],
    })),
    { measures: [odd] },
  ]
  for (const query of queries)
    expect([query, (await call(reports.loadReport, { query: query as never }, { as: acme.owner })).status]).toEqual([query, 400])
  const drilled = { measures: ['sales.net_sales'], dimensions: ['sales.restaurant_id', 'sales.item'] }
  for (const row of [{ 'sales.restaurant_id': 'abc' }, { 'sales.item': '\u0000' }])
    expect((await call(reports.drillReport, { figure: { query: drilled as never, measure: 'net_sales', row } }, { as: acme.owner })).status).toBe(400)
  for (const from of ['0000-00-00', '2026-02-30', '9999-99-99'])
    expect((await call(orderReading.orders, { from }, { as: acme.owner })).status).toBe(400)
})
