import type { LoyaltyPlan } from '@brigade/contract/customers/loyalty/plans.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { RecordFrame } from '../../../platform/records/RecordFrame.tsx'
import { RecordHistory } from '../../../platform/records/RecordHistory.tsx'
import { RecordPage } from '../../../platform/records/RecordPage.tsx'
import { listCrumb, pathOf } from '../../../platform/records/record-kind.ts'
import { idOf } from '../../../platform/records/record-rights.ts'
import { TabPart } from '../../../platform/TabPart.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { TabBar } from '../../../ui/controls/TabBar.tsx'
import { EditPlan } from './EditPlan.tsx'
import { loyaltyPlan, words } from './loyalty-texts.ts'
import { PlanOverview } from './PlanOverview.tsx'
import { PlanPill } from './PlanPill.tsx'
import { onePlan } from './queries.ts'
import { pageRoute } from './routes.ts'
import { StatusButton } from './StatusButton.tsx'
import { VersionsTab } from './VersionsTab.tsx'

/** One plan. It is no resource of its own, so the server alone knows who sees this very one. */
export function PlanPage() {
  const id = idOf(pageRoute.useParams().id)
  return (
    <RecordPage id={id} verdict={useMayI('loyalty_plans')} record={onePlan({ id })} list={listCrumb(loyaltyPlan)} words={words}>
      {(plan) => <Plan plan={plan} />}
    </RecordPage>
  )
}

function Plan({ plan }: { plan: LoyaltyPlan }) {
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const [editing, setEditing] = useState(false)
  // What became of it is told in the History of its group, to whoever sees that.
  const seesGroup = useMayI('access_groups', { type: 'access_group', id: plan.parent_access_group_id }) === 'allowed'
  const path = pathOf(loyaltyPlan, plan.id)
  const tabs = [
    { key: 'overview', label: words.overview, shows: <PlanOverview plan={plan} /> },
    { key: 'versions', label: words.versions, shows: <VersionsTab plan={plan} /> },
    ...(seesGroup ? [{ key: 'history', label: words.history, shows: <RecordHistory kind={loyaltyPlan} id={plan.parent_access_group_id} /> }] : []),
  ]
  const current = tabs.find(({ key }) => pathname === `${path}/${key}`) ?? tabs[0]
  return (
    <RecordFrame
      title={plan.name}
      breadcrumbs={[{ label: words.customers, href: '#/customers' }, listCrumb(loyaltyPlan)]}
      status={<PlanPill status={plan.status} />}
      actions={
        plan._can.update && (
          <>
            <StatusButton plan={plan} />
            <Button variant="primary" icon={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
              {words.edit}
            </Button>
          </>
        )
      }
    >
      <TabBar
        value={current?.key ?? ''}
        tabs={tabs.map(({ key, label }, at) => ({ value: key, label, href: at === 0 ? `#${path}` : `#${path}/${key}` }))}
      />
      {current && <TabPart name={current.key}>{current.shows}</TabPart>}
      {editing && <EditPlan plan={plan} onClose={() => setEditing(false)} />}
    </RecordFrame>
  )
}
