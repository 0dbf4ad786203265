import type { AccessGroup, GroupUser } from '@brigade/contract/access-groups.ts'
import { useSession } from '../../../platform/session.ts'
import { Menu, type MenuAction } from '../../../ui/Menu.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { words } from '../catalogue.ts'
import { Entry } from '../page/Entries.tsx'
import tools from '../page/tools.module.css'
import { RoleChips } from '../roles/RoleChips.tsx'
import { bySource } from './person-grants.ts'

export type PersonDialog = 'roles' | 'remove' | 'explain'

interface EntryProps {
  group: AccessGroup
  person: GroupUser
  onDialog: (kind: PersonDialog) => void
  onSuspend: () => void
}

function actionsOf({ group, person, onDialog, onSuspend }: EntryProps, isSelf: boolean): MenuAction[] {
  const explain = { label: words.explain, onSelect: () => onDialog('explain') }
  if (!group._can.update) return [explain]
  const suspended = person.status === 'suspended'
  const isHere = person.grants.some(({ direct }) => direct)
  return [
    { label: words.changeRoles, onSelect: () => onDialog('roles') },
    explain,
    ...(isHere ? [{ label: words.removeMore, danger: true, onSelect: () => onDialog('remove') }] : []),
    ...(isSelf
      ? []
      : [suspended ? { label: words.letInMore, onSelect: onSuspend } : { label: words.suspendMore, danger: true, onSelect: onSuspend }]),
  ]
}

/** A person with the roles held here, those that come from above, and from where. */
export function PersonEntry(props: EntryProps) {
  const { person } = props
  const session = useSession()
  const here = person.grants.filter(({ direct }) => direct)
  return (
    <Entry
      title={person.name}
      note={person.email}
      status={
        person.status !== 'active' && <StatusPill tone={person.status === 'suspended' ? 'bad' : 'idle'}>{words.status(person.status)}</StatusPill>
      }
      menu={<Menu label={words.actionsFor(person.name)} actions={actionsOf(props, person.email === session?.email)} />}
    >
      {here.length > 0 && (
        <div>
          <p className={tools.minor}>{words.givenHere}</p>
          <RoleChips roles={here} />
        </div>
      )}
      {bySource(person).map(({ from, grants }) => (
        <div key={from}>
          <p className={tools.minor}>{words.from(from)}</p>
          <RoleChips roles={grants} />
        </div>
      ))}
    </Entry>
  )
}
