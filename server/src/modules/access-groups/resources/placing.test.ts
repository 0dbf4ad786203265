import { accessGroups } from '@brigade/contract/access-groups.ts'
import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { restaurants } from '@brigade/contract/restaurants.ts'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { formOf } from '../../../../testing/bank-bench.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { give, share } from '../../../platform/access/holdings.ts'
import { allRoutes } from '../../../routes.ts'

// Placing a resource gives rights on it to everybody who has roles where it comes to: it is judged as giving them.

const app = await testApp(allRoutes(testBankLink()))
const { call, group, person } = app

async function company(name: string) {
  const root = await group({ name })
  return { root, founder: await person({ name: `${name} Founder`, roles: founderRoles, on: root }) }
}

async function restaurantOf(on: number, as: Person): Promise<number> {
  const restaurant = { name: 'Night Owl', kind: 'restaurant' as const, timezone: 'America/Chicago', currency: 'USD' }
  return (await call(restaurants.createRestaurant, { restaurant, parent_access_group_id: on }, { as })).body.id
}

async function bankOf(on: number, as: Person): Promise<number> {
  return (await call(bankConnections.create, { bank_connection: formOf(), parent_access_group_id: on }, { as })).body.id
}

async function may(as: Person, role: 'publisher' | 'restaurants' | 'channels_admin', id: number): Promise<boolean> {
  return (await call(accessGroups.isResourceAuthorized, { resource_type: 'restaurant', resource_id: id, role }, { as })).body.is_authorized
}

const elsewhere = 'belongs to another company than Freely Signed Up. Offer it to that company in a handover instead.'

/** A manager with the two roles that placing asks for at both ends, and a company of her own in which she has every role. */
async function twoCompanies() {
  const victim = await company('Victim')
  const branch = await group({ name: 'Branch', parent: victim.root })
  const own = await group({ name: 'Freely Signed Up' })
  const manager = await person({ name: 'Mia Manager', roles: ['access_groups_admin', 'restaurants_admin', 'bank_connections_admin'], on: branch })
  await app.grant(manager, own, ...founderRoles)
  return { ...victim, branch, own, manager }
}

test('a restaurant cannot be shared with the top group of one’s own company to gain a role on it', async () => {
  const { founder, branch, own, manager } = await twoCompanies()
  const id = await restaurantOf(branch, founder)
  const asked = { resource_type: 'restaurant' as const, access_group_id: own }
  const refused = await call(accessGroups.addResource, { ...asked, resource_id: id }, { as: manager })
  expect([refused.status, refused.problem.message.split('\n')[0]]).toEqual([409, `Night Owl ${elsewhere}`])
  for (const role of ['publisher', 'channels_admin'] as const) expect(await may(manager, role, id)).toBe(false)
  const shown = await call(accessGroups.preview, { change: { operation: 'share', ...asked, resource_ids: [id] } }, { as: manager })
  expect(shown.body.blocked_by).toContain(`Night Owl ${elsewhere}`)
})

test('a restaurant and a bank connection cannot leave their company, and the founder still reaches both', async () => {
  const { root, founder, branch, own, manager } = await twoCompanies()
  const [diner, bank] = [await restaurantOf(branch, founder), await bankOf(branch, founder)]
  for (const [resource_type, id] of [
    ['restaurant', diner],
    ['bank_connection', bank],
  ] as const) {
    const refused = await call(accessGroups.moveResources, { resource_type, resource_ids: [id], access_group_id: own }, { as: manager })
    expect([refused.status, refused.problem.message]).toEqual([409, expect.stringContaining('another company')])
    expect(
      (await call(accessGroups.isResourceAuthorized, { resource_type, resource_id: id, role: `${resource_type}s_admin` }, { as: founder })).body,
    ).toEqual({ is_authorized: true })
  }
  const form = { name: 'Taken', address: '1 Main St' }
  const byForm = await call(bankConnections.update, { id: bank, bank_connection: form, parent_access_group_id: own }, { as: manager })
  expect([byForm.status, byForm.problem.message]).toEqual([409, expect.stringContaining('another company')])
  expect((await call(bankConnections.get, { id: bank }, { as: founder })).body).toMatchObject({ parent_access_group_id: branch })

  // Nor does the group that owns them, by being moved or merged.
  const moved = await call(accessGroups.move, { access_group_ids: [branch], parent_access_group_id: own }, { as: founder })
  expect(moved.status).toBe(404)
  await app.grant(manager, root, 'access_groups_admin')
  for (const answer of [
    await call(accessGroups.move, { access_group_ids: [branch], parent_access_group_id: own }, { as: manager }),
    await call(accessGroups.merge, { from_id: branch, into_id: own }, { as: manager }),
  ])
    expect([answer.status, answer.problem.message.split('\n')[0]]).toEqual([409, `Branch ${elsewhere}`])
})

