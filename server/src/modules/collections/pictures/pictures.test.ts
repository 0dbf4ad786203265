import { renditionAt } from '@brigade/contract/collections/addresses.ts'
import type { Picture } from '@brigade/contract/collections/pictures.ts'
import { collections } from '@brigade/contract/collections.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { type Drawing, jpegOf, upload } from '../../../../testing/pictures.ts'
import { allRoutes } from '../../../routes.ts'

let app: TestApp
let company: number
let owner: Person

beforeAll(async () => {
  app = await testApp(allRoutes(testBankLink()))
  company = await app.group({ name: 'Company' })
  owner = await app.person({ roles: ['picture_collections_admin'], on: company })
})

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
    expect(await saidOf(id)).toContain('Replaced the file of “Burger” by one of another shape, so its focus and crops were reset')
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
  })
})
