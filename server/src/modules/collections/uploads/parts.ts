import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync } from 'node:fs'
import { open, readdir, stat, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { finished, type Readable } from 'node:stream'
import { type Configstore, FileStore } from '@tus/file-store'
import { ERRORS, Upload } from '@tus/server'
import type { Config } from '../../../platform/config.ts'

// Files that come in parts, by the tus protocol, lie in the data folder of the server that they come to until they are whole.

/** Little enough for the processor to have it near still when it is written; more is copied from memory, at half the speed. */
const mostGathered = 512 * 1024

/** A part that comes: how large its file will be, and where its bytes are, unless the library brings them itself. */
interface Coming {
  readonly size: number
  readonly bytes?: Readable
}

const coming = new AsyncLocalStorage<Coming>()

/**
 * Asks the library, in `work`, to take a part of a file, or how much has come. It judges the part by its headers. Bytes of a number that was said
 * go straight to the disk: through the library each piece would be handed on five times. Its own stream of them brings nothing then; it ends with
 * them, or when the library gives up.
 */
export const whileComing = <T>(one: Coming, work: () => T): T => coming.run(one, work)

/** What the library wants to know of a file, which the database says: it need not be noted beside each file. */
const known: Configstore = {
  get(id) {
    const one = coming.getStore()
    return Promise.resolve(one && new Upload({ id, size: one.size, offset: 0 }))
  },
  set: () => Promise.resolve(),
  delete: () => Promise.resolve(),
}

/** Writes many of the small pieces that a fast line brings at once: each write alone costs more than its bytes. */
class GatheringStore extends FileStore {
  override async write(given: Readable, id: string, offset: number): Promise<number> {
    const pieces = coming.getStore()?.bytes ?? given
    if (pieces !== given) finished(given.resume(), { writable: false }, () => pieces.destroy())
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
      if (pieces !== given) for (const piece of now) giveBack(piece)
    }
    try {
      for await (const piece of pieces.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
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

/** Nobody else has it. Left to the engine, every 64 MB of such memory make it look through everything for garbage. */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

const stores = new Map<string, FileStore>()

export function partsOf({ dataDir }: Pick<Config, 'dataDir'>): FileStore {
  const directory = path.resolve(dataDir, 'uploads')
  const before = stores.get(directory)
  if (before) return before
  mkdirSync(directory, { recursive: true })
  const store = new GatheringStore({ directory, configstore: known })
  stores.set(directory, store)
  return store
}

/** Where the parts of an upload lie. */
export const partsFile = (config: Pick<Config, 'dataDir'>, id: string): string => path.join(partsOf(config).directory, id)

export const beginParts = (config: Pick<Config, 'dataDir'>, id: string): Promise<void> => writeFile(partsFile(config, id), '')

/** How many bytes have come; nothing where there are no parts. */
export async function bytesCome(config: Pick<Config, 'dataDir'>, id: string): Promise<number | undefined> {
  return (await stat(partsFile(config, id)).catch(unlessGone))?.size
}

/** What is gone already is no trouble. */
export async function dropParts(config: Pick<Config, 'dataDir'>, id: string): Promise<void> {
  await unlink(partsFile(config, id)).catch(unlessGone)
}

const oldMs = 25 * 3_600_000

/** Ids of uploads of which something lies here, and to which nothing came for longer than an upload lasts. */
export async function oldParts(config: Pick<Config, 'dataDir'>, now = Date.now()): Promise<string[]> {
  const { directory } = partsOf(config)
  const old: string[] = []
  for (const name of await readdir(directory)) {
    const found = await stat(path.join(directory, name)).catch(unlessGone)
    if (!found || now - found.mtimeMs <= oldMs) continue
    // Earlier releases noted something beside each file.
    if (name.endsWith('.json')) await unlink(path.join(directory, name)).catch(unlessGone)
    else old.push(name)
  }
  return old
}

/** Others sweep here too. */
function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
