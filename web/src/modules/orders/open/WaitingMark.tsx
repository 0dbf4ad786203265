import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { TabMark } from '../../../ui/controls/TabMark.tsx'
import { openOrders } from '../queries.ts'
import { words } from './open-orders-texts.ts'

/** A dot on the tab while an order waits to be accepted. */
export function WaitingMark({ restaurant: { id } }: { restaurant: Restaurant }) {
  const { data } = useQuery(openOrders(id))
  return data?.data.some(({ state, run }) => state === 'received' && run !== null) ? <TabMark text={words.waitingMark} /> : null
}
