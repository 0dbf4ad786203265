import type { MenuNode } from '@brigade/contract/menus/menu-nodes.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import type { TreeBadge, TreeNode, TreeSource } from '../../../ui/tree/tree-rows.ts'
import { childrenOf, type DraftTree, findNode, itemsBranch, menuBranch, modifiersBranch } from '../draft/draft-tree.ts'
import { words } from '../menus-texts.ts'
import { NodeIcon } from '../nodes/NodeIcon.tsx'
import { keyBelow, nodeIdOf } from '../nodes/row-keys.ts'
import { definitionOf, hasNodesBelow, nodesBelow, pricesOf, pseudoRoots, usersOf } from '../nodes/shown-nodes.ts'

interface Made {
  readonly node: MenuNode
  readonly shown: MenuNode | undefined
  readonly hint: string | undefined
  readonly hasChildren: boolean
  readonly isReadOnly: boolean
  /** What it costs at least and at most. */
  readonly prices: readonly [number, number] | undefined
  readonly made: TreeNode
}

/** What rows were made of. A row whose node did not change stays the same object, so that it is not drawn again. */
export type MadeRows = Map<string, Made>

export interface SourceOptions {
  readonly name: string
  readonly canUpdate: boolean
  readonly rows: MadeRows
}

function badgesOf(node: MenuNode, shown: MenuNode | undefined): TreeBadge[] {
  const badges: TreeBadge[] = []
  if (node.type === 'MenuItemPivot' || !shown) badges.push({ label: words.broken, tone: 'warn' })
  if (node.paused || shown?.paused) badges.push({ label: words.paused, tone: 'bad' })
  if (node.lifecycle === 'hidden' || shown?.lifecycle === 'hidden') badges.push({ label: words.hidden })
  const variants = new Set([node.variant, shown?.variant])
  if (variants.has('dynamic')) badges.push({ label: words.dynamic, tone: 'accent' })
  if (variants.has('library')) badges.push({ label: words.library, tone: 'accent' })
  if (variants.has('dependent')) badges.push({ label: words.dependent })
  return badges
}

function hintOf(tree: DraftTree, key: string, node: MenuNode): string | undefined {
  if (node.kind === 'item') return words.inPlaces(usersOf(tree, node.id, 'placement').length)
  if (node.kind === 'modifier') return words.onItems(usersOf(tree, node.id, 'link').length)
  if (node.kind === 'category' || node.kind === 'menu') {
    const below = nodesBelow(tree, key).length
    return below === 0 ? undefined : numberText(below)
  }
  return undefined
}

function rowOf(tree: DraftTree, key: string, node: MenuNode, isReadOnly: boolean, rows: MadeRows): TreeNode {
  const shown = definitionOf(tree, node)
  const hasChildren = hasNodesBelow(tree, node)
  const hint = hintOf(tree, key, node)
  const prices = pricesOf(tree, key, node)
  const before = rows.get(key)
  if (
    before?.node === node &&
    before.shown === shown &&
    before.hint === hint &&
    before.hasChildren === hasChildren &&
    before.prices?.[0] === prices?.[0] &&
    before.prices?.[1] === prices?.[1] &&
    before.isReadOnly === isReadOnly
  )
    return before.made
  const badges = badgesOf(node, shown)
  const made: TreeNode = {
    id: key,
    label: node.name === '' ? words.unnamed : node.name,
    icon: <NodeIcon type={node.type} />,
    hint,
    hasChildren,
    badges: badges.length > 0 ? badges : undefined,
    readOnly: isReadOnly || undefined,
  }
  rows.set(key, { node, shown, hint, hasChildren, isReadOnly, prices, made })
  return made
}

const count = (tree: DraftTree, branch: string): string => numberText(tree.children.get(branch)?.length ?? 0)

/** The draft as the kit's tree takes it: the menu itself, and beside it what it is made of. */
export function treeSource(tree: DraftTree, { name, canUpdate, rows }: SourceOptions): TreeSource {
  const known = new Map<string, readonly TreeNode[]>()
  const root = (key: string, label: string, hint?: string): TreeNode => ({
    id: key,
    label,
    icon: <NodeIcon type={key === menuBranch ? 'Root' : 'Library'} />,
    hint,
    hasChildren: childrenOf(tree, key).length > 0,
    readOnly: true,
  })
  const roots = [
    root(menuBranch, name),
    root(itemsBranch, words.items, count(tree, itemsBranch)),
    root(modifiersBranch, words.modifiers, count(tree, modifiersBranch)),
  ]
  function below(key: string): readonly TreeNode[] {
    const isRoot = pseudoRoots.includes(key)
    const parent = isRoot ? undefined : findNode(tree, nodeIdOf(key))
    const home = parent && definitionOf(tree, parent)?.id
    return nodesBelow(tree, key).map((node) => {
      // What a source shows through is the source's own: it is not moved or renamed from here.
      const isOwn = isRoot || (node.parent_id === home && tree.nodes.has(node.id))
      return rowOf(tree, isRoot ? node.id : keyBelow(key, node), node, !canUpdate || !isOwn, rows)
    })
  }
  return {
    roots,
    childrenOf: (key) => {
      const ready = known.get(key) ?? below(key)
      known.set(key, ready)
      return ready
    },
  }
}
