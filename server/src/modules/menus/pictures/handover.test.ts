import { randomUUID } from 'node:crypto'
import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { type MenuOp, menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeRestaurant, making } from '../../../../testing/menus.ts'
import { makeCollection, makePicture } from '../../../../testing/pictures.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'

// A restaurant or a collection goes to another company: the menu and its pictures are parted, or go together.

const app = await testApp(allRoutes(testBankLink()))
const { call, database } = app
const { acme, bistro, north, offer, accept } = await twoCompanies(app)

const send = async (restaurant_id: number, ops: MenuOp[], as: Person) =>
  (await call(menuDraft.applyMenuOps, { restaurant_id, batch_id: randomUUID(), base_revision: 0, ops }, { as })).body.outcomes.map(
    ({ state }) => state,
  )
const setting = (id: string, image_url: string | null): MenuOp => ({ op: 'update', client_op_id: randomUUID(), id, fields: { image_url } })

/** A restaurant with two items that show two pictures of a collection, one of them on DoorDash as well, and an archived one. */
async function illustrated(name: string) {
  const restaurant = await makeRestaurant(database, { group: north, name })
  const collection = await makeCollection(app, north, `${name} dishes`)
  const [one, two] = [await makePicture(app, collection, 'Soup'), await makePicture(app, collection, 'Bread')]
  const items = [one, two, two].map(({ image_url }, at) => making('item', null, { fields: { name: `Item ${at}`, image_url } }))
  const [soup, bread, old] = items.map(({ id }) => id)
  const differing: MenuOp = {
    op: 'override',
    client_op_id: randomUUID(),
    id: soup ?? '',
    channel: 'doordash',
    fulfilment: null,
    field: 'image_url',
    value: two.image_url,
  }
  const archiving: MenuOp = { op: 'lifecycle', client_op_id: randomUUID(), id: old ?? '', lifecycle: 'archived' }
  expect(await send(restaurant, [...items, differing, archiving], acme.owner)).toEqual(['done', 'done', 'done', 'done', 'done'])
  return { restaurant, collection, soup: soup ?? '', bread: bread ?? '', old: old ?? '', images: [one.image_url, two.image_url] as const }
}

/** What nodes say of their image, for channels too. */
async function imagesOf(restaurant: number) {
  const nodes = await database.db.selectFrom('menu_nodes').select('fields').where('restaurant_id', '=', restaurant).execute()
  const overrides = await database.db.selectFrom('menu_overrides').select('value').where('restaurant_id', '=', restaurant).execute()
  return [...nodes.map(({ fields }) => (fields as { image_url?: string }).image_url), ...overrides.map(({ value }) => value)].filter(Boolean)
}

const previewOf = async (handover_id: number, { root, owner }: typeof bistro) =>
  (await call(handovers.previewHandover, { id: root, handover_id }, { as: owner })).body
const foreseen = async (type: 'restaurant' | 'picture_collection', id: number) =>
  (await call(handovers.previewHandoverOffer, { id: acme.root, resource_type: type, resource_ids: [id] }, { as: acme.owner })).body

async function historyOf(restaurant: number, as: Person) {
  const { body } = await call(auditLogs.search, { resource: 'restaurant', resource_id: restaurant }, { as })
  return body.data.map(({ description }) => description)
}