test('a restaurant can be neither moved to nor shared with a sibling group where the actor is publisher', async () => {
  const { root, founder } = await company('Chain')
  const [north, south] = [await group({ name: 'North', parent: root }), await group({ name: 'South', parent: root })]
  const pat = await person({ name: 'Pat Publisher', roles: ['access_groups_admin', 'restaurants_admin'], on: north })
  await app.grant(pat, south, 'access_groups_admin', 'restaurants_admin', 'publisher')
  const id = await restaurantOf(north, founder)
  const asked = { resource_type: 'restaurant' as const, resource_ids: [id], access_group_id: south }
  const why = 'Pat Publisher would gain “Publisher” on Night Owl, which you could not give there.'
  const moved = await call(accessGroups.moveResources, asked, { as: pat })
  expect([moved.status, moved.problem.message]).toEqual([403, why])
  const shared = await call(accessGroups.addResource, { ...asked, resource_id: id }, { as: pat })
  expect([shared.status, shared.problem.message]).toEqual([403, why])
  for (const operation of ['move_resources', 'share'] as const) {
    const { body } = await call(accessGroups.preview, { change: { operation, ...asked } }, { as: pat })
    expect(body).toMatchObject({ blocked_by: [why], gains: [{ name: 'Pat Publisher', roles: ['publisher'], groups: ['Night Owl'] }] })
  }
  expect(await may(pat, 'publisher', id)).toBe(false)
  // The founder could give publisher where it stands, so the founder may.
  expect((await call(accessGroups.moveResources, asked, { as: founder })).status).toBe(200)
  expect(await may(pat, 'publisher', id)).toBe(true)
})

/** A company of three groups, one of which has a restaurant. */
async function chain() {
  const { root, founder } = await company('Chain')
  const [north, south, east] = [
    await group({ name: 'North', parent: root }),
    await group({ name: 'South', parent: root }),
    await group({ name: 'East', parent: root }),
  ]
  const id = await restaurantOf(north, founder)
  return { root, founder, north, south, east, id }
}

test('rights on two groups that hold the same thing are not added up', async () => {
  const { north, south, east, id } = await chain()
  await app.database.write((tx) => share(tx, 'restaurant', id, south))
  // Administers where it is owned, is publisher where it is shared: neither group would let them give publisher.
  const half = await person({ roles: ['access_groups_admin', 'restaurants_admin'], on: north })
  await app.grant(half, south, 'publisher')
  await app.grant(half, east, 'access_groups_admin', 'restaurants_admin')
  await person({ name: 'Eve East', roles: ['publisher'], on: east })
  const asked = { resource_type: 'restaurant' as const, resource_id: id, access_group_id: east }
  const refused = await call(accessGroups.addResource, asked, { as: half })
  expect([refused.status, refused.problem.message]).toEqual([403, expect.stringContaining('Eve East would gain “Publisher”')])
  // Where it is shared they could give it now. It would outlast the share.
  await app.grant(half, south, 'access_groups_admin')
  expect((await call(accessGroups.addResource, asked, { as: half })).status).toBe(403)
  await app.grant(half, north, 'publisher')
  expect((await call(accessGroups.addResource, asked, { as: half })).status).toBe(200)
})

