import type { GiftCardDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import { giftCards } from '@brigade/contract/gift-cards.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useRefetchStale } from '../../../platform/use-refetch-stale.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from '../gift-cards-texts.ts'
import { oneDefinition } from '../queries.ts'

/** Activates a draft, archives what is active, and brings back what was archived; asks first. */
export function StatusButton({ definition: { id, status, version } }: { definition: GiftCardDefinition }) {
  const change = useCall(giftCards.setDefinitionStatus)
  const refetchStale = useRefetchStale(oneDefinition({ id }))
  const isActive = status === 'active'
  const label = isActive ? words.archive : status === 'draft' ? words.activate : words.bringBack
  async function ask() {
    const question = isActive
      ? { title: words.askArchive, body: words.archiveBody, confirmLabel: label }
      : { title: words.askActivate, body: words.activateBody, confirmLabel: label }
    if (!(await confirm(question))) return
    try {
      await refetchStale(change.mutateAsync({ id, status: isActive ? 'archived' : 'active', version }))
      showToast({ title: isActive ? words.archivedNow : words.activated, tone: 'ok', milliseconds: 3000 })
    } catch (problem) {
      // The law of the day may refuse terms that were right when they were written: its sentence says which.
      showToast({ title: failureTitle(problem, words.notChanged), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  return (
    <Button loading={change.isPending} onClick={() => void ask()}>
      {label}
    </Button>
  )
}
