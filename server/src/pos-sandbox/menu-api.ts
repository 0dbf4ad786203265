import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '../bank-link-sandbox/refusal.ts'
import type { Entry, Shop } from './state.ts'

/** However long a menu is, it comes in this many pages: the switch for the seventh needs them. */
export const pageCount = 9

/** One page of a shop's menu, as its customers ask for it. */
export async function menuPage(shop: Shop, page: number, slowMs: number): Promise<object> {
  if (shop.faults.includes('slow')) await pause(slowMs)
  if (shop.faults.includes('page_7_fails') && page === 7) throw new Refusal(500, 'UNEXPECTED', 'Something went wrong.')
  if (shop.faults.includes('too_many_requests')) throw new Refusal(429, 'TOO_MANY_REQUESTS', 'Please ask again later.')
  if (shop.faults.includes('unavailable')) throw new Refusal(503, 'UNAVAILABLE', 'We will be back soon.')
  return pageOf(shop, page === 7 && shop.faults.includes('page_repeats') ? 6 : page)
}

function pageOf(shop: Shop, page: number): object {
  const sold = soldBy(shop)
  const length = Math.ceil(sold.length / pageCount)
  const currency = shop.faults.includes('other_currency') ? 'JPY' : undefined
  const entries = sold.slice((page - 1) * length, page * length)
  return { page, pages: pageCount, currency, entries: shop.faults.includes('broken_entry') ? entries.map(broken) : entries }
}

const broken = (entry: Entry): object => (entry.title === 'Lemonade' ? { ...entry, price_cents: 'four dollars' } : entry)

function soldBy({ entries, faults }: Shop): readonly Entry[] {
  if (faults.includes('empty')) return []
  if (!faults.includes('missing_40')) return entries
  const items = entries.filter(({ type }) => type === 'item').map(({ id }) => id)
  const gone = new Set(items.slice(0, Math.ceil(items.length * 0.4)))
  return entries.filter(({ id, parent }) => !gone.has(id) && !(parent !== null && gone.has(parent)))
}
