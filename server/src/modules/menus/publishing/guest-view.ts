import { areOpen, type GuestGroup, type GuestItem, type GuestMenu, type GuestUse } from '@brigade/contract/menus/guest-menu.ts'
import { deepestModifiers } from '@brigade/contract/menus/menu-nodes.ts'
import { chargesAndMessagesAt, chargesAndMessagesForGuests } from './charges-and-messages.ts'
import { minuteOfWeek } from './resolve-context.ts'

/** What a guest is shown: without what is not to be had, and without the empty shelves that leaves. */
export function forGuests(menu: GuestMenu): GuestMenu {
  const groups = Object.fromEntries(
    Object.values(menu.groups).map((group) => [group.id, { ...group, options: group.options.filter(({ unavailable }) => unavailable === null) }]),
  )
  const menus = menu.menus.filter(isThere).flatMap((list) => {
    const categories = list.categories
      .filter(isThere)
      .map((category) => ({ ...category, items: category.items.filter(isThere).map(withSizes) }))
      .filter(({ items }) => items.length > 0)
    return categories.length > 0 ? [{ ...list, categories }] : []
  })
  const shown = { ...menu, menus, groups: usedGroups(menus, groups) }
  return { ...shown, ...chargesAndMessagesForGuests(menu, shown) }
}

const isThere = ({ unavailable }: { readonly unavailable: string | null }): boolean => unavailable === null

const withSizes = (item: GuestItem): GuestItem => ({ ...item, sizes: item.sizes.filter(isThere) })

function usedGroups(menus: GuestMenu['menus'], groups: Readonly<Record<string, GuestGroup>>): Record<string, GuestGroup> {
  const used: Record<string, GuestGroup> = {}
  const meet = (uses: readonly GuestUse[]): void => {
    for (const { group_id } of uses) {
      const group = groups[group_id]
      if (!group || used[group_id]) continue
      used[group_id] = group
      for (const option of group.options) meet(option.modifiers)
    }
  }
  for (const list of menus)
    for (const category of list.categories) for (const item of category.items) for (const { modifiers } of [item, ...item.sizes]) meet(modifiers)
  return used
}

/** A published menu at one moment: it holds the hours itself, and pauses come and go over it. */
export function atInstant(menu: GuestMenu, instant: Date, isPaused: (id: string) => boolean): GuestMenu {
  const minute = minuteOfWeek(instant, menu.timezone)
  const state = (id: string, hours: GuestItem['hours'] = []): GuestItem['unavailable'] =>
    isPaused(id) ? 'paused' : areOpen(hours, minute) ? null : 'outside_hours'
  const menus = menu.menus.map((list) => ({
    ...list,
    unavailable: state(list.id, list.hours),
    categories: list.categories.map((category) => ({
      ...category,
      unavailable: state(category.id, category.hours),
      items: category.items.map((item) => ({
        ...item,
        unavailable: state(item.id, item.hours) ?? state(item.item_id),
        sizes: item.sizes.map((size) => ({ ...size, unavailable: state(size.id) })),
      })),
    })),
  }))
  const marked = (group: GuestGroup): GuestGroup => ({
    ...group,
    options: group.options.map((option) => ({ ...option, unavailable: state(option.id) })),
  })
  const groups = Object.fromEntries(Object.values(menu.groups).map((group) => [group.id, marked(group)]))
  return { ...menu, menus, groups, ...chargesAndMessagesAt(menu, instant) }
}

/** How many choices a guest could make in a group at most. */
export const mostChoices = ({ options, max_per_option }: GuestGroup): number => options.filter(isThere).length * Math.max(1, max_per_option)

/**
 * Marks as paused what can no longer be ordered because a group it needs has too few options left. Groups that have too few even
 * when nothing is paused are for the lint to say.
 */
export function withUnorderable(menu: GuestMenu): GuestMenu {
  const lacks = (uses: readonly GuestUse[]): boolean =>
    uses.some(({ group_id, min }) => {
      const group = menu.groups[group_id]
      return group !== undefined && mostChoices(group) < min && group.options.some(({ unavailable }) => unavailable === 'paused')
    })
  const marked = <T extends { readonly modifiers: readonly GuestUse[]; readonly unavailable: GuestItem['unavailable'] }>(one: T): T =>
    one.unavailable === null && lacks(one.modifiers) ? { ...one, unavailable: 'paused' } : one
  const menus = menu.menus.map((list) => ({
    ...list,
    categories: list.categories.map((category) => ({
      ...category,
      items: category.items.map((item) => marked({ ...item, sizes: item.sizes.map(marked) })),
    })),
  }))
  return { ...menu, menus }
}

/** Tells how many levels of modifiers lie within each other below what uses these; more than the most where they never end. */
export function depths(menu: GuestMenu): (uses: readonly GuestUse[]) => number {
  const known = new Map<string, number>()
  const of = (uses: readonly GuestUse[]): number => Math.max(0, ...uses.map(({ group_id }) => ofGroup(group_id)))
  const ofGroup = (id: string): number => {
    const found = known.get(id)
    if (found !== undefined) return found
    // What is met again on its own way down.
    known.set(id, deepestModifiers + 1)
    const depth = 1 + Math.max(0, ...(menu.groups[id]?.options ?? []).map(({ modifiers }) => of(modifiers)))
    known.set(id, depth)
    return depth
  }
  return of
}