test('a restaurant that goes alone loses the pictures, archived items too, and no undo brings them back', async () => {
  const { restaurant, soup, old, images } = await illustrated('Harbor')
  await send(restaurant, [setting(soup, null)], acme.owner)
  await send(restaurant, [setting(soup, images[0])], acme.owner)
  const says = JSON.stringify(await foreseen('restaurant', restaurant))
  expect(says).toContain('Harbor loses 2 pictures of Harbor dishes, which stays here. What is published shows them until it is published again.')
  const offered = await offer('restaurant', restaurant)
  const there = JSON.stringify(await previewOf(offered, bistro))
  expect(there).toContain('Menus come without 2 pictures that stay with the other company.')
  expect(there).not.toContain('Harbor dishes')
  expect((await accept(offered)).status).toBe(200)
  expect(await imagesOf(restaurant)).toEqual([])
  expect(await historyOf(restaurant, bistro.owner)).toContain('The menu lost 2 pictures that stayed with the former company')
  const { body } = await call(menuDraft.menuNode, { restaurant_id: restaurant, node_id: soup }, { as: bistro.owner })
  expect([body.own.image_url, body.overrides]).toEqual([undefined, []])
  // Whoever is at home in both companies brings nothing over either.
  await app.grant(acme.owner, bistro.root, 'restaurants_admin')
  expect(await send(restaurant, [setting(soup, images[0])], acme.owner)).toEqual(['refused'])
  expect((await call(menuDraft.undoMenu, { restaurant_id: restaurant }, { as: acme.owner })).status).toBe(409)
  expect(await send(restaurant, [{ op: 'lifecycle', client_op_id: randomUUID(), id: old, lifecycle: 'active' }], bistro.owner)).toEqual(['done'])
  expect(await imagesOf(restaurant)).toEqual([])
})

test('a collection that goes alone is untied from the menus that stay', async () => {
  const { restaurant, collection, soup } = await illustrated('Lakeside')
  const says = JSON.stringify(await foreseen('picture_collection', collection))
  expect(says).toContain('Lakeside loses 2 pictures of Lakeside dishes. What is published shows them until it is published again.')
  const { body: before } = await call(menuDraft.menuTree, { restaurant_id: restaurant }, { as: acme.owner })
  const offered = await offer('picture_collection', collection)
  expect(JSON.stringify(await previewOf(offered, bistro))).not.toContain('Lakeside loses')
  expect((await accept(offered)).status).toBe(200)
  expect(await imagesOf(restaurant)).toEqual([])
  expect(await historyOf(restaurant, acme.owner)).toContain('The menu lost 2 pictures that went to another company')
  const { body: news } = await call(menuDraft.menuTree, { restaurant_id: restaurant, since: before.revision }, { as: acme.owner })
  expect(news.nodes.map(({ id }) => id)).toContain(soup)
})

test('what goes together stays together', async () => {
  const group = await app.group({ name: 'Branch', parent: acme.root })
  const restaurant = await makeRestaurant(database, { group, name: 'Branch' })
  const picture = await makePicture(app, await makeCollection(app, group))
  const item = making('item', null, { fields: { name: 'Soup', image_url: picture.image_url } })
  expect(await send(restaurant, [item], acme.owner)).toEqual(['done'])
  expect((await accept(await offer('access_group', group))).status).toBe(200)
  expect(await imagesOf(restaurant)).toEqual([picture.image_url])
})

test('each menu loses what it is parted from, and nothing else', async () => {
  const group = await app.group({ name: 'Going', parent: acme.root })
  const [goes, stays] = [await makeRestaurant(database, { group, name: 'Goes' }), await makeRestaurant(database, { group: north, name: 'Stays' })]
  const [staying, going] = [await makePicture(app, await makeCollection(app, north)), await makePicture(app, await makeCollection(app, group))]
  const item = () => making('item', null, { fields: { name: 'Soup', image_url: staying.image_url } })
  const kept = item()
  const on = { channel: 'doordash', fulfilment: null, field: 'image_url' } as const
  const differing: MenuOp = { op: 'override', client_op_id: randomUUID(), id: kept.id, ...on, value: going.image_url }
  expect([await send(goes, [item()], acme.owner), await send(stays, [kept, differing], acme.owner)]).toEqual([['done'], ['done', 'done']])
  expect((await accept(await offer('access_group', group))).status).toBe(200)
  expect([await imagesOf(goes), await imagesOf(stays)]).toEqual([[], [staying.image_url]])
})
