import { Readable } from 'node:stream'
import type { PictureFormat } from '@brigade/contract/collections/pictures.ts'
import type { FileAnswer } from '@brigade/contract/kit/endpoint.ts'
import { notFound } from '@brigade/contract/kit/problem.ts'
import { fileNames, zipOf } from '../../../platform/files/zip.ts'
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

/** Its own name with the ending of what it is. */
const fileName = ({ name, format }: Pick<Kept, 'name' | 'format'>): string =>
  `${name.replace(/\.(?:jpe?g|png|webp|avif|hei[cf]|gif|tiff?)$/i, '')}.${extensions[format]}`

/** The file as it was uploaded, to be saved. */
export async function originalFile(storage: Storage, kept: Kept): Promise<FileAnswer> {
  const key = originalOf(kept.file_key)
  if ((await storage.sizeOf(key)) === undefined) throw notFound('file')
  return { name: fileName(kept), type: `image/${kept.format}`, bytes: kept.bytes, content: await storage.read(key) }
}

const listOfMissing = 'Missing files.txt'

/** The files as they were uploaded in one zip, in the order given. What is missing is listed in a text of the zip. */
export async function originalFiles(storage: Storage, name: string, all: readonly (Kept & { readonly inserted_at: Date })[]): Promise<FileAnswer> {
  const sizes = await inTurns(all, ({ file_key }) => storage.sizeOf(originalOf(file_key)))
  const there = all.flatMap((kept, index) => (sizes[index] === undefined ? [] : [{ kept, bytes: sizes[index] }]))
  if (there.length === 0) throw notFound('file')
  const missing = all.filter((_, index) => sizes[index] === undefined).map(fileName)
  const [listName = '', ...names] = fileNames([listOfMissing, ...there.map(({ kept }) => fileName(kept))])
  const entries = there.map(({ kept, bytes }, index) => ({
    name: names[index] ?? '',
    bytes,
    at: kept.inserted_at,
    read: () => storage.read(originalOf(kept.file_key)),
  }))
  const list = Buffer.from(`These files are not on the server any more:\r\n${missing.join('\r\n')}\r\n`)
  const told = missing.length === 0 ? [] : [{ name: listName, bytes: list.length, at: new Date(), read: async () => Readable.from([list]) }]
  return { name: fileNames([`${name}.zip`])[0] ?? '', type: 'application/zip', ...zipOf([...told, ...entries]) }
}

/** A store that is far away is asked for some at a time. */
const atOnce = 16

async function inTurns<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let start = 0; start < all.length; start += atOnce) done.push(...(await Promise.all(all.slice(start, start + atOnce).map(work))))
  return done
}

/** Renditions are made again where they are asked for. */
export async function copyFiles(storage: Storage, { file_key, has_master }: Kept, to: string): Promise<void> {
  await storage.copy(originalOf(file_key), originalOf(to))
  if (has_master) await storage.copy(masterOf(file_key), masterOf(to))
}
