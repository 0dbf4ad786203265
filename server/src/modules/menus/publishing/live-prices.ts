import type { Fulfilment, SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import { type GuestGroup, type GuestMenu, nodeOf, type UnavailableReason } from '@brigade/contract/menus/guest-menu.ts'
import type { Database } from '../../../platform/database.ts'
import { loadMenu } from '../draft/store.ts'
import { isPaused, pausesNow } from '../pauses/paused.ts'
import { activeOf } from '../pauses/store.ts'
import type { MenuModel } from '../public/model.ts'
import { fieldIn } from '../public/values.ts'
import { unpacked } from './drafts.ts'
import { atInstant } from './guest-view.ts'
import { liveMenus } from './store.ts'

/** A thing with a price, in minor units of the restaurant's currency. */
export interface LivePrice {
  readonly id: string
  readonly name: string
  /** Where it stands: a category, or the modifier of an option. */
  readonly category: string
  /** In the restaurant itself, outside any channel. */
  readonly base_minor: number | null
  /** On the channel, also outside the hours of its menu; null while it is not to be had there. */
  readonly channel_minor: number | null
}

interface Asked {
  readonly restaurantId: number
  readonly channel: SalesChannel
  /** Left out: the first that is live there. */
  readonly fulfilment: Fulfilment | null
  readonly instant: Date
}

/** Prices of what is live on a channel as guests see them at a moment; nothing where no menu is. */
export async function livePrices(database: Database, { restaurantId, channel, fulfilment, instant }: Asked): Promise<LivePrice[]> {
  const { model, active, stored } = await database.atOneMoment(async (tx) => ({
    model: await loadMenu(tx, restaurantId),
    active: await activeOf(tx, restaurantId),
    stored: (await liveMenus(tx, restaurantId, channel)).find((one) => fulfilment === null || one.fulfilment === fulfilment),
  }))
  if (!stored) return []
  const pauses = pausesNow(active, instant, channel)
  return pricesOf(
    atInstant(await unpacked(stored.body), instant, (id) => isPaused(model, nodeOf(id).nodeId, pauses)),
    model,
  )
}

/** A price holds at all hours: a menu of the evening is not gone in the morning. */
const isSold = ({ unavailable }: { readonly unavailable: UnavailableReason | null }) => unavailable === null || unavailable === 'outside_hours'

/** Items, their sizes and options, each once, in the order of the menu. */
export function pricesOf(menu: GuestMenu, model: MenuModel): LivePrice[] {
  const rows = new Map<string, LivePrice>()
  const ownPrice = (of: string) => fieldIn(model, nodeOf(of).nodeId, 'price_minor') ?? null
  const add = (id: string, name: string, category: string, channel_minor: number | null, base_minor = ownPrice(id)) => {
    if (!rows.has(id)) rows.set(id, { id, name, category, base_minor, channel_minor })
  }
  // As the menu is made: an option that nobody priced costs nothing more.
  const ownOfOption = (id: string, { id: groupId, pricing }: GuestGroup) => {
    if (!model.nodes.has(nodeOf(id).nodeId)) return null
    if (pricing === 'none') return 0
    if (pricing === 'group') return fieldIn(model, nodeOf(groupId).nodeId, 'group_price_minor') ?? 0
    return ownPrice(id) ?? (pricing === 'individual' ? 0 : null)
  }
  for (const list of menu.menus)
    for (const category of list.categories)
      for (const item of category.items) {
        const where = category.name || list.name
        const isThere = [list, category, item].every(isSold)
        if (item.sizes.length === 0) add(item.id, item.name, where, isThere ? item.price_minor : null, ownPrice(item.id) ?? ownPrice(item.item_id))
        for (const size of item.sizes) add(size.id, `${item.name}, ${size.name}`, where, isThere && isSold(size) ? size.price_minor : null)
      }
  for (const group of Object.values(menu.groups))
    for (const option of group.options)
      add(option.id, option.name, group.name, isSold(option) ? option.price_minor : null, ownOfOption(option.id, group))
  return [...rows.values()]
}
