import { beforeReplacing, filesOfPictures } from '../server/src/modules/collections/public/store-files.ts'
import { databasePlace } from '../server/src/platform/config.ts'
import type { KnownFile } from '../server/src/platform/storage/carry.ts'
import { type OpenStorage, openStorage } from '../server/src/platform/storage/open-storage.ts'
import type { FilesOfDatabase } from '../server/src/platform/transfer.ts'

export const toConsole = { warn: (sentence: string) => console.error(sentence), info: (sentence: string) => console.error(sentence) }

/** Runs something on the files of the settings, wherever they are. */
export async function withFiles<T>(work: (files: FilesOfDatabase) => Promise<T>): Promise<T> {
  const storage: OpenStorage = await openStorage(databasePlace(), toConsole)
  try {
    return await work({ storage, list: filesOfPictures, beforeReplacing })
  } finally {
    storage.close()
  }
}

/** Names each file that is not there, or is not what came in, on a line of its own; the command has failed then, for whoever runs it by a clock. */
export function nameFiles(files: readonly KnownFile[], what: string): void {
  for (const { key, of } of files) console.error(`${what}: ${key}, of ${of}`)
  if (files.length > 0) process.exitCode = 1
}

export const mega = (files: readonly { readonly bytes: number }[]): string =>
  `${(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000).toFixed(1)} MB`
