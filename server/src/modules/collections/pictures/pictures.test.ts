import { attention } from '@brigade/contract/attention.ts'
import { renditionAt } from '@brigade/contract/collections/addresses.ts'
import type { Picture } from '@brigade/contract/collections/pictures.ts'
import { collections } from '@brigade/contract/collections.ts'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { type Drawing, jpegOf, sendBytes, upload } from '../../../../testing/pictures.ts'
import type { Queryable } from '../../../platform/database.ts'
import { allRoutes } from '../../../routes.ts'
import { registerPictureUser } from '../public/uses.ts'
import { originalOf } from '../serving/keys.ts'
import { sweepFiles } from '../uploads/sweep.ts'

let app: TestApp
let company: number
let owner: Person
let viewer: Person

beforeAll(async () => {
  app = await testApp(allRoutes(testBankLink()))
  company = await app.group({ name: 'Company' })
  owner = await app.person({ roles: ['picture_collections_admin'], on: company })
  viewer = await app.person({ roles: ['picture_collections'], on: company })
})

/** What shows pictures here, as a module above collections would say it. */
const showing = new Map<number, readonly string[]>()
registerPictureUser({
  countsOf: async (_: Queryable, ids) => new Map(ids.flatMap((id) => (showing.has(id) ? [[id, (showing.get(id) ?? []).length + 1] as const] : []))),
  usesOf: async (_: Queryable, __: number, id) => (showing.get(id) ?? []).map((name) => ({ kind: 'menu_item' as const, name, path: '/menus/1' })),
})

const fileOf = (picture: Picture): string => picture.face.base.split('/')[2] ?? ''
const namesOf = async (id: number, only?: 'unused' | 'rights_ending') => {
  const { body } = await app.call(collections.searchCollection, { id, only }, { as: viewer })
  return { names: body.data.map(({ name }) => name), total: body.total }
}

async function newCollection(name = 'Burgers'): Promise<number> {
  const made = await app.call(collections.create, { picture_collection: { name, kind: 'food' }, parent_access_group_id: company }, { as: owner })
  return made.body.id
}

let seed = 1000

/** A picture that looks like no other. */
async function newPicture(collectionId: number, name = 'picture.jpg', what: Drawing = {}): Promise<Picture> {
  seed += 1
  return (await upload(app, owner, collectionId, await jpegOf({ width: 64, height: 48, seed, ...what }), name)).body.picture
}

async function saidOf(collectionId: number): Promise<string[]> {
  const rows = await app.database.db
    .selectFrom('audit_logs')
    .select('description')
    .where('resource', '=', 'picture_collection')
    .where('resource_id', '=', collectionId)
    .execute()
  return rows.map(({ description }) => description)
}

