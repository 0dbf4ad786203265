import { sameShape } from '@brigade/contract/collections/crops.ts'
import { type AddedPicture, largestPicture, type pictures } from '@brigade/contract/collections/pictures.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { found, lockReached } from '../../../platform/access/records.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { Change, Deps, Handlers, Staff, StaffContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { pictureAnswer } from '../pictures/answers.ts'
import { mustFit } from '../pictures/handlers.ts'
import * as store from '../pictures/store-pictures.ts'
import { pictureProcesses } from '../processing/picture-processes.ts'
import type { TakenIn } from '../processing/picture-work.ts'
import { lock } from '../records/store-collections.ts'
import { folderOf, masterOf, newFileKey, originalOf, renditionOf } from '../serving/keys.ts'
import { thumbnail } from '../serving/renditions.ts'
import { beginParts, bytesCome, dropParts, partsFile } from './parts.ts'
import * as uploads from './store-uploads.ts'
import { uploadPath } from './upload-door.ts'

const type = 'picture_collection'
const gone = () => new Problem('gone', 'This upload is not there any more. Please upload the file again.')
/** Bytes of one person that wait to be sent or finished: a page sends four files at once. */
const mostUnderWay = 40 * largestPicture

type Own = Pick<Handlers<typeof pictures>, 'beginUpload' | 'finishUpload' | 'cancelUpload'>

/** An upload: begun and ended here, its bytes sent to the upload door in between. */
export const uploadHandlers: Own = {
  async beginUpload({ input: { collection_id, name, bytes, replaces_id = null }, staff, config, write }) {
    const id = newFileKey()
    return write(async ({ tx }) => {
      if ((await uploads.bytesUnderWay(tx, staff.id)) + bytes > mostUnderWay)
        throw new Problem('too_many', 'Too many of your uploads are unfinished. Finish or cancel some of them first.')
      if (replaces_id !== null) found(await store.find(tx, collection_id, replaces_id), 'picture')
      await uploads.insert(tx, { id, user_id: staff.id, collection_id, name, bytes, replaces_id })
      await beginParts(config, id, bytes)
      return { upload_id: id, address: `${uploadPath}/${id}` }
    })
  },

  finishUpload: (context) => oneAtATime(context.input.upload_id, () => finish(context)),

  async cancelUpload({ input: { collection_id, upload_id }, staff, write, db, config, storage }) {
    const upload = await uploads.find(db, upload_id, staff.id)
    if (upload?.collection_id !== collection_id) return { upload_id }
    return write(async ({ tx, afterwards }) => {
      // Of a cancel and a finish at one time one finds it gone.
      if (!(await uploads.remove(tx, upload_id))) return { upload_id }
      afterwards(async () => {
        await dropParts(config, upload_id)
        await storage.removeBelow(folderOf(upload_id))
      })
      return { upload_id }
    })
  },
}

const finishing = new Map<string, Promise<unknown>>()

/** The parts lie on this server, and are moved when they are whole: whoever finishes the same upload meanwhile waits. */
async function oneAtATime<T>(id: string, work: () => Promise<T>): Promise<T> {
  // How it ends is told to whoever asked for it.
  while (finishing.has(id)) await Promise.allSettled([finishing.get(id)])
  const begun = work().finally(() => finishing.delete(id))
  finishing.set(id, begun)
  return begun
}

async function finish({
  input: { collection_id, upload_id },
  staff,
  write,
  db,
  ...deps
}: StaffContext<typeof pictures.finishUpload>): Promise<AddedPicture> {
  const upload = await uploads.find(db, upload_id, staff.id)
  if (upload?.collection_id !== collection_id) throw gone()
  const come = await bytesCome(deps.config, upload_id)
  if (come !== undefined && come < upload.bytes) throw new Problem('conflict', 'The file has not come whole yet. Send the rest of it first.')
  const taken = come === undefined ? await takenBefore(deps, upload_id) : await takenNow(deps, upload_id)
  return write(async (change) => {
    const { tx, changed, afterwards } = change
    await lockReached(tx, staff, type, collection_id, lock)
    // Of two that finish the same upload one finds it gone.
    if (!(await uploads.remove(tx, upload_id))) throw gone()
    if (upload.replaces_id !== null) return replace({ ...deps, change, upload, pictureId: upload.replaces_id, taken })
    const also_in = await store.alsoIn(tx, staff.id, collection_id, taken.sha256)
    const same = await store.findSame(tx, collection_id, taken.sha256)
    if (same) {
      afterwards(() => deps.storage.removeBelow(folderOf(upload_id)))
      return { picture: await pictureAnswer(tx, deps, same), was_there: true, also_in }
    }
    await mustFit(tx, collection_id, 1)
    const id = await insertTaken(tx, staff, upload, taken)
    changed({ id: collection_id, description: `Added “${plain(upload.name)}”` })
    return { picture: await pictureAnswer(tx, deps, found(await store.find(tx, collection_id, id), 'picture')), was_there: false, also_in }
  })
}

interface Replacing extends Deps {
  readonly change: Change
  readonly upload: uploads.Upload
  readonly pictureId: number
  readonly taken: TakenIn
}

/** The picture stays the one it is, for whatever shows it, and has another file and address. */
async function replace({ change: { tx, changed, afterwards }, upload, pictureId, taken, ...deps }: Replacing): Promise<AddedPicture> {
  const { id, collection_id } = upload
  const before = await store.find(tx, collection_id, pictureId)
  if (!before) throw new Problem('conflict', 'The picture was deleted, or moved to another collection. Nothing was replaced.')
  const same = await store.findSame(tx, collection_id, taken.sha256)
  const answer = async (was_there: boolean) => ({
    picture: await pictureAnswer(tx, deps, found(await store.find(tx, collection_id, pictureId), 'picture')),
    was_there,
    also_in: [],
  })
  if (before.sha256.equals(taken.sha256)) {
    afterwards(() => deps.storage.removeBelow(folderOf(id)))
    return answer(true)
  }
  if (same) throw new Problem('conflict', `The picture “${same.name}” of this collection has this file. Use that picture, or delete it first.`)
  const keepsParts = sameShape(before, taken)
  await store.replaceFile(tx, pictureId, fileOf(upload, taken), { keepsParts })
  const reset = keepsParts ? '' : ' by one of another shape, so its focus and chosen parts were reset'
  changed({ id: collection_id, description: `Replaced the file of “${plain(before.name)}”${reset}` })
  return answer(false)
}

const takeIn = (file: string): Promise<TakenIn> => pictureProcesses.run({ kind: 'take in', file, thumbnailWidth: thumbnail.width })

/** What is refused is not kept. */
async function takenNow(deps: Pick<Deps, 'storage' | 'config'>, id: string): Promise<TakenIn> {
  try {
    const taken = await takeIn(partsFile(deps.config, id))
    await keep(deps, id, taken)
    return taken
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid') await dropParts(deps.config, id)
    throw error
  }
}

/** An earlier try came this far, and its change was not saved. */
async function takenBefore({ storage }: Pick<Deps, 'storage'>, id: string): Promise<TakenIn> {
  const key = originalOf(id)
  if ((await storage.sizeOf(key)) === undefined) throw gone()
  return storage.locally(key, takeIn)
}

/** Before the picture is in the database: what is there by the database is there. Left over by a server that died, it goes with the upload. */
async function keep({ storage, config }: Pick<Deps, 'storage' | 'config'>, id: string, { thumbnail: small, master }: TakenIn): Promise<void> {
  await storage.put(renditionOf(id, thumbnail.crop, thumbnail.width, thumbnail.format), small)
  if (master) await storage.put(masterOf(id), master)
  await storage.takeFile(originalOf(id), partsFile(config, id))
  await dropParts(config, id)
}

function insertTaken(tx: Tx, staff: Staff, upload: uploads.Upload, taken: TakenIn): Promise<number> {
  const { collection_id, position, name } = upload
  return store.insert(tx, { ...fileOf(upload, taken), collection_id, position, name, added_by: staff.name })
}

const fileOf = ({ id, bytes }: uploads.Upload, { format, width, height, frames, sha256, likeness, tint, master }: TakenIn) => ({
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
