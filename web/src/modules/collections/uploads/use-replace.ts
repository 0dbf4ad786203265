import { sameShape } from '@brigade/contract/collections/crops.ts'
import { type Picture, pictures } from '@brigade/contract/collections/pictures.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { runTask } from '../../../platform/background-tasks.ts'
import { failureTitle } from '../../../platform/failure-title.ts'
import { isAbort, sendOne } from '../../../platform/pictures/uploads/send-one.ts'
import { filled, refresh } from '../../../platform/refresh-keys.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from '../collections-texts.ts'

/** Gives a picture another file, as one task of the task panel. */
export function useReplace(picture: Picture): (file: File) => void {
  const client = useQueryClient()
  return (file) => void replace(client, picture, file)
}

async function replace(client: QueryClient, { id, name, collection_id, width, height }: Picture, file: File): Promise<void> {
  try {
    const { picture, was_there } = await runTask({
      title: words.replacing(name),
      canCancel: true,
      tellsFailure: true,
      run: ({ report, signal }) =>
        sendOne({ collection_id, replaces_id: id, file, signal, onProgress: (bytes) => report(bytes / Math.max(1, file.size)) }),
    })
    if (was_there) {
      showToast({ title: words.sameFile, tone: 'info', milliseconds: 4000 })
      return
    }
    refresh(client, filled(pictures.finishUpload.refreshes ?? [], collection_id))
    const message = sameShape({ width, height }, picture) ? undefined : words.replacedShape
    showToast({ title: words.replaced, message, tone: 'ok', milliseconds: message === undefined ? 4000 : 8000 })
  } catch (problem) {
    if (!isAbort(problem)) showToast({ title: failureTitle(problem, words.notReplaced), message: textOf(problem), tone: 'bad' })
  }
}
