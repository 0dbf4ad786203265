import type { AccessGroup, GroupResource } from '@brigade/contract/access-groups.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { addressOf } from '../addresses.ts'
import { words } from '../catalogue.ts'
import { Entry } from '../page/Entries.tsx'

interface EntryProps {
  group: AccessGroup
  resource: GroupResource
  onMove: () => void
  onStopSharing: () => void
}

/** Something that a group or one below it holds. */
export function ResourceEntry({ group, resource, onMove, onStopSharing }: EntryProps) {
  const { resource_type, resource_id, name, relation, access_group_id, access_group_name } = resource
  const isHere = access_group_id === group.id
  const actions = [
    { label: words.moveElsewhere, onSelect: onMove },
    ...(isHere && relation === 'shared' ? [{ label: words.stopSharingMore, danger: true, onSelect: onStopSharing }] : []),
  ]
  return (
    <Entry
      title={resource_type === 'bank_connection' ? <a href={`#/bank-connections/${resource_id}`}>{name}</a> : name}
      status={<StatusPill tone={relation === 'owner' ? 'ok' : 'idle'}>{relation === 'owner' ? words.owner : words.shared}</StatusPill>}
      menu={group._can.update && <Menu label={words.actionsFor(name)} actions={actions} />}
    >
      {isHere ? words.thisGroup : <a href={`#${addressOf(access_group_id)}`}>{access_group_name}</a>}
    </Entry>
  )
}
