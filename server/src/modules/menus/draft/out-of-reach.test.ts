import { randomUUID } from 'node:crypto'
import { accessGroups } from '@brigade/contract/access-groups.ts'
import { founderRoles } from '@brigade/contract/kit/roles.ts'
import { type MenuOp, menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { menuMessages } from '@brigade/contract/menus/menu-messages.ts'
import { pauses } from '@brigade/contract/menus/pauses.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeRestaurant, making } from '../../../../testing/menus.ts'
import { holding, untilWaiting } from '../../../../testing/waiting.ts'
import { allRoutes } from '../../../routes.ts'

// A restaurant of a region goes to another region of the same company: people there have no role on the libraries of the first.

const app = await testApp(allRoutes(testBankLink()))
const { call, group, person } = app
const { db } = app.database

let owner: Person
let cook: Person
let north: number
let house: number
let south: number
let library: number
let restaurant: number
const dish = () => making('item', null, { fields: { name: 'House secret', price_minor: 900 } })
let secret: ReturnType<typeof dish>

beforeEach(async () => {
  const root = await group({ name: 'Acme' })
  north = await group({ name: 'North', parent: root })
  house = await group({ name: 'House', parent: north })
  south = await group({ name: 'South', parent: root })
  owner = await person({ name: 'Owner', roles: founderRoles, on: root })
  cook = await person({ name: 'Cook', roles: ['restaurants_admin'], on: south })
  library = await makeRestaurant(app.database, { group: north, kind: 'library', name: 'North menu' })
  restaurant = await makeRestaurant(app.database, { group: house, name: 'Corner' })
  secret = dish()
  expect(await done(library, [secret])).toEqual(['done'])
})

async function done(restaurant_id: number, ops: MenuOp[], as = owner) {
  const { body, problem } = await call(menuDraft.applyMenuOps, { restaurant_id, batch_id: randomUUID(), base_revision: 0, ops }, { as })
  expect(problem.message).toBeUndefined()
  return body.outcomes.map(({ state, message }) => message ?? state)
}

const turning = (id: string, lifecycle: 'active' | 'archived'): MenuOp => ({ op: 'lifecycle', client_op_id: randomUUID(), id, lifecycle })

const moveRestaurant = () =>
  call(accessGroups.moveResources, { resource_type: 'restaurant', resource_ids: [restaurant], access_group_id: south }, { as: owner })
const moveGroup = () => call(accessGroups.move, { access_group_ids: [house], parent_access_group_id: south }, { as: owner })
const moveLibrary = async () => {
  const below = await group({ name: 'Below', parent: house })
  const moved = await call(
    accessGroups.moveResources,
    { resource_type: 'restaurant', resource_ids: [library], access_group_id: below },
    { as: owner },
  )
  return moved
}

/** What the menu of the restaurant tells of the library's dish. */
async function readDish(as: Person): Promise<{ found: number; names: (string | null)[] }> {
  const { status } = await call(menuDraft.menuNode, { restaurant_id: restaurant, node_id: secret.id }, { as })
  const { body } = await call(menuDraft.menuTree, { restaurant_id: restaurant, since: null }, { as })
  return { found: status, names: [...body.nodes, ...(body.inherited ?? [])].map(({ name }) => name) }
}

const draws = async () => {
  const { rows } = await sql`select 1 from menu_nodes heir join menu_nodes source on source.id = heir.source_id
    where heir.restaurant_id = ${restaurant} and source.restaurant_id = ${library}`.execute(db)
  return rows.length
}

describe.each([
  ['with the restaurant', moveRestaurant, () => cook],
  ['with its group', moveGroup, () => cook],
  ['as the library goes below it', moveLibrary, () => owner],
])('what was taken out of a menu before it left the library, %s', (_, move, reader) => {
  test('is not read any more, and undo brings nothing of the library back', async () => {
    const drawn = making('item', null, { source_id: secret.id })
    expect(await done(restaurant, [drawn])).toEqual(['done'])
    expect(await done(restaurant, [turning(drawn.id, 'archived')])).toEqual(['done'])
    expect((await readDish(owner)).found).toBe(200)
    expect((await move()).status).toBe(200)
    expect(await readDish(reader())).toMatchObject({ found: 404 })
    await done(restaurant, [turning(drawn.id, 'active')], reader())
    expect(await done(library, [{ op: 'update', client_op_id: randomUUID(), id: secret.id, fields: { name: 'Changed since' } }])).toEqual(['done'])
    const after = await readDish(reader())
    expect(after.found).toBe(404)
    expect(after.names).not.toContain('Changed since')
  })

  test('is not read by redo', async () => {
    const taken = making('item', null, { source_id: secret.id })
    expect(await done(restaurant, [taken])).toEqual(['done'])
    expect((await call(menuDraft.undoMenu, { restaurant_id: restaurant }, { as: owner })).status).toBe(200)
    expect((await move()).status).toBe(200)
    await call(menuDraft.undoMenu, { restaurant_id: restaurant, redo: true }, { as: owner })
    expect((await readDish(reader())).names).toEqual([])
    expect(await draws()).toBe(0)
  })
})

test.each([
  ['the restaurant', moveRestaurant],
  ['its group', moveGroup],
])('%s does not move away while its menu begins to draw from a library', async (_, move) => {
  const taken = making('item', null, { source_id: secret.id })
  const [drawing, moved] = await holding(db, 'menu_nodes', async (release) => {
    const drawing = done(restaurant, [taken])
    await untilWaiting(db, 1)
    const moving = move()
    await Promise.race([moving, untilWaiting(db, 2)])
    await release()
    return Promise.all([drawing, moving])
  })
  expect([drawing, moved.status]).toEqual([['done'], 409])
  expect(moved.problem.message).toContain(' uses ')
})

test('a row that is restored while its group leaves the library does not read it any more', async () => {
  const taken = making('item', null, { source_id: secret.id })
  expect(await done(restaurant, [taken])).toEqual(['done'])
  expect(await done(restaurant, [turning(taken.id, 'archived')])).toEqual(['done'])
  const moved = await holding(
    db,
    'access_groups',
    async (release) => {
      const moving = moveGroup()
      await untilWaiting(db, 1)
      const back = done(restaurant, [turning(taken.id, 'active')])
      await Promise.race([back, untilWaiting(db, 2)])
      await release()
      await back
      return moving
    },
    'update',
  )
  expect(moved.status).toBe(200)
  expect(await draws()).toBe(0)
})

test('messages and pauses on library items do not show new library names once the menu has left', async () => {
  const taken = making('item', null, { source_id: secret.id })
  expect(await done(restaurant, [taken])).toEqual(['done'])
  const menu_message = { scope: 'item', node_id: secret.id, texts: { en: 'New' } } as const
  expect((await call(menuMessages.createMenuMessage, { restaurant_id: restaurant, menu_message }, { as: owner })).status).toBe(200)
  expect(await done(restaurant, [turning(taken.id, 'archived')])).toEqual(['done'])
  const paused = await call(pauses.pause, { restaurant_id: restaurant, targets: [{ node_id: secret.id }], end_rule: 'manual' }, { as: owner })
  expect(paused.body.results.map(({ outcome }) => outcome)).toEqual(['paused'])
  expect((await moveRestaurant()).status).toBe(200)
  await done(library, [{ op: 'update', client_op_id: randomUUID(), id: secret.id, fields: { name: 'Changed since' } }])
  const barkeeper = await person({ roles: ['restaurants', 'availabilities'], on: south })
  const messages = await call(menuMessages.menuMessages, { restaurant_id: restaurant }, { as: barkeeper })
  expect(messages.body.data.map(({ node_name }) => node_name)).toEqual([''])
  const out = await call(pauses.pauses, { restaurant_id: restaurant, active: true }, { as: barkeeper })
  expect(out.body.map(({ name }) => name)).toEqual(['House secret'])
})
