import type { AccessGroup } from '@brigade/contract/access-groups.ts'
import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { useTitle } from '../../../platform/use-title.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { DataState } from '../../../ui/DataState.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { TabBar } from '../../../ui/TabBar.tsx'
import { idOf, tabAt, useAddress } from '../addresses.ts'
import { oneGroup } from '../queries.ts'
import { groupRoute } from '../routes.ts'
import styles from './AccessGroupPage.module.css'
import { GroupActions } from './GroupActions.tsx'

const allGroups = { label: 'Access Groups', href: '#/access_groups' }

/** One group, for those who may see this very one. */
export function AccessGroupPage() {
  const { id: text } = groupRoute.useParams()
  const id = idOf(text)
  const client = useQueryClient()
  const asked = useMayI('access_groups', { type: 'access_group', id })
  const verdict = id === 0 ? 'refused' : asked
  if (verdict === 'allowed') return <Loaded key={id} id={id} />
  return (
    <Frame title="Access group">
      {verdict === 'checking' && (
        <p role="status" className={styles.notice}>
          authorizing...
        </p>
      )}
      {verdict === 'refused' && (
        <DataState
          state="no-permission"
          noPermission={{
            title: 'Unauthorized. Please ensure access on resource!',
            details: 'It needs the role access_groups on this group or on one above it.',
          }}
        />
      )}
      {verdict === 'failed' && (
        <DataState
          state="error"
          error={{ title: 'Some error occured' }}
          onRetry={() => void client.refetchQueries({ queryKey: ['rights'], type: 'active' })}
        />
      )}
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const router = useRouter()
  return (
    <div className={styles.page}>
      <PageHeader title={title} breadcrumbs={[allGroups]} onBack={() => router.history.back()} />
      {children}
    </div>
  )
}

function Loaded({ id }: { id: number }) {
  const query = useQuery(oneGroup({ id }))
  useTitle(query.data?.name ?? 'Access group')
  if (query.error instanceof Problem && query.error.code === 'not_found') {
    return (
      <Frame title={query.data?.name ?? 'Access group'}>
        <EmptyState title="This group is gone" action={<ButtonLink href="#/access_groups">Access Groups</ButtonLink>}>
          It was deleted or merged into another, or it moved to where you cannot see it.
        </EmptyState>
      </Frame>
    )
  }
  if (query.data) return <Shown group={query.data} />
  return (
    <Frame title="Access group">
      <DataState
        state={query.isError ? 'error' : 'loading'}
        error={{ title: 'The group could not be loaded', details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
      />
    </Frame>
  )
}

function Shown({ group }: { group: AccessGroup }) {
  const router = useRouter()
  const { pathname } = useLocation()
  const address = useAddress()
  const { id, name, path } = group
  return (
    <div className={styles.page}>
      <PageHeader
        title={name}
        breadcrumbs={[allGroups, ...path.map((above) => ({ label: above.name, href: `#${address(above.id)}` }))]}
        onBack={() => router.history.back()}
        actions={<GroupActions group={group} />}
      />
      {!group._can.update && (
        <p className={styles.readOnly}>You can look at this group. Changing it needs the role access_groups_admin here or above.</p>
      )}
      <TabBar
        label="Parts of this group"
        value={tabAt(pathname)}
        tabs={[
          { value: 'overview', label: 'Overview', href: `#${address(id)}` },
          { value: 'users', label: 'Users & roles', href: `#${address(id, 'users')}` },
          { value: 'resources', label: 'Resources', href: `#${address(id, 'resources')}` },
          { value: 'invitations', label: 'Invitations', href: `#${address(id, 'invitations')}` },
          { value: 'history', label: 'History', href: `#${address(id, 'history')}` },
        ]}
      />
      <Outlet />
    </div>
  )
}
