import path from 'node:path'
import { folderStorage } from './folder-storage.ts'
import type { S3Place } from './s3-place.ts'
import type { Storage } from './storage.ts'
import type { Log } from './store-trouble.ts'

/** What the settings say of files. */
export interface FilesPlace {
  readonly dataDir: string
  /** Nothing where they are in the data folder. */
  readonly fileStore: S3Place | undefined
}

export interface OpenStorage extends Storage {
  close(): void
}

export const filesFolder = (dataDir: string): string => path.resolve(dataDir, 'files')

/** Where this server keeps files. Nothing is asked of a store yet. */
export async function openStorage({ dataDir, fileStore }: FilesPlace, log: Log): Promise<OpenStorage> {
  if (fileStore === undefined) return { ...folderStorage(filesFolder(dataDir)), close() {} }
  // The SDK is read only where it is used.
  const { s3Storage, sweepLocal } = await import('./s3-storage.ts')
  const localDir = path.resolve(dataDir, 'fetched')
  await sweepLocal(localDir)
  return s3Storage(fileStore, { localDir, log })
}
