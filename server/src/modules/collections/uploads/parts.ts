import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/server'
import type { Config } from '../../../platform/config.ts'

// Files that come in parts, by the tus protocol, lie in the data folder of the server that they come to until they are whole.

const stores = new Map<string, FileStore>()

export function partsOf({ dataDir }: Pick<Config, 'dataDir'>): FileStore {
  const directory = path.resolve(dataDir, 'uploads')
  const known = stores.get(directory)
  if (known) return known
  mkdirSync(directory, { recursive: true })
  const store = new FileStore({ directory })
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
  try {
    return (await partsOf(config).getUpload(id)).offset
  } catch {
    return undefined
  }
}

/** What is gone already is no trouble. */
export async function dropParts(config: Pick<Config, 'dataDir'>, id: string): Promise<void> {
  const store = partsOf(config)
  await store.remove(id).catch(() => store.configstore.delete(id))
}
