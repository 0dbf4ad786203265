import type { BankConnection } from '@brigade/contract/bank-connections.ts'
import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { AlsoHere } from '../../platform/AlsoHere.tsx'
import { idOf, useRights } from '../../platform/record-rights.ts'
import { useTitle } from '../../platform/use-title.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { DataState } from '../../ui/DataState.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { TabBar } from '../../ui/TabBar.tsx'
import styles from './BankConnectionPage.module.css'
import { words } from './catalogue.ts'
import { EditBankConnection } from './EditBankConnection.tsx'
import { oneConnection } from './queries.ts'
import { pageRoute } from './routes.ts'
import { pillOf, stateOf } from './status.ts'

const crumbs = () => [{ label: words.all, href: '#/bank-connections' }]

/** One bank connection, for those who may see this very one. */
export function BankConnectionPage() {
  const { id: text } = pageRoute.useParams()
  const id = idOf(text)
  const rights = useRights('bank_connection', id)
  const client = useQueryClient()
  // Its own for each connection: an open form must not turn to the next one.
  if (rights.verdict === 'allowed') return <Loaded key={id} id={id} mayChange={rights.mayChange} />
  return (
    <Frame title={words.one}>
      {rights.verdict === 'checking' && (
        <p role="status" className={styles.notice}>
          {words.authorizing}
        </p>
      )}
      {rights.verdict === 'refused' && (
        <DataState
          state="no-permission"
          noPermission={{
            title: words.unauthorized,
            details: words.needsRole,
          }}
        />
      )}
      {rights.verdict === 'failed' && (
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
      <PageHeader title={title} breadcrumbs={crumbs()} onBack={() => router.history.back()} />
      {children}
    </div>
  )
}

function Loaded({ id, mayChange }: { id: number; mayChange: boolean }) {
  const query = useQuery(oneConnection({ id }))
  useTitle(query.data?.name ?? words.one)
  if (query.error instanceof Problem && query.error.code === 'not_found') {
    return (
      <Frame title={query.data?.name ?? words.one}>
        <EmptyState title={words.gone} action={<ButtonLink href="#/bank-connections">{words.all}</ButtonLink>}>
          {words.goneWhy}
        </EmptyState>
      </Frame>
    )
  }
  if (query.data) return <Shown connection={query.data} mayChange={mayChange && query.data._can.update} />
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

function Shown({ connection, mayChange }: { connection: BankConnection; mayChange: boolean }) {
  const router = useRouter()
  const { pathname } = useLocation()
  const [editing, setEditing] = useState(false)
  const base = `/bank-connections/${connection.id}`
  const pill = pillOf(stateOf(connection))
  return (
    <div className={styles.page}>
      <PageHeader
        title={connection.name}
        breadcrumbs={crumbs()}
        onBack={() => router.history.back()}
        status={pill && <StatusPill tone={pill.tone}>{pill.label}</StatusPill>}
        actions={
          <>
            <AlsoHere type="bank_connection" id={connection.id} />
            {mayChange && (
              <Button variant="primary" icon={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
                {words.edit}
              </Button>
            )}
          </>
        }
      />
      <TabBar
        value={pathname === `${base}/history` ? 'history' : 'general'}
        tabs={[
          { value: 'general', label: words.generalInfo, href: `#${base}` },
          { value: 'history', label: words.history, href: `#${base}/history` },
        ]}
      />
      <Outlet />
      {editing && mayChange && <EditBankConnection connection={connection} onClose={() => setEditing(false)} />}
    </div>
  )
}
