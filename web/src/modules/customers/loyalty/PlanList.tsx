import { plansPerPage } from '@brigade/contract/customers/list.ts'
import type { LoyaltyPlan } from '@brigade/contract/customers/loyalty/plans.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMayI } from '../../../platform/access.ts'
import { RecordFrame } from '../../../platform/records/RecordFrame.tsx'
import { CreateLink } from '../../../platform/records/RecordList.tsx'
import { pathOf, useMayCreate } from '../../../platform/records/record-kind.ts'
import { useTitle } from '../../../platform/use-title.ts'
import { Pager } from '../../../ui/controls/Pager.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import styles from './Loyalty.module.css'
import { loyaltyPlan, words } from './loyalty-texts.ts'
import { PlanPill } from './PlanPill.tsx'
import { planPage } from './queries.ts'
import { listRoute } from './routes.ts'

/** Loyalty plans of the groups on which the person holds the role: they are few. */
export function PlanList() {
  useTitle(words.several)
  const verdict = useMayI('loyalty_plans')
  const mayCreate = useMayCreate(loyaltyPlan)
  return (
    <RecordFrame
      title={words.several}
      breadcrumbs={[{ label: words.customers, href: '#/customers' }]}
      actions={mayCreate && <CreateLink kind={loyaltyPlan} />}
    >
      {verdict === 'allowed' ? (
        <Plans mayCreate={mayCreate} />
      ) : (
        <DataState state="no-permission" noPermission={{ title: words.cannotSee, details: words.seeNeeds }} />
      )}
    </RecordFrame>
  )
}

export function Plans({ mayCreate }: { mayCreate: boolean }) {
  const { page = 1 } = listRoute.useSearch()
  const navigate = listRoute.useNavigate()
  return <PlanRows page={page} onPage={(next) => void navigate({ search: next > 1 ? { page: next } : {} })} mayCreate={mayCreate} />
}

interface PlanRowsProps {
  page: number
  onPage: (page: number) => void
  mayCreate: boolean
}

/** A page of plans, the active ones first. */
export function PlanRows({ page, onPage, mayCreate }: PlanRowsProps) {
  const query = useQuery({ ...planPage({ page, per_page: plansPerPage }), placeholderData: keepPreviousData })
  if (!query.data)
    return (
      <DataState
        state={query.isError ? 'error' : 'loading'}
        error={{ title: words.listNotLoaded, details: textOf(query.error) }}
        onRetry={() => void query.refetch()}
      />
    )
  const { data: plans, total } = query.data
  if (total === 0)
    return (
      <EmptyState icon={<IconStar size={20} />} title={words.noneYet} action={mayCreate && <CreateLink kind={loyaltyPlan} />}>
        {mayCreate ? words.purpose : words.purposeNoRole}
      </EmptyState>
    )
  return (
    <Card flush>
      <ul className={styles.rows} aria-label={words.several}>
        {plans.map((plan) => (
          <PlanRow key={plan.id} plan={plan} />
        ))}
      </ul>
      {total > plansPerPage && (
        <div className={styles.foot}>
          <Pager page={page} perPage={plansPerPage} total={total} onPage={onPage} of={words.several} />
        </div>
      )}
    </Card>
  )
}

function PlanRow({ plan }: { plan: LoyaltyPlan }) {
  const { id, name, status, parent_access_group_name, members, outstanding_points } = plan
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        <a href={`#${pathOf(loyaltyPlan, id)}`}>{name}</a>
        <PlanPill status={status} />
      </p>
      <p className={styles.note}>{[parent_access_group_name, words.membersOf(members), words.outstandingOf(outstanding_points)].join(' · ')}</p>
    </li>
  )
}
