import { textOf } from '@brigade/contract/kit/problem.ts'
import { menuPublishing, type Publication } from '@brigade/contract/menus/publishing.ts'
import { useCall } from '../../../platform/use-call.ts'
import { confirm } from '../../../ui/layers/confirm.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from './publishing-texts.ts'
import type { Show } from './use-view.ts'

type Numbered = Pick<Publication, 'id' | 'number'>

/** What can be done with a publication: go back to it, call it off, send it once more. */
export function usePublicationActions(restaurantId: number, show: Show) {
  const rollback = useCall(menuPublishing.rollback)
  const cancel = useCall(menuPublishing.cancelScheduledPublish)
  const retry = useCall(menuPublishing.retryTargets)
  const input = (id: number) => ({ restaurant_id: restaurantId, publication_id: id })
  const refused = (cause: unknown) => void showToast({ title: textOf(cause), tone: 'bad' })

  return {
    isBusy: rollback.isPending || cancel.isPending || retry.isPending,
    async rollBack({ id, number }: Numbered) {
      if (!(await confirm({ title: words.rollBackAsk(number), body: words.rollBackWhy, confirmLabel: words.rollBack }))) return
      const made = await rollback.mutateAsync(input(id)).catch(refused)
      if (!made) return
      showToast({ title: words.rolledBackTo(number), tone: 'ok', milliseconds: 3000 })
      show({ publication: made.id })
    },
    async callOff({ id, number }: Numbered) {
      const question = { title: words.callOffAsk(number), body: words.callOffWhy, confirmLabel: words.callOff, cancelLabel: words.keepIt }
      if (!(await confirm(question))) return
      if (await cancel.mutateAsync(input(id)).catch(refused)) showToast({ title: words.calledOff(number), tone: 'ok', milliseconds: 3000 })
    },
    async sendAgain(id: number) {
      if (await retry.mutateAsync(input(id)).catch(refused)) showToast({ title: words.retried, tone: 'ok', milliseconds: 3000 })
    },
  }
}
