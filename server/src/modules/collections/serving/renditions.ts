import { type RenditionAddress, type RenditionFormat, type RenditionWidth, wholePicture } from '@brigade/contract/collections/addresses.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { pictureProcesses } from '../processing/picture-processes.ts'
import { masterOf, originalOf, renditionOf } from './keys.ts'

/** Made when a picture comes in: what grids show of it. */
export const thumbnail = { width: 320, format: 'webp', crop: wholePicture } as const satisfies {
  width: RenditionWidth
  format: RenditionFormat
  crop: typeof wholePicture
}

type Wanted = Pick<RenditionAddress, 'file' | 'crop' | 'width' | 'format'>

/** Files that are fetched from a store to be drawn from: more than are drawn at a time, so that none waits for its file, and not all that wait. */
const mostLocal = 8
const mostWaiting = 500
let local = 0
const waiting: { resolve(): void; reject(error: unknown): void }[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting) throw new Problem('unavailable', 'Many pictures are being drawn just now. Please try again in a moment.')
  if (local >= mostLocal) await new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
  else local += 1
  try {
    return await work()
  } catch (error) {
    // The store is away, or the server is being stopped: whoever waits need not wait for the same answer.
    if (error instanceof Problem && error.code === 'unavailable') for (const { reject } of waiting.splice(0)) reject(error)
    throw error
  } finally {
    // Whoever waits takes this place.
    const next = waiting.shift()
    if (next) next.resolve()
    else local -= 1
  }
}

const underWay = new WeakMap<Storage, Map<string, Promise<boolean>>>()

/** Makes a rendition, once for all who ask for it meanwhile. Answers whether there is a picture to make it of. */
export function makeRendition(storage: Storage, wanted: Wanted): Promise<boolean> {
  const key = renditionOf(wanted.file, wanted.crop, wanted.width, wanted.format)
  const making = underWay.get(storage) ?? new Map<string, Promise<boolean>>()
  underWay.set(storage, making)
  const begun = making.get(key) ?? make(storage, key, wanted).finally(() => making.delete(key))
  making.set(key, begun)
  return begun
}

async function make(storage: Storage, key: string, { file, crop, width, format }: Wanted): Promise<boolean> {
  const master = masterOf(file)
  const source = (await storage.sizeOf(master)) === undefined ? originalOf(file) : master
  if ((await storage.sizeOf(source)) === undefined) return false
  const made = await inTurn(() => storage.locally(source, (file) => pictureProcesses.run({ kind: 'render', file, crop, width, format })))
  await storage.put(key, made, { isRemade: true })
  return true
}
