import { type AddedPicture, largestPicture, pictures } from '@brigade/contract/collections/pictures.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { newUuid } from '../../../ui/basics/new-uuid.ts'
import { call } from '../../call.ts'
import { uploadWords as words } from '../pictures-texts.ts'
import { waits } from './waits.ts'

/** Of a server that answers, and cannot do it now. */
const busyTries = 5

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
  const idempotencyKey = newUuid()
  const { upload_id, address } = await begin(() =>
    patiently(signal, () =>
      call(
        pictures.beginUpload,
        { collection_id, name: file.name.slice(0, 200), bytes: file.size, ...(replaces_id !== undefined && { replaces_id }) },
        { signal, idempotencyKey },
      ),
    ),
  )
  try {
    const { sendBytes } = await import('./send-bytes.ts')
    await sendBytes({ address, file, signal, onProgress })
  } catch (problem) {
    if (signal.aborted) void giveUp(collection_id, upload_id)
    throw problem
  }
  // The same key each time: a try whose answer was lost is answered as it was.
  const finishKey = newUuid()
  return patiently(signal, () => call(pictures.finishUpload, { collection_id, upload_id }, { idempotencyKey: finishKey }))
}

/** What is not given up now goes by itself within a day. */
async function giveUp(collection_id: number, upload_id: string): Promise<void> {
  try {
    await call(pictures.cancelUpload, { collection_id, upload_id })
  } catch (cause) {
    console.warn('the upload was not given up', cause)
  }
}

/** Does it again while nobody answers, as long as a lost connection is waited for, and a few times while the server is busy. */
async function patiently<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  for (let turn = 0; ; turn += 1) {
    try {
      return await act()
    } catch (problem) {
      const wait = waits[turn]
      if (signal.aborted || wait === undefined || !(problem instanceof Problem)) throw problem
      const isBusy = (problem.code === 'unavailable' || problem.code === 'too_many') && turn < busyTries
      if (problem.code !== 'unconfirmed' && !isBusy) throw problem
      await pause(wait, signal)
    }
  }
}

/** Ends at once when it is called off. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
