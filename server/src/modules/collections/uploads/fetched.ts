import { largestPicture, pictures } from '@brigade/contract/collections/pictures.ts'
import type { Change, Deps } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Author } from '../../../platform/serve/later.ts'
import type { TakenIn } from '../processing/picture-work.ts'
import { lock } from '../records/store-collections.ts'
import { folderOf, newFileKey } from '../serving/keys.ts'
import { dropParts, partsFile } from './parts.ts'
import * as uploads from './store-uploads.ts'
import { type PutIn, putIn, takenNow } from './taking-in.ts'

// Pictures that are fetched for a person, in three steps as an upload has them: begun, brought, finished. What nobody finishes goes within a day.

/** In whose name pictures come into a collection: they have to be able to upload there. */
export const uploader = (userId: number | null, collectionId: number): Author => ({
  userId,
  endpoint: pictures.beginUpload,
  type: 'picture_collection',
  id: collectionId,
})

export interface Fetching {
  readonly userId: number
  readonly collectionId: number
  /** What the picture is called. */
  readonly name: string
}

/** Its place in the collection is given now. Answers its id. */
export async function beginFetching(tx: Tx, { userId, collectionId, name }: Fetching): Promise<string> {
  const id = newFileKey()
  await uploads.insert(tx, { id, user_id: userId, collection_id: collectionId, name, bytes: 0, replaces_id: null })
  return id
}

export interface Brought {
  readonly bytes: number
  readonly taken: TakenIn
}

/** Fetches the file and reads it; throws an `invalid` problem in words for the person where it cannot be had or is no picture. */
export async function bring(deps: Pick<Deps, 'storage' | 'config' | 'outside'>, id: string, address: string, signal: AbortSignal): Promise<Brought> {
  const to = { file: partsFile(deps.config, id), mostBytes: largestPicture, accept: 'image/*', signal }
  try {
    const bytes = await deps.outside.fetchFile(address, to)
    return { bytes, taken: await takenNow(deps, id) }
  } catch (error) {
    await dropParts(deps.config, id)
    throw error
  }
}

/** Holds the collection and puts the picture in; nothing where the collection or the upload is gone. */
export async function finishFetching(
  deps: Pick<Deps, 'storage'>,
  change: Pick<Change, 'tx' | 'afterwards'>,
  { id, userId, collectionId, name, addedBy }: Fetching & { readonly id: string; readonly addedBy: string },
  { bytes, taken }: Brought,
): Promise<PutIn | undefined> {
  if (!(await lock(change.tx, collectionId))) return undefined
  const upload = await uploads.find(change.tx, id, userId)
  return upload && putIn(deps, change, { ...upload, name, bytes }, taken, addedBy)
}

/** What was begun is not finished: nothing of it stays. Where it was finished after all, the files are those of the picture. */
export async function giveUpFetching({ config, storage }: Pick<Deps, 'config' | 'storage'>, tx: Tx, id: string): Promise<void> {
  await dropParts(config, id)
  if (await uploads.remove(tx, id)) await storage.removeBelow(folderOf(id))
}
