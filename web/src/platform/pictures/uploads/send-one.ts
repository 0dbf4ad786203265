import { type AddedPicture, largestPicture, pictures } from '@brigade/contract/collections/pictures.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { newUuid } from '../../../ui/basics/new-uuid.ts'
import { call } from '../../call.ts'
import { uploadWords as words } from '../pictures-texts.ts'

const finishTries = 5

export type Turns = <T>(act: () => Promise<T>) => Promise<T>

interface One {
  readonly collection_id: number
  /** The picture that gets the file in place of its own. */
  readonly replaces_id?: number
  readonly file: File
  readonly signal: AbortSignal
  /** Has one upload begun after the other; without it, it begins at once. */
  readonly begin?: Turns
  readonly onProgress: (bytes: number) => void
}

export const isAbort = (problem: unknown): boolean => problem instanceof DOMException && problem.name === 'AbortError'

const atOnce: Turns = (act) => act()

/** Sends one file: begun, sent part by part, finished. What is refused is thrown as a `Problem`. */
export async function sendOne({ collection_id, replaces_id, file, signal, begin = atOnce, onProgress }: One): Promise<AddedPicture> {
  if (file.size === 0) throw new Problem('invalid', words.emptyFile)
  if (file.size > largestPicture) throw new Problem('invalid', words.tooLarge)
  const { upload_id, address } = await begin(() =>
    call(
      pictures.beginUpload,
      { collection_id, name: file.name.slice(0, 200), bytes: file.size, ...(replaces_id !== undefined && { replaces_id }) },
      { signal },
    ),
  )
  try {
    const { sendBytes } = await import('./send-bytes.ts')
    await sendBytes({ address, file, signal, onProgress })
  } catch (problem) {
    if (signal.aborted) void giveUp(collection_id, upload_id)
    throw problem
  }
  return finished(collection_id, upload_id)
}

/** What is not given up now goes by itself within a day. */
async function giveUp(collection_id: number, upload_id: string): Promise<void> {
  try {
    await call(pictures.cancelUpload, { collection_id, upload_id })
  } catch (cause) {
    console.warn('the upload was not given up', cause)
  }
}

/** The same key each time: a try whose answer was lost is answered as it was. */
async function finished(collection_id: number, upload_id: string): Promise<AddedPicture> {
  const idempotencyKey = newUuid()
  for (let turn = 1; ; turn += 1) {
    try {
      return await call(pictures.finishUpload, { collection_id, upload_id }, { idempotencyKey })
    } catch (problem) {
      const mayTry = problem instanceof Problem && ['unavailable', 'unconfirmed', 'too_many'].includes(problem.code) && turn < finishTries
      if (!mayTry) throw problem
      await new Promise((resolve) => setTimeout(resolve, turn * 2000))
    }
  }
}
