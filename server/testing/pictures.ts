import { createHash } from 'node:crypto'
import type { AddedPicture } from '@brigade/contract/collections/pictures.ts'
import { pictureReference } from '@brigade/contract/collections/uses.ts'
import { collections } from '@brigade/contract/collections.ts'
import sharp, { type Sharp } from 'sharp'
import { insertSeveral } from '../src/modules/collections/pictures/store-pictures.ts'
import { insert as insertCollection } from '../src/modules/collections/records/store-collections.ts'
import { newFileKey } from '../src/modules/collections/serving/keys.ts'
import type { Answer, Person, TestApp } from './app.ts'

export interface Drawing {
  readonly width?: number
  readonly height?: number
  /** Another seed, another picture. */
  readonly seed?: number
}

/** A picture that looks like no other: a few soft blobs, placed by the seed. */
export function drawing({ width = 640, height = 480, seed = 1 }: Drawing = {}): Sharp {
  const at = (turn: number) => Math.abs(Math.sin(seed * 12.9898 + turn * 78.233))
  const blobs = Array.from({ length: 8 }, (_, turn) => {
    const hue = Math.floor(at(turn) * 360)
    return `<circle cx="${at(turn + 10) * width}" cy="${at(turn + 20) * height}" r="${(0.1 + at(turn + 30) / 4) * width}" fill="hsl(${hue} 70% 55%)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${Math.floor(at(99) * 360)} 60% 85%)"/>${blobs.join('')}</svg>`
  return sharp(Buffer.from(svg))
}

export const jpegOf = (what?: Drawing): Promise<Buffer> => drawing(what).jpeg().toBuffer()

/** Sends bytes to an upload, from where it stands. */
export async function sendBytes(
  { app }: TestApp,
  as: Person,
  address: string,
  bytes: Buffer,
  offset = 0,
): Promise<{ status: number; offset: number }> {
  const answer = await app.inject({
    method: 'PATCH',
    url: `/api/restaurants${address}`,
    // Of its own: the server gives back the memory of what it has written.
    payload: Buffer.from(bytes),
    headers: {
      authorization: `Bearer ${as.token}`,
      'content-type': 'application/offset+octet-stream',
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
    },
  })
  return { status: answer.statusCode, offset: Number(answer.headers['upload-offset']) }
}

/** Uploads a file as the web does: begun, sent, finished. */
export async function upload(
  test: TestApp,
  as: Person,
  collection_id: number,
  bytes: Buffer,
  name = 'picture.jpg',
  replaces_id?: number,
): Promise<Answer<AddedPicture>> {
  const begun = await test.call(collections.beginUpload, { collection_id, name, bytes: bytes.length, replaces_id }, { as })
  if (begun.status !== 200) return begun as never
  await sendBytes(test, as, begun.body.address, bytes)
  return test.call(collections.finishUpload, { collection_id, upload_id: begun.body.upload_id }, { as })
}

/** A collection that a group owns, without a call. */
export function makeCollection({ database }: Pick<TestApp, 'database'>, group: number, name = 'Dishes'): Promise<number> {
  return database.write((tx) => insertCollection(tx, { name, description: '', kind: 'food' }, group))
}

/** A picture of a collection that was never uploaded: all but its file is there. */
export async function makePicture(
  { database }: Pick<TestApp, 'database'>,
  collectionId: number,
  name = 'Pizza',
): Promise<{ readonly id: number; readonly file_key: string; readonly image_url: string }> {
  const file_key = newFileKey()
  const sha256 = createHash('sha256').update(file_key).digest('hex')
  const row = { name, file_key, sha256, width: 1600, height: 1200, bytes: 1000, likeness: '0'.repeat(64), tint: '#c08040' }
  const [id = 0] = (await database.write((tx) => insertSeveral(tx, { collectionId, addedBy: 'Nobody', at: new Date() }, [row]))).values()
  return { id, file_key, image_url: pictureReference(id) }
}
