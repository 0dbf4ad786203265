import type { PictureFormat } from '@brigade/contract/collections/pictures.ts'
import type { FileAnswer } from '@brigade/contract/kit/endpoint.ts'
import { notFound } from '@brigade/contract/kit/problem.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { masterOf, originalOf } from './keys.ts'

const extensions: Readonly<Record<PictureFormat, string>> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
  heic: 'heic',
  gif: 'gif',
  tiff: 'tif',
}

interface Kept {
  readonly name: string
  readonly file_key: string
  readonly format: PictureFormat
  readonly bytes: number
  readonly has_master: boolean
}

/** The file as it was uploaded, to be saved: its own name with the ending of what it is. */
export async function originalFile(storage: Storage, { name, file_key, format, bytes }: Kept): Promise<FileAnswer> {
  const key = originalOf(file_key)
  if ((await storage.sizeOf(key)) === undefined) throw notFound('file')
  const plain = name.replace(/\.(?:jpe?g|png|webp|avif|hei[cf]|gif|tiff?)$/i, '')
  return { name: `${plain}.${extensions[format]}`, type: `image/${format}`, bytes, content: await storage.read(key) }
}

/** Renditions are made again where they are asked for. */
export async function copyFiles(storage: Storage, { file_key, has_master }: Kept, to: string): Promise<void> {
  await storage.copy(originalOf(file_key), originalOf(to))
  if (has_master) await storage.copy(masterOf(file_key), masterOf(to))
}
