import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { collections } from '@brigade/contract/collections.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../../testing/app.ts'
import { testBankLink } from '../../../../testing/bank-link.ts'
import { allRoutes } from '../../../routes.ts'
import { bytesCome, partsFile } from './parts.ts'

// Over real connections: what a line brings before it is lost, or stands still.

const agent = new Agent({ keepAlive: true })
const bytes = randomBytes(5_000_000)
const half = 2_600_000

let app: TestApp
let origin: string
let cook: Person
let collection_id: number

beforeAll(async () => {
  app = await testApp(allRoutes(testBankLink()))
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const company = await app.group({ name: 'Company' })
  cook = await app.person({ roles: ['picture_collections_admin'], on: company })
  const made = await app.call(
    collections.create,
    { picture_collection: { name: 'Dishes', kind: 'food' }, parent_access_group_id: company },
    { as: cook },
  )
  collection_id = made.body.id
})
afterAll(() => agent.destroy())

async function begin(): Promise<{ upload_id: string; address: string }> {
  const { body } = await app.call(collections.beginUpload, { collection_id, name: 'x.jpg', bytes: bytes.length }, { as: cook })
  return body
}

function patch(address: string, offset: number, length?: number): ClientRequest {
  return request(`${origin}/api/restaurants${address}`, {
    method: 'PATCH',
    agent,
    headers: {
      authorization: `Bearer ${cook.token}`,
      'content-type': 'application/offset+octet-stream',
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      ...(length !== undefined && { 'content-length': length }),
    },
  })
}

async function answerOf(sending: ClientRequest): Promise<{ status: number | undefined; offset: string | string[] | undefined }> {
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return { status: answer.statusCode, offset: answer.headers['upload-offset'] }
}

const untilCome = (id: string, least: number) =>
  vi.waitFor(async () => expect(await bytesCome(app.deps.config, id)).toBeGreaterThanOrEqual(least), { timeout: 20_000 })

const whatLies = (id: string) => readFileSync(partsFile(app.deps.config, id))

test('a line that is cut leaves what it brought, and the next goes on from there', async () => {
  const { upload_id, address } = await begin()
  const first = patch(address, 0, bytes.length)
  first.on('error', () => {})
  first.write(bytes.subarray(0, half))
  await untilCome(upload_id, 2_000_000)
  first.destroy()
  await untilCome(upload_id, half)
  const rest = patch(address, half, bytes.length - half)
  rest.end(bytes.subarray(half))
  expect(await answerOf(rest)).toEqual({ status: 204, offset: String(bytes.length) })
  expect(whatLies(upload_id).equals(bytes)).toBe(true)
})

test('a line that stands still is given up when the sender comes by another, and what it brought is kept', async () => {
  const { upload_id, address } = await begin()
  const still = patch(address, 0, bytes.length)
  const ended = once(still, 'error')
  still.write(bytes.subarray(0, half))
  await untilCome(upload_id, 2_000_000)
  const look = request(`${origin}/api/restaurants${address}`, {
    method: 'HEAD',
    agent,
    headers: { authorization: `Bearer ${cook.token}`, 'tus-resumable': '1.0.0' },
  })
  look.end()
  expect(await answerOf(look)).toEqual({ status: 200, offset: String(half) })
  await ended
  const rest = patch(address, half, bytes.length - half)
  rest.end(bytes.subarray(half))
  expect((await answerOf(rest)).status).toBe(204)
  expect(whatLies(upload_id).equals(bytes)).toBe(true)
})

test('bytes without a number of them are taken as long as they fit', async () => {
  const { upload_id, address } = await begin()
  const sending = patch(address, 0)
  sending.write(bytes.subarray(0, half))
  sending.end(bytes.subarray(half))
  expect(await answerOf(sending)).toEqual({ status: 204, offset: String(bytes.length) })
  expect(whatLies(upload_id).equals(bytes)).toBe(true)
  const { address: full } = await begin()
  const more = patch(full, 0)
  more.write(bytes)
  more.end('one')
  expect((await answerOf(more)).status).toBe(413)
})

test('the connection of an upload serves the next one', async () => {
  const one = await begin()
  const first = patch(one.address, 0, bytes.length)
  first.end(bytes)
  expect((await answerOf(first)).status).toBe(204)
  const other = await begin()
  const second = patch(other.address, 0, bytes.length)
  second.end(bytes)
  expect((await answerOf(second)).status).toBe(204)
  expect(second.reusedSocket).toBe(true)
})
