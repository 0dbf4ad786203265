import type { GroupUser } from '@brigade/contract/access-groups.ts'
import { RoleChips } from '../../../platform/roles/RoleChips.tsx'
import { roleWords, statusWords } from '../../../platform/roles/roles-texts.ts'
import type { Dates } from '../../../ui/basics/dates.ts'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { Chips, TwoLines } from '../../../ui/table/TwoLines.tsx'
import type { TableColumn } from '../../../ui/table/table-columns.ts'
import { words } from '../catalogue.ts'
import tools from '../tabs/tools.module.css'
import styles from './people-columns.module.css'
import { words as own } from './people-texts.ts'
import { bySource, firstEnd, given } from './person-grants.ts'

type Column = TableColumn<GroupUser>

const listed = (roles: readonly { role: string }[]): string => roles.map(({ role }) => roleWords(role)).join(', ')

const hereText = (person: GroupUser): string => listed(given(person))
const aboveText = (person: GroupUser): string =>
  bySource(person)
    .map(({ from, grants }) => `${from}: ${listed(grants)}`)
    .join('; ')

function Roles({ person }: { person: GroupUser }) {
  const here = given(person)
  return (
    <Chips>
      {here.length > 0 && (
        <div className={styles.source}>
          <p className={tools.minor}>{words.givenHere}</p>
          <RoleChips roles={here} />
        </div>
      )}
      {bySource(person).map(({ from, grants }) => (
        <div key={from} className={styles.source}>
          <p className={tools.minor}>{words.from(from)}</p>
          <RoleChips roles={grants} />
        </div>
      ))}
    </Chips>
  )
}

/** A person with the roles held here, those that come from above, and from where. */
export const peopleColumns = (dates: Dates): readonly Column[] => [
  {
    id: 'name',
    header: own.person,
    sortable: true,
    value: ({ name }) => name,
    alsoShows: ['email'],
    cell: ({ name, email }) => <TwoLines note={email}>{name}</TwoLines>,
  },
  { id: 'email', header: own.email, hidden: true, sortable: true, phone: 'hide', value: ({ email }) => email, cell: ({ email }) => email },
  {
    id: 'roles',
    header: own.roles,
    phone: 'below',
    value: (person) => [hereText(person), aboveText(person)].filter(Boolean).join('; '),
    cell: (person) => <Roles person={person} />,
  },
  { id: 'here', header: own.here, hidden: true, phone: 'hide', value: hereText, cell: hereText },
  { id: 'above', header: own.above, hidden: true, phone: 'hide', value: aboveText, cell: aboveText },
  {
    id: 'ends',
    header: own.ends,
    sortable: true,
    nowrap: true,
    roomy: true,
    phone: 'hide',
    value: (person) => {
      const end = firstEnd(person)
      return end && new Date(end)
    },
    cell: (person) => {
      const end = firstEnd(person)
      return end && dates.day(end)
    },
  },
  {
    id: 'status',
    header: own.status,
    sortable: true,
    phone: 'end',
    value: ({ status }) => statusWords(status),
    cell: ({ status }) => status !== 'active' && <StatusPill tone={status === 'suspended' ? 'bad' : 'idle'}>{statusWords(status)}</StatusPill>,
  },
]
