import { type RenditionAddress, type RenditionFormat, type RenditionWidth, wholePicture } from '@brigade/contract/collections/addresses.ts'
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
  const made = await storage.locally(source, (local) => pictureProcesses.run({ kind: 'render', file: local, crop, width, format }))
  await storage.put(key, made)
  return true
}
