import { readdirSync } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { handovers } from '@brigade/contract/access-groups/handovers.ts'
import { renditionAt } from '@brigade/contract/collections/addresses.ts'
import { collections } from '@brigade/contract/collections.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { testBankLink } from '../../../testing/bank-link.ts'
import { drawing, jpegOf, sendBytes, upload } from '../../../testing/pictures.ts'
import { give, share } from '../../platform/access/holdings.ts'
import { allRoutes } from '../../routes.ts'
import { originalOf } from './serving/keys.ts'
import { bytesCome, dropParts } from './uploads/parts.ts'
import { sweepFiles } from './uploads/sweep.ts'

let app: TestApp
let company: number
let home: number
let owner: Person
let viewer: Person
let stranger: Person

beforeAll(async () => {
  app = await testApp(allRoutes(testBankLink()))
  company = await app.group({ name: 'Company' })
  owner = await app.person({ roles: ['picture_collections_admin', 'access_groups_admin'], on: company })
  viewer = await app.person({ roles: ['picture_collections'], on: company })
  home = await app.group({ name: 'Elsewhere' })
  stranger = await app.person({ roles: ['picture_collections_admin'], on: home })
})

async function newCollection(name = 'Burgers', as = owner, group = company): Promise<number> {
  const made = await app.call(collections.create, { picture_collection: { name, kind: 'food' }, parent_access_group_id: group }, { as })
  expect(made.status).toBe(200)
  return made.body.id
}

