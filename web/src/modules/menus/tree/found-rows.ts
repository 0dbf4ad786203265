import type { TreeFound } from '../../../ui/tree/find-in-tree.ts'
import { type DraftTree, itemsBranch, menuBranch, modifiersBranch } from '../draft/draft-tree.ts'
import { keyBelow } from '../nodes/row-keys.ts'
import { usersOf } from '../nodes/shown-nodes.ts'

/** Ways of rows that lead from the top to a node, wherever the tree shows it; the last of each is the node's own row. */
export function waysTo(tree: DraftTree, id: string): string[][] {
  const node = tree.nodes.get(id)
  if (!node) return []
  if (node.parent_id === null) {
    const side = node.kind === 'item' ? itemsBranch : node.kind === 'modifier' ? modifiersBranch : menuBranch
    const waysToPlacements = node.kind === 'item' ? usersOf(tree, id, 'placement').flatMap((place) => waysTo(tree, place.id)) : []
    return [...waysToPlacements, [side, id]]
  }
  const parent = tree.nodes.get(node.parent_id)
  if (!parent) return []
  return waysTo(tree, parent.id).map((way) => [...way, keyBelow(way.at(-1) ?? parent.id, node)])
}

/** What a search found, with the rows that lead down to it. */
export function foundRows(tree: DraftTree, ids: Iterable<string>): TreeFound {
  const matches = new Set<string>()
  const above = new Set<string>()
  for (const id of ids)
    for (const way of waysTo(tree, id)) {
      const own = way.at(-1)
      if (own !== undefined) matches.add(own)
      for (const key of way.slice(0, -1)) above.add(key)
    }
  return { matches, above }
}

/** Finds names with the text, without asking the server. */
export function namedLike(tree: DraftTree, text: string): string[] {
  const sought = text.toLocaleLowerCase()
  return [...tree.nodes.values()].filter(({ name, kind }) => kind !== 'link' && name.toLocaleLowerCase().includes(sought)).map(({ id }) => id)
}
