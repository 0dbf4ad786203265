import type { Fulfilment, SalesChannel } from '@brigade/contract/fields/sales-context.ts'
import type { NodeFields } from '@brigade/contract/menus/menu-nodes.ts'
import { childrenOf, type MenuModel, refOf, rootsOf, type TreeNode } from '../../menus/public/model.ts'
import { fieldIn, nameOf, type SalesContext } from '../../menus/public/values.ts'

// What a guest can choose from: the menu of a restaurant at one channel and fulfilment. Pure.

export interface Option {
  readonly name: string
  /** The item that the choice is. */
  readonly item: string | null
  price(size: string, sequence: number): number
  readonly groups: readonly Group[]
}

/** Something to choose with an item: between `min` and `max` of its options. */
export interface Group {
  readonly min: number
  readonly max: number
  readonly free: number
  readonly options: readonly Option[]
}

export interface Dish {
  readonly node: string
  readonly name: string
  readonly plu: string
  readonly category: string
  readonly alcohol: boolean
  readonly sizes: readonly { readonly key: string; readonly name: string; readonly price: number }[]
  readonly groups: readonly Group[]
  /** Of its menu; nothing is always. */
  readonly when: NodeFields['availability'] | null
}

/** A combo in a combo is not on any menu here; circles end as well. */
const deepest = 3

/** Items that stand on a menu for this channel and fulfilment, with their prices there. */
export function dishesOf(model: MenuModel, channel: SalesChannel | null, fulfilment: Fulfilment | null): Dish[] {
  const context = { channel, fulfilment }
  return rootsOf(model).flatMap((menu) => {
    const served = fieldIn(model, menu.id, 'fulfilments')
    if (served && fulfilment && !served.includes(fulfilment)) return []
    const when = fieldIn(model, menu.id, 'availability')
    return childrenOf(model, menu.id, 'category').flatMap((category) =>
      childrenOf(model, category.id, 'placement').flatMap((place) => dishAt(model, place, nameOf(model, category.id), when, context)),
    )
  })
}

function dishAt(model: MenuModel, place: TreeNode, category: string, when: Dish['when'], context: SalesContext): Dish[] {
  const item = refOf(model, place.id)
  if (item?.lifecycle !== 'active' || fieldIn(model, place.id, 'visible', context) === false) return []
  const sizes = childrenOf(model, item.id, 'size').map(({ id }) => ({
    key: fieldIn(model, id, 'key') ?? '',
    name: nameOf(model, id),
    price: fieldIn(model, id, 'price_minor', context) ?? 0,
  }))
  const price = fieldIn(model, place.id, 'price_minor', context)
  if (sizes.length === 0 && price === null) return []
  return [
    {
      node: item.id,
      name: nameOf(model, place.id),
      plu: fieldIn(model, item.id, 'plu') ?? '',
      category,
      alcohol: fieldIn(model, item.id, 'alcohol') ?? false,
      sizes: sizes.length > 0 ? sizes : [{ key: '', name: '', price: price ?? 0 }],
      groups: groupsOf(model, item.id, context, 0),
      when,
    },
  ]
}

function groupsOf(model: MenuModel, id: string, context: SalesContext, depth: number): Group[] {
  if (depth >= deepest) return []
  return childrenOf(model, id, 'link').flatMap((link) => {
    const modifier = refOf(model, link.id)
    if (!modifier) return []
    const pricing = fieldIn(model, link.id, 'pricing')
    const options = childrenOf(model, modifier.id, 'option').map(({ id: option }): Option => {
      const usual = fieldIn(model, option, 'price_minor', context) ?? 0
      const prices = fieldIn(model, option, 'prices', context) ?? []
      return {
        name: nameOf(model, option),
        item: refOf(model, option)?.id ?? null,
        price: (size, sequence) => {
          if (pricing === 'by_size') return prices.find(({ size_key }) => size_key === size)?.price_minor ?? usual
          if (pricing === 'by_sequence') return prices.findLast((one) => (one.sequence ?? 1) <= sequence)?.price_minor ?? usual
          return usual
        },
        groups: groupsOf(model, option, context, depth + 1),
      }
    })
    const [min, max, free] = [fieldIn(model, link.id, 'min'), fieldIn(model, link.id, 'max'), fieldIn(model, link.id, 'free_count')]
    return options.length === 0 ? [] : [{ min: min ?? 0, max: Math.min(max ?? options.length, options.length), free: free ?? 0, options }]
  })
}
