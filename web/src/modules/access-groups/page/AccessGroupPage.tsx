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
import { words } from '../catalogue.ts'
import { oneGroup } from '../queries.ts'
import { groupRoute } from '../routes.ts'
import styles from './AccessGroupPage.module.css'
import { GroupActions } from './GroupActions.tsx'

const allGroups = () => ({ label: words.all, href: '#/access_groups' })

/** One group, for those who may see this very one. */
export function AccessGroupPage() {
  const { id: text } = groupRoute.useParams()
  const id = idOf(text)
  const client = useQueryClient()
  const asked = useMayI('access_groups', { type: 'access_group', id })
  const verdict = id === 0 ? 'refused' : asked
  if (verdict === 'allowed') return <Loaded key={id} id={id} />
  return (
    <Frame title={words.one}>
      {verdict === 'checking' && (
        <p role="status" className={styles.notice}>
          {words.authorizing}
        </p>
      )}
      {verdict === 'refused' && (
        <DataState
          state="no-permission"
          noPermission={{
            title: words.unauthorized,
            details: words.needsRole,
          }}
        />
      )}
      {verdict === 'failed' && (
        <DataState
          state="error"
          error={{ title: words.checkFailed }}
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
      <PageHeader title={title} breadcrumbs={[allGroups()]} onBack={() => router.history.back()} />
      {children}
    </div>
  )
}

function Loaded({ id }: { id: number }) {
  const query = useQuery(oneGroup({ id }))
  useTitle(query.data?.name ?? words.one)
  if (query.error instanceof Problem && query.error.code === 'not_found') {
    return (
      <Frame title={query.data?.name ?? words.one}>
        <EmptyState title={words.gone} action={<ButtonLink href="#/access_groups">{words.all}</ButtonLink>}>
          {words.goneWhy}
        </EmptyState>
      </Frame>
    )
  }
  if (query.data) return <Shown group={query.data} />
  return (
    <Frame title={words.one}>
      <DataState
        state={query.isError ? 'error' : 'loading'}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
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
        breadcrumbs={[allGroups(), ...path.map((above) => ({ label: above.name, href: `#${address(above.id)}` }))]}
        onBack={() => router.history.back()}
        actions={<GroupActions group={group} />}
      />
      {!group._can.update && <p className={styles.readOnly}>{words.readOnly}</p>}
      <TabBar
        label={words.parts}
        value={tabAt(pathname)}
        tabs={[
          { value: 'overview', label: words.overview, href: `#${address(id)}` },
          { value: 'users', label: words.usersAndRoles, href: `#${address(id, 'users')}` },
          { value: 'resources', label: words.resources, href: `#${address(id, 'resources')}` },
          { value: 'invitations', label: words.invitations, href: `#${address(id, 'invitations')}` },
          { value: 'history', label: words.history, href: `#${address(id, 'history')}` },
        ]}
      />
      <Outlet />
    </div>
  )
}
