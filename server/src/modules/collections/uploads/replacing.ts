import { sameShape } from '@brigade/contract/collections/crops.ts'
import type { AddedPicture } from '@brigade/contract/collections/pictures.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { found } from '../../../platform/access/records.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { Change, Deps } from '../../../platform/context.ts'
import { pictureAnswer } from '../pictures/answers.ts'
import * as store from '../pictures/store-pictures.ts'
import type { TakenIn } from '../processing/picture-work.ts'
import { tellPictureUsers } from '../public/uses.ts'
import { folderOf } from '../serving/keys.ts'
import type { Upload } from './store-uploads.ts'
import { fileOf } from './taking-in.ts'

interface Replacing {
  readonly upload: Upload
  readonly pictureId: number
  readonly taken: TakenIn
}

/** The picture stays the one it is, for whatever shows it, and has another file and address. Its collection is held by the caller. */
export async function replaceFile(
  deps: Pick<Deps, 'storage' | 'secrets' | 'clock'>,
  { tx, changed, afterwards }: Change,
  { upload, pictureId, taken }: Replacing,
): Promise<AddedPicture> {
  const { id, collection_id } = upload
  const before = await store.find(tx, collection_id, pictureId)
  if (!before) throw new Problem('conflict', 'The picture was deleted, or moved to another collection. Nothing was replaced.')
  const same = await store.findSame(tx, collection_id, taken.sha256)
  const answer = async (was_there: boolean) => ({
    picture: await pictureAnswer(tx, deps, found(await store.find(tx, collection_id, pictureId), 'picture')),
    was_there,
    also_in: [],
    looks_like: [],
  })
  if (before.sha256.equals(taken.sha256)) {
    afterwards(() => deps.storage.removeBelow(folderOf(id)))
    return answer(true)
  }
  if (same) throw new Problem('conflict', `The picture “${same.name}” of this collection has this file. Use that picture, or delete it first.`)
  const keepsParts = sameShape(before, taken)
  // Those who show it hold what they show before the picture itself, as menus do when one is chosen.
  await tellPictureUsers(tx, [pictureId], true)
  await store.replaceFile(tx, pictureId, fileOf(upload, taken), { keepsParts })
  const reset = keepsParts ? '' : ' by one of another shape, so its focus and chosen parts were reset'
  changed({ id: collection_id, description: `Replaced the file of “${plain(before.name)}”${reset}` })
  return answer(false)
}