/** The beginning of a PNG of this size: enough for whoever looks at the header alone. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(17)
  header.write('IHDR', 'latin1')
  header.writeUInt32BE(width, 4)
  header.writeUInt32BE(height, 8)
  header.set([8, 2], 12)
  const chunk = (body: Buffer) => Buffer.concat([u32(body.length - 4), body, u32(crc32(body))])
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk(header), chunk(Buffer.from('IDAT', 'latin1'))])
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const fetched = (address: string, headers: Record<string, string> = {}) => app.app.inject({ method: 'GET', url: address, headers })
const inOrder = async (id: number) => (await app.call(collections.searchCollection, { id }, { as: owner })).body.data

describe('a collection', () => {
  test('is made, changed by the version that was seen, found by a part of its name, and deleted', async () => {
    const id = await newCollection('Summer drinks')
    const change = { id, picture_collection: { name: 'Winter drinks', description: 'Hot', kind: 'food' as const }, version: 1 }
    expect((await app.call(collections.update, change, { as: owner })).body).toMatchObject({ name: 'Winter drinks', pictures: 0, cover: null })
    expect((await app.call(collections.update, change, { as: owner })).status).toBe(409)
    const found = await app.call(collections.search, { name: 'inter dr', kind: 'food' }, { as: viewer })
    expect(found.body.data).toMatchObject([{ id, _can: { update: false, delete: false } }])
    expect((await app.call(collections.get, { id }, { as: stranger })).status).toBe(404)
    expect((await app.call(collections.remove, { id }, { as: viewer })).status).toBe(403)
    expect((await app.call(collections.remove, { id }, { as: owner })).status).toBe(200)
    expect((await app.call(collections.get, { id }, { as: owner })).status).toBe(404)
  })
})

describe('an upload', () => {
  test('that breaks off goes on where it was, and becomes a picture with a thumbnail', async () => {
    const collection_id = await newCollection()
    const bytes = await jpegOf({ width: 1200, height: 900 })
    const { body: begun } = await app.call(collections.beginUpload, { collection_id, name: 'burger.jpg', bytes: bytes.length }, { as: owner })
    const half = Math.floor(bytes.length / 2)
    expect((await sendBytes(app, owner, begun.address, bytes.subarray(0, half))).offset).toBe(half)
    const early = await app.call(collections.finishUpload, { collection_id, upload_id: begun.upload_id }, { as: owner })
    expect(early.problem.message).toBe('The file has not come whole yet. Send the rest of it first.')
    const head = await app.app.inject({
      method: 'HEAD',
      url: `/api/restaurants${begun.address}`,
      headers: { authorization: `Bearer ${owner.token}`, 'tus-resumable': '1.0.0' },
    })
    expect(head.headers['upload-offset']).toBe(String(half))
    await sendBytes(app, owner, begun.address, bytes.subarray(half), half)
    const { body } = await app.call(collections.finishUpload, { collection_id, upload_id: begun.upload_id }, { as: owner })
    expect(body).toMatchObject({ was_there: false, picture: { name: 'burger.jpg', width: 1200, height: 900, format: 'jpeg', bytes: bytes.length } })
    const small = await fetched(renditionAt(body.picture.face.base, 320, 'webp'))
    expect(small.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 })
    expect((await app.call(collections.get, { id: collection_id }, { as: viewer })).body).toMatchObject({
      pictures: 1,
      bytes: bytes.length,
      cover: { width: 1200 },
    })
  })

  test('is sent by nobody but the person who began it, into a collection that the person may change', async () => {
    const collection_id = await newCollection()
    const bytes = await jpegOf()
    const begin = (as: Person) => app.call(collections.beginUpload, { collection_id, name: 'x.jpg', bytes: bytes.length }, { as })
    expect([(await begin(viewer)).status, (await begin(stranger)).status]).toEqual([403, 404])
    const { body: begun } = await begin(owner)
    expect((await sendBytes(app, viewer, begun.address, bytes)).status).toBe(404)
    expect((await sendBytes(app, { ...owner, token: 'nobody' }, begun.address, bytes)).status).toBe(401)
    await sendBytes(app, owner, begun.address, bytes)
    const other = await newCollection('Another one')
    expect((await app.call(collections.finishUpload, { collection_id: other, upload_id: begun.upload_id }, { as: owner })).status).toBe(410)
    const twice = await Promise.all(
      [1, 2].map(() => app.call(collections.finishUpload, { collection_id, upload_id: begun.upload_id }, { as: owner })),
    )
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 410])
  })

  test('of a file that the collection has answers the picture that is there', async () => {
    const collection_id = await newCollection('Here')
    const elsewhere = await newCollection('There')
    const bytes = await jpegOf({ seed: 5 })
    const first = await upload(app, owner, collection_id, bytes)
    await upload(app, owner, elsewhere, bytes)
    const again = await upload(app, owner, collection_id, bytes, 'other-name.jpg')
    expect(again.body).toMatchObject({ was_there: true, picture: { id: first.body.picture.id, name: 'picture.jpg' }, also_in: ['There'] })
    expect(await inOrder(collection_id)).toHaveLength(1)
  })

  test('takes no more bytes than were said', async () => {
    const collection_id = await newCollection()
    const { body: begun } = await app.call(collections.beginUpload, { collection_id, name: 'x.jpg', bytes: 100 }, { as: owner })
    expect((await sendBytes(app, owner, begun.address, Buffer.alloc(200))).status).toBe(413)
    expect((await sendBytes(app, owner, begun.address, Buffer.alloc(10), 5)).status).toBe(409)
  })

  test('that nobody ends is gone after a day, and the file of a deleted picture after some weeks', async () => {
    const collection_id = await newCollection()
    const { storage, config } = app.deps
    const begin = async () => (await app.call(collections.beginUpload, { collection_id, name: 'x.jpg', bytes: 10 }, { as: owner })).body
    const [old, half, fresh] = [await begin(), await begin(), await begin()]
    // A server that died has left no parts of it.
    await dropParts(config, half.upload_id)
    await app.database.pool.query("update picture_uploads set inserted_at = now() - interval '25 hours' where id = any($1)", [
      [old.upload_id, half.upload_id],
    ])
    const { body } = await upload(app, owner, collection_id, await jpegOf({ seed: 77 }))
    const file = body.picture.face.base.split('/')[2] ?? ''
    await app.call(collections.removePictures, { collection_id, ids: [body.picture.id] }, { as: owner })
    await sweepFiles(app.deps)
    expect([await bytesCome(config, old.upload_id), await bytesCome(config, fresh.upload_id)]).toEqual([undefined, 0])
    expect(await storage.sizeOf(originalOf(file))).toBeGreaterThan(0)
    await app.database.pool.query("update ended_picture_files set ended_at = now() - interval '31 days'")
    await sweepFiles(app.deps)
    expect(await storage.sizeOf(originalOf(file))).toBeUndefined()
  })

  const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  test.each([
    ['a drawing with a program in it', svg, /^SVG drawings can carry programs/],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), /^This file is no picture/],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n'), /^This is a PDF/],
    ['a GIF that is none', Buffer.from('GIF89a=1;alert(1)//'), /^This picture is damaged/],
  ])('of %s is refused in words, and nothing of it is kept', async (_, bytes, words) => {
    const folder = path.join(app.deps.config.dataDir, 'uploads')
    const before = readdirSync(folder)
    const collection_id = await newCollection()
    const answer = await upload(app, owner, collection_id, bytes, 'burger.jpg')
    expect([answer.status, answer.problem.message]).toEqual([400, expect.stringMatching(words)])
    expect(await inOrder(collection_id)).toEqual([])
    expect(readdirSync(folder)).toEqual(before)
  })

  test('of a bomb is refused by its header, before anything is unpacked', async () => {
    const collection_id = await newCollection()
    const answer = await upload(app, owner, collection_id, pngHeader(16_000, 16_000))
    expect(answer.problem.message).toBe('This picture has 256 megapixels. Upload one with at most 50.')
  })

  test('of a photo with a place and a turned camera keeps neither in what is shown', async () => {
    const collection_id = await newCollection()
    const bytes = await drawing({ width: 300, height: 200 })
      .jpeg()
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 3230/100' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { body } = await upload(app, owner, collection_id, bytes)
    expect(body.picture).toMatchObject({ width: 200, height: 300 })
    for (const format of ['webp', 'jpg', 'avif'] as const) {
      const shown = await sharp((await fetched(renditionAt(body.picture.face.base, 160, format))).rawPayload).metadata()
      expect(shown).toMatchObject({ width: 160, height: 240 })
      expect(Object.keys(shown).filter((key) => ['exif', 'orientation', 'icc', 'xmp', 'iptc'].includes(key))).toEqual([])
    }
    const original = await app.app.inject({
      url: `/api/restaurants/v5/picture_collections/${collection_id}/pictures/${body.picture.id}/original`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(original.rawPayload.equals(bytes)).toBe(true)
  })
})

describe('an address of a picture', () => {
  let base: string
  beforeAll(async () => {
    base = (await upload(app, owner, await newCollection(), await jpegOf({ seed: 9, width: 1000, height: 500 }))).body.picture.face.base
  })

  test('is good as it was signed and no other way', async () => {
    const good = renditionAt(base, 480, 'jpg')
    expect((await fetched(good)).statusCode).toBe(200)
    const [, , file = '', crop = '', until = '', signature = ''] = base.split('/')
    const strange = [
      `/pictures/${file}/${crop}/${Number(until) + 7}/${signature}/480.jpg`,
      `/pictures/${file}/${crop}/0/${signature}/480.jpg`,
      `/pictures/${file}/0-0-5000-5000/${until}/${signature}/480.jpg`,
      `/pictures/${file.toLowerCase()}/${crop}/${until}/${signature}/480.jpg`,
      `${base}/481.jpg`,
      `${base}/480.svg`,
      `${base}/../original`,
      '/pictures/..%2f..%2fkeys/whole/0/aaaaaaaaaaaaaaaaaaaaaa/480.jpg',
    ]
    for (const address of strange) expect([address, (await fetched(address)).statusCode]).toEqual([address, 404])
  })

  test('ends after two weeks at the latest', async () => {
    const later = await testApp(allRoutes(testBankLink()), {
      database: app.database,
      deps: { secrets: app.deps.secrets, storage: app.deps.storage, clock: { now: () => new Date(Date.now() + 15 * 86_400_000) } },
    })
    expect((await later.app.inject(renditionAt(base, 480, 'jpg'))).statusCode).toBe(404)
  })

  test('answers a part of the file, and that nothing has changed', async () => {
    const address = renditionAt(base, 480, 'jpg')
    const whole = await fetched(address)
    expect(whole.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/)
    const part = await fetched(address, { range: 'bytes=10-19' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${whole.rawPayload.length}`])
    expect(part.rawPayload.equals(whole.rawPayload.subarray(10, 20))).toBe(true)
    expect((await fetched(address, { range: 'bytes=99999999-' })).statusCode).toBe(416)
    expect((await fetched(address, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304)
  })
})

describe('pictures of a collection', () => {
  test('are found in all collections that a person sees, and in no other', async () => {
    const { body } = await upload(app, owner, await newCollection('Seen'), await jpegOf({ seed: 60 }), 'Needle in hay.jpg')
    const search = async (as: Person) => (await app.call(collections.searchPictures, { name: 'needle' }, { as })).body
    expect(await search(viewer)).toMatchObject({ data: [{ id: body.picture.id, collection_name: 'Seen' }], total: 1 })
    expect(await search(stranger)).toMatchObject({ data: [], total: 0 })
  })

  test('of two companies are offered apart: by a group of the one that asks, and as the use cuts them', async () => {
    const other = await app.group({ name: 'Second company' })
    const both = await app.person({ roles: ['picture_collections_admin'], on: company })
    await app.grant(both, other, 'picture_collections_admin')
    const branch = await app.group({ name: 'Branch', parent: company })
    const here = await newCollection('Twins here')
    const there = await newCollection('Twins there', both, other)
    const { body: near } = await upload(app, owner, here, await jpegOf({ width: 800, height: 400, seed: 62 }), 'Twin.jpg')
    await upload(app, both, there, await jpegOf({ seed: 63 }), 'Twin.jpg')
    const found = async (more: object) => (await app.call(collections.searchPictures, { name: 'twin', ...more }, { as: both })).body
    expect(await found({})).toMatchObject({ total: 2, data: [{ collection_name: 'Twins there' }, { face: { width: 800, height: 400 } }] })
    expect(await found({ company_of: branch, use: 'square' })).toMatchObject({
      total: 1,
      data: [{ id: near.picture.id, face: { width: 400, height: 400 } }],
    })
    expect(await found({ company_of: other, picture_id: near.picture.id })).toMatchObject({ total: 0, data: [] })
    expect(await found({ picture_id: near.picture.id })).toMatchObject({ total: 1 })
    const kept = await app.call(collections.search, { name: 'Twins', company_of: branch }, { as: both })
    expect(kept.body).toMatchObject({ total: 1, data: [{ id: here }] })
  })

  test('are named in History as text, whatever they are called', async () => {
    const forged = 'x.jpg **x**\n- **owner**: Company → Elsewhere'
    const id = await newCollection()
    const { body } = await upload(app, owner, id, await jpegOf({ seed: 61 }), forged)
    const { name, alt, credit, rights_until, focal_x, focal_y, crops } = body.picture
    const picture = { name: `_${name}`, caption: forged, alt, credit, rights_until, focal_x, focal_y, crops }
    expect((await app.call(collections.updatePicture, { collection_id: id, id: body.picture.id, picture }, { as: owner })).status).toBe(200)
    await app.call(collections.removePictures, { collection_id: id, ids: [body.picture.id] }, { as: owner })
    const rows = await app.database.db
      .selectFrom('audit_logs')
      .select('description')
      .where('resource_id', '=', id)
      .where('resource', '=', 'picture_collection')
      .execute()
    const lines = rows.flatMap(({ description }) => description.split('\n'))
    expect(lines.filter((line) => line.startsWith('- **owner**') || line.includes('**x**'))).toEqual([])
    expect(lines.filter((line) => line.startsWith('- **caption**: (empty) → x.jpg') || line.startsWith('- **caption**: x.jpg'))).toHaveLength(1)
  })

  test('keep the order they are given, whatever is moved where', async () => {
    const collection_id = await newCollection()
    const ids: number[] = []
    for (let seed = 20; seed < 26; seed += 1)
      ids.push((await upload(app, owner, collection_id, await jpegOf({ seed, width: 64, height: 64 }))).body.picture.id)
    let expected = [...ids]
    // Always into the same gap, until there is no room left in it.
    for (let turn = 0; turn < 14; turn += 1) {
      const [first = 0, second = 0, ...others] = expected
      const last = others.at(-1) ?? 0
      await app.call(collections.orderPictures, { collection_id, ids: [last], before_id: second }, { as: owner })
      expected = [first, last, second, ...others.slice(0, -1)]
    }
    expect((await inOrder(collection_id)).map(({ id }) => id)).toEqual(expected)
    const [a = 0, b = 0, c = 0] = expected
    await app.call(collections.orderPictures, { collection_id, ids: [c, a], before_id: null }, { as: owner })
    expect((await inOrder(collection_id)).map(({ id }) => id)).toEqual([b, ...expected.slice(3), a, c])
  })

  test('are moved and copied within a company and never out of it', async () => {
    const from = await newCollection('From')
    const to = await newCollection('To')
    const { body } = await upload(app, owner, from, await jpegOf({ seed: 40 }))
    const { id } = body.picture
    await app.call(collections.setCover, { collection_id: from, picture_id: id }, { as: owner })
    const copied = await app.call(collections.copyPictures, { collection_id: from, ids: [id], to_collection_id: to }, { as: owner })
    expect(copied.body.results).toMatchObject([{ outcome: 'done' }])
    const [copy] = await inOrder(to)
    expect(copy?.face.base).not.toBe(body.picture.face.base)
    expect((await fetched(renditionAt(copy?.face.base ?? '', 640, 'webp'))).statusCode).toBe(200)
    const moved = await app.call(collections.movePictures, { collection_id: from, ids: [id, 999_999], to_collection_id: to }, { as: owner })
    expect(moved.body.results).toMatchObject([{ outcome: 'done' }, { outcome: 'refused', name: '' }])
    expect((await inOrder(to)).map((picture) => picture.id)).toEqual([copy?.id, id])
    expect((await app.call(collections.get, { id: from }, { as: owner })).body.cover).toBeNull()
    const elsewhere = await app.group({ name: 'Other company' })
    await app.grant(owner, elsewhere, 'picture_collections_admin')
    const theirs = await newCollection('Theirs', owner, elsewhere)
    for (const call of [collections.movePictures, collections.copyPictures]) {
      const refused = await app.call(call, { collection_id: to, ids: [id], to_collection_id: theirs }, { as: owner })
      expect([refused.status, refused.problem.message]).toEqual([409, expect.stringContaining('of another company')])
    }
    const hidden = await newCollection('Hidden', stranger, home)
    expect((await app.call(collections.movePictures, { collection_id: to, ids: [id], to_collection_id: hidden }, { as: owner })).status).toBe(404)
  })

  test('are moved by nobody who has a collection for a time or by a share: others could replace what is shown', async () => {
    const [east, west] = [await app.group({ name: 'East', parent: company }), await app.group({ name: 'West', parent: company })]
    const mover = await app.person({ name: 'Mo Mover', roles: ['picture_collections_admin'], on: west })
    const [from, to] = [await newCollection('Of East', owner, east), await newCollection('Of West', owner, west)]
    const { body } = await upload(app, owner, from, await jpegOf({ seed: 45 }))
    const move = (as: Person) => app.call(collections.movePictures, { collection_id: from, ids: [body.picture.id], to_collection_id: to }, { as })
    await app.database.write((tx) => share(tx, 'picture_collection', from, west))
    const refused = await move(mover)
    expect([refused.status, refused.problem.message]).toEqual([403, expect.stringContaining('in the organizations that own both collections')])
    const expiresAt = new Date(Date.now() + 3_600_000)
    await app.database.write((tx) => give(tx, { userId: mover.id, groupId: east, roles: ['picture_collections_admin'], by: null, expiresAt }))
    expect((await move(mover)).status).toBe(403)
    expect((await inOrder(to)).length).toBe(0)
    const asked = { id: company, email: 'them@example.com', resource_type: 'picture_collection' as const, resource_ids: [to] }
    const offer = await app.call(handovers.offerHandover, asked, { as: owner })
    expect(offer.problem.message).toBeUndefined()
    expect((await move(owner)).problem.message).toContain('Of West is offered to another company.')
    await app.call(handovers.withdrawHandover, { id: company, handover_id: offer.body.id }, { as: owner })
    expect((await move(owner)).body.results).toMatchObject([{ outcome: 'done' }])
  })

  test('are moved to people with whom they could not be shared by nobody', async () => {
    const [agency, south] = [await app.group({ name: 'Agency', parent: company }), await app.group({ name: 'South', parent: company })]
    const editor = await app.person({ roles: ['picture_collections_admin'], on: company })
    await app.person({ roles: ['picture_collections_admin'], on: agency })
    const [from, to] = [await newCollection('Brand'), await newCollection('Of South', owner, south)]
    await app.database.write((tx) => share(tx, 'picture_collection', to, agency))
    const { body } = await upload(app, editor, from, await jpegOf({ seed: 46 }))
    const move = (as: Person) => app.call(collections.movePictures, { collection_id: from, ids: [body.picture.id], to_collection_id: to }, { as })
    const refused = await move(editor)
    expect([refused.status, refused.problem.message]).toEqual([403, expect.stringContaining('which you could not share with them')])
    expect((await move(owner)).body.results).toMatchObject([{ outcome: 'done' }])
  })

  test.each(['by whoever administers a group that has them by a share', 'for good to who has them by a share'])('are not moved: %s', async (_) => {
    const isGiven = _.startsWith('for good')
    const [east, west, agency] = [
      await app.group({ name: 'East', parent: company }),
      await app.group({ name: 'West', parent: company }),
      await app.group({ name: 'Agency', parent: company }),
    ]
    await app.person({ name: 'Quinn', roles: ['picture_collections_admin'], on: west })
    const mover = await app.person({ roles: ['picture_collections_admin'], on: east })
    for (const on of [west, agency]) await app.grant(mover, on, 'picture_collections_admin', 'access_groups_admin')
    const [from, to] = [await newCollection('Of East', owner, east), await newCollection('Of West', owner, west)]
    await app.database.write((tx) => share(tx, 'picture_collection', from, isGiven ? west : agency))
    const { body } = await upload(app, owner, from, await jpegOf({ seed: isGiven ? 47 : 48 }))
    const refused = await app.call(collections.movePictures, { collection_id: from, ids: [body.picture.id], to_collection_id: to }, { as: mover })
    expect([refused.status, refused.problem.message]).toEqual([403, expect.stringContaining('which you could not share with them')])
  })

  test('are not moved: for longer to a group that has both collections by a share', async () => {
    const [east, west, agency] = [
      await app.group({ name: 'East', parent: company }),
      await app.group({ name: 'West', parent: company }),
      await app.group({ name: 'Agency', parent: company }),
    ]
    await app.person({ name: 'Quinn', roles: ['picture_collections_admin'], on: agency })
    const mover = await app.person({ roles: ['picture_collections_admin'], on: east })
    await app.grant(mover, west, 'picture_collections_admin')
    const [from, to] = [await newCollection('Of East', owner, east), await newCollection('Of West', owner, west)]
    for (const id of [from, to]) await app.database.write((tx) => share(tx, 'picture_collection', id, agency))
    const { body } = await upload(app, owner, from, await jpegOf({ seed: 49 }))
    const refused = await app.call(collections.movePictures, { collection_id: from, ids: [body.picture.id], to_collection_id: to }, { as: mover })
    expect([refused.status, refused.problem.message]).toEqual([403, expect.stringContaining('which you could not share with them')])
  })

  test('are changed by the version that was seen, and deleted', async () => {
    const collection_id = await newCollection()
    const { body } = await upload(app, owner, collection_id, await jpegOf({ seed: 50 }))
    const { id } = body.picture
    const said = {
      name: 'Double burger',
      caption: 'With cheese',
      alt: 'A burger',
      credit: 'Kim',
      rights_until: '2027-01-31',
      focal_x: 2500,
      focal_y: 7500,
    }
    const crops = { square: { x: 1000, y: 0, width: 7500, height: 10_000 } }
    const changed = await app.call(collections.updatePicture, { collection_id, id, picture: { ...said, crops }, version: 1 }, { as: owner })
    expect(changed.body).toMatchObject({ ...said, crops, version: 2 })
    expect((await app.call(collections.updatePicture, { collection_id, id, picture: { ...said, crops }, version: 1 }, { as: owner })).status).toBe(
      409,
    )
    const beyond = { square: { x: 5000, y: 0, width: 7500, height: 10_000 } }
    expect((await app.call(collections.updatePicture, { collection_id, id, picture: { ...said, crops: beyond } }, { as: owner })).status).toBe(400)
    expect((await app.call(collections.removePictures, { collection_id, ids: [id] }, { as: viewer })).status).toBe(403)
    expect((await app.call(collections.removePictures, { collection_id, ids: [id] }, { as: owner })).body.results).toMatchObject([
      { outcome: 'done' },
    ])
    expect((await app.call(collections.getPicture, { collection_id, id }, { as: owner })).status).toBe(404)
  })
})
