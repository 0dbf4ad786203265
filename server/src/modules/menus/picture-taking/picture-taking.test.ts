import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import path from 'node:path'
import { collections } from '@brigade/contract/collections.ts'
import { menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { menuImport } from '@brigade/contract/menus/menu-import.ts'
import { pictureTaking } from '@brigade/contract/menus/picture-taking.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { makeRestaurant, making } from '../../../../testing/menus.ts'
import { jpegOf, upload } from '../../../../testing/pictures.ts'
import { smallInternet } from '../../../../testing/small-internet.ts'
import { twoCompanies } from '../../../../testing/two-companies.ts'
import { allRoutes } from '../../../routes.ts'
import { applyOps } from '../draft/public.ts'
import { loadMenu } from '../draft/store.ts'
import { itemsOf } from '../public/model.ts'
import { takePictures, takingQueueName, takingsKept } from './take-pictures.ts'

const [burger, soup] = [await jpegOf({ seed: 1 }), await jpegOf({ seed: 2 })]
/** What a path answers; pictures of numbers are each another one. */
const usual: RequestListener = async ({ url = '' }, response) => {
  if (url === '/burger.jpg' || url === '/same-burger.jpg') response.end(burger)
  else if (url === '/soup.jpg') response.end(soup)
  else if (url === '/page') response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<!doctype html><p>No picture</p>')
  else if (url === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end()
  else response.writeHead(404).end()
}
let answer = usual
const net = await smallInternet((request, response) => answer(request, response))
afterAll(() => net.close())
beforeEach(async () => {
  answer = usual
  net.asked.length = 0
  await app.database.db.deleteFrom('rate_limits').execute()
})

const app = await testApp(allRoutes(testBankLink()), { deps: { outside: net.outside } })
const { call, database, deps } = app
const { acme, bistro, north, offer, accept } = await twoCompanies(app)
const { owner } = acme
const never = new AbortController().signal

async function collection(name = 'Food', group = acme.root, as = owner): Promise<number> {
  return (await call(collections.create, { picture_collection: { name, kind: 'food' }, parent_access_group_id: group }, { as })).body.id
}

/** A restaurant with an item for each of these addresses. */
async function menu(addresses: readonly string[], kind: 'restaurant' | 'library' = 'restaurant'): Promise<number> {
  const id = await makeRestaurant(database, { group: north, kind })
  const ops = addresses.map((image_url, at) => making('item', null, { fields: { name: `Dish ${at + 1}`, image_url } }))
  await database.write((tx) => applyOps(tx, { restaurantId: id, batchId: randomUUID(), ops, userId: null }))
  return id
}

const take = (restaurant_id: number, collection_id: number, as = owner) => call(pictureTaking.takePictures, { restaurant_id, collection_id }, { as })
const shown = async (restaurant_id: number, as = owner) => ({
  ...(await call(pictureTaking.picturesElsewhere, { restaurant_id }, { as })).body,
  ...(await call(pictureTaking.lastPictureRun, { restaurant_id }, { as })).body,
})
const pictures = async (id: number) => (await call(collections.searchCollection, { id }, { as: owner })).body.data
const images = async (id: number) => itemsOf(await loadMenu(database.db, id)).map(({ fields }) => fields.image_url)
const lines = async (resource: string, id: number) =>
  (
    await sql<{
      line: string
    }>`select agent || ': ' || description as line from audit_logs where resource = ${resource} and resource_id = ${id} order by id`.execute(
      database.db,
    )
  ).rows.map(({ line }) => line)
const leftOver = () => readdirSync(path.join(deps.config.dataDir, 'uploads'))

test('pictures come into the collection once each, are shown from there, and what cannot be had is named with its reason', async () => {
  const into = await collection()
  const known = (await upload(app, owner, into, soup, 'soup.jpg')).body.picture.id
  const paths = ['/burger.jpg', '/soup.jpg', '/burger.jpg', '/same-burger.jpg', '/page', '/inside', '/gone.jpg']
  const id = await menu([...paths.map(net.at), 'http://127.0.0.2/a.jpg', `${net.at('/b.jpg').replace(/:\d+/, ':22')}`, ''])
  expect(await shown(id)).toMatchObject({ addresses: 8, items: 9, run: null })
  expect(net.asked).toEqual([])
  const begun = await take(id, into)
  expect(begun.body).toMatchObject({ state: 'running', total: 8, done: 0, collection_name: 'Food' })
  expect(app.jobs.at(-1)).toMatchObject({ queue: takingQueueName, data: { runId: begun.body.id } })
  await takePictures(deps, begun.body.id, never)
  const inside = 'That address is not on the public internet.'
  const { run, addresses } = await shown(id)
  expect(run).toMatchObject({ state: 'done', problem: null, total: 8, done: 8, added: 1, was_there: 2, refused: 5, changed: 4 })
  expect(run?.refusals.map(({ name, reason }) => [name, reason])).toEqual([
    ['Dish 5', 'This file is no picture. Upload a JPEG, PNG, WebP, AVIF, HEIC, GIF or TIFF.'],
    ['Dish 6', inside],
    ['Dish 7', 'The server at that address does not give the file (status 404).'],
    ['Dish 8', inside],
    ['Dish 9', 'An address with a port of its own is not fetched.'],
  ])
  expect([addresses, net.asked.toSorted()]).toEqual([5, [...new Set(paths)].toSorted()])
  const [first, second, ...more] = await pictures(into)
  expect([first?.id, second?.added_by, more]).toEqual([known, owner.name, []])
  // The same file stands at both addresses, and two are fetched at a time: whichever came first gave the name.
  expect(['Dish 1', 'Dish 4']).toContain(second?.name)
  const fresh = `picture:${second?.id}`
  expect((await images(id)).slice(0, 4)).toEqual([fresh, `picture:${known}`, fresh, fresh])
  expect(await lines('restaurant', id)).toEqual([
    `${owner.name} <${owner.email}>: Began to take 8 pictures from web addresses into a collection`,
    `${owner.name} <${owner.email}>: 4 pictures of this menu came from web addresses into a collection and are shown from there`,
  ])
  expect((await lines('picture_collection', into)).at(-1)).toBe(`${owner.name} <${owner.email}>: Added 1 picture from web addresses of a menu`)
  expect(leftOver()).toEqual([])
  const undone = await call(menuDraft.undoMenu, { restaurant_id: id, step_revision: run?.step_revision }, { as: owner })
  expect(undone.status).toBe(200)
  expect((await images(id)).slice(0, 4)).toEqual(paths.slice(0, 4).map(net.at))
})

test('what an item shows on a channel is taken as well, and what was changed meanwhile is left alone', async () => {
  const id = await menu([net.at('/burger.jpg'), net.at('/soup.jpg')])
  const [first, second] = itemsOf(await loadMenu(database.db, id))
  const op = { op: 'override', id: first?.id ?? '', channel: 'uber_eats', fulfilment: null, field: 'image_url', value: net.at('/soup.jpg') } as const
  const change = (ops: readonly object[]) =>
    database.write((tx) =>
      applyOps(tx, {
        restaurantId: id,
        batchId: randomUUID(),
        ops: ops.map((one) => ({ client_op_id: randomUUID(), ...one }) as never),
        userId: owner.id,
      }),
    )
  await change([op])
  const into = await collection('By channel')
  const { body } = await take(id, into)
  await change([{ op: 'update', id: second?.id, fields: { image_url: 'https://elsewhere.example/new.jpg' } }])
  await takePictures(deps, body.id, never)
  expect((await shown(id)).run).toMatchObject({ state: 'done', added: 2, changed: 2 })
  const named = new Map((await pictures(into)).map((one) => [one.name, `picture:${one.id}`]))
  expect(await images(id)).toEqual([named.get('Dish 1'), 'https://elsewhere.example/new.jpg'])
  expect((await loadMenu(database.db, id)).overrides.get(first?.id ?? '')).toMatchObject([{ value: named.get('Dish 2') }])
})

test('it takes the right to change the menu and the right to add to the collection, within one company', async () => {
  const id = await menu([net.at('/burger.jpg')])
  const into = await collection()
  const cook = await app.person({ roles: ['restaurants_admin', 'picture_collections'], on: acme.root })
  const keeper = await app.person({ roles: ['restaurants', 'picture_collections_admin'], on: acme.root })
  const both = await app.person({ roles: ['restaurants_admin', 'picture_collections_admin'], on: acme.root })
  await app.grant(both, bistro.root, 'picture_collections_admin')
  const theirs = await collection('Theirs', bistro.root, bistro.owner)
  const statuses = [
    (await take(id, into, cook)).status,
    (await take(id, into, keeper)).status,
    (await take(id, into, bistro.owner)).status,
    (await take(id, theirs, both)).status,
    (await call(pictureTaking.picturesElsewhere, { restaurant_id: id }, { as: keeper })).status,
  ]
  expect(statuses).toEqual([404, 403, 404, 400, 403])
  const library = await menu([net.at('/burger.jpg')], 'library')
  expect((await take(library, into, both)).status).toBe(403)
  expect((await take(library, into)).status).toBe(200)
  expect((await take(id, into, both)).status).toBe(200)
  expect(await shown(id, cook)).toMatchObject({ run: { collection_name: 'Food', step_revision: null } })
  const lone = await app.person({ roles: ['restaurants_admin'], on: acme.root })
  expect(await shown(id, lone)).toMatchObject({ run: { collection_id: null, collection_name: null } })
})

test('of two at once one is refused, and a menu without addresses has nothing to take', async () => {
  const [id, into] = [await menu([net.at('/burger.jpg')]), await collection()]
  const both = await Promise.all([take(id, into), take(id, into)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const none = await take(await menu(['', 'picture:1'].slice(0, 1)), into)
  expect([none.status, none.problem.message]).toEqual([409, 'No item of this menu has a picture from a web address.'])
})

test.each([
  ['restaurants_admin', 'The person who asked for it can no longer change this menu. Somebody who can has to ask for it again.'],
  [
    'picture_collections_admin',
    'The person who asked for it can no longer add pictures to this collection. Somebody who can has to ask for it again.',
  ],
])('without %s it ends before the next step, with what it has', async (role, sentence) => {
  const [id, into] = [await menu([net.at('/burger.jpg'), net.at('/soup.jpg'), net.at('/3.jpg')]), await collection()]
  const leaver = await app.person({ roles: ['restaurants_admin', 'picture_collections_admin'], on: acme.root })
  const { body } = await take(id, into, leaver)
  answer = (request, response) => {
    if (request.url !== '/soup.jpg') return usual(request, response)
    void sql`update role_grants set expires_at = now() where user_id = ${leaver.id} and role = ${role}`
      .execute(database.db)
      .then(() => usual(request, response))
  }
  await takePictures(deps, body.id, never)
  const { run } = await shown(id)
  expect(run).toMatchObject({ state: 'stopped', problem: sentence, changed: 0 })
  expect((await images(id))[0]).toBe(net.at('/burger.jpg'))
  const names = (await pictures(into)).map(({ name }) => name)
  expect([names.includes('Dish 2'), run?.added]).toEqual([false, names.length])
  expect(leftOver()).toEqual([])
})

test('a server that is stopped goes on where it was, and a picture by which servers break down stops no other', async () => {
  const [id, into] = [await menu([net.at('/burger.jpg'), net.at('/deadly.jpg'), net.at('/soup.jpg')]), await collection()]
  const { body } = await take(id, into)
  for (let times = 0; times < 5; times += 1) {
    const stopping = new AbortController()
    answer = (request, response) => (request.url === '/deadly.jpg' ? stopping.abort(new Error('the server is stopping')) : usual(request, response))
    await expect(takePictures(deps, body.id, stopping.signal)).rejects.toThrow('the server is stopping')
  }
  expect((await shown(id)).run).toMatchObject({ state: 'running', refused: 0 })
  // A server that breaks down takes no count back.
  await sql`update menu_picture_addresses set tries = 4 where address = ${net.at('/deadly.jpg')}`.execute(database.db)
  await takingsKept(deps).run(never)
  expect(app.jobs.at(-1)).toMatchObject({ queue: takingQueueName, data: { runId: body.id } })
  answer = usual
  await Promise.all([takePictures(deps, body.id, never), takePictures(deps, body.id, never)])
  const { run } = await shown(id)
  expect(run).toMatchObject({ state: 'done', done: 3, added: 2, changed: 2 })
  expect(run?.refusals.map(({ reason }) => reason)).toEqual(['The server broke down again and again while this picture was taken in.'])
  expect(await pictures(into)).toHaveLength(2)
  expect(leftOver()).toEqual([])
})

test('somebody stops it; pictures that came stay in the collection, and the menu is as it was', async () => {
  const [id, into] = [await menu([net.at('/burger.jpg'), net.at('/soup.jpg')]), await collection()]
  const { body } = await take(id, into)
  const stop = (restaurant_id: number) => call(pictureTaking.stopTakingPictures, { restaurant_id, run_id: body.id }, { as: owner })
  expect((await stop(await menu([]))).status).toBe(404)
  answer = (request, response) => void stop(id).then(() => usual(request, response))
  await takePictures(deps, body.id, never)
  expect((await shown(id)).run).toMatchObject({ state: 'stopped', problem: null, added: 0 })
  expect(await images(id)).toEqual([net.at('/burger.jpg'), net.at('/soup.jpg')])
  expect((await lines('restaurant', id)).at(-1)).toContain(': Copying pictures into a collection was stopped')
  expect(leftOver()).toEqual([])
})

test('a collection that is deleted ends it, and so does a menu that leaves its company', async () => {
  const [id, into] = [await menu([net.at('/burger.jpg')]), await collection()]
  const { body } = await take(id, into)
  expect((await call(collections.remove, { id: into }, { as: owner })).status).toBe(200)
  await takePictures(deps, body.id, never)
  expect((await shown(id)).run).toMatchObject({ state: 'stopped', problem: 'The collection was deleted.', collection_name: null })
  const going = await menu([net.at('/burger.jpg')])
  const again = await take(going, await collection())
  expect((await accept(await offer('restaurant', going))).status).toBe(200)
  await takePictures(deps, again.body.id, never)
  expect([net.asked, await shown(going, bistro.owner)]).toMatchObject([[], { addresses: 1, run: null }])
})

test('the preview of an import says how many pictures are named by addresses, and neither it nor the import fetches any', async () => {
  const id = await menu([])
  const text = `item,price,image\nBurger,5,${net.at('/burger.jpg')}\nSoup,4,${net.at('/soup.jpg')}\nOther soup,4,${net.at('/soup.jpg')}\nTea,2,\n`
  expect((await call(menuImport.previewImport, { restaurant_id: id, text }, { as: owner })).body).toMatchObject({ pictures: 2 })
  expect((await call(menuImport.importMenu, { restaurant_id: id, text }, { as: owner })).status).toBe(200)
  expect([net.asked, (await shown(id)).addresses]).toEqual([[], 2])
})
