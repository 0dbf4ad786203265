import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { TabMark } from '../../../ui/controls/TabMark.tsx'
import { words } from './ahead-texts.ts'
import { menuStateOf } from './menu-state.ts'

/** A dot on the tab while the draft is ahead of what guests see. */
export function AheadMark({ restaurant: { id } }: { restaurant: Restaurant }) {
  const state = useQuery(menuStateOf(id)).data
  return state?.state === 'edited' ? <TabMark text={words.edited} /> : null
}
