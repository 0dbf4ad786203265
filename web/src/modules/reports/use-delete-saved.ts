import { textOf } from '@brigade/contract/kit/problem.ts'
import { type SavedReport, savedReports } from '@brigade/contract/reports/saved.ts'
import { useCall } from '../../platform/use-call.ts'
import { confirm } from '../../ui/layers/confirm.ts'
import { showToast } from '../../ui/layers/toasts.ts'
import { words } from './reports-texts.ts'

/** Asks, then deletes a saved report. */
export function useDeleteSaved(done?: () => void) {
  const remove = useCall(savedReports.deleteSavedReport)
  return async ({ id, name, access_group: group }: SavedReport): Promise<void> => {
    const body = group ? words.deleteSharedWhat(group.name) : words.deleteWhat
    if (!(await confirm({ title: words.deleteTitle(name), body, confirmLabel: words.deleteSaved, danger: true }))) return
    try {
      await remove.mutateAsync({ id })
      showToast({ title: words.deletedSaved(name), tone: 'ok', milliseconds: 3000 })
      done?.()
    } catch (cause) {
      showToast({ title: textOf(cause), tone: 'bad' })
    }
  }
}
