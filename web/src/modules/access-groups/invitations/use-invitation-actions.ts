import { type AccessGroup, accessGroups, type Invitation } from '@brigade/contract/access-groups.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { confirm } from '../../../ui/layers/confirm.ts'
import type { MenuAction } from '../../../ui/layers/Menu.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from '../catalogue.ts'

/** What can be done with an invitation, by those who may invite. */
export function useInvitationActions(group: AccessGroup): (invitation: Invitation) => MenuAction[] {
  const again = useCall(accessGroups.resendInvitation)
  const back = useCall(accessGroups.revokeInvitation)
  async function changeAndReport(change: () => Promise<Invitation>, done: string) {
    try {
      await change()
      showToast({ title: done, tone: 'ok', milliseconds: 3000 })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.nothingChanged), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  async function revoke({ id: invitation_id, email }: Invitation) {
    const agreed = await confirm({
      title: words.askTakeBack(email),
      body: words.linkStops,
      confirmLabel: words.takeBack,
      danger: true,
    })
    if (agreed) await changeAndReport(() => back.mutateAsync({ id: group.id, invitation_id }), words.wasTakenBack(email))
  }
  return (invitation) => {
    const { id: invitation_id, email, status } = invitation
    if (!group._can.invite || (status !== 'pending' && status !== 'expired')) return []
    const resend = () => void changeAndReport(() => again.mutateAsync({ id: group.id, invitation_id }), words.newLinkMailed(email))
    return [
      { label: words.sendAgain, onSelect: resend },
      ...(status === 'pending' ? [{ label: words.takeBackMore, danger: true, onSelect: () => void revoke(invitation) }] : []),
    ]
  }
}
