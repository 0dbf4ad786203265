import { Problem } from '@brigade/contract/kit/problem.ts'
import { childrenOf, type MenuModel, rootsOf, type TreeNode } from '../public/model.ts'

// Parts of a menu may show other parts through, which show others through: a hundred rows can come to more than any computer could
// list. So code that walks a menu from the top checks this first.

/** Nodes that a menu shows, each counted as often as it is shown. */
export const mostShown = 100_000
/** Levels of what is shown through, one below the other. */
const deepestShown = 60
/** Categories and menus within each other in one tree. */
export const deepestTree = 20
/** Rows of one menu with all it draws from. */
export const mostRows = 150_000
/** Copies made in one batch. */
export const mostCopies = 20_000

export interface MenuSize {
  readonly count: number
  readonly height: number
}

const endless: MenuSize = { count: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY }

/** How much is shown at a node and below it; looks at each node once, however often it is shown. */
export function menuSizeOf(model: MenuModel, id: string, known: Map<string, MenuSize> = new Map(), depth = 0): MenuSize {
  const before = known.get(id)
  if (before) return before
  if (depth > deepestShown) return endless
  // What is met again on its own way down never ends.
  known.set(id, endless)
  let count = 1
  let height = 0
  for (const child of childrenOf(model, id)) {
    const below = menuSizeOf(model, child.id, known, depth + 1)
    count += below.count
    height = Math.max(height, below.height)
  }
  const size = { count, height: height + 1 }
  known.set(id, size)
  return size
}

/** Reported when the menu is read: no single change causes it, so no single change could be refused for it. */
export const tooMuchShown = (): Problem =>
  new Problem('conflict', 'This menu shows the same items too many times, one inside the other. Remove some of the places that show them.')

const asked = new WeakMap<MenuModel['shelves'], boolean>()

/** Categories and menus directly under the root, of a menu that comes to an end. */
export function rootsToWalk(model: MenuModel): TreeNode[] {
  const roots = rootsOf(model)
  const isFine = asked.get(model.shelves) ?? ends(model, roots)
  asked.set(model.shelves, isFine)
  if (isFine) return roots
  throw tooMuchShown()
}

function ends(model: MenuModel, roots: readonly TreeNode[]): boolean {
  if (![...model.heirs.keys()].some((id) => ['category', 'menu'].includes(model.nodes.get(id)?.kind ?? ''))) return true
  const known = new Map<string, MenuSize>()
  const extents = roots.map(({ id }) => menuSizeOf(model, id, known))
  return extents.every(({ height }) => height <= deepestShown) && extents.reduce((sum, { count }) => sum + count, 0) <= mostShown
}
