import { type Capabilities, channelCapabilities } from '@brigade/contract/fields/sales-context.ts'
import { type GuestMenu, type GuestUse, nodeOf } from '@brigade/contract/menus/guest-menu.ts'
import type { Deps } from '../../../platform/context.ts'
import { loadMenu } from '../draft/store.ts'
import { activePauses, isPaused, type PausesNow, pausesNow } from '../pauses/paused.ts'
import { activeOf } from '../pauses/store.ts'
import type { MenuModel } from '../public/model.ts'
import { unpacked } from './drafts.ts'
import { type OptionFallback, optionFallbackOf } from './listing-hooks.ts'
import { channelOf } from './marketplace.ts'
import { liveMenus } from './store.ts'

/** What a listing shows its guests: its menus, and what of them is out as the channel is told. */
export interface ShownThere {
  readonly menus: readonly GuestMenu[]
  /** Ids of the menus, in order. */
  readonly paused: readonly string[]
  /** Ids of the pauses that hold there now. */
  readonly inForce: readonly number[]
}

export async function shownThere(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  listing: { readonly id: number; readonly restaurant_id: number; readonly channel: string },
): Promise<ShownThere> {
  const now = clock.now()
  const { pauses: can } = channelCapabilities[channelOf(listing.channel)]
  const active = activePauses(await activeOf(db, listing.restaurant_id), now).filter(({ channel }) => channel === '' || channel === listing.channel)
  const pauses = pausesNow(active, now, listing.channel)
  const model = await loadMenu(db, listing.restaurant_id)
  const fallback = can.options ? 'none' : await optionFallbackOf(db, listing.id)
  const menus = await Promise.all((await liveMenus(db, listing.restaurant_id, listing.channel)).map(({ body }) => unpacked(body)))
  const paused = menus.flatMap((menu) => pausedThere(menu, pausedIn(menu, model, pauses), can, fallback))
  return { menus, paused: [...new Set(paused)].toSorted(), inForce: active.map(({ id }) => id).toSorted((a, b) => a - b) }
}

/** Ids of a published menu that are out now. */
export function pausedIn(menu: GuestMenu, model: MenuModel, pauses: PausesNow): string[] {
  const ids = menu.menus.flatMap((list) => [
    list.id,
    ...list.categories.flatMap(({ id, items }) => [id, ...items.flatMap((item) => [item.id, item.item_id, ...item.sizes.map((size) => size.id)])]),
  ])
  const options = Object.values(menu.groups).flatMap((group) => group.options.map(({ id }) => id))
  return [...ids, ...options].filter((id) => isPaused(model, nodeOf(id).nodeId, pauses))
}

/** Of what is out, what the channel can be told: where options cannot be out there, their items are, or nothing is. */
export function pausedThere(
  menu: GuestMenu,
  paused: readonly string[],
  { items, options }: Pick<Capabilities['pauses'], 'items' | 'options'>,
  fallback: OptionFallback,
): string[] {
  if (!items) return []
  if (options) return [...paused]
  const out = new Set(paused)
  const all = menu.menus.flatMap(({ categories }) => categories.flatMap((category) => category.items))
  const within = new Set([
    ...all.flatMap(({ sizes }) => sizes.map(({ id }) => id)),
    ...Object.values(menu.groups).flatMap((group) => group.options.map(({ id }) => id)),
  ])
  const told = paused.filter((id) => !within.has(id))
  if (fallback === 'none') return told
  const groups = groupsWith(menu, out)
  const uses = ({ modifiers }: { readonly modifiers: readonly GuestUse[] }) => modifiers.some(({ group_id }) => groups.has(group_id))
  const without = all.filter((item) => uses(item) || item.sizes.some((size) => out.has(size.id) || uses(size)))
  return [...told, ...without.map(({ id }) => id)]
}

/** Groups with an option that is out, and those that lead to one. */
function groupsWith({ groups }: GuestMenu, out: ReadonlySet<string>): Set<string> {
  const all = Object.values(groups)
  const found = new Set(all.filter(({ options }) => options.some(({ id }) => out.has(id))).map(({ id }) => id))
  // A set gives what is added while it is gone through.
  for (const id of found)
    for (const group of all) if (group.options.some(({ modifiers }) => modifiers.some(({ group_id }) => group_id === id))) found.add(group.id)
  return found
}
