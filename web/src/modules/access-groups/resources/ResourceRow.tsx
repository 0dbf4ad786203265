import type { AccessGroup, GroupResource } from '@brigade/contract/access-groups.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { Td, Tr } from '../../../ui/StyledTable.tsx'
import { addressOf } from '../addresses.ts'
import tools from '../page/tools.module.css'

interface RowProps {
  group: AccessGroup
  resource: GroupResource
  onMove: () => void
  onStopSharing: () => void
}

/** Something a group or one below it holds. A row, not a component: a table takes rows only. */
export function resourceRow({ group, resource, onMove, onStopSharing }: RowProps) {
  const { resource_type, resource_id, name, relation, access_group_id, access_group_name } = resource
  const isSharedHere = relation === 'shared' && access_group_id === group.id
  const actions = [
    { label: 'Move to another group…', onSelect: onMove },
    ...(isSharedHere ? [{ label: 'Stop sharing…', danger: true, onSelect: onStopSharing }] : []),
  ]
  return (
    <Tr key={resource_id}>
      <Td>
        <div className={tools.cell}>{resource_type === 'bank_connection' ? <a href={`#/bank-connections/${resource_id}`}>{name}</a> : name}</div>
      </Td>
      <Td>{access_group_id === group.id ? 'This group' : <a href={`#${addressOf(access_group_id)}`}>{access_group_name}</a>}</Td>
      <Td>
        <StatusPill tone={relation === 'owner' ? 'ok' : 'idle'}>{relation === 'owner' ? 'Owner' : 'Shared'}</StatusPill>
      </Td>
      <Td phone="end">{group._can.update && <Menu label={`Actions for ${name}`} actions={actions} />}</Td>
    </Tr>
  )
}
