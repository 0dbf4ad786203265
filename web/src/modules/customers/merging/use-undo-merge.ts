import type { CustomerMerge } from '@brigade/contract/customers/merging.ts'
import { customers } from '@brigade/contract/customers.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from './merging-texts.ts'

/** Undoes a merge and says what became of it. */
export function useUndoMerge(): { undo: (merge: Pick<CustomerMerge, 'id'>) => Promise<void>; isPending: boolean } {
  const undo = useCall(customers.undoMerge)
  return {
    isPending: undo.isPending,
    async undo({ id }) {
      try {
        const { stayed } = await undo.mutateAsync({ merge_id: id })
        const message = stayed.length > 0 ? words.undoneBut(stayed.join(', ')) : undefined
        showToast({ title: words.undone, message, tone: 'ok', milliseconds: message ? 8000 : 3000 })
      } catch (problem) {
        showToast({ title: failureTitle(problem, words.notUndone), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
      }
    },
  }
}
