import type { Invitation } from '@brigade/contract/access-groups.ts'
import { RoleChips } from '../../../platform/roles/RoleChips.tsx'
import { roleWords } from '../../../platform/roles/roles-texts.ts'
import type { Dates } from '../../../ui/basics/dates.ts'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { Chips, TwoLines } from '../../../ui/table/TwoLines.tsx'
import type { TableColumn } from '../../../ui/table/table-columns.ts'
import { words } from '../catalogue.ts'
import { stateWords, toneOf } from './invitation-states.ts'
import { words as own } from './invitations-texts.ts'

type Column = TableColumn<Invitation>

/** An invitation and what became of it. */
export const invitationColumns = (dates: Dates): readonly Column[] => [
  {
    id: 'email',
    header: own.email,
    sortable: true,
    value: ({ email }) => email,
    alsoShows: ['invited_by', 'sent', 'times'],
    cell: ({ email, invited_by, sent_at, sent_count }) => (
      <TwoLines note={words.sentBy(invited_by, dates.day(sent_at), sent_count)}>{email}</TwoLines>
    ),
  },
  {
    id: 'roles',
    header: own.roles,
    phone: 'below',
    value: ({ roles }) => roles.map(roleWords).join(', '),
    cell: ({ roles }) => (
      <Chips>
        <RoleChips roles={roles.map((role) => ({ role }))} />
      </Chips>
    ),
  },
  {
    id: 'expires',
    header: own.expires,
    sortable: true,
    nowrap: true,
    phone: 'fact',
    value: ({ status, expires_at }) => (status === 'pending' ? new Date(expires_at) : null),
    cell: ({ status, expires_at }) => status === 'pending' && dates.day(expires_at),
  },
  { id: 'invited_by', header: own.invitedBy, hidden: true, phone: 'hide', value: (one) => one.invited_by, cell: (one) => one.invited_by },
  {
    id: 'sent',
    header: own.sent,
    hidden: true,
    sortable: true,
    nowrap: true,
    phone: 'hide',
    value: ({ sent_at }) => new Date(sent_at),
    cell: ({ sent_at }) => dates.moment(sent_at),
  },
  { id: 'times', header: own.times, hidden: true, numeric: true, phone: 'hide', value: (one) => one.sent_count, cell: (one) => one.sent_count },
  {
    id: 'status',
    header: own.status,
    sortable: true,
    phone: 'end',
    value: ({ status }) => stateWords(status),
    cell: ({ status }) => <StatusPill tone={toneOf(status)}>{stateWords(status)}</StatusPill>,
  },
]
