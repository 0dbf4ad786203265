import type { SellableItem } from '@brigade/contract/discounts/finder/sellable.ts'
import type { GuestItem, GuestMenu } from '@brigade/contract/menus/guest-menu.ts'

/** What a menu sells, whatever is paused or closed just now: each size for its price, under the name of its item, as orders name it. */
export function soldItems({ menus }: GuestMenu): SellableItem[] {
  const sold = new Map<string, SellableItem>()
  for (const list of menus)
    for (const category of list.categories)
      for (const item of category.items) {
        if (item.unavailable === 'hidden' || item.unavailable === 'no_price') continue
        for (const one of pricesOf(item)) {
          const found = { name: item.name, category: category.name === '' ? list.name : category.name, tax_percent: null, ...one }
          sold.set(JSON.stringify(found), found)
        }
      }
  return [...sold.values()]
}

function pricesOf({ price_minor, plu, sizes }: GuestItem): Pick<SellableItem, 'price_minor' | 'plu'>[] {
  const all = sizes.length === 0 ? [{ price_minor, plu }] : sizes.map((size) => ({ price_minor: size.price_minor, plu: size.plu || plu }))
  return all.flatMap((one) => (one.price_minor === null ? [] : [{ price_minor: one.price_minor, plu: one.plu }]))
}
