import type { Capabilities } from '@brigade/contract/fields/sales-context.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import {
  type GuestGroup,
  type GuestItem,
  type GuestMenu,
  type GuestOption,
  type GuestUse,
  optionPrice,
  sizedId,
} from '@brigade/contract/menus/guest-menu.ts'
import { mostShown } from '../draft/menu-size.ts'

// Some channels cannot price an option by size. There each size of an item gets its own copies of the groups in question, and each
// copy has the prices of its size alone.

/** The menu as a channel can hold it. */
export const forChannel = (menu: GuestMenu, { pricesBySize }: Pick<Capabilities, 'pricesBySize'>): GuestMenu =>
  pricesBySize ? menu : withFlatSizes(menu)

/** Pricings that ask for the size. */
export const matrices: readonly string[] = ['by_size', 'by_size_sequence']

export function withFlatSizes(menu: GuestMenu): GuestMenu {
  const bySize = groupsBySize(menu)
  if (bySize.size === 0) return menu
  const copies = copiesOf(menu, bySize)
  const flat = (item: GuestItem): GuestItem => {
    const first = item.modifiers.findIndex(({ group_id }) => bySize.has(group_id))
    if (item.sizes.length === 0) return first < 0 ? item : { ...item, modifiers: item.modifiers.map((use) => copies.useFor(use, null)) }
    // From the first of them on all go to the sizes, so that guests are asked in the same order.
    const [kept, moved] = first < 0 ? [item.modifiers, []] : [item.modifiers.slice(0, first), item.modifiers.slice(first)]
    const sizes = item.sizes.map((size) => ({
      ...size,
      modifiers: [...moved, ...size.modifiers].map((use) => copies.useFor(use, size.key)),
    }))
    return { ...item, modifiers: kept, sizes }
  }
  const menus = menu.menus.map((list) => ({
    ...list,
    categories: list.categories.map((category) => ({ ...category, items: category.items.map(flat) })),
  }))
  const others = Object.entries(menu.groups).filter(([id]) => !bySize.has(id))
  return { ...menu, menus, groups: { ...Object.fromEntries(others), ...Object.fromEntries(copies.groups) } }
}

/** Groups priced by size, and all that lead to one: what is chosen with a topping may cost by the size of the pizza as well. */
function groupsBySize({ groups }: GuestMenu): Set<string> {
  const usedBy = new Map<string, string[]>()
  for (const { id, options } of Object.values(groups))
    for (const { group_id } of options.flatMap(({ modifiers }) => modifiers)) usedBy.set(group_id, [...(usedBy.get(group_id) ?? []), id])
  const found = new Set(Object.values(groups).flatMap(({ id, pricing }) => (matrices.includes(pricing) ? [id] : [])))
  // A set gives what is added while it is gone through.
  for (const id of found) for (const user of usedBy.get(id) ?? []) found.add(user)
  return found
}

/** Makes a copy of a group for each size that asks for one. */
function copiesOf(menu: GuestMenu, bySize: ReadonlySet<string>) {
  const groups = new Map<string, GuestGroup>()
  let made = 0

  function useFor(use: GuestUse, sizeKey: string | null): GuestUse {
    const group = bySize.has(use.group_id) ? menu.groups[use.group_id] : undefined
    return group ? { ...use, group_id: copyFor(group, sizeKey) } : use
  }

  function copyFor(group: GuestGroup, sizeKey: string | null): string {
    const id = sizedId(group.id, sizeKey)
    if (groups.has(id)) return id
    made += group.options.length
    if (made > mostShown)
      throw new Problem('conflict', 'There are too many prices by size for a channel that needs a copy of each group for every size.')
    const options: GuestOption[] = []
    // Known before its options are looked at: one of them may lead back here.
    groups.set(id, { ...group, id, pricing: flatPricing[group.pricing] ?? group.pricing, options })
    for (const option of group.options)
      options.push({
        ...(matrices.includes(group.pricing) ? pricedFor(option, sizeKey) : option),
        id: sizedId(option.id, sizeKey),
        modifiers: option.modifiers.map((use) => useFor(use, sizeKey)),
      })
    return id
  }

  return { groups, useFor }
}

const flatPricing: Partial<Record<GuestGroup['pricing'], GuestGroup['pricing']>> = { by_size: 'individual', by_size_sequence: 'by_sequence' }

/** What it costs for one size: at first, and from each choice on that changes it. */
function pricedFor(option: GuestOption, sizeKey: string | null): GuestOption {
  const reached = option.prices.filter(({ size_key }) => size_key === null || size_key === sizeKey).flatMap(({ sequence }) => sequence ?? [])
  const price_minor = optionPrice(option, sizeKey, 0)
  const prices: GuestOption['prices'] = []
  let last = price_minor
  for (const sequence of [...new Set(reached)].sort((a, b) => a - b)) {
    const price = optionPrice(option, sizeKey, sequence)
    if (price !== null && price !== last) prices.push({ size_key: null, sequence, price_minor: price })
    last = price
  }
  return { ...option, price_minor, prices }
}
