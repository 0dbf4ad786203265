import { type Discount, type OfferAct, offers } from '@brigade/contract/discounts/offers.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useNavigate } from '@tanstack/react-router'
import { failureTitle } from '../../../platform/failure-title.ts'
import { pathOf } from '../../../platform/records/record-kind.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useRefetchStale } from '../../../platform/use-refetch-stale.ts'
import { confirm } from '../../../ui/layers/confirm.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { offerKind } from '../discounts-texts.ts'
import { oneOffer } from '../queries.ts'
import { words } from './act-texts.ts'

/** Pauses, ends and copies an offer, and starts it once somebody has read what that means. */
export function useActs({ id, name, version }: Discount) {
  const change = useCall(offers.actOnDiscount)
  const copy = useCall(offers.duplicateDiscount)
  const navigate = useNavigate()
  const refetchStale = useRefetchStale(oneOffer({ id }))
  const failed = (problem: unknown, title: string) =>
    showToast({ title: failureTitle(problem, title), message: textOf(problem), tone: 'bad', milliseconds: 8000 })

  /** Whether it was done. */
  async function act(what: OfferAct): Promise<boolean> {
    try {
      const { status } = await refetchStale(change.mutateAsync({ id, act: what, version }))
      const done = { start: status === 'scheduled' ? words.scheduled : words.started, pause: words.paused, end: words.ended }
      showToast({ title: done[what], tone: 'ok', milliseconds: 3000 })
      return true
    } catch (problem) {
      failed(problem, words.notDone)
      return false
    }
  }

  return {
    isBusy: change.isPending || copy.isPending,
    act,
    async pause() {
      if (await confirm({ title: words.askPause(name), body: words.pauseBody, confirmLabel: words.pause })) await act('pause')
    },
    async end() {
      if (await confirm({ title: words.askEnd(name), body: words.endBody, confirmLabel: words.end, danger: true })) await act('end')
    },
    async duplicate() {
      try {
        const made = await copy.mutateAsync({ id })
        showToast({ title: words.copied, message: made.name, tone: 'ok', milliseconds: 3000 })
        await navigate({ to: pathOf(offerKind, made.id) })
      } catch (problem) {
        failed(problem, words.notCopied)
      }
    },
  }
}
