import type { AddedPicture } from '@brigade/contract/collections/pictures.ts'
import { collections } from '@brigade/contract/collections.ts'
import sharp, { type Sharp } from 'sharp'
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
    payload: bytes,
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
