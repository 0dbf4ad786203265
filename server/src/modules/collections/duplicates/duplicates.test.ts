import { auditLogs } from '@brigade/contract/audit-logs.ts'
import { collections } from '@brigade/contract/collections.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { drawing, jpegOf, upload } from '../../../../testing/pictures.ts'
import { allRoutes } from '../../../routes.ts'

let app: TestApp
let owner: Person
let company: number
let summer: number
let winter: number

async function newCollection(name: string, group = company, as = owner): Promise<number> {
  return (await app.call(collections.create, { picture_collection: { name, kind: 'food' }, parent_access_group_id: group }, { as })).body.id
}
/** The same drawing in another size and quality: another file that looks alike. */
const smaller = (seed: number) => drawing({ seed, width: 400, height: 300 }).jpeg({ quality: 60 }).toBuffer()
const groupsOf = async (as: Person, collection_id?: number) =>
  (await app.call(collections.searchDuplicates, { ...(collection_id !== undefined && { collection_id }) }, { as })).body
const idsOf = async (as: Person, collection_id?: number) =>
  (await groupsOf(as, collection_id)).data.map(({ pictures }) => pictures.map(({ id }) => id))

beforeAll(async () => {
  app = await testApp(allRoutes(testBankLink()))
})

/** A company of its own with two collections. */
async function newCompany() {
  company = await app.group({ name: 'Company' })
  owner = await app.person({ roles: ['picture_collections_admin', 'access_groups_admin'], on: company })
  summer = await newCollection('Summer menu')
  winter = await newCollection('Winter menu')
}

test('an upload tells what looks like it in other collections, and what is the same file', async () => {
  await newCompany()
  await upload(app, owner, summer, await jpegOf({ seed: 1 }), 'burger.jpg')
  const again = await upload(app, owner, winter, await smaller(1), 'burger-2.jpg')
  expect(again.body).toMatchObject({ was_there: false, also_in: [], looks_like: [{ name: 'burger.jpg', collection_name: 'Summer menu' }] })
  const same = await upload(app, owner, winter, await jpegOf({ seed: 1 }), 'burger-3.jpg')
  expect(same.body).toMatchObject({ also_in: ['Summer menu'], looks_like: [{ name: 'burger-2.jpg', collection_name: 'Winter menu' }] })
  expect((await upload(app, owner, winter, await jpegOf({ seed: 2 }))).body.looks_like).toEqual([])
})

test('duplicates are groups of what looks alike, by collection or all, with what a person sees alone', async () => {
  await newCompany()
  const one = (await upload(app, owner, summer, await jpegOf({ seed: 3 }))).body.picture.id
  const other = (await upload(app, owner, winter, await smaller(3))).body.picture.id
  const file = (await upload(app, owner, winter, await jpegOf({ seed: 4 }))).body.picture.id
  await upload(app, owner, summer, await jpegOf({ seed: 5 }))
  const third = await newCollection('Autumn menu')
  const copy = (await upload(app, owner, third, await jpegOf({ seed: 4 }))).body.picture.id
  const { data, total } = await groupsOf(owner)
  expect(total).toBe(2)
  expect(data).toMatchObject([
    { id: file, same_file: true, total: 2, pictures: [{ id: file }, { id: copy, collection_name: 'Autumn menu', may_change: true }] },
    { id: one, same_file: false, total: 2, pictures: [{ id: one, collection_name: 'Summer menu', used: 0 }, { id: other }] },
  ])
  expect((await app.call(collections.searchDuplicates, { page: 2, per_page: 1 }, { as: owner })).body.data.map(({ id }) => id)).toEqual([one])
  expect(await idsOf(owner, summer)).toEqual([[one, other]])
  const stranger = await app.person({ roles: ['picture_collections_admin'], on: await app.group({ name: 'Elsewhere' }) })
  expect((await groupsOf(stranger)).total).toBe(0)
})

test('pictures of two companies are never compared, also for somebody who sees both', async () => {
  await newCompany()
  const elsewhere = await app.group({ name: 'Elsewhere' })
  const both = await app.person({ roles: ['picture_collections_admin'], on: company })
  await app.grant(both, elsewhere, 'picture_collections_admin')
  const there = await newCollection('There', elsewhere, both)
  const { id } = (await upload(app, owner, summer, await jpegOf({ seed: 6 }))).body.picture
  const added = (await upload(app, both, there, await smaller(6))).body
  expect(added.looks_like).toEqual([])
  expect(await idsOf(both)).toEqual([])
  const pair = { pairs: [{ picture_id: id, other_id: added.picture.id }], apart: true }
  expect((await app.call(collections.tellApart, pair, { as: both })).status).toBe(404)
})

test('what was told apart is remembered for everybody until it is taken back or the file is another one', async () => {
  await newCompany()
  const one = (await upload(app, owner, summer, await jpegOf({ seed: 7 }), 'soup.jpg')).body.picture.id
  const other = (await upload(app, owner, winter, await smaller(7), 'stew.jpg')).body.picture.id
  const viewer = await app.person({ roles: ['picture_collections'], on: company })
  const tell = (apart: boolean, as = owner) => app.call(collections.tellApart, { pairs: [{ picture_id: other, other_id: one }], apart }, { as })
  const similar = async () => (await app.call(collections.getSimilar, { collection_id: summer, id: one }, { as: viewer })).body.pictures
  expect(await similar()).toMatchObject([{ picture: { id: other, may_change: false }, same_file: false }])
  expect((await tell(true, viewer)).status).toBe(403)
  expect((await tell(true)).body).toEqual({ pairs: 1 })
  expect((await tell(true)).status).toBe(200)
  expect([await idsOf(viewer), await similar()]).toEqual([[], []])
  const { body: history } = await app.call(auditLogs.search, { resource: 'picture_collection', resource_id: summer }, { as: owner })
  expect(history.data[0]?.description).toContain('Kept “soup.jpg” beside what looks like it')
  await tell(false)
  expect(await idsOf(viewer)).toEqual([[one, other]])
  await tell(true)
  await app.database.db.updateTable('pictures').set({ file_key: 'another-file-of-the-soup' }).where('id', '=', one).execute()
  expect(await idsOf(viewer)).toEqual([[one, other]])
})

test('a pair is told apart by whoever may change one of its collections and sees both', async () => {
  await newCompany()
  const below = await app.group({ name: 'Below', parent: company })
  const own = await newCollection('Own', below)
  const one = (await upload(app, owner, own, await jpegOf({ seed: 8 }))).body.picture.id
  const other = (await upload(app, owner, winter, await smaller(8))).body.picture.id
  const tell = (as: Person) => app.call(collections.tellApart, { pairs: [{ picture_id: one, other_id: other }], apart: true }, { as })
  const sees = await app.person({ roles: ['picture_collections_admin'], on: below })
  expect((await tell(sees)).status).toBe(404)
  await app.grant(sees, company, 'picture_collections')
  expect((await tell(sees)).status).toBe(200)
})
