import type { GuestItem } from '@brigade/contract/menus/guest-menu.ts'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { words } from './preview-texts.ts'

/** The price beside an item: of several sizes the cheapest. */
export function priceText({ price_minor, sizes, item_kind }: GuestItem, currency: string): string {
  const { write } = moneyWriter(currency)
  const prices = sizes.flatMap((size) => (size.unavailable === null && size.price_minor !== null ? [size.price_minor] : []))
  const least = prices.length > 0 ? Math.min(...prices) : price_minor
  if (least === null) return item_kind === 'open_price' || item_kind === 'text' ? '' : words.noPrice
  const text = least === 0 ? words.free : write(least)
  return new Set(prices).size > 1 ? words.from(text) : text
}
