import { textOf } from '@brigade/contract/kit/problem.ts'
import { menuDraft } from '@brigade/contract/menus/menu-draft.ts'
import { useCall } from '../../../platform/use-call.ts'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from './picture-taking-texts.ts'

/** Has items show the web addresses again. */
export function useUndoPictures(restaurantId: number) {
  const undo = useCall(menuDraft.undoMenu)
  return async (step_revision: number): Promise<void> => {
    try {
      await undo.mutateAsync({ restaurant_id: restaurantId, step_revision })
      showToast({ title: words.undone, tone: 'ok' })
    } catch (cause) {
      showToast({ title: textOf(cause), tone: 'bad' })
    }
  }
}
