import { mkdirSync } from 'node:fs'
import { open, readdir, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { ERRORS, Upload } from '@tus/server'
import type { Config } from '../../../platform/config.ts'

// Files that come in parts, by the tus protocol, lie in the data folder of the server that they come to until they are whole.

const mostGathered = 2 * 1024 * 1024

/** Writes many of the small pieces that a fast line brings at once: each write alone costs more than its bytes. */
class GatheringStore extends FileStore {
  override async write(pieces: Readable, id: string, offset: number): Promise<number> {
    const file = await open(path.join(this.directory, id), 'r+')
    let written = offset
    let held: Buffer[] = []
    let bytes = 0
    const writeHeld = async () => {
      if (bytes === 0) return
      const [now, size] = [held, bytes]
      held = []
      bytes = 0
      const { bytesWritten } = await file.writev(now, written)
      written += bytesWritten
      // A full disk takes a part. Whatever is behind it has to be sent again.
      if (bytesWritten < size) throw ERRORS.FILE_WRITE_ERROR
    }
    try {
      for await (const piece of pieces as AsyncIterable<Buffer>) {
        held.push(piece)
        bytes += piece.length
        if (bytes >= mostGathered) await writeHeld()
      }
    } finally {
      // Also what a line brought before it was cut.
      await writeHeld().finally(() => file.close())
    }
    return written
  }
}

const stores = new Map<string, FileStore>()

export function partsOf({ dataDir }: Pick<Config, 'dataDir'>): FileStore {
  const directory = path.resolve(dataDir, 'uploads')
  const known = stores.get(directory)
  if (known) return known
  mkdirSync(directory, { recursive: true })
  const store = new GatheringStore({ directory })
  stores.set(directory, store)
  return store
}

/** Where the parts of an upload lie. */
export const partsFile = (config: Pick<Config, 'dataDir'>, id: string): string => path.join(partsOf(config).directory, id)

export async function beginParts(config: Pick<Config, 'dataDir'>, id: string, bytes: number): Promise<void> {
  await partsOf(config).create(new Upload({ id, size: bytes, offset: 0, metadata: {} }))
}

/** How many bytes have come; nothing where there are no parts. */
export async function bytesCome(config: Pick<Config, 'dataDir'>, id: string): Promise<number | undefined> {
  return (await stat(partsFile(config, id)).catch(unlessGone))?.size
}

/** The bytes, and what the store notes of them beside. What is gone already is no trouble. */
export async function dropParts(config: Pick<Config, 'dataDir'>, id: string): Promise<void> {
  const file = partsFile(config, id)
  await Promise.all([file, `${file}.json`].map((one) => unlink(one).catch(unlessGone)))
}

const oldMs = 25 * 3_600_000

/** Ids of uploads of which something lies here, and to which nothing came for longer than an upload lasts. */
export async function oldParts(config: Pick<Config, 'dataDir'>, now = Date.now()): Promise<string[]> {
  const { directory } = partsOf(config)
  const old = new Set<string>()
  for (const name of await readdir(directory)) {
    const found = await stat(path.join(directory, name)).catch(unlessGone)
    if (found && now - found.mtimeMs > oldMs) old.add(name.replace(/\.json$/, ''))
  }
  return [...old]
}

/** Others sweep here too. */
function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
