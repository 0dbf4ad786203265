import type { MenuNode, NodeKind } from '@brigade/contract/menus/menu-nodes.ts'
import { childrenOf, type DraftTree, itemsBranch, menuBranch, modifiersBranch, pathOf } from '../draft/draft-tree.ts'
import { words } from '../menus-texts.ts'
import { isInTree } from '../nodes/shown-nodes.ts'
import type { Choice } from './PickDialog.tsx'
import { canPlace } from './placing.ts'

const pathWords = (nodes: readonly MenuNode[]): string => nodes.map(({ name }) => name).join(' › ')

const homes: ReadonlySet<NodeKind> = new Set(['category', 'menu', 'item', 'size', 'option', 'modifier'])

/** Where rows may go: everything that can hold all of them, each with the way to it. */
export function movePlaces(tree: DraftTree, keys: readonly string[], rootName: string): Choice[] {
  const may = (parent: string) => canPlace(tree, keys, { parent, before: undefined })
  const roots = [{ id: menuBranch, label: rootName }].filter(({ id }) => may(id))
  const found = [...tree.nodes.values()].filter(({ id, kind }) => homes.has(kind) && isInTree(tree, id) && may(id))
  return [...roots, ...found.map(choiceOf(tree)).sort(byWords)]
}

const choiceOf =
  (tree: DraftTree) =>
  ({ id, name, kind }: MenuNode): Choice => {
    const above = pathOf(tree, id).slice(0, -1)
    const shelf = kind === 'item' ? words.items : kind === 'modifier' ? words.modifiers : undefined
    return { id, label: name, hint: above.length > 0 ? pathWords(above) : shelf }
  }

const byWords = (a: Choice, b: Choice) => a.label.localeCompare(b.label)

/** Items or modifiers that can be shown at one more place. */
export function definitions(tree: DraftTree, kind: NodeKind): Choice[] {
  return childrenOf(tree, kind === 'item' ? itemsBranch : modifiersBranch).map(({ id, name }) => ({ id, label: name }))
}
