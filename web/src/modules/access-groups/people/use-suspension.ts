import { accessGroups, type GroupUser } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useCall } from '../../../platform/use-call.ts'
import { confirm } from '../../../ui/confirm.ts'
import { showToast } from '../../../ui/toasts.ts'

/** Shuts a person out of everything, or lets them in again, after asking. */
export function useSuspension(): (person: GroupUser) => Promise<void> {
  const suspend = useCall(accessGroups.suspendUser)
  return async ({ user_id: id, name, status }) => {
    const suspended = status !== 'suspended'
    const agreed = await confirm({
      title: suspended ? `Suspend ${name}?` : `Let ${name} in again?`,
      body: suspended
        ? 'They are signed out everywhere at once and cannot sign in. Their roles stay as they are.'
        : 'They can sign in again, with the roles they had.',
      confirmLabel: suspended ? 'Suspend' : 'Let in',
      danger: suspended,
    })
    if (!agreed) return
    try {
      await suspend.mutateAsync({ id, suspended })
      showToast({ title: suspended ? `${name} is suspended` : `${name} can sign in again`, tone: 'ok', milliseconds: 3000 })
    } catch (problem) {
      showToast({ title: 'Nothing was changed', message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
}
