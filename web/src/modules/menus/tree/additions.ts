import { type MenuNode, type NodeKind, parentsOf } from '@brigade/contract/menus/menu-nodes.ts'
import { type DraftTree, itemsBranch, menuBranch, modifiersBranch, pathOf } from '../draft/draft-tree.ts'
import { words } from '../menus-texts.ts'
import { nodeIdOf } from '../nodes/row-keys.ts'
import { isPosKey } from '../pos/pos-rows.tsx'
import { homeOf } from './placing.ts'

/** Something that can be added below a row: a node of its own, or one that exists already. */
export interface Addition {
  readonly kind: NodeKind
  readonly label: string
  /** Points to something that is there: an item to place, a modifier to put on. */
  readonly existing?: boolean
  /** Taken from a library: it follows the library's node. */
  readonly fromLibrary?: boolean
}

const news: Partial<Record<NodeKind, () => Addition>> = {
  menu: () => ({ kind: 'menu', label: words.newMenu }),
  category: () => ({ kind: 'category', label: words.newCategory }),
  item: () => ({ kind: 'item', label: words.newItem }),
  size: () => ({ kind: 'size', label: words.newSize }),
  modifier: () => ({ kind: 'modifier', label: words.newModifier }),
  option: () => ({ kind: 'option', label: words.newOption }),
}

const order: readonly NodeKind[] = ['menu', 'category', 'placement', 'item', 'size', 'link', 'modifier', 'option']

/** What may be added below a row, in a sensible order. */
export function additionsAt(tree: DraftTree, key: string): Addition[] {
  if (key === itemsBranch) return [news.item?.()].flatMap((one) => one ?? [])
  if (key === modifiersBranch) return [news.modifier?.()].flatMap((one) => one ?? [])
  const home = homeOf(tree, key)
  if (!home) return []
  const library: Addition[] =
    home.kind === 'root' || home.kind === 'category' || home.kind === 'menu' ? [{ kind: 'menu', label: words.libraryItems, fromLibrary: true }] : []
  const isWithinMenu = home.id !== null && pathOf(tree, home.id).some(({ kind }) => kind === 'menu')
  const added = order
    .filter((kind) => parentsOf[kind].includes(home.kind) && !(kind === 'menu' && isWithinMenu))
    .flatMap((kind): Addition[] => {
      if (kind === 'placement')
        return [
          { kind: 'item', label: words.newItem },
          { kind: 'item', label: words.oldItem, existing: true },
        ]
      if (kind === 'link')
        return [
          { kind: 'modifier', label: words.newModifier },
          { kind: 'modifier', label: words.oldModifier, existing: true },
        ]
      return [news[kind]?.()].flatMap((one) => one ?? [])
    })
  return [...added, ...library]
}

/** The row that an addition goes below when a row is in hand: itself, or the nearest above that takes any. */
export function nearestHome(tree: DraftTree, key: string | undefined): string {
  if (key === undefined) return menuBranch
  // What a point of sale has takes nothing.
  if (isPosKey(key)) return menuBranch
  if (key.startsWith('@')) return key
  const node = tree.nodes.get(nodeIdOf(key))
  if (!node) return menuBranch
  return additionsAt(tree, key).length > 0 ? key : parentKey(node)
}

function parentKey(node: MenuNode): string {
  return node.parent_id ?? (node.kind === 'item' ? itemsBranch : node.kind === 'modifier' ? modifiersBranch : menuBranch)
}
