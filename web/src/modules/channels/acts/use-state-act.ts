import { type Channel, channelRecords } from '@brigade/contract/channels/channels.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useRefetchStale } from '../../../platform/use-refetch-stale.ts'
import { confirm } from '../../../ui/layers/confirm.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from '../channels-texts.ts'
import { oneChannel } from '../queries.ts'

/** Retires a channel, or brings it back; asks first. */
export function useStateAct({ id, name, state, counts, version }: Channel) {
  const change = useCall(channelRecords.actOnChannel)
  const refetchStale = useRefetchStale(oneChannel({ id }))
  const isActive = state === 'active'
  const label = isActive ? words.retire : words.restore
  const on = Object.values(counts).reduce((sum, count) => sum + count, 0) - counts.retired
  async function ask() {
    const question = isActive
      ? { title: words.askRetire(name), body: words.retireBody(on), confirmLabel: label, danger: true }
      : { title: words.askRestore(name), body: words.restoreBody, confirmLabel: label }
    if (!(await confirm(question))) return
    try {
      await refetchStale(change.mutateAsync({ id, act: isActive ? 'retire' : 'restore', version }))
      showToast({ title: isActive ? words.nowRetired : words.nowRestored, tone: 'ok', milliseconds: 3000 })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.notChanged), message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  return { label, isBusy: change.isPending, ask: () => void ask() }
}
