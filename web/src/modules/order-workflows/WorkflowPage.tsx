import { RecordById } from '../../platform/records/RecordById.tsx'
import { RecordHistory } from '../../platform/records/RecordHistory.tsx'
import { RecordView } from '../../platform/records/RecordView.tsx'
import { StatusPill } from '../../ui/page/StatusPill.tsx'
import { FollowersTab } from './FollowersTab.tsx'
import { orderWorkflow, words } from './order-workflows-texts.ts'
import { oneWorkflow } from './queries.ts'
import { RulesTab } from './RulesTab.tsx'
import { pageRoute } from './routes.ts'
import { VersionsTab } from './VersionsTab.tsx'

/** One order workflow, for those who may see this very one. */
export function WorkflowPage() {
  const { id } = pageRoute.useParams()
  return (
    <RecordById kind={orderWorkflow} id={id} query={oneWorkflow}>
      {(workflow) => (
        <RecordView
          kind={orderWorkflow}
          record={workflow}
          status={<StatusPill tone="idle">{words.version(workflow.newest_version)}</StatusPill>}
          tabs={[
            { key: 'rules', label: words.rules, shows: <RulesTab workflow={workflow} /> },
            { key: 'restaurants', label: words.restaurants, shows: <FollowersTab workflow={workflow} /> },
            { key: 'versions', label: words.versions, shows: <VersionsTab workflow={workflow} /> },
            { key: 'history', label: words.history, shows: <RecordHistory kind={orderWorkflow} id={workflow.id} /> },
          ]}
        />
      )}
    </RecordById>
  )
}
