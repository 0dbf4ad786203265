import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { renditionAt, wholePicture } from '@brigade/contract/collections/addresses.ts'
import { collections } from '@brigade/contract/collections.ts'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { jpegOf, sendBytes, upload } from '../../../testing/pictures.ts'
import { placeOf, testStore } from '../../../testing/s3.ts'
import { allRoutes } from '../../routes.ts'
import { originalOf, renditionOf } from './serving/keys.ts'
import { partsFile } from './uploads/parts.ts'

const store = await testStore()
let app: TestApp
let owner: Person
let collection_id: number

beforeAll(async () => {
  app = await testApp(allRoutes(testBankLink()), { config: { fileStore: placeOf(store.url('pictures/shop')) } })
  const company = await app.group()
  owner = await app.person({ roles: ['picture_collections_admin'], on: company })
  const made = await app.call(
    collections.create,
    { picture_collection: { name: 'Dishes', kind: 'food' }, parent_access_group_id: company },
    { as: owner },
  )
  collection_id = made.body.id
})
afterEach(() => {
  store.instead = undefined
})

let seed = 0
async function added(): Promise<{ base: string; file: string; bytes: Buffer; id: number }> {
  seed += 1
  const bytes = await jpegOf({ width: 1200, height: 900, seed })
  const { status, body } = await upload(app, owner, collection_id, bytes)
  expect(status).toBe(200)
  const { base } = body.picture.face
  return { base, file: base.split('/')[2] ?? '', bytes, id: body.picture.id }
}

const fetched = (address: string, headers: Record<string, string> = {}) => app.app.inject({ method: 'GET', url: address, headers })
const down = () => {
  store.instead = (request) => {
    request.socket.destroy()
    return true
  }
}

test('a picture goes into the store, is drawn from there, handed out whole and in parts, and nothing of it stays on this server', async () => {
  const { base, file, bytes, id } = await added()
  const { dataDir } = app.deps.config
  expect(existsSync(partsFile(app.deps.config, file))).toBe(false)
  const whole = await fetched(renditionAt(base, 640, 'jpg'))
  expect(await sharp(whole.rawPayload).metadata()).toMatchObject({ width: 640, height: 480, format: 'jpeg' })
  const part = await fetched(renditionAt(base, 640, 'jpg'), { range: 'bytes=100-199' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${whole.rawPayload.length}`])
  expect(part.rawPayload.equals(whole.rawPayload.subarray(100, 200))).toBe(true)
  const head = await app.app.inject({ method: 'HEAD', url: renditionAt(base, 640, 'jpg') })
  expect(head.headers['content-length']).toBe(String(whole.rawPayload.length))
  const original = await app.app.inject({
    method: 'GET',
    url: `/api/restaurants/v5/picture_collections/${collection_id}/pictures/${id}/original`,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(original.rawPayload.equals(bytes)).toBe(true)
  expect([existsSync(path.join(dataDir, 'files')), readdirSync(path.join(dataDir, 'fetched'))]).toEqual([false, []])
})

test('a store that is down asks people to try again, and an upload goes on when it is back', async () => {
  const { base } = await added()
  const bytes = await jpegOf({ seed: 900 })
  const { body: begun } = await app.call(collections.beginUpload, { collection_id, name: 'x.jpg', bytes: bytes.length }, { as: owner })
  await sendBytes(app, owner, begun.address, bytes)
  down()
  const refused = await fetched(renditionAt(base, 320, 'webp'))
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers['cache-control'], refused.json().message]).toEqual([
    503,
    '5',
    undefined,
    'The files cannot be reached at the moment. Please try again in a few seconds.',
  ])
  const finish = () => app.call(collections.finishUpload, { collection_id, upload_id: begun.upload_id }, { as: owner })
  expect((await finish()).problem.code).toBe('unavailable')
  store.instead = undefined
  expect((await finish()).status).toBe(200)
})

test('a server that ends when the file is in the store and its parts are still here takes it in once more', async () => {
  const bytes = await jpegOf({ seed: 901 })
  const { body: begun } = await app.call(collections.beginUpload, { collection_id, name: 'x.jpg', bytes: bytes.length }, { as: owner })
  await sendBytes(app, owner, begun.address, bytes)
  await app.deps.storage.put(originalOf(begun.upload_id), bytes)
  const done = await app.call(collections.finishUpload, { collection_id, upload_id: begun.upload_id }, { as: owner })
  expect([done.status, existsSync(partsFile(app.deps.config, begun.upload_id))]).toEqual([200, false])
})

test('a file that another server has deleted is not found', async () => {
  const { base, file } = await added()
  expect((await fetched(renditionAt(base, 320, 'webp'))).statusCode).toBe(200)
  await app.deps.storage.removeBelow(`pictures/${file.slice(0, 2)}/${file}`)
  expect((await fetched(renditionAt(base, 320, 'webp'))).statusCode).toBe(404)
})

test('a visitor who goes away in the middle of a picture, or before it comes, holds no connection to the store', async () => {
  const { base, file } = await added()
  await app.deps.storage.put(renditionOf(file, wholePicture, 1600, 'jpg'), randomBytes(20_000_000))
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}${renditionAt(base, 1600, 'jpg')}`
  const answer = await new Promise<IncomingMessage>((resolve, reject) => get(address, { agent: false }, resolve).on('error', reject))
  await new Promise((resolve) => answer.once('readable', resolve))
  expect([answer.statusCode, store.underWay()]).toEqual([200, 1])
  answer.destroy()
  await expect.poll(() => store.underWay()).toBe(0)

  const asked = Promise.withResolvers<() => void>()
  store.instead = (request, response): boolean => {
    if (request.method !== 'GET') return false
    asked.resolve(() => response.writeHead(200, { 'content-length': 20_000_000 }).write(Buffer.alloc(1000)))
    return true
  }
  const early = get(address, { agent: false }).on('error', () => {})
  const reply = await asked.promise
  const gone = new Promise((resolve) => early.once('close', resolve))
  early.destroy()
  await gone
  reply()
  await expect.poll(() => store.underWay()).toBe(0)
})
