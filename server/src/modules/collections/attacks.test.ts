import { existsSync } from 'node:fs'
import { mkdtemp, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { renditionAt, renditionFormats, renditionWidths } from '@brigade/contract/collections/addresses.ts'
import { collections } from '@brigade/contract/collections.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { jpegOf, makeCollection, makePicture, sendBytes, upload } from '../../../testing/pictures.ts'
import { folderStorage } from '../../platform/storage/folder-storage.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { allRoutes } from '../../routes.ts'
import { folderOf, originalOf, renditionOf } from './serving/keys.ts'
import { thumbnail } from './serving/renditions.ts'
import { partsFile } from './uploads/parts.ts'
import { sweepFiles } from './uploads/sweep.ts'

// What somebody does at the same time, or to what is none of theirs.

const folder = await mkdtemp(path.join(tmpdir(), 'attacked-'))
const kept = folderStorage(folder)
/** Runs once, before the next file is copied or put. */
let meanwhile: (() => Promise<unknown>) | undefined
async function others(): Promise<void> {
  const once = meanwhile
  meanwhile = undefined
  await once?.()
}
/** Files of a store that lie here to be worked on. */
const local = { now: 0, most: 0 }
const storage: Storage = {
  ...kept,
  async copy(from, to) {
    await others()
    await kept.copy(from, to)
  },
  async locally(key, work) {
    local.now += 1
    local.most = Math.max(local.most, local.now)
    try {
      return await kept.locally(key, work)
    } finally {
      local.now -= 1
    }
  },
  async put(key, bytes, options) {
    await others()
    await kept.put(key, bytes, options)
  },
}
const app = await testApp(allRoutes(testBankLink()), { deps: { storage } })
const { call, database, deps } = app
const company = await app.group({ name: 'Company' })
const owner = await app.person({ roles: ['picture_collections_admin'], on: company })

test('a picture whose file is replaced while it is copied is not mixed up of two files', async () => {
  const [from, to] = [await makeCollection(app, company), await makeCollection(app, company)]
  const { body } = await upload(app, owner, from, await jpegOf({ seed: 1, width: 64, height: 48 }))
  const next = await jpegOf({ seed: 2, width: 128, height: 96 })
  meanwhile = () => upload(app, owner, from, next, 'next.jpg', body.picture.id)
  const { body: copied } = await call(collections.copyPictures, { collection_id: from, ids: [body.picture.id], to_collection_id: to }, { as: owner })
  expect(copied.results).toMatchObject([{ outcome: 'refused', sentence: 'It was changed while it was copied. Please try again.' }])
  expect((await call(collections.searchCollection, { id: to }, { as: owner })).body.total).toBe(0)
})

test('a picture that is deleted while it is copied is not said to be copied', async () => {
  const [from, to] = [await makeCollection(app, company), await makeCollection(app, company)]
  const { body } = await upload(app, owner, from, await jpegOf({ seed: 3, width: 64, height: 48 }))
  const ids = [body.picture.id]
  meanwhile = () => call(collections.removePictures, { collection_id: from, ids }, { as: owner })
  const { body: copied } = await call(collections.copyPictures, { collection_id: from, ids, to_collection_id: to }, { as: owner })
  expect(copied.results).toMatchObject([{ outcome: 'refused' }])
})

test('deleting pictures waits for none of another collection', async () => {
  const here = await makeCollection(app, company)
  const { id: theirs } = await makePicture(app, await makeCollection(app, await app.group({ name: 'Elsewhere' })))
  const holder = await database.pool.connect()
  try {
    await holder.query(`begin; select from pictures where id = ${theirs} for update`)
    const { status, body } = await call(collections.removePictures, { collection_id: here, ids: [theirs] }, { as: owner })
    expect([status, body.results]).toMatchObject([200, [{ outcome: 'refused', name: '' }]])
  } finally {
    holder.release(true)
  }
})

test('an upload into a collection that is deleted counts until its bytes are gone', async () => {
  const person = await app.person({ roles: ['picture_collections_admin'], on: company })
  const bytes = await jpegOf({ seed: 4 })
  const collection_id = await makeCollection(app, company)
  const { body } = await call(collections.beginUpload, { collection_id, name: 'a.jpg', bytes: bytes.length }, { as: person })
  await sendBytes(app, person, body.address, bytes)
  await call(collections.remove, { id: collection_id }, { as: person })
  const file = partsFile(deps.config, body.upload_id)
  const { rows } = await sql`select from picture_uploads where id = ${body.upload_id}`.execute(database.db)
  expect([rows.length, existsSync(file)]).toEqual([1, true])
  await sql`update picture_uploads set inserted_at = now() - interval '25 hours' where id = ${body.upload_id}`.execute(database.db)
  await sweepFiles(deps)
  expect([existsSync(file), await storage.sizeOf(originalOf(body.upload_id))]).toEqual([false, undefined])
})

test('an upload that is canceled while it is finished leaves nothing behind', async () => {
  const bytes = await jpegOf({ seed: 5 })
  const collection_id = await makeCollection(app, company)
  const { body } = await call(collections.beginUpload, { collection_id, name: 'a.jpg', bytes: bytes.length }, { as: owner })
  await sendBytes(app, owner, body.address, bytes)
  const { upload_id } = body
  meanwhile = () => call(collections.cancelUpload, { collection_id, upload_id }, { as: owner })
  expect((await call(collections.finishUpload, { collection_id, upload_id }, { as: owner })).status).toBe(410)
  expect(existsSync(path.join(folder, folderOf(upload_id)))).toBe(false)
})

test('what one person has under way is counted over calls at one time', async () => {
  const person = await app.person({ roles: ['picture_collections_admin'], on: company })
  const collection_id = await makeCollection(app, company)
  const begin = () => call(collections.beginUpload, { collection_id, name: 'a.jpg', bytes: 50_000_000 }, { as: person })
  const answered: number[] = []
  for (let asking = 60; asking > 0; ) {
    const statuses = (await Promise.all(Array.from({ length: asking }, begin))).map(({ status }) => status)
    // On a busy machine some wait for their turn longer than a change may, and are told to try again.
    asking = statuses.filter((status) => status === 503).length
    answered.push(...statuses.filter((status) => status !== 503))
  }
  expect(Object.groupBy(answered, String)).toMatchObject({ 200: { length: 40 }, 429: { length: 20 } })
})

test('parts to which no upload leads are swept when they are old, and no others', async () => {
  const collection_id = await makeCollection(app, company)
  const { body } = await call(collections.beginUpload, { collection_id, name: 'a.jpg', bytes: 10 }, { as: owner })
  const files = ['old', 'new'].map((id) => partsFile(deps.config, id))
  for (const file of files) await writeFile(file, 'bytes')
  const known = partsFile(deps.config, body.upload_id)
  const [old = ''] = files
  const dayBefore = new Date(Date.now() - 26 * 3_600_000)
  for (const file of [old, known]) await utimes(file, dayBefore, dayBefore)
  await sweepFiles(deps)
  expect([...files, known].map((file) => existsSync(file))).toEqual([false, true, true])
})

test('a picture that is higher than any rendition can be is refused in words', async () => {
  const high = await sharp({ create: { width: 20, height: 17_000, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { status, problem } = await upload(app, owner, await makeCollection(app, company), high)
  expect([status, problem.message]).toEqual([400, 'This picture is 17000 pixels high. Upload one that is at most 16383.'])
})

test('of many drawings that are asked for at one time few have their file fetched, and all are drawn', async () => {
  const { body } = await upload(app, owner, await makeCollection(app, company), await jpegOf({ seed: 6 }))
  const addresses = renditionWidths.flatMap((width) => renditionFormats.map((format) => renditionAt(body.picture.face.base, width, format)))
  local.most = 0
  const answers = await Promise.all(addresses.map((address) => app.app.inject(address)))
  expect([new Set(answers.map(({ statusCode }) => statusCode)), local]).toEqual([new Set([200]), { now: 0, most: 8 }])
})

test('a rendition that a power cut has left empty is drawn again', async () => {
  const { body } = await upload(app, owner, await makeCollection(app, company), await jpegOf({ seed: 7 }))
  const { file_key } = await database.db.selectFrom('pictures').select('file_key').where('id', '=', body.picture.id).executeTakeFirstOrThrow()
  const { crop, width, format } = thumbnail
  const look = async () => (await app.app.inject(renditionAt(body.picture.face.base, width, format))).rawPayload
  const whole = await look()
  await kept.put(renditionOf(file_key, crop, width, format), Buffer.alloc(0))
  expect([whole.length > 0, (await sharp(await look()).metadata()).width]).toEqual([true, 320])
})
