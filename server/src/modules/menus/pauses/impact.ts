import { rootsToWalk } from '../draft/menu-size.ts'
import { childrenOf, type MenuModel, refOf, type TreeNode } from '../public/model.ts'
import { fieldIn, nameOf } from '../public/values.ts'
import { isPaused, type PausesNow } from './paused.ts'
import { Sellable } from './sellable.ts'

export interface Named {
  readonly id: string
  readonly name: string
  /** The way to a placement; of an item, what it lacks. */
  readonly why: string
}

export interface Impact {
  /** Places on the menu that disappear. */
  readonly placements: Named[]
  /** Items that are not paused themselves and yet cannot be ordered any more. */
  readonly unsellable: Named[]
}

/** What changes for guests between two states of the pauses. */
export function impactOf(model: MenuModel, before: PausesNow, after: PausesNow): Impact {
  const was = new Sellable(model, before)
  const is = new Sellable(model, after)
  const placements: Named[] = []
  const unsellable = new Map<string, Named>()
  for (const { node, path, menus } of placed(model)) {
    const item = refOf(model, node.id)
    if (!item) continue
    const stood = (sellable: Sellable) => sellable.shows(node) && menus.every((menu) => sellable.shows(menu)) && sellable.canOrder(item)
    // Asked in this order: most places stand as they did, and for them one answer is enough.
    if (stood(is) || !stood(was)) continue
    placements.push({ id: node.id, name: nameOf(model, node.id), why: path })
    const lacks = isPaused(model, item.id, after) ? undefined : is.lackOf(item)
    if (lacks !== undefined) unsellable.set(item.id, { id: item.id, name: nameOf(model, item.id), why: lacks })
  }
  return { placements, unsellable: [...unsellable.values()] }
}

interface Placed {
  readonly node: TreeNode
  readonly path: string
  /** What must not be paused for it to be seen. */
  readonly menus: readonly TreeNode[]
}

/** Every placement that guests can come upon, with its way from the top. */
export function* placed(model: MenuModel): Generator<Placed> {
  for (const root of rootsToWalk(model)) yield* below(model, root, [], [])
}

function* below(model: MenuModel, node: TreeNode, names: readonly string[], menus: readonly TreeNode[]): Generator<Placed> {
  if (node.lifecycle !== 'active') return
  if (node.kind === 'placement') {
    if (fieldIn(model, node.id, 'visible') !== false) yield { node, path: names.join(' › '), menus }
    return
  }
  // Deeper than any menu: two libraries that show each other.
  if (names.length > 20) return
  const inner = node.kind === 'menu' ? [...menus, node] : menus
  for (const child of childrenOf(model, node.id)) yield* below(model, child, [...names, nameOf(model, node.id)], inner)
}
