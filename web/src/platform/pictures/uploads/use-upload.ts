import type { PictureCollection } from '@brigade/contract/collections/collections.ts'
import { type AddedPicture, pictures } from '@brigade/contract/collections/pictures.ts'
import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../../ui/layers/toasts.ts'
import { runTask } from '../../background-tasks.ts'
import { filled, refresh } from '../../refresh-keys.ts'
import { uploadWords as words } from '../pictures-texts.ts'
import { looksLikeText, severalAlike } from './looks-like.ts'
import { type Refused, refusedText } from './refused.ts'
import { isAbort, sendOne, type Turns } from './send-one.ts'

const atOnce = 4
/** Open screens show what has come once in a while, however much comes. */
const showEveryMs = 1500

interface Job {
  readonly collection: Pick<PictureCollection, 'id' | 'name'>
  readonly files: readonly File[]
  readonly client: QueryClient
}

/**
 * Adds files to a collection as one task of the task panel. A file that is refused stops no other. `onDone` is told of what became of the others;
 * without a collection nothing happens.
 */
export function useUpload(
  collection: Pick<PictureCollection, 'id' | 'name'> | undefined,
  onDone?: (added: readonly AddedPicture[]) => void,
): (files: readonly File[]) => void {
  const client = useQueryClient()
  return (files) => {
    if (!collection || files.length === 0) return
    const { id, name } = collection
    void add({ collection: { id, name }, files, client }).then(onDone)
  }
}

async function add({ collection, files, client }: Job): Promise<readonly AddedPicture[]> {
  const show = showingNow(client, collection.id)
  const counts = { added: 0, was_there: 0 }
  const elsewhere = new Set<string>()
  const refused: Refused[] = []
  const all: AddedPicture[] = []
  const alike: string[] = []
  try {
    await runTask({
      title: words.uploadingTo(files.length, collection.name),
      canCancel: true,
      async run({ report, tell: say, signal }) {
        const sent = new Map<File, number>()
        const bytesInAll = files.reduce((sum, { size }) => sum + size, 0)
        const tell = (file: File, bytes: number) => {
          sent.set(file, bytes)
          report([...sent.values()].reduce((sum, part) => sum + part, 0) / Math.max(1, bytesInAll))
        }
        const waiting = [...files]
        const begin = oneAfterAnother()
        const worker = async () => {
          for (let file = waiting.shift(); file && !signal.aborted; file = waiting.shift()) {
            try {
              const added = await sendOne({
                collection_id: collection.id,
                file,
                signal,
                begin,
                onProgress: (bytes) => tell(file, bytes),
              })
              all.push(added)
              const { was_there, also_in, looks_like } = added
              counts[was_there ? 'was_there' : 'added'] += 1
              for (const other of also_in) elsewhere.add(other)
              if (looks_like.length > 0) alike.push(looksLikeText(file.name, looks_like))
              show()
            } catch (problem) {
              if (signal.aborted) return
              refused.push({ name: file.name, why: textOf(problem) })
            }
            tell(file, file.size)
          }
        }
        await Promise.all(Array.from({ length: atOnce }, worker))
        if (alike.length > 0) say(severalAlike(alike))
        if (refused.length > 0) throw new Problem('invalid', refusedText(refused))
      },
    })
  } catch (problem) {
    // The panel says what was refused until it is dismissed, and nothing of what was cancelled.
    if (!(problem instanceof Problem) && !isAbort(problem)) throw problem
  }
  show()
  const said = [...(counts.added > 0 ? [words.added(counts.added)] : []), ...(counts.was_there > 0 ? [words.wasThere(counts.was_there)] : [])]
  const message = elsewhere.size > 0 ? words.alsoIn([...elsewhere].join(', ')) : undefined
  if (said.length > 0) showToast({ title: said.join(', '), message, tone: 'ok', milliseconds: message === undefined ? 4000 : 8000 })
  return all
}

/** What is begun first has the place before the others, whichever is sent first. */
function oneAfterAnother(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    const turn = last.then(act)
    // How it ends is told to whoever began it.
    last = Promise.allSettled([turn])
    return turn
  }
}

function showingNow(client: QueryClient, id: number): () => void {
  let isWaiting = false
  return () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      refresh(client, filled(pictures.finishUpload.refreshes ?? [], id))
    }, showEveryMs)
  }
}
