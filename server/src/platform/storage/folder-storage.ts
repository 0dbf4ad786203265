import { randomBytes } from 'node:crypto'
import { constants, copyFile, link, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ByteRange, mustBeKey, NoSuchFile, type Storage } from './storage.ts'

/** Files in a folder. Several servers share it only where it is the same disk for all of them. */
export function folderStorage(folder: string): Storage {
  const fileOf = (key: string): string => path.join(folder, ...mustBeKey(key).split('/'))
  /** Written beside its place and renamed into it, so that nobody finds half of it. */
  async function place(key: string, write: (file: string) => Promise<unknown>): Promise<void> {
    const file = fileOf(key)
    await mkdir(path.dirname(file), { recursive: true })
    const beside = `${file}.${randomBytes(6).toString('hex')}.part`
    try {
      await write(beside)
      await rename(beside, file)
    } catch (error) {
      await rm(beside, { force: true })
      throw error
    }
  }
  return {
    put: (key, bytes, { isRemade = false } = {}) =>
      place(key, (file) => (isRemade ? writeFile(file, bytes, { flag: 'wx' }) : writeThrough(file, bytes))),
    async takeFile(key, from) {
      await syncFile(from)
      await place(key, (file) => moveFile(from, file))
    },
    async sizeOf(key) {
      try {
        const found = await stat(fileOf(key))
        return found.isFile() ? found.size : undefined
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async read(key, range?: ByteRange) {
      const handle = await open(fileOf(key)).catch(orNoSuchFile(key))
      return handle.createReadStream(range ? { start: range.from, end: range.to } : {})
    },
    // Nobody changes a file, so two names of one serve as two files.
    copy: (from, to) =>
      place(to, (file) =>
        link(fileOf(from), file)
          .catch(() => copyFile(fileOf(from), file, constants.COPYFILE_FICLONE))
          .catch(orNoSuchFile(from)),
      ),
    // Below a file there is nothing, which is what was asked for.
    removeBelow: (key) =>
      rm(fileOf(key), { recursive: true, force: true }).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      }),
    async locally(key, work) {
      const file = fileOf(key)
      await stat(file).catch(orNoSuchFile(key))
      return work(file)
    },
  }
}

const orNoSuchFile =
  (key: string) =>
  (error: unknown): never => {
    throw isMissing(error) ? new NoSuchFile(key, error) : error
  }

async function writeThrough(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What a client has been told is kept must outlive a power cut. */
async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyFile(from, to)
    await rm(from)
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}
