import type { OrderWorkflow } from '@brigade/contract/order-workflows.ts'
import { useParams } from '@tanstack/react-router'
import { AlsoHere } from '../../platform/AlsoHere.tsx'
import { History } from '../../platform/history/History.tsx'
import { RecordFrame } from '../../platform/records/RecordFrame.tsx'
import { RecordPage } from '../../platform/records/RecordPage.tsx'
import { idOf, useRights } from '../../platform/records/record-rights.ts'
import { TabPart } from '../../platform/TabPart.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { TabBar } from '../../ui/TabBar.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { FollowersTab } from './FollowersTab.tsx'
import { oneWorkflow } from './queries.ts'
import { RulesTab } from './RulesTab.tsx'
import { workflowRoute } from './routes.ts'
import { VersionsTab } from './VersionsTab.tsx'
import { words } from './words.ts'

const workflows = () => ({ label: words.workflows, href: '#/onboarding/workflows' })

/** One order workflow, for those who may see this very one. */
export function WorkflowPage() {
  const { id: text } = workflowRoute.useParams()
  const id = idOf(text)
  const { verdict } = useRights('order_workflow', id)
  return (
    <RecordPage id={id} verdict={verdict} record={oneWorkflow({ id })} list={workflows()} words={{ one: words.workflow, ...words }}>
      {(workflow) => <Shown workflow={workflow} />}
    </RecordPage>
  )
}

const tabKeys = ['rules', 'restaurants', 'versions', 'history'] as const

function Shown({ workflow }: { workflow: OrderWorkflow }) {
  const { id, name, newest_version } = workflow
  const { tab } = useParams({ strict: false })
  const current = tabKeys.find((key) => key === tab) ?? 'rules'
  const base = `#/onboarding/workflows/${id}`
  return (
    <RecordFrame
      title={name}
      breadcrumbs={[workflows()]}
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
    </RecordFrame>
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
