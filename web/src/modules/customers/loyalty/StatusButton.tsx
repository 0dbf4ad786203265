import { type LoyaltyPlan, loyaltyPlans } from '@brigade/contract/customers/loyalty/plans.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useRefetchStale } from '../../../platform/use-refetch-stale.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from './loyalty-texts.ts'
import { onePlan } from './queries.ts'

/** Starts a draft, or ends what is active; asks first. */
export function StatusButton({ plan: { id, status, version, outstanding_points } }: { plan: LoyaltyPlan }) {
  const change = useCall(loyaltyPlans.setPlanStatus)
  const refetchStale = useRefetchStale(onePlan({ id }))
  const isActive = status === 'active'
  async function ask() {
    const question = isActive
      ? { title: words.askEnd, body: words.endBody(outstanding_points), confirmLabel: words.end, danger: true }
      : { title: words.askStart, body: words.startBody, confirmLabel: words.start }
    if (!(await confirm(question))) return
    try {
      await refetchStale(change.mutateAsync({ id, status: isActive ? 'ended' : 'active', version }))
      showToast({ title: isActive ? words.endedNow : words.startedNow, tone: 'ok', milliseconds: 3000 })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.notChanged), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  return (
    <Button loading={change.isPending} onClick={() => void ask()}>
      {isActive ? words.end : words.start}
    </Button>
  )
}
