import { accessGroupsSeveral, mostMailsAtOnce } from '@brigade/contract/access-groups/several.ts'
import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import { mostAtOnce } from '@brigade/contract/kit/outcome.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useCall } from '../../../platform/use-call.ts'
import { SeveralDialog } from '../../../ui/table/SeveralDialog.tsx'
import type { Selected } from '../../../ui/table/selection.ts'
import { words } from './invitations-texts.ts'

interface SeveralProps {
  group: AccessGroup
  selected: Selected
  onClose: () => void
}

const common = ({ selected, onClose }: SeveralProps) => ({
  ids: selected.ids.map(Number),
  names: selected.names,
  textOf,
  onDone: selected.clear,
  onClose,
})

/** Mails new links for several invitations. */
export function ResendInvitations(props: SeveralProps) {
  const { group, selected } = props
  const resend = useCall(accessGroupsSeveral.resendInvitations)
  return (
    <SeveralDialog
      {...common(props)}
      title={words.againTitle(selected.ids.length)}
      confirmLabel={words.again}
      mostAtOnce={mostMailsAtOnce}
      send={async (invitation_ids) => (await resend.mutateAsync({ id: group.id, invitation_ids })).results}
      doneToast={words.mailed}
    >
      <p>{words.againWhy}</p>
    </SeveralDialog>
  )
}

/** Takes several invitations back. */
export function RevokeInvitations(props: SeveralProps) {
  const { group, selected } = props
  const revoke = useCall(accessGroupsSeveral.revokeInvitations)
  return (
    <SeveralDialog
      {...common(props)}
      title={words.backTitle(selected.ids.length)}
      confirmLabel={words.back}
      danger
      mostAtOnce={mostAtOnce}
      send={async (invitation_ids) => (await revoke.mutateAsync({ id: group.id, invitation_ids })).results}
      doneToast={words.takenBack}
    >
      <p>{words.backWhy}</p>
    </SeveralDialog>
  )
}
