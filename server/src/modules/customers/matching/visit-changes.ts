import type { NewsOrder } from './store-news.ts'
import type { VisitChange } from './store-visits.ts'

type Order = Pick<NewsOrder, 'restaurant_id' | 'currency' | 'placed_at' | 'net' | 'counts' | 'customer_id' | 'known_net' | 'known_counts'>

export interface VisitChanges {
  /** What is added to visits, one for each customer, restaurant and currency. */
  readonly added: readonly VisitChange[]
  /** Customers of whom an order counts no more: their first and last visit may be others, so they are counted again. */
  readonly again: readonly number[]
}

/** What counted orders, and those that are nobody's any more, change of visits. */
export function changesOf(counted: readonly { readonly order: Order; readonly customerId: number }[], without: readonly Order[]): VisitChanges {
  const again = new Set(without.flatMap(({ customer_id, known_counts }) => (customer_id !== null && known_counts ? [customer_id] : [])))
  for (const { order, customerId } of counted)
    if (order.customer_id !== null && order.known_counts && (!order.counts || order.customer_id !== customerId)) again.add(order.customer_id)
  const added = new Map<string, VisitChange>()
  for (const { order, customerId } of counted) {
    const isKnown = order.known_counts && order.customer_id === customerId
    const [orders, spent] = [isKnown ? 0 : 1, order.net - (isKnown ? order.known_net : 0)]
    if (!order.counts || again.has(customerId) || (orders === 0 && spent === 0)) continue
    const { restaurant_id, currency, placed_at } = order
    const key = `${customerId} ${restaurant_id} ${currency}`
    const before = added.get(key)
    added.set(key, {
      customer_id: customerId,
      restaurant_id,
      currency,
      orders: (before?.orders ?? 0) + orders,
      spent: (before?.spent ?? 0) + spent,
      first_at: before && before.first_at < placed_at ? before.first_at : placed_at,
      last_at: before && before.last_at > placed_at ? before.last_at : placed_at,
    })
  }
  return { added: [...added.values()], again: [...again] }
}
