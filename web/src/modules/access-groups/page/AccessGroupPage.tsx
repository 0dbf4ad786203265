import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import { Outlet, useLocation, useParams } from '@tanstack/react-router'
import { useMayI } from '../../../platform/access.ts'
import { RecordFrame } from '../../../platform/records/RecordFrame.tsx'
import { RecordPage } from '../../../platform/records/RecordPage.tsx'
import { TabBar } from '../../../ui/controls/TabBar.tsx'
import { idOf, tabAt, useAddress } from '../addresses.ts'
import { words } from '../catalogue.ts'
import { words as handoverWords } from '../handovers/handovers-texts.ts'
import { oneGroup } from '../queries.ts'
import { groupRoute } from '../routes.ts'
import styles from './AccessGroupPage.module.css'
import { GroupActions } from './GroupActions.tsx'
import { useGroupParts } from './group-parts.ts'

const allGroups = () => ({ label: words.all, href: '#/access_groups' })

/** One group, for those who may see this very one. */
export function AccessGroupPage() {
  const { id: text } = groupRoute.useParams()
  const id = idOf(text)
  const asked = useMayI('access_groups', { type: 'access_group', id })
  return (
    <RecordPage id={id} verdict={id === 0 ? 'refused' : asked} record={oneGroup({ id })} list={allGroups()} words={words}>
      {(group) => <Shown group={group} />}
    </RecordPage>
  )
}

function Shown({ group }: { group: AccessGroup }) {
  const { pathname } = useLocation()
  const { part } = useParams({ strict: false })
  const address = useAddress()
  const { id, name, path, _can } = group
  const parts = useGroupParts(id) ?? []
  const isCompany = path.length === 0 && _can.hand_over
  return (
    <RecordFrame
      title={name}
      breadcrumbs={[allGroups(), ...path.map((above) => ({ label: above.name, href: `#${address(above.id)}` }))]}
      actions={<GroupActions group={group} />}
    >
      {!group._can.update && <p className={styles.readOnly}>{words.readOnly}</p>}
      <TabBar
        label={words.parts}
        value={part ?? tabAt(pathname)}
        tabs={[
          { value: 'overview', label: words.overview, href: `#${address(id)}` },
          { value: 'users', label: words.usersAndRoles, href: `#${address(id, 'users')}` },
          { value: 'resources', label: words.resources, href: `#${address(id, 'resources')}` },
          { value: 'invitations', label: words.invitations, href: `#${address(id, 'invitations')}` },
          ...(isCompany ? [{ value: 'handovers', label: handoverWords.handovers, href: `#${address(id, 'handovers')}` }] : []),
          ...parts.map(({ key, label }) => ({ value: key, label, href: `#${address(id, key)}` })),
          { value: 'history', label: words.history, href: `#${address(id, 'history')}` },
        ]}
      />
      <Outlet />
    </RecordFrame>
  )
}
