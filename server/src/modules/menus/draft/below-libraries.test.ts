import { accessGroups } from '@brigade/contract/access-groups.ts'
import { menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { beforeEach, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { applyTo, makeRestaurant, making } from '../../../../testing/menus.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { give } from '../../../platform/access/holdings.ts'
import { allRoutes } from '../../../routes.ts'

// Whoever sees a restaurant reads the libraries of the groups above it, and draws from them. Whoever brings people below such a group must be
// able to give them that.

const app = await testApp(allRoutes(testBankLink()))
const { call, group, person } = app

let { acme, north } = await twoCompanies(app)
let south = 0
let host: Person
let mover: Person
let restaurant = 0
let library = 0

beforeEach(async () => {
  ;({ acme, north } = await twoCompanies(app))
  south = await group({ name: 'South', parent: acme.root })
  host = await person({ name: 'Hal Host', roles: ['restaurants'], on: north })
  mover = await person({ name: 'Mo Mover', roles: ['access_groups_admin'], on: acme.root })
  restaurant = await makeRestaurant(app.database, { group: north, name: 'Harbor Grill' })
  library = await makeRestaurant(app.database, { group: south, name: 'Southern Classics', kind: 'library' })
  await applyTo(app.database, library, [making('item', null, { fields: { name: 'Secret soup' } })])
})

const move = { operation: 'move' as const, access_group_ids: [0], parent_access_group_id: 0 }
const moveNorth = (as: Person) => call(accessGroups.move, { ...move, access_group_ids: [north], parent_access_group_id: south }, { as })
const previewed = async (as: Person) =>
  (await call(accessGroups.preview, { change: { ...move, access_group_ids: [north], parent_access_group_id: south } }, { as })).body
const reads = async (as: Person) =>
  JSON.stringify((await call(menuDraft.libraryMenu, { restaurant_id: restaurant, library_id: library }, { as })).body).includes('Secret soup')

const outlasts = (name: string) =>
  `${name} has “Restaurants” on libraries of South by a share. This would outlast that, and you could not give it where it belongs.`

test('a library comes to people below its group by somebody who could give it', async () => {
  expect(await reads(host)).toBe(false)
  const refused = await moveNorth(mover)
  expect([refused.status, refused.problem.message]).toEqual([
    403,
    'Hal Host would gain “Restaurants” on libraries of South, which you could not give there.',
  ])
  expect((await previewed(mover)).blocked_by).toEqual([refused.problem.message])
  expect(await reads(host)).toBe(false)
  expect((await previewed(acme.owner)).gains).toEqual([
    expect.objectContaining({ user_id: host.id, roles: ['restaurants'], groups: ['libraries of South'] }),
  ])
  expect((await moveNorth(acme.owner)).status).toBe(200)
  expect(await reads(host)).toBe(true)
})

test('and to those with whom a restaurant that comes below it is shared', async () => {
  const east = await group({ name: 'East', parent: acme.root })
  const guest = await person({ name: 'Gus Guest', roles: ['restaurants'], on: east })
  await call(accessGroups.addResource, { resource_type: 'restaurant', resource_id: restaurant, access_group_id: east }, { as: acme.owner })
  await call(accessGroups.revoke, { id: north, user_id: host.id, roles: ['restaurants'] }, { as: acme.owner })
  expect(await reads(guest)).toBe(false)
  expect((await moveNorth(mover)).problem.message).toBe('Gus Guest would gain “Restaurants” on libraries of South, which you could not give there.')
  expect((await moveNorth(acme.owner)).status).toBe(200)
  expect(await reads(guest)).toBe(true)
  // Those who read them by a share gain nothing by another one, which would outlast the first.
  const next = await group({ name: 'Next', parent: acme.root })
  const more = await makeRestaurant(app.database, { group: next })
  await call(accessGroups.addResource, { resource_type: 'restaurant', resource_id: more, access_group_id: east }, { as: acme.owner })
  const change = { ...move, access_group_ids: [next], parent_access_group_id: south }
  const { gains, blocked_by } = (await call(accessGroups.preview, { change }, { as: mover })).body
  expect([gains, blocked_by]).toEqual([[], [outlasts('Gus Guest')]])
  expect((await call(accessGroups.move, change, { as: acme.owner })).status).toBe(200)
})

test('what people read by a share alone comes to them for good by somebody who could give it', async () => {
  const other = await makeRestaurant(app.database, { group: south })
  const share = { resource_type: 'restaurant' as const, resource_id: other, access_group_id: north }
  await call(accessGroups.addResource, share, { as: acme.owner })
  const { gains, blocked_by } = await previewed(mover)
  expect([gains, blocked_by]).toEqual([[], [outlasts('Hal Host')]])
  expect((await moveNorth(mover)).problem.message).toBe(outlasts('Hal Host'))
  await call(accessGroups.removeResources, { resource_type: 'restaurant', resource_ids: [other], access_group_id: north }, { as: acme.owner })
  expect(await reads(host)).toBe(false)
})

test('by nobody who has the role only where a restaurant of the group is shared', async () => {
  const east = await group({ name: 'East', parent: acme.root })
  const into = await group({ name: 'Into', parent: south })
  const other = await makeRestaurant(app.database, { group: south })
  const guest = await person({ name: 'Gil Guest', roles: ['access_groups_admin', 'restaurants'], on: east })
  await app.grant(guest, acme.root, 'access_groups_admin')
  await call(accessGroups.addResource, { resource_type: 'restaurant', resource_id: other, access_group_id: east }, { as: acme.owner })
  expect((await moveNorth(guest)).problem.message).toBe('Hal Host would gain “Restaurants” on libraries of South, which you could not give there.')
  await app.grant(guest, into, 'restaurants')
  // Below the group it is theirs to give.
  expect((await moveNorth(guest)).status).toBe(200)
})

test('one of a group that is merged goes on at the other, for those below it by somebody who could give it', async () => {
  const below = await group({ name: 'Below', parent: north })
  const deep = await person({ name: 'Dee Deep', roles: ['restaurants'], on: below })
  restaurant = await makeRestaurant(app.database, { group: below })
  await call(accessGroups.revoke, { id: north, user_id: host.id, roles: ['restaurants'] }, { as: acme.owner })
  const merge = (as: Person) => call(accessGroups.merge, { from_id: south, into_id: north, grants: 'keep_target' }, { as })
  expect((await merge(mover)).problem.message).toBe('Dee Deep would gain “Restaurants” on libraries of South, which you could not give there.')
  expect(await reads(deep)).toBe(false)
  expect((await merge(acme.owner)).status).toBe(200)
  expect(await reads(deep)).toBe(true)
})

test('where there is no library, whoever administers both ends moves', async () => {
  await call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [library], access_group_id: acme.root }, { as: acme.owner })
  expect((await moveNorth(mover)).status).toBe(200)
})

