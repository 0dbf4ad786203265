import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { inLanes } from './lanes.ts'
import { NoSuchFile, type Storage } from './storage.ts'

/** A file that the database knows of. */
export interface KnownFile {
  readonly key: string
  /** In hexadecimal, where the database has it. */
  readonly sha256: string | undefined
  /** What it is of, for people; empty where nobody misses it. */
  readonly of: string
}

/** A file on its way from one storage to another. */
export interface CarriedFile {
  readonly key: string
  readonly bytes: number
  readonly sha256: string
}

/** What was found on the way. */
export interface Carried {
  readonly files: CarriedFile[]
  /** Known to the database and not in the storage. */
  readonly missing: KnownFile[]
  /** Carried as they are, which is not as they came in. */
  readonly damaged: KnownFile[]
}

/** Each is in memory once while it is on its way, 50 MB at most. */
const lanes = 4

/** Writes files into a folder, each at the path of its key. */
export function exportFiles(storage: Storage, known: readonly KnownFile[], folder: string): Promise<Carried> {
  return carry(storage, known, async (key, bytes) => {
    const file = fileIn(folder, key)
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    const handle = await open(file, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
  })
}

/** Copies files from one storage to another; those that are there with the same size are left. */
export async function copyFiles(from: Storage, to: Storage, known: readonly KnownFile[]): Promise<Carried & { readonly there: number }> {
  const missing: KnownFile[] = []
  const absent: KnownFile[] = []
  await inLanes(known, lanes, async (file) => {
    const [here, there] = await Promise.all([from.sizeOf(file.key), to.sizeOf(file.key)])
    if (here === undefined && there === undefined) missing.push(file)
    else if (here !== undefined && here !== there) absent.push(file)
  })
  const carried = await carry(from, absent, (key, bytes) => to.put(key, bytes))
  const lost = [...missing, ...carried.missing].filter(({ of }) => of !== '')
  return { ...carried, missing: lost, there: known.length - missing.length - absent.length }
}

async function carry(from: Storage, known: readonly KnownFile[], place: (key: string, bytes: Buffer) => Promise<void>): Promise<Carried> {
  const carried: Carried = { files: [], missing: [], damaged: [] }
  await inLanes(known, lanes, async (file) => {
    const bytes = await from.read(file.key).then(buffer, orNothing)
    if (bytes === undefined) {
      if (file.of !== '') carried.missing.push(file)
      return
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (file.sha256 !== undefined && file.sha256 !== sha256) carried.damaged.push(file)
    await place(file.key, bytes)
    carried.files.push({ key: file.key, bytes: bytes.length, sha256 })
  })
  carried.files.sort(({ key: one }, { key: other }) => (one < other ? -1 : 1))
  return carried
}

/** Puts files of such a folder into a storage. */
export async function importFiles(storage: Storage, folder: string, files: readonly CarriedFile[]): Promise<void> {
  await inLanes(files, lanes, async ({ key }) => storage.put(key, await readFile(fileIn(folder, key))))
}

/** The first file of the folder that is missing, or is not what was exported. */
export async function changedFile(
  folder: string,
  files: readonly CarriedFile[],
): Promise<{ readonly file: string; readonly isThere: boolean } | undefined> {
  for (const { key, sha256 } of files) {
    const file = fileIn(folder, key)
    const found = await hashOf(file)
    if (found !== sha256) return { file, isThere: found !== undefined }
  }
  return undefined
}

/** Those that nobody finds in a storage, and somebody misses. */
export async function missingFrom(storage: Storage, known: readonly KnownFile[]): Promise<KnownFile[]> {
  const missing: KnownFile[] = []
  await inLanes(
    known.filter(({ of }) => of !== ''),
    8,
    async (file) => {
      if ((await storage.sizeOf(file.key)) === undefined) missing.push(file)
    },
  )
  return missing
}

const fileIn = (folder: string, key: string): string => path.join(folder, 'files', ...key.split('/'))

async function hashOf(file: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer)
    return hash.digest('hex')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function orNothing(error: unknown): undefined {
  if (!(error instanceof NoSuchFile)) throw error
}
