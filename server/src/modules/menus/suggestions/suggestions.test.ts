import { randomUUID } from 'node:crypto'
import { pictureReference } from '@brigade/contract/collections/uses.ts'
import { collections } from '@brigade/contract/collections.ts'
import { type MenuOp, menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { pictureSuggestions } from '@brigade/contract/menus/picture-suggestions.ts'
import { expect, test } from 'vitest'
import { type Person, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeRestaurant, making } from '../../../../testing/menus.ts'
import { jpegOf, upload } from '../../../../testing/pictures.ts'
import { allRoutes } from '../../../routes.ts'

const app = await testApp(allRoutes(testBankLink()))
const company = await app.group()
const owner = await app.person({ roles: ['restaurants_admin', 'picture_collections_admin'], on: company })
const elsewhere = await app.group()

const newCollection = async (group: number, as: Person) =>
  (await app.call(collections.create, { picture_collection: { name: 'Dishes', kind: 'food' }, parent_access_group_id: group }, { as })).body.id

test('items without a picture are matched to files of a collection; those with one are when asked for', async () => {
  const restaurant_id = await makeRestaurant(app.database, { group: company })
  const collection_id = await newCollection(company, owner)
  const burger = (await upload(app, owner, collection_id, await jpegOf({ seed: 1 }), 'IMG_12-ember-burger.jpg')).body.picture.id
  const soup = (await upload(app, owner, collection_id, await jpegOf({ seed: 2 }), 'soups.jpg')).body.picture.id
  await upload(app, owner, collection_id, await jpegOf({ seed: 3 }), 'DSC0042.jpg')
  const items = [
    making('item', null, { fields: { name: 'Ember Burger', price_minor: 1200 } }),
    making('item', null, { fields: { name: 'Soup', price_minor: 500, image_url: 'https://pictures.example/soup.jpg' } }),
    making('item', null, { fields: { name: 'Oysters', price_minor: 2000 } }),
  ]
  const batch = { restaurant_id, batch_id: randomUUID(), base_revision: 0, ops: items }
  expect((await app.call(menuDraft.applyMenuOps, batch, { as: owner })).status).toBe(200)
  const ask = (all_items: boolean, as = owner) => app.call(pictureSuggestions.suggestPictures, { restaurant_id, collection_id, all_items }, { as })
  const { body } = await ask(false)
  expect(body).toMatchObject({
    items: 2,
    more: 0,
    suggestions: [{ node_id: items[0]?.id, name: 'Ember Burger', image_url: null, is_sure: true, candidates: [{ picture_id: burger, score: 1 }] }],
    pictures: [{ id: burger, name: 'IMG_12-ember-burger.jpg', face: { width: 640, height: 480 } }],
  })
  const all = async () => (await ask(true)).body.suggestions.map(({ name, is_sure, candidates }) => [name, is_sure, candidates[0]?.picture_id])
  expect(await all()).toEqual([
    ['Ember Burger', true, burger],
    ['Soup', false, soup],
  ])
  const use: MenuOp = { op: 'update', client_op_id: randomUUID(), id: items[1]?.id ?? '', fields: { image_url: pictureReference(soup) } }
  await app.call(menuDraft.applyMenuOps, { ...batch, batch_id: randomUUID(), ops: [use] }, { as: owner })
  expect(await all()).toEqual([['Ember Burger', true, burger]])

  // Whoever sees one of the two alone gets nothing, and no word of the other.
  const noPictures = await app.person({ roles: ['restaurants_admin'], on: company })
  const noMenu = await app.person({ roles: ['picture_collections'], on: company })
  expect([(await ask(false, noPictures)).status, (await ask(false, noMenu)).status]).toEqual([404, 403])
})

test('pictures of another company are no suggestion, also to somebody who sees both', async () => {
  const both = await app.person({ roles: ['restaurants_admin'], on: company })
  await app.grant(both, elsewhere, 'picture_collections_admin')
  const restaurant_id = await makeRestaurant(app.database, { group: company })
  const collection_id = await newCollection(elsewhere, both)
  const asked = await app.call(pictureSuggestions.suggestPictures, { restaurant_id, collection_id, all_items: true }, { as: both })
  expect(asked.status).toBe(404)
})
