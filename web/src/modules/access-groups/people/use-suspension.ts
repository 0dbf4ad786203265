import { accessGroups, type GroupUser } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { confirm } from '../../../ui/layers/confirm.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from '../catalogue.ts'

/** Shuts a person out of everything, or lets them in again, after asking. */
export function useSuspension(): (person: GroupUser) => Promise<void> {
  const suspend = useCall(accessGroups.suspendUser)
  return async ({ user_id: id, name, status }) => {
    const suspended = status !== 'suspended'
    const agreed = await confirm({
      title: suspended ? words.askSuspend(name) : words.askLetIn(name),
      body: suspended ? words.suspendWhy : words.letInWhy,
      confirmLabel: suspended ? words.suspend : words.letIn,
      danger: suspended,
    })
    if (!agreed) return
    try {
      await suspend.mutateAsync({ id, suspended })
      showToast({ title: suspended ? words.suspended(name) : words.canSignIn(name), tone: 'ok', milliseconds: 3000 })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.nothingChanged), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
}
