import { discountCodes } from '@brigade/contract/discounts/codes.ts'
import type { CallInput } from '@brigade/contract/kit/endpoint.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { runTask } from '../../../platform/background-tasks.ts'
import { useFileCall } from '../../../platform/use-call.ts'
import { saveFile } from '../../../ui/basics/save-file.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from './code-texts.ts'

/** Saves codes of an offer as a file: all, or those of a batch or a state. */
export function useDownload() {
  const fetchFile = useFileCall(discountCodes.exportCodes)
  async function download(asked: CallInput<typeof discountCodes.exportCodes>): Promise<void> {
    try {
      const file = await runTask({ title: words.downloading, tellsFailure: true, run: () => fetchFile.mutateAsync(asked) })
      const name = file.name || words.fileName
      saveFile(file, name)
      showToast({ title: words.downloaded, message: name, tone: 'ok', milliseconds: 6000 })
    } catch (problem) {
      showToast({ title: words.notDownloaded, message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  return { download, isDownloading: fetchFile.isPending }
}
