import { textOf } from '@brigade/contract/kit/problem.ts'
import { menuDraft, mostOps } from '@brigade/contract/menus/menu-draft.ts'
import { useCall } from '../../platform/use-call.ts'
import { newUuid } from '../../ui/basics/new-uuid.ts'
import { showToast } from '../../ui/layers/toasts.ts'
import { words } from './pos-texts.ts'

interface Placing {
  readonly node_id: string
  readonly place_id: string
}

/** Places items in categories or menus of the draft, at their end. */
export function usePlacing(restaurantId: number) {
  const apply = useCall(menuDraft.applyMenuOps)
  return {
    isPlacing: apply.isPending,
    async place(all: readonly Placing[]) {
      const ops = all.slice(0, mostOps).map(({ node_id, place_id }) => ({
        op: 'create' as const,
        client_op_id: newUuid(),
        id: newUuid(),
        kind: 'placement' as const,
        parent_id: place_id,
        ref_id: node_id,
        fields: {},
      }))
      try {
        const { outcomes } = await apply.mutateAsync({ restaurant_id: restaurantId, batch_id: newUuid(), base_revision: 0, ops })
        const done = outcomes.filter(({ state }) => state === 'done').length
        const refusal = outcomes.find(({ state }) => state === 'refused')
        if (done > 0) showToast({ title: words.placed(done), tone: 'ok', milliseconds: 3000 })
        if (refusal) showToast({ title: words.notPlaced, message: refusal.message ?? undefined, tone: 'bad' })
      } catch (cause) {
        showToast({ title: textOf(cause), tone: 'bad' })
      }
    },
  }
}
