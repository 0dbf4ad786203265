import { childrenOf, type MenuModel, rootsOf, type TreeNode } from '../public/model.ts'

// Which of the menus of its restaurant a listing shows. Null is all of them; what was deleted since it was chosen is passed over.

/** A menu of the draft as guests get it: a menu, or a category at the root that holds items itself. */
export interface NamedMenu {
  readonly id: string
  /** It, and what it stands below. */
  readonly path: readonly string[]
}

/** All menus of a draft, in its order. */
export function menusOf(model: MenuModel): NamedMenu[] {
  const below = (node: TreeNode, path: readonly string[]): NamedMenu[] => {
    const here = [...path, node.id]
    if (node.kind === 'menu') return [{ id: node.id, path: here }]
    if (node.kind !== 'category') return []
    return groupsMenus(model, node.id) ? childrenOf(model, node.id).flatMap((child) => below(child, here)) : [{ id: node.id, path: here }]
  }
  return rootsOf(model).flatMap((root) => below(root, []))
}

/** A category stands over menus, or it holds items; then it is a menu of its own where it hangs at the root. */
export const groupsMenus = (model: MenuModel, id: string): boolean =>
  childrenOf(model, id).some(({ kind, id: child }) => kind === 'menu' || (kind === 'category' && groupsMenus(model, child)))

/** Those that a listing shows: it was chosen itself, or what it stands below. */
export function shownOf(model: MenuModel, chosen: readonly string[]): ReadonlySet<string> {
  const wanted = new Set(chosen)
  return new Set(menusOf(model).flatMap(({ id, path }) => (path.some((one) => wanted.has(one)) ? [id] : [])))
}
