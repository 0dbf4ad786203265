import { textOf } from '@brigade/contract/kit/problem.ts'
import { type OrderWorkflow, orderWorkflows, type WorkflowVersion } from '@brigade/contract/order-workflows.ts'
import { failureTitle } from '../../platform/failure-title.ts'
import { useCall } from '../../platform/use-call.ts'
import { confirm } from '../../ui/layers/confirm.ts'
import { showToast } from '../../ui/layers/toasts.ts'
import { versionWords as words } from './following-words.ts'

/** Brings an older version back as a new one, once the person has agreed. */
export function useRestore({ id, newest_version, version }: OrderWorkflow) {
  const restore = useCall(orderWorkflows.restoreWorkflowVersion)
  return {
    async ask({ number }: WorkflowVersion): Promise<void> {
      const next = newest_version + 1
      if (!(await confirm({ title: words.bringBackTitle(number), body: words.bringBackBody(next), confirmLabel: words.asVersion(next) }))) return
      try {
        const answer = await restore.mutateAsync({ id, number, version })
        showToast({ title: words.broughtBack(answer.newest_version), tone: 'ok', milliseconds: 3000 })
      } catch (problem) {
        showToast({ title: failureTitle(problem, words.notDone), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
      }
    },
  }
}
