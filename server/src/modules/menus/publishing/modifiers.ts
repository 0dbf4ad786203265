import type { GuestGroup, GuestOption, GuestUse } from '@brigade/contract/menus/guest-menu.ts'
import type { OptionPrice, Pricing } from '@brigade/contract/menus/menu-nodes.ts'
import { childrenOf, isBroken, refOf, type TreeNode } from '../public/model.ts'
import type { GuestView } from './resolve-context.ts'

export interface Modifiers {
  /** Filled as groups are met. */
  readonly groups: ReadonlyMap<string, GuestGroup>
  /** The groups that an item, a size or an option uses. */
  usesOf(id: string): GuestUse[]
}

/** Groups of modifiers, each resolved once, with the groups that their options use in turn. */
export function groupsOf(view: GuestView): Modifiers {
  const groups = new Map<string, GuestGroup>()

  function usesOf(id: string): GuestUse[] {
    return childrenOf(view.model, id, 'link').flatMap((link) => {
      const group = refOf(view.model, link.id)
      const isShown = group && !isBroken(view.model, link.id) && view.value(link.id, 'hidden') !== true && view.stateOf(link) !== 'hidden'
      if (!isShown) return []
      meet(group)
      return [
        {
          id: link.id,
          group_id: group.id,
          min: view.value(link.id, 'min') ?? 0,
          max: view.value(link.id, 'max') ?? null,
          free_count: view.value(link.id, 'free_count') ?? 0,
        },
      ]
    })
  }

  function meet(group: TreeNode): void {
    if (groups.has(group.id)) return
    const pricing = view.value(group.id, 'pricing') ?? 'individual'
    const options: GuestOption[] = []
    const name = view.value(group.id, 'name') ?? ''
    // Known before its options are looked at: one of them may lead back here.
    groups.set(group.id, { id: group.id, name, pricing, max_per_option: view.value(group.id, 'max_per_option') ?? 1, options })
    const groupPrice = view.marked(view.value(group.id, 'group_price_minor') ?? 0)
    for (const option of childrenOf(view.model, group.id, 'option'))
      options.push({ ...pricedOption(view, option, pricing, groupPrice), modifiers: usesOf(option.id) })
  }

  return { groups, usesOf }
}

function pricedOption(sight: GuestView, option: TreeNode, pricing: Pricing, groupPrice: number): Omit<GuestOption, 'modifiers'> {
  const { price, cells } = pricesOf(sight, option, pricing, groupPrice)
  return {
    id: option.id,
    name: sight.value(option.id, 'name') ?? '',
    price_minor: price,
    prices: cells.map((cell) => ({
      size_key: cell.size_key ?? null,
      sequence: cell.sequence ?? null,
      price_minor: sight.marked(cell.price_minor),
    })),
    default_count: sight.value(option.id, 'default_count') ?? 0,
    plu: sight.value(option.id, 'plu') ?? '',
    unavailable: sight.stateOf(option),
  }
}

function pricesOf(sight: GuestView, option: TreeNode, pricing: Pricing, groupPrice: number): { price: number | null; cells: readonly OptionPrice[] } {
  if (pricing === 'none') return { price: 0, cells: [] }
  if (pricing === 'group') return { price: groupPrice, cells: [] }
  const price = sight.price(option.id)
  // An option that nobody priced costs nothing more; one of a matrix has to have its cells.
  if (pricing === 'individual') return { price: price ?? 0, cells: [] }
  const hasSizes = pricing !== 'by_sequence'
  const hasSequence = pricing !== 'by_size'
  const cells = (sight.value(option.id, 'prices') ?? []).filter(
    (cell) => (hasSizes || cell.size_key === undefined) && (hasSequence || cell.sequence === undefined),
  )
  return { price, cells }
}