test('a role held until a date cannot be passed on for longer by placing', async () => {
  const { root, founder } = await company('Chain')
  const [north, south] = [await group({ name: 'North', parent: root }), await group({ name: 'South', parent: root })]
  const id = await restaurantOf(north, founder)
  const temp = await person({ roles: ['access_groups_admin', 'restaurants_admin'], on: south })
  const soon = new Date(Date.now() + 3_600_000)
  const roles = ['access_groups_admin', 'restaurants_admin'] as const
  await app.database.write((tx) => give(tx, { userId: temp.id, groupId: north, roles, by: null, expiresAt: soon }))
  const asked = { resource_type: 'restaurant' as const, resource_ids: [id], access_group_id: south }
  expect((await call(accessGroups.moveResources, asked, { as: temp })).status).toBe(403)
  expect((await call(accessGroups.moveResources, asked, { as: founder })).status).toBe(200)
  expect(await may(temp, 'restaurants', id)).toBe(true)
})

test('people who lose a resource are shown before it moves and before its share ends', async () => {
  const { root, founder } = await company('Chain')
  const [north, south] = [await group({ name: 'North', parent: root }), await group({ name: 'South', parent: root })]
  await person({ name: 'Nora North', roles: ['restaurants'], on: north })
  await person({ name: 'Sue South', roles: ['restaurants'], on: south })
  const id = await restaurantOf(north, founder)
  const preview = async (operation: 'share' | 'unshare' | 'move_resources', access_group_id: number) => {
    const change = { operation, resource_type: 'restaurant' as const, resource_ids: [id], access_group_id }
    const { gains, losses, blocked_by, resources } = (await call(accessGroups.preview, { change }, { as: founder })).body
    const short = (people: typeof gains) => people.map(({ name, roles, groups }) => [name, roles.join(), groups.join()])
    return { gains: short(gains), losses: short(losses), blocked_by, resources }
  }
  const sue = ['Sue South', 'restaurants', 'Night Owl']
  const nora = ['Nora North', 'restaurants', 'Night Owl']
  expect(await preview('share', south)).toEqual({ gains: [sue], losses: [], blocked_by: [], resources: 1 })
  expect(await preview('move_resources', south)).toEqual({ gains: [sue], losses: [nora], blocked_by: [], resources: 1 })
  expect((await preview('unshare', south)).blocked_by).toEqual(['Night Owl is not shared with South.'])
  expect((await preview('unshare', north)).blocked_by).toEqual(['North owns Night Owl. Move it to another group instead.'])
  await call(accessGroups.addResource, { resource_type: 'restaurant', resource_id: id, access_group_id: south }, { as: founder })
  expect(await preview('unshare', south)).toEqual({ gains: [], losses: [sue], blocked_by: [], resources: 1 })
})

test('a preview shows nobody who has rights in groups the viewer does not administer', async () => {
  const { root, founder } = await company('Chain')
  const [north, south] = [await group({ name: 'North', parent: root }), await group({ name: 'South', parent: root })]
  const id = await restaurantOf(north, founder)
  await call(accessGroups.addResource, { resource_type: 'restaurant', resource_id: id, access_group_id: south }, { as: founder })
  await person({ name: 'Nora North', roles: ['restaurants'], on: north })
  const sue = await person({ name: 'Sue South', roles: ['access_groups_admin', 'restaurants_admin'], on: south })
  const named = { resource_type: 'restaurant' as const, resource_ids: [id], access_group_id: south }
  const preview = await call(accessGroups.preview, { change: { operation: 'move_resources', ...named } }, { as: sue })
  const owner = 'You need the roles “Access groups admin” and “Restaurants admin” on the group that owns it now.'
  expect(preview.body).toMatchObject({ blocked_by: [owner], gains: [], losses: [] })
  await app.grant(sue, north, 'customers')
  const bar = await group({ name: 'Bar', parent: south })
  const move = { operation: 'move', access_group_ids: [bar], parent_access_group_id: north } as const
  const moved = await call(accessGroups.preview, { change: { ...move, access_group_ids: [bar] } }, { as: sue })
  expect(moved.body).toMatchObject({ blocked_by: ['You need the role “Access groups admin” on the group that Bar comes to.'], gains: [], losses: [] })
})

