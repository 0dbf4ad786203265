import type { GroupResource } from '@brigade/contract/access-groups.ts'
import { resourcePage } from '../../../platform/resource-pages.ts'
import { RowLink } from '../../../ui/controls/RowLink.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import type { TableColumn } from '../../../ui/table/table-columns.ts'
import { addressOf } from '../addresses.ts'
import { words } from '../catalogue.ts'
import { words as own } from './catalogue.ts'
import styles from './resource-columns.module.css'

/** What is known of a resource on the page of a group. */
export function resourceColumns(groupId: number): readonly TableColumn<GroupResource>[] {
  const relationText = ({ relation }: GroupResource) => (relation === 'owner' ? words.owner : words.shared)
  return [
    {
      id: 'name',
      header: own.name,
      value: ({ name }) => name,
      cell: ({ name, resource_type, resource_id }) => {
        const page = resourcePage(resource_type, resource_id)
        return page === undefined ? name : <RowLink href={`#${page}`}>{name}</RowLink>
      },
    },
    {
      id: 'group',
      header: own.heldBy,
      value: ({ access_group_name }) => access_group_name,
      cell: ({ access_group_id, access_group_name }) =>
        access_group_id === groupId ? (
          words.thisGroup
        ) : (
          <a href={`#${addressOf(access_group_id)}`} className={styles.above}>
            {access_group_name}
          </a>
        ),
    },
    {
      id: 'relation',
      header: own.heldAs,
      phone: 'end',
      value: relationText,
      cell: (resource) => <StatusPill tone={resource.relation === 'owner' ? 'ok' : 'idle'}>{relationText(resource)}</StatusPill>,
    },
  ]
}
