import { type MenuState, menuPublishing } from '@brigade/contract/menus/publishing.ts'
import { queryOptions } from '@tanstack/react-query'
import { askedTogether } from '../../../platform/asked-together.ts'
import { call } from '../../../platform/call.ts'

const states = askedTogether<MenuState>(async (restaurant_ids, signal) => {
  const answer = await call(menuPublishing.menuStates, { restaurant_ids }, signal && { signal })
  return new Map(answer.map((state) => [state.restaurant_id, state]))
})

/** How far the draft of a restaurant is from what guests see. Under the key that changes of menus and publications refresh. */
export function menuStateOf(restaurant_id: number) {
  return queryOptions<MenuState | null>({
    queryKey: ['menu', 'state', { restaurant_id }],
    queryFn: () => states.one(restaurant_id),
  })
}

/** The same of any number of restaurants, for an export. */
export const menuStatesOf = states.many

/**
 * How many things guests would see differently. The menus are compared for it, so it is asked for once per state of the draft, and by
 * nothing that happens in between: `revision` and `live_at` say which state it is.
 */
export function aheadOf(restaurant_id: number, revision: number, live_at: string | null) {
  return queryOptions<number>({
    queryKey: ['ahead', 'count', { restaurant_id, revision, live_at }],
    queryFn: async ({ signal }) => (await call(menuPublishing.menuDiff, { restaurant_id }, { signal })).count,
    // Charges and messages have no revision.
    staleTime: 0,
    retry: false,
  })
}