test('things that a person does not see have no preview and are not named', async () => {
  const { root, founder } = await company('Chain')
  const stranger = await company('Stranger')
  const id = await restaurantOf(root, founder)
  for (const operation of ['share', 'unshare', 'move_resources'] as const) {
    const change = { operation, resource_type: 'restaurant' as const, resource_ids: [id], access_group_id: stranger.root }
    expect((await call(accessGroups.preview, { change }, { as: stranger.founder })).status).toBe(404)
    const theirs = { ...change, access_group_id: root }
    expect((await call(accessGroups.preview, { change: theirs }, { as: stranger.founder })).status).toBe(404)
  }
  const asked = { resource_type: 'restaurant' as const, resource_ids: [id], access_group_id: stranger.root }
  expect((await call(accessGroups.removeResources, asked, { as: stranger.founder })).status).toBe(404)
})

/** Night Owl of North is shared with South, whose administrator has every role there and nothing at North. */
async function guestOfShare() {
  const { root, founder, north, south, east, id } = await chain()
  const placed = (access_group_id: number) => ({ resource_type: 'restaurant' as const, resource_id: id, access_group_id })
  await call(accessGroups.addResource, placed(south), { as: founder })
  const guest = await person({ name: 'Gus Guest', roles: founderRoles, on: south })
  const share = (on: number, as: Person) => call(accessGroups.addResource, placed(on), { as })
  const unshare = (on: number) => call(accessGroups.removeResources, { ...placed(on), resource_ids: [id] }, { as: founder })
  return { root, founder, north, south, east, id, guest, share, unshare }
}

test('whoever has something by a share does not share it on, because that would outlast the share', async () => {
  const { south, east, id, guest, share, unshare, founder } = await guestOfShare()
  const kitchen = await group({ name: 'Kitchen', parent: south })
  await app.grant(guest, east, ...founderRoles)
  const why = 'Gus Guest has “Access groups” on Night Owl by a share. This would outlast that, and you could not give it where it belongs.'
  for (const target of [east, kitchen]) {
    const change = { operation: 'share' as const, resource_type: 'restaurant' as const, resource_ids: [id], access_group_id: target }
    const { body } = await call(accessGroups.preview, { change }, { as: guest })
    expect([body.gains, body.blocked_by]).toEqual([[], expect.arrayContaining([why])])
    const refused = await share(target, guest)
    expect([refused.status, refused.problem.message.split('\n')[0]]).toEqual([403, why])
  }
  const ellen = await person({ name: 'Ellen East', roles: ['publisher'], on: east })
  const { body } = await call(
    accessGroups.preview,
    { change: { operation: 'share', resource_type: 'restaurant', resource_ids: [id], access_group_id: east } },
    { as: guest },
  )
  expect(body).toMatchObject({ gains: [{ name: 'Ellen East', roles: ['publisher'] }] })
  expect(body.blocked_by).toContain('Ellen East would gain “Publisher” on Night Owl, which you could not give there.')
  // What the group has already stays as it is.
  expect((await share(south, guest)).status).toBe(200)
  expect((await unshare(south)).status).toBe(200)
  for (const one of [guest, ellen]) expect(await may(one, 'publisher', id)).toBe(false)
  // Whoever decides where it belongs shares it with both.
  for (const target of [east, south]) expect((await share(target, founder)).status).toBe(200)
  for (const one of [guest, ellen]) expect(await may(one, 'publisher', id)).toBe(true)
})

test('an administrator for a time does not make a group the owner that has it by a share for good', async () => {
  const { north, south, id, guest, founder } = await guestOfShare()
  const soon = new Date(Date.now() + 3_600_000)
  await app.database.write((tx) => give(tx, { userId: guest.id, groupId: north, roles: founderRoles, by: null, expiresAt: soon }))
  const asked = { resource_type: 'restaurant' as const, resource_ids: [id], access_group_id: south }
  const refused = await call(accessGroups.moveResources, asked, { as: guest })
  expect([refused.status, refused.problem.message]).toEqual([403, expect.stringContaining('This would outlast that')])
  expect((await call(accessGroups.moveResources, asked, { as: founder })).status).toBe(200)
})
