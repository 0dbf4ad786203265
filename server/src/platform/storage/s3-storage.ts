import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { longWork, md5Of, s3Client } from './s3-client.ts'
import { isMissing, isPassing } from './s3-faults.ts'
import type { S3Place } from './s3-place.ts'
import { type ByteRange, mustBeKey, type Storage } from './storage.ts'
import { type Log, StoreTrouble } from './store-trouble.ts'

export interface S3Options {
  /** Where files lie while they are worked on. */
  readonly localDir: string
  readonly log: Log
}

export interface S3Storage extends Storage {
  /** Ends what is under way. */
  close(): void
}

/** Keys of one answer, and of one call that removes; the file of the key itself comes with the first. */
const page = 999
const tries = 3

/** Files in a bucket. */
export function s3Storage(place: S3Place, { localDir, log }: S3Options): S3Storage {
  const client = s3Client(place, (text) => log.warn(text))
  const trouble = new StoreTrouble(place, log)
  const { bucket: Bucket, prefix } = place
  const at = (key: string) => ({ Bucket, Key: prefix + mustBeKey(key) })

  async function read(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.from}-${range.to}`
    const { Body } = await trouble.watch(() => client.send(new GetObjectCommand({ ...at(key), Range })), key)
    return Body as Readable
  }

  return {
    close: () => client.destroy(),
    read,
    async put(key, bytes) {
      const command = new PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.length, ContentMD5: md5Of(bytes) })
      await trouble.watch(() => client.send(command, longWork))
    },
    async takeFile(key, file) {
      const { size } = await stat(file)
      const whole = { ...at(key), ContentLength: size, ContentMD5: await md5OfFile(file) }
      await trouble.watch(() => sendFile(client, whole, file))
      await rm(file, { force: true })
    },
    async sizeOf(key) {
      const command = new HeadObjectCommand(at(key))
      const found = await trouble.watch(() => client.send(command).catch(orNothing))
      return found?.ContentLength
    },
    async copy(from, to) {
      const { Key } = at(from)
      const CopySource = `${Bucket}/${Key.split('/').map(encodeURIComponent).join('/')}`
      await trouble.watch(() => client.send(new CopyObjectCommand({ ...at(to), CopySource }), longWork), from)
    },
    async removeBelow(key) {
      const { Key } = at(key)
      await trouble.watch(async () => {
        let found = await below(client, Bucket, Key)
        await removeAll(client, Bucket, [Key, ...found])
        // What was listed is gone, so the next page is the first again.
        while (found.length === page) {
          found = await below(client, Bucket, Key)
          await removeAll(client, Bucket, found)
        }
      })
    },
    async locally(key, work) {
      const file = path.join(localDir, randomBytes(12).toString('hex'))
      try {
        const body = await read(key)
        await mkdir(localDir, { recursive: true })
        await trouble.watch(() => pipeline(body, createWriteStream(file, { flags: 'wx', mode: 0o600 })))
        return await work(file)
      } finally {
        await rm(file, { force: true })
      }
    },
  }
}

type Whole = Pick<ConstructorParameters<typeof PutObjectCommand>[0], 'Bucket' | 'Key' | 'ContentLength' | 'ContentMD5'>

/** What flows can be sent once: for another try the SDK would need it again from the start. */
async function sendFile(client: S3Client, whole: Whole, file: string): Promise<void> {
  for (let turn = 1; ; turn++) {
    const body = createReadStream(file, { highWaterMark: 256 * 1024 })
    try {
      await client.send(new PutObjectCommand({ ...whole, Body: body }), longWork)
      return
    } catch (error) {
      if (turn === tries || !isPassing(error)) throw error
    } finally {
      body.destroy()
    }
  }
}

async function md5OfFile(file: string): Promise<string> {
  const hash = createHash('md5')
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer)
  return hash.digest('base64')
}

async function below(client: S3Client, Bucket: string, Key: string): Promise<string[]> {
  const { Contents } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: `${Key}/`, MaxKeys: page }))
  return (Contents ?? []).flatMap((one) => one.Key ?? [])
}

async function removeAll(client: S3Client, Bucket: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const command = new DeleteObjectsCommand({ Bucket, Delete: { Quiet: true, Objects: keys.map((Key) => ({ Key })) } })
  const { Errors: [refused] = [] } = await client.send(command, longWork)
  if (refused) throw Object.assign(new Error(`The store did not delete ${refused.Key}: ${refused.Message}`), { name: refused.Code ?? 'Error' })
}

function orNothing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}

const leftOverMs = 3_600_000

/** Removes local files that a server left which ended in the middle of its work. Other processes may be at work in the same folder. */
export async function sweepLocal(localDir: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(localDir).catch(() => [])) {
    const file = path.join(localDir, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs > leftOverMs) await rm(file, { force: true })
  }
}
