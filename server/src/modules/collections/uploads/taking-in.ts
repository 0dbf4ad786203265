import { mostPictures } from '@brigade/contract/collections/list.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { Change, Deps } from '../../../platform/context.ts'
import { full } from '../pictures/handlers.ts'
import * as store from '../pictures/store-pictures.ts'
import { pictureProcesses } from '../processing/picture-processes.ts'
import type { TakenIn } from '../processing/picture-work.ts'
import { folderOf, masterOf, originalOf, renditionOf } from '../serving/keys.ts'
import { thumbnail } from '../serving/renditions.ts'
import { dropParts, partsFile } from './parts.ts'
import type { Upload } from './store-uploads.ts'
import * as uploads from './store-uploads.ts'

// How a file becomes a picture, whether a person uploaded it or it was fetched for them.

type Kept = Pick<Deps, 'storage' | 'config'>

const takeIn = (file: string): Promise<TakenIn> => pictureProcesses.run({ kind: 'take in', file, thumbnailWidth: thumbnail.width })

/** Reads the file that has come and keeps it. What is no picture is refused in words, and not kept. */
export async function takenNow(deps: Kept, id: string): Promise<TakenIn> {
  try {
    const taken = await takeIn(partsFile(deps.config, id))
    await keep(deps, id, taken)
    return taken
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid') await dropParts(deps.config, id)
    throw error
  }
}

/** An earlier try came this far, and its change was not saved. Nothing where it did not. */
export async function takenBefore({ storage }: Pick<Deps, 'storage'>, id: string): Promise<TakenIn | undefined> {
  const key = originalOf(id)
  return (await storage.sizeOf(key)) === undefined ? undefined : storage.locally(key, takeIn)
}

/** Before the picture is in the database: what is there by the database is there. Left over by a server that died, it goes with the upload. */
async function keep({ storage, config }: Kept, id: string, { thumbnail: small, master }: TakenIn): Promise<void> {
  await storage.put(renditionOf(id, thumbnail.crop, thumbnail.width, thumbnail.format), small, { isRemade: true })
  if (master) await storage.put(masterOf(id), master)
  await storage.takeFile(originalOf(id), partsFile(config, id))
  await dropParts(config, id)
}

export interface PutIn {
  readonly row: store.PictureRow
  /** The same file was in the collection already. */
  readonly wasThere: boolean
}

/** Puts a file that is kept into its collection and ends its upload; nothing where somebody else has ended it. The collection is held by the caller. */
export async function putIn(
  { storage }: Pick<Deps, 'storage'>,
  { tx, afterwards }: Pick<Change, 'tx' | 'afterwards'>,
  upload: Upload,
  taken: TakenIn,
  addedBy: string,
): Promise<PutIn | undefined> {
  const { id: fileKey, collection_id } = upload
  if (!(await uploads.remove(tx, fileKey))) return undefined
  const same = await store.findSame(tx, collection_id, taken.sha256)
  if (same) {
    afterwards(() => storage.removeBelow(folderOf(fileKey)))
    return { row: same, wasThere: true }
  }
  const { position, name } = upload
  const row = await store.insert(tx, { ...fileOf(upload, taken), collection_id, position, name, added_by: addedBy }, mostPictures)
  if (!row) throw full()
  return { row, wasThere: false }
}

/** What is said in the database of a file that is kept. */
export const fileOf = ({ id, bytes }: Upload, { format, width, height, frames, sha256, likeness, tint, master }: TakenIn) => ({
  file_key: id,
  bytes,
  format,
  width,
  height,
  frames,
  sha256,
  likeness,
  tint,
  has_master: master !== undefined,
})
