import { type Handover, handovers } from '@brigade/contract/access-groups/handovers.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useCall } from '../../../platform/use-call.ts'
import { confirm } from '../../../ui/layers/confirm.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words as common } from '../catalogue.ts'
import { words } from './handovers-texts.ts'

/** Ends an offer, after asking: the one who made it takes it back, the one it was made to says no. */
export function useHandoverAnswers() {
  const back = useCall(handovers.withdrawHandover)
  const no = useCall(handovers.declineHandover)
  async function changeAndReport(change: () => Promise<Handover>, done: string) {
    try {
      await change()
      showToast({ title: done, tone: 'ok', milliseconds: 3000 })
    } catch (problem) {
      showToast({ title: common.nothingChanged, message: textOf(problem), tone: 'bad', milliseconds: 8000 })
    }
  }
  return {
    withdraw: async (offer: Handover) => {
      const agreed = await confirm({
        title: words.askWithdraw(offer.name),
        body: words.withdrawWhy,
        confirmLabel: words.withdraw,
        danger: true,
      })
      if (agreed) await changeAndReport(() => back.mutateAsync({ id: offer.root_id ?? 0, handover_id: offer.id }), words.wasWithdrawn)
    },
    decline: async (offer: Handover) => {
      const agreed = await confirm({ title: words.askDecline(offer.company), body: words.declineWhy, confirmLabel: words.decline, danger: true })
      if (agreed) await changeAndReport(() => no.mutateAsync({ handover_id: offer.id }), words.wasDeclined)
    },
  }
}