describe('the file of a picture', () => {
  const said = { caption: 'With cheese', alt: 'A burger', credit: 'Kim', rights_until: null, focal_x: 2500, focal_y: 7500 }
  const crops = { square: { x: 1000, y: 0, width: 7500, height: 10_000 } }

  test('is replaced by another one, which has another address; what is said of the picture stays', async () => {
    const id = await newCollection()
    const before = await newPicture(id, 'Burger')
    await app.call(collections.updatePicture, { collection_id: id, id: before.id, picture: { name: 'Burger', ...said, crops } }, { as: owner })
    const { body } = await upload(app, owner, id, await jpegOf({ seed: 2, width: 640, height: 480 }), 'better.jpg', before.id)
    expect(body).toMatchObject({ was_there: false, picture: { id: before.id, name: 'Burger', ...said, crops, width: 640, version: 3 } })
    expect(body.picture.face.base).not.toBe(before.face.base)
    const shown = async (base: string) => (await app.app.inject(renditionAt(base, 160, 'jpg'))).statusCode
    // Menus that were published show the old file.
    expect([await shown(body.picture.face.base), await shown(before.face.base)]).toEqual([200, 200])
    const ended = await app.database.db.selectFrom('ended_picture_files').select('file_key').execute()
    expect(ended).toContainEqual({ file_key: before.face.base.split('/')[2] })
    expect(await saidOf(id)).toContain('Replaced the file of “Burger”')
  })

  test('of another shape takes focus and crops away, which were made for the old one', async () => {
    const id = await newCollection()
    const before = await newPicture(id, 'Burger')
    await app.call(collections.updatePicture, { collection_id: id, id: before.id, picture: { name: 'Burger', ...said, crops } }, { as: owner })
    const { body } = await upload(app, owner, id, await jpegOf({ seed: 3, width: 480, height: 640 }), 'tall.jpg', before.id)
    expect(body.picture).toMatchObject({ caption: 'With cheese', focal_x: 5000, focal_y: 5000, crops: {} })
    expect(await saidOf(id)).toContain('Replaced the file of “Burger” by one of another shape, so its focus and chosen parts were reset')
  })

  test('is not replaced by itself, by one that the collection has, or once the picture is elsewhere', async () => {
    const id = await newCollection()
    const other = await newCollection('Drinks')
    const [bytes, taken, late] = [await jpegOf({ seed: 4 }), await jpegOf({ seed: 5 }), await jpegOf({ seed: 6 })]
    const { body: first } = await upload(app, owner, id, bytes, 'First')
    await upload(app, owner, id, taken, 'Second')
    const same = await upload(app, owner, id, bytes, 'again.jpg', first.picture.id)
    expect(same.body).toMatchObject({ was_there: true, picture: { id: first.picture.id, version: 1, face: { base: first.picture.face.base } } })
    const there = await upload(app, owner, id, taken, 'x.jpg', first.picture.id)
    expect([there.status, there.problem.message]).toEqual([
      409,
      'The picture “Second” of this collection has this file. Use that picture, or delete it first.',
    ])
    expect((await upload(app, owner, other, late, 'x.jpg', first.picture.id)).status).toBe(404)
    const replaces_id = first.picture.id
    const begin = { collection_id: id, name: 'x.jpg', bytes: late.length, replaces_id }
    expect((await app.call(collections.beginUpload, begin, { as: viewer })).status).toBe(403)
    const { body: begun } = await app.call(collections.beginUpload, begin, { as: owner })
    await sendBytes(app, owner, begun.address, late)
    await app.call(collections.movePictures, { collection_id: id, ids: [replaces_id], to_collection_id: other }, { as: owner })
    const moved = await app.call(collections.finishUpload, { collection_id: id, upload_id: begun.upload_id }, { as: owner })
    expect([moved.status, moved.problem.message]).toEqual([409, 'The picture was deleted, or moved to another collection. Nothing was replaced.'])
  })
})

describe('several pictures', () => {
  const zipped = async (collection_id: number, ids: readonly number[], as = viewer) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: `/api/restaurants/v5/picture_collections/${collection_id}/download`,
      payload: { ids },
      headers: { authorization: `Bearer ${as.token}` },
    })
    return { status: answer.statusCode, headers: answer.headers, files: answer.statusCode === 200 ? unzipSync(answer.rawPayload) : {}, answer }
  }

  test('are downloaded in one zip by whoever sees them, as they were uploaded', async () => {
    const id = await newCollection('Summer / menu')
    const bytes = await jpegOf({ seed: 20 })
    const { body } = await upload(app, owner, id, bytes, 'Burger.png')
    const second = await newPicture(id, 'burger.jpg')
    const { status, headers, files, answer } = await zipped(id, [second.id, body.picture.id])
    expect([status, headers['content-type'], headers['content-length']]).toEqual([200, 'application/zip', String(answer.rawPayload.length)])
    expect(headers['content-disposition']).toContain('Summer%20-%20menu.zip')
    expect(Object.keys(files)).toEqual(['Burger.jpg', 'burger (2).jpg'])
    expect(Buffer.from(files['Burger.jpg'] ?? []).equals(bytes)).toBe(true)
    const stranger = await app.person({ roles: ['picture_collections_admin'], on: await app.group({ name: 'Elsewhere' }) })
    expect((await zipped(id, [second.id], stranger)).status).toBe(404)
    expect((await zipped(await newCollection(), [second.id])).status).toBe(404)
  })

  test('of which one has lost its file have it named in the zip', async () => {
    const id = await newCollection()
    const [kept, lost] = [await newPicture(id, 'kept'), await newPicture(id, 'lost')]
    await app.deps.storage.removeBelow(originalOf(fileOf(lost)))
    const { files } = await zipped(id, [kept.id, lost.id])
    expect(Object.keys(files)).toEqual(['Missing files.txt', 'kept.jpg'])
    expect(Buffer.from(files['Missing files.txt'] ?? []).toString()).toContain('lost.jpg')
    expect((await zipped(id, [lost.id])).status).toBe(404)
  })

  test('that are too large together are refused before anything is read', async () => {
    const id = await newCollection()
    const large = await newPicture(id)
    await sql`update pictures set bytes = 1100000000 where id = ${large.id}`.execute(app.database.db)
    const { status, answer } = await zipped(id, [large.id])
    expect([status, answer.json().message]).toEqual([400, 'These files are 1.1 GB together. Choose fewer: at most 1 GB at once.'])
  })
})

