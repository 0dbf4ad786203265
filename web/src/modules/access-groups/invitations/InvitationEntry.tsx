import type { Invitation } from '@brigade/contract/access-groups.ts'
import { useDates } from '../../../ui/dates.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { words } from '../catalogue.ts'
import { Entry } from '../page/Entries.tsx'
import tools from '../page/tools.module.css'
import { RoleChips } from '../roles/RoleChips.tsx'
import { stateWords, toneOf } from './invitation-states.ts'

interface EntryProps {
  invitation: Invitation
  mayInvite: boolean
  onResend: () => void
  onRevoke: () => void
}

/** An invitation and what became of it. */
export function InvitationEntry({ invitation, mayInvite, onResend, onRevoke }: EntryProps) {
  const { email, roles, status, expires_at, invited_by, sent_count, sent_at } = invitation
  const dates = useDates()
  const isOpen = status === 'pending' || status === 'expired'
  const actions = [
    { label: words.sendAgain, onSelect: onResend },
    ...(status === 'pending' ? [{ label: words.takeBackMore, danger: true, onSelect: onRevoke }] : []),
  ]
  return (
    <Entry
      title={email}
      note={words.sentBy(invited_by, dates.moment(sent_at), sent_count)}
      status={
        <>
          <StatusPill tone={toneOf(status)}>{stateWords(status)}</StatusPill>
          {status === 'pending' && <p className={tools.minor}>{words.until(dates.day(expires_at))}</p>}
        </>
      }
      menu={mayInvite && isOpen && <Menu label={words.actionsFor(email)} actions={actions} />}
    >
      <RoleChips roles={roles.map((role) => ({ role }))} />
    </Entry>
  )
}
