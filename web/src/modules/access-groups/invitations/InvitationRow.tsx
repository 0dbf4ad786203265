import type { Invitation } from '@brigade/contract/access-groups.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { Td, Tr } from '../../../ui/StyledTable.tsx'
import tools from '../page/tools.module.css'
import { RoleChips } from '../roles/RoleChips.tsx'
import { dayWords, momentWords } from '../words.ts'
import { stateWords } from './invitation-states.ts'

interface RowProps {
  invitation: Invitation
  mayInvite: boolean
  onResend: () => void
  onRevoke: () => void
}

/** An invitation and what became of it. A row, not a component: a table takes rows only. */
export function invitationRow({ invitation, mayInvite, onResend, onRevoke }: RowProps) {
  const { id, email, roles, status, expires_at, invited_by, sent_count, sent_at } = invitation
  const { label, tone } = stateWords[status]
  const isOpen = status === 'pending' || status === 'expired'
  const actions = [
    { label: 'Send again', onSelect: onResend },
    ...(status === 'pending' ? [{ label: 'Take back…', danger: true, onSelect: onRevoke }] : []),
  ]
  return (
    <Tr key={id}>
      <Td>
        <div className={tools.cell}>
          {email}
          <span className={tools.minor}>
            {invited_by && `by ${invited_by}, `}
            {momentWords(sent_at)}
            {sent_count > 1 && ` (sent ${sent_count} times)`}
          </span>
        </div>
      </Td>
      <Td data-label="">
        <RoleChips roles={roles.map((role) => ({ role }))} />
      </Td>
      <Td>
        <StatusPill tone={tone}>{label}</StatusPill>
        {status === 'pending' && <span className={tools.minor}>until {dayWords(expires_at)}</span>}
      </Td>
      <Td phone="end">{mayInvite && isOpen && <Menu label={`Actions for ${email}`} actions={actions} />}</Td>
    </Tr>
  )
}
