import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import type { OrderWorkflow } from '@brigade/contract/restaurants/order-workflows.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AlsoHere } from '../../../platform/AlsoHere.tsx'
import { History } from '../../../platform/history/History.tsx'
import { idOf, useRights } from '../../../platform/record-rights.ts'
import { TabPart } from '../../../platform/TabPart.tsx'
import { useTitle } from '../../../platform/use-title.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { DataState } from '../../../ui/DataState.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { TabBar } from '../../../ui/TabBar.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { workflowRoute } from '../routes.ts'
import { FollowersTab } from './FollowersTab.tsx'
import { oneWorkflow } from './queries.ts'
import { RulesTab } from './RulesTab.tsx'
import { VersionsTab } from './VersionsTab.tsx'
import styles from './Workflows.module.css'
import { words } from './words.ts'

/** One order workflow, for those who may see this very one. */
export function WorkflowPage() {
  const { id: text } = workflowRoute.useParams()
  const id = idOf(text)
  const { verdict } = useRights('order_workflow', id)
  const client = useQueryClient()
  // Its own for each workflow: an open form must not turn to the next one.
  if (verdict === 'allowed') return <Loaded key={id} id={id} />
  return (
    <Frame title={words.workflow}>
      {verdict === 'checking' && (
        <p role="status" className={styles.notice}>
          {words.authorizing}
        </p>
      )}
      {verdict === 'refused' && <DataState state="no-permission" noPermission={{ title: words.unauthorized, details: words.needsRole }} />}
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

interface FrameProps {
  title: string
  status?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

function Frame({ children, ...head }: FrameProps) {
  const router = useRouter()
  return (
    <div className={styles.page}>
      <PageHeader {...head} breadcrumbs={[{ label: words.workflows, href: '#/onboarding/workflows' }]} onBack={() => router.history.back()} />
      {children}
    </div>
  )
}

function Loaded({ id }: { id: number }) {
  const query = useQuery(oneWorkflow({ id }))
  useTitle(query.data?.name ?? words.workflow)
  if (query.error instanceof Problem && query.error.code === 'not_found') {
    return (
      <Frame title={query.data?.name ?? words.workflow}>
        <EmptyState title={words.gone} action={<ButtonLink href="#/onboarding/workflows">{words.workflows}</ButtonLink>}>
          {words.goneWhy}
        </EmptyState>
      </Frame>
    )
  }
  if (query.data) return <Shown workflow={query.data} />
  return (
    <Frame title={words.workflow}>
      <DataState
        state={query.isError ? 'error' : 'loading'}
        error={{ title: words.notLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
      />
    </Frame>
  )
}

const tabKeys = ['rules', 'restaurants', 'versions', 'history'] as const

function Shown({ workflow }: { workflow: OrderWorkflow }) {
  const { id, name, newest_version } = workflow
  const { tab } = useParams({ strict: false })
  const current = tabKeys.find((key) => key === tab) ?? 'rules'
  const base = `#/onboarding/workflows/${id}`
  return (
    <Frame
      title={name}
      status={<StatusPill tone="idle">{words.version(newest_version)}</StatusPill>}
      actions={<AlsoHere type="order_workflow" id={id} />}
    >
      <TabBar value={current} tabs={tabKeys.map((key) => ({ value: key, label: words[key], href: key === 'rules' ? base : `${base}/${key}` }))} />
      <TabPart name={current}>
        {current === 'rules' && <RulesTab workflow={workflow} />}
        {current === 'restaurants' && <FollowersTab workflow={workflow} />}
        {current === 'versions' && <VersionsTab workflow={workflow} />}
        {current === 'history' && <HistoryTab id={id} />}
      </TabPart>
    </Frame>
  )
}

function HistoryTab({ id }: { id: number }) {
  return (
    <>
      <VisuallyHidden>
        <h2>{words.history}</h2>
      </VisuallyHidden>
      <History resource="order_workflow" id={id} />
    </>
  )
}
