import path from 'node:path'
import { folderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

/** Where this server keeps files. */
export function openStorage({ dataDir }: { readonly dataDir: string }): Storage {
  return folderStorage(path.resolve(dataDir, 'files'))
}
