import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { S3Place } from './s3-place.ts'
import type { Storage } from './storage.ts'

/** How far somebody comes who tries all that is done with files. */
export interface Probed {
  readonly isGood: boolean
  readonly says: string
}

interface Step {
  /** Follows "cannot be". */
  readonly what: string
  /** Answers whether it did what it has to. */
  readonly run: () => Promise<boolean>
}

/** Writes a small file, reads it whole and in part, looks whether strangers can read it, and deletes it. `reason` says why something failed. */
export async function probeFiles(storage: Storage, place: S3Place | undefined, reason: (error: unknown) => string): Promise<Probed> {
  const folder = `probe/${randomBytes(8).toString('hex')}`
  const key = `${folder}/file`
  const bytes = randomBytes(1000)
  let isOpen = false
  const steps: readonly Step[] = [
    { what: 'written', run: async () => storage.put(key, bytes).then(() => true) },
    { what: 'found', run: async () => (await storage.sizeOf(key)) === bytes.length },
    { what: 'read', run: async () => (await buffer(await storage.read(key))).equals(bytes) },
    { what: 'read in part', run: async () => (await buffer(await storage.read(key, { from: 10, to: 19 }))).equals(bytes.subarray(10, 20)) },
    { what: 'copied', run: async () => storage.copy(key, `${folder}/copy`).then(() => true) },
    {
      what: 'tried without a key',
      run: async () => {
        isOpen = place !== undefined && (await isReadByAnybody(place, key))
        return true
      },
    },
    { what: 'listed and deleted', run: async () => storage.removeBelow(folder).then(async () => (await storage.sizeOf(key)) === undefined) },
  ]
  for (const { what, run } of steps) {
    const trouble = await run().then(
      (isDone) => (isDone ? undefined : 'what came back is something else'),
      (error: unknown) => reason(error),
    )
    if (trouble !== undefined) return { isGood: false, says: `cannot be ${what}: ${trouble}` }
  }
  if (isOpen) return { isGood: false, says: openToAnybody }
  const closed = place === undefined ? '' : '; without a key nothing is handed out'
  return { isGood: true, says: `can be written, read, read in part, copied, listed and deleted${closed}` }
}

const openToAnybody =
  'can be read by anybody who has or guesses an address, without signing in: pictures as they were uploaded, with places and names in them. Turn off public reading of the bucket.'

async function isReadByAnybody(place: S3Place, key: string): Promise<boolean> {
  const answer = await fetch(addressOf(place, key), { signal: AbortSignal.timeout(10_000), redirect: 'manual' })
  await answer.body?.cancel()
  return answer.ok
}

/** Where a file is for somebody who does not sign what they ask. */
export function addressOf({ endpoint, bucket, prefix, region, isPathStyle }: S3Place, key: string): string {
  const host = endpoint ?? `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
  // A certificate for the hosts of all buckets does not cover a name with dots.
  const inPath = isPathStyle || bucket.includes('.')
  return `${inPath ? `${host}/${bucket}` : host.replace('://', `://${bucket}.`)}/${prefix}${key}`
}
