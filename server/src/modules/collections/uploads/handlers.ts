import { type AddedPicture, largestPicture, type pictures } from '@brigade/contract/collections/pictures.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { resourceTypes } from '@brigade/contract/kit/resources.ts'
import { found } from '../../../platform/access/records.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { Handlers, StaffContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { similarTo } from '../duplicates/store-duplicates.ts'
import { newPictureAnswer, pictureAnswer } from '../pictures/answers.ts'
import { alsoIn, find, mostHolders, type PictureRow } from '../pictures/store-pictures.ts'
import { hold } from '../records/store-collections.ts'
import { folderOf, newFileKey } from '../serving/keys.ts'
import { beginParts, bytesCome, dropParts } from './parts.ts'
import { replaceFile } from './replacing.ts'
import * as uploads from './store-uploads.ts'
import { putIn, takenBefore, takenNow } from './taking-in.ts'
import { uploadPath } from './upload-door.ts'

const type = 'picture_collection'
const gone = () => new Problem('gone', 'This upload is not there any more. Please upload the file again.')
/** Bytes of one person that wait to be sent or finished: a page sends four files at once. */
const mostUnderWay = 40 * largestPicture
/** Pictures that look like a new one: looked at, to find others than the same file among them, and named. */
const mostSimilar = 20
const mostNamed = 3

type Own = Pick<Handlers<typeof pictures>, 'beginUpload' | 'finishUpload' | 'cancelUpload'>

/** An upload: begun and ended here, its bytes sent to the upload door in between. */
export const uploadHandlers: Own = {
  async beginUpload({ input: { collection_id, name, bytes, replaces_id = null }, staff, config, write }) {
    const id = newFileKey()
    return write(async ({ tx }) => {
      if ((await uploads.bytesUnderWay(tx, staff.id)) + bytes > mostUnderWay)
        throw new Problem('too_many', 'Too many of your uploads are unfinished. Finish or cancel some of them first.')
      if (replaces_id !== null) found(await find(tx, collection_id, replaces_id), 'picture')
      await uploads.insert(tx, { id, user_id: staff.id, collection_id, name, bytes, replaces_id })
      await beginParts(config, id)
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

async function finish(context: StaffContext<typeof pictures.finishUpload>): Promise<AddedPicture> {
  const { input, staff, db, storage } = context
  const upload = await uploads.find(db, input.upload_id, staff.id)
  if (upload?.collection_id !== input.collection_id) throw gone()
  try {
    return await finishFound(context, upload)
  } catch (error) {
    // It was canceled meanwhile, and that found only a part of the files.
    if (!(await uploads.isLeftOver(db, upload.id).catch(() => false))) throw error
    await storage.removeBelow(folderOf(upload.id))
    throw error instanceof Problem ? error : gone()
  }
}

async function finishFound(
  { input: { collection_id, upload_id }, staff, write, ...deps }: StaffContext<typeof pictures.finishUpload>,
  upload: uploads.Upload,
): Promise<AddedPicture> {
  const come = await bytesCome(deps.config, upload_id)
  if (come !== undefined && come < upload.bytes) throw new Problem('conflict', 'The file has not come whole yet. Send the rest of it first.')
  const taken = come === undefined ? await takenBefore(deps, upload_id) : await takenNow(deps, upload_id)
  if (!taken) throw gone()
  return write(async (change) => {
    const { tx, changed } = change
    // Whether the person still reaches it after the wait is judged when the change ends, as for every change of a resource.
    if (!(await hold(tx, collection_id))) throw notFound(resourceTypes[type].word)
    // Of two that finish the same upload one finds it gone.
    if (upload.replaces_id !== null) {
      if (!(await uploads.remove(tx, upload_id))) throw gone()
      return replaceFile(deps, change, { upload, pictureId: upload.replaces_id, taken })
    }
    const put = await putIn(deps, change, upload, taken, staff.name)
    if (!put) throw gone()
    const { row, wasThere: was_there } = put
    if (!was_there) changed({ id: collection_id, description: `Added “${plain(upload.name)}”` })
    if (was_there) {
      const also_in = await alsoIn(tx, staff.id, collection_id, taken.sha256)
      return { picture: await pictureAnswer(tx, deps, row), was_there, also_in, looks_like: [] }
    }
    return { picture: newPictureAnswer(deps, row), was_there, ...(await othersLike(tx, staff.id, row)) }
  })
}

/** What the company has of the same file elsewhere, and what looks like it. Of a new picture nobody has told anything apart. */
async function othersLike(tx: Tx, userId: number, row: PictureRow): Promise<Pick<AddedPicture, 'also_in' | 'looks_like'>> {
  const { same = [], alike = [] } = Object.groupBy(await similarTo(tx, userId, row, mostSimilar), ({ sha256 }) =>
    sha256.equals(row.sha256) ? 'same' : 'alike',
  )
  return {
    also_in: [...new Set(same.map(({ collection_name }) => collection_name))]
      .toSorted((one, other) => one.localeCompare(other))
      .slice(0, mostHolders),
    looks_like: alike.slice(0, mostNamed).map(({ name, collection_name }) => ({ name, collection_name })),
  }
}
