import type { Invitation } from '@brigade/contract/access-groups.ts'
import { useDates } from '../../../ui/dates.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { Entry } from '../page/Entries.tsx'
import tools from '../page/tools.module.css'
import { RoleChips } from '../roles/RoleChips.tsx'
import { stateWords } from './invitation-states.ts'

interface EntryProps {
  invitation: Invitation
  mayInvite: boolean
  onResend: () => void
  onRevoke: () => void
}

/** An invitation and what became of it. */
export function InvitationEntry({ invitation, mayInvite, onResend, onRevoke }: EntryProps) {
  const { email, roles, status, expires_at, invited_by, sent_count, sent_at } = invitation
  const { label, tone } = stateWords[status]
  const dates = useDates()
  const isOpen = status === 'pending' || status === 'expired'
  const actions = [
    { label: 'Send again', onSelect: onResend },
    ...(status === 'pending' ? [{ label: 'Take back…', danger: true, onSelect: onRevoke }] : []),
  ]
  return (
    <Entry
      title={email}
      note={`${invited_by && `by ${invited_by}, `}${dates.moment(sent_at)}${sent_count > 1 ? `, sent ${sent_count} times` : ''}`}
      status={
        <>
          <StatusPill tone={tone}>{label}</StatusPill>
          {status === 'pending' && <p className={tools.minor}>until {dates.day(expires_at)}</p>}
        </>
      }
      menu={mayInvite && isOpen && <Menu label={`Actions for ${email}`} actions={actions} />}
    >
      <RoleChips roles={roles.map((role) => ({ role }))} />
    </Entry>
  )
}
