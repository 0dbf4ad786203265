import { rootsToWalk } from '../draft/menu-size.ts'
import { childrenOf, type MenuModel, refOf, type TreeNode } from '../public/model.ts'
import { fieldIn, nameOf } from '../public/values.ts'

/** What onboarding asks of a draft. */
export interface MenuFacts {
  readonly menus: number
  /** Items that stand on a menu, each place counted. */
  readonly items: number
  /** Names of those that have no price, neither of their own nor of a size. */
  readonly unpriced: readonly string[]
}

export function menuFactsOf(model: MenuModel): MenuFacts {
  const menus = rootsToWalk(model).flatMap((root) => menusIn(model, root, 0))
  const placements = menus.flatMap((menu) => placementsIn(model, menu, 0))
  return { menus: menus.length, items: placements.length, unpriced: placements.filter((id) => !hasPrice(model, id)).map((id) => nameOf(model, id)) }
}

/** More than any menu is deep; a circle of sources ends here. */
const deepest = 20

function menusIn(model: MenuModel, node: TreeNode, depth: number): string[] {
  if (node.kind === 'menu') return node.lifecycle === 'active' ? [node.id] : []
  return depth > deepest ? [] : childrenOf(model, node.id).flatMap((child) => menusIn(model, child, depth + 1))
}

function placementsIn(model: MenuModel, id: string, depth: number): string[] {
  if (depth > deepest) return []
  return childrenOf(model, id).flatMap((child) => {
    if (child.lifecycle !== 'active') return []
    return child.kind === 'placement' ? [child.id] : placementsIn(model, child.id, depth + 1)
  })
}

/** What is typed in when it is ordered has its price then. */
const pricedLater: readonly (string | null | undefined)[] = ['open_price', 'text']

function hasPrice(model: MenuModel, placementId: string): boolean {
  if (fieldIn(model, placementId, 'price_minor') !== null || pricedLater.includes(fieldIn(model, placementId, 'item_kind'))) return true
  const item = refOf(model, placementId)
  return item !== undefined && childrenOf(model, item.id, 'size').some((size) => fieldIn(model, size.id, 'price_minor') !== null)
}
