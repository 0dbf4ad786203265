import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import { giftCardRedeeming, type Redemption } from '@brigade/contract/gift-cards/redeeming.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { failureTitle } from '../../../platform/failure-title.ts'
import { useCall } from '../../../platform/use-call.ts'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { confirm } from '../../../ui/layers/confirm.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from './redeem-texts.ts'

/** Gives a redemption back, after a question; answers how it stands then, or nothing where it was not undone. */
export function useUndo() {
  const { mutateAsync, isPending } = useCall(giftCardRedeeming.undoRedemption)
  async function undo({ uuid, taken_minor, currency, cards }: Redemption): Promise<Redemption | undefined> {
    const amount = moneyWriter(currency).write(taken_minor)
    const body = words.askUndoBody(cards.map(({ last4 }) => lastFourText(last4)).join(', '))
    if (!(await confirm({ title: words.askUndo(amount), body, confirmLabel: words.giveBack }))) return undefined
    try {
      return await mutateAsync({ uuid })
    } catch (problem) {
      showToast({ title: failureTitle(problem, words.notUndone), message: textOf(problem), tone: 'bad' })
      return undefined
    }
  }
  return { undo, isUndoing: isPending }
}