test('a library that gets another owner comes to those below it, who lose it where they no longer are', async () => {
  const asked = { resource_type: 'restaurant' as const, resource_ids: [library], access_group_id: north }
  const preview = async (as: Person) => (await call(accessGroups.preview, { change: { operation: 'move_resources', ...asked } }, { as })).body
  const below = await group({ name: 'Below', parent: north })
  const deep = await person({ name: 'Dee Deep', roles: ['restaurants'], on: below })
  const southern = await person({ name: 'Sue South', roles: ['restaurants'], on: await group({ name: 'Deep South', parent: south }) })
  await call(accessGroups.revoke, { id: north, user_id: host.id, roles: ['restaurants'] }, { as: acme.owner })
  restaurant = await makeRestaurant(app.database, { group: below })
  const temp = await person({ name: 'Tim Temp' })
  const expiresAt = new Date(Date.now() + 3_600_000)
  for (const groupId of [north, south])
    await app.database.write((tx) =>
      give(tx, { userId: temp.id, groupId, roles: ['access_groups_admin', 'restaurants_admin', 'chains'], by: null, expiresAt }),
    )
  const why = 'Dee Deep would gain “Restaurants” on library Southern Classics, which you could not give there.'
  expect((await preview(temp)).blocked_by).toEqual([why])
  expect((await call(accessGroups.moveResources, asked, { as: temp })).problem.message).toBe(why)
  // Nor does it help to have the role for good where the library is shared alone.
  const east = await group({ name: 'East', parent: acme.root })
  await app.grant(temp, east, 'access_groups_admin', 'restaurants')
  await call(accessGroups.addResource, { resource_type: 'restaurant', resource_id: library, access_group_id: east }, { as: acme.owner })
  expect((await call(accessGroups.moveResources, asked, { as: temp })).problem.message).toBe(why)
  await call(accessGroups.removeResources, { ...asked, access_group_id: east }, { as: acme.owner })
  expect(await reads(deep)).toBe(false)
  const { gains, losses } = await preview(acme.owner)
  const short = (people: typeof gains) => people.map(({ user_id, roles, groups }) => [user_id, roles.join(), groups.join()])
  expect(short(gains)).toEqual([[deep.id, 'restaurants', 'library Southern Classics']])
  expect(short(losses)).toEqual([[southern.id, 'restaurants', 'library Southern Classics']])
  expect((await call(accessGroups.moveResources, asked, { as: acme.owner })).status).toBe(200)
  expect(await reads(deep)).toBe(true)
})