test('a picture that is used says where, stays when it is deleted, and is not among the unused ones', async () => {
  const id = await newCollection()
  const [used, free] = [await newPicture(id, 'used'), await newPicture(id, 'free')]
  showing.set(used.id, ['Margherita, Nonna Rosa'])
  expect((await app.call(collections.getPictureUses, { collection_id: id, id: used.id }, { as: viewer })).body).toEqual({
    uses: [{ kind: 'menu_item', name: 'Margherita, Nonna Rosa', path: '/menus/1' }],
    more: 1,
  })
  expect(await namesOf(id, 'unused')).toEqual({ names: ['free'], total: 1 })
  const { body } = await app.call(collections.removePictures, { collection_id: id, ids: [used.id, free.id] }, { as: owner })
  expect(body.results).toMatchObject([
    { name: 'used', outcome: 'refused', sentence: 'It is used in 2 places. Choose another picture there first, or replace the file of this one.' },
    { name: 'free', outcome: 'done' },
  ])
  expect(await namesOf(id)).toEqual({ names: ['used'], total: 1 })
  showing.clear()
})

test('pictures whose rights have ended or end soon are found, and told to those who may change them', async () => {
  const id = await newCollection('Rights')
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  for (const [name, days] of [
    ['ended', -3],
    ['ending', 20],
    ['later', 40],
  ] as const) {
    const { id: picture } = await newPicture(id, name)
    await sql`update pictures set rights_until = ${inDays(days)} where id = ${picture}`.execute(app.database.db)
  }
  await newPicture(id, 'endless')
  expect(await namesOf(id, 'rights_ending')).toEqual({ names: ['ended', 'ending'], total: 2 })
  const told = async (as: Person) =>
    (await app.call(attention.needsAttention, {}, { as })).body.data.filter(({ kind }) => kind === 'picture_rights_ending')
  expect(await told(owner)).toMatchObject([{ places: [{ id, name: 'Rights', count: 2 }], count: 2 }])
  expect(await told(viewer)).toEqual([])
})

test('copies that are not saved leave no files behind', async () => {
  const [from, to] = [await newCollection(), await newCollection()]
  const picture = await newPicture(from)
  const { database } = app
  const keysOf = async () => (await database.db.selectFrom('ended_picture_files').select('file_key').execute()).map(({ file_key }) => file_key)
  const before = await keysOf()
  const copied = async () =>
    (await app.call(collections.copyPictures, { collection_id: from, ids: [picture.id], to_collection_id: to }, { as: owner })).status
  await sql`create function no_copies() returns trigger language plpgsql as 'begin raise exception ''no''; end'`.execute(database.db)
  await sql`create trigger no_copies before insert on pictures for each row execute function no_copies()`.execute(database.db)
  expect(await copied()).toBe(500)
  await sql`drop trigger no_copies on pictures`.execute(database.db)
  const [left = ''] = (await keysOf()).filter((key) => !before.includes(key))
  expect(await app.deps.storage.sizeOf(originalOf(left))).toBeGreaterThan(0)
  await sql`update ended_picture_files set ended_at = now() - interval '31 days' where file_key = ${left}`.execute(database.db)
  await sweepFiles(app.deps)
  expect(await app.deps.storage.sizeOf(originalOf(left))).toBeUndefined()
  expect(await copied()).toBe(200)
  expect(await keysOf()).toEqual(before)
})
