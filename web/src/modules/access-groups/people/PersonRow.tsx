import type { AccessGroup, GroupUser } from '@brigade/contract/access-groups.ts'
import { Menu, type MenuAction } from '../../../ui/Menu.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { Td, Tr } from '../../../ui/StyledTable.tsx'
import tools from '../page/tools.module.css'
import { RoleChips } from '../roles/RoleChips.tsx'
import { bySource } from './person-grants.ts'

export type PersonDialog = 'roles' | 'remove' | 'explain'

interface RowProps {
  group: AccessGroup
  person: GroupUser
  onDialog: (kind: PersonDialog) => void
  onSuspend: () => void
}

function actionsOf({ group, person, onDialog, onSuspend }: RowProps): MenuAction[] {
  const explain = { label: 'Why can this person do this?', onSelect: () => onDialog('explain') }
  if (!group._can.update) return [explain]
  const isHere = person.grants.some(({ direct }) => direct)
  return [
    { label: 'Change roles…', onSelect: () => onDialog('roles') },
    explain,
    ...(isHere ? [{ label: 'Remove from this group…', danger: true, onSelect: () => onDialog('remove') }] : []),
    person.status === 'suspended' ? { label: 'Let in again…', onSelect: onSuspend } : { label: 'Suspend…', danger: true, onSelect: onSuspend },
  ]
}

/** A person with the roles held here, those that come from above, and from where. A row, not a component: a table takes rows only. */
export function personRow(props: RowProps) {
  const { person } = props
  const here = person.grants.filter(({ direct }) => direct)
  return (
    <Tr key={person.user_id}>
      <Td>
        <div className={tools.cell}>
          {person.name} {person.status !== 'active' && <StatusPill tone={person.status === 'suspended' ? 'bad' : 'idle'}>{person.status}</StatusPill>}
          <span className={tools.minor}>{person.email}</span>
        </div>
      </Td>
      <Td data-label="">
        <div className={tools.stack}>
          {here.length > 0 && (
            <div>
              <span className={tools.minor}>Given here</span>
              <RoleChips roles={here} />
            </div>
          )}
          {bySource(person).map(({ from, grants }) => (
            <div key={from}>
              <span className={tools.minor}>From {from}</span>
              <RoleChips roles={grants} />
            </div>
          ))}
        </div>
      </Td>
      <Td phone="end">
        <Menu label={`Actions for ${person.name}`} actions={actionsOf(props)} />
      </Td>
    </Tr>
  )
}