test('those with whom a restaurant is shared are shown to lose the libraries of the group that it leaves', async () => {
  const [east, west] = [await group({ name: 'East', parent: acme.root }), await group({ name: 'West', parent: acme.root })]
  const guest = await person({ name: 'Gus Guest', roles: ['restaurants'], on: east })
  await person({ name: 'Kit Kept', roles: ['restaurants'], on: west })
  const [leaves, stays] = [await makeRestaurant(app.database, { group: south }), await makeRestaurant(app.database, { group: south })]
  // Whoever has another one of the group goes on reading them.
  for (const [resource_id, access_group_id] of [
    [leaves, east],
    [leaves, west],
    [stays, west],
  ] as const)
    await call(accessGroups.addResource, { resource_type: 'restaurant', resource_id, access_group_id }, { as: acme.owner })
  const change = { operation: 'move_resources' as const, resource_type: 'restaurant' as const, resource_ids: [leaves], access_group_id: north }
  const { losses, gains } = (await call(accessGroups.preview, { change }, { as: acme.owner })).body
  expect(losses.map(({ user_id, roles, groups }) => [user_id, roles.join(), groups.join()])).toEqual([
    [guest.id, 'restaurants', 'libraries of a group above it now'],
  ])
  expect(gains.map(({ user_id }) => user_id)).toEqual([host.id])
})

test('and so are those with whom one of a group is shared that leaves', async () => {
  const east = await group({ name: 'East', parent: acme.root })
  const guest = await person({ name: 'Gus Guest', roles: ['restaurants'], on: east })
  const leaving = await group({ name: 'Leaving', parent: south })
  const resource_id = await makeRestaurant(app.database, { group: leaving })
  await call(accessGroups.addResource, { resource_type: 'restaurant', resource_id, access_group_id: east }, { as: acme.owner })
  const change = { ...move, access_group_ids: [leaving], parent_access_group_id: north }
  const { losses, gains } = (await call(accessGroups.preview, { change }, { as: acme.owner })).body
  expect(losses.map(({ user_id, groups }) => [user_id, groups.join()])).toEqual([[guest.id, 'libraries of a group above Leaving']])
  expect(gains.map(({ user_id }) => user_id)).toEqual([host.id])
})

test('a group that is moved with one below it keeps its libraries, which the one below loses', async () => {
  const inner = await group({ name: 'Inner', parent: south })
  await person({ name: 'Sue South', roles: ['restaurants'], on: south })
  await person({ name: 'Ivy Inner', roles: ['restaurants'], on: inner })
  const { losses } = (
    await call(accessGroups.preview, { change: { ...move, access_group_ids: [south, inner], parent_access_group_id: north } }, { as: acme.owner })
  ).body
  expect(losses.map(({ name, groups }) => [name, groups.join()])).toEqual([
    ['Ivy Inner', 'libraries of a group above Inner'],
    ['Sue South', 'Inner'],
  ])
})
