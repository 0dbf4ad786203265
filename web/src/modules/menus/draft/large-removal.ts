import type { MenuNode } from '@brigade/contract/menus/menu-nodes.ts'
import type { DraftTree } from './draft-tree.ts'

/** More things than this are more than a look finds missing. */
const handful = 5

/** What a person would say went from one tree to the next, menus first: an item with all its sizes and places is one thing. */
function gone(before: DraftTree, after: DraftTree): MenuNode[] {
  const isGone = (id: string) => !after.nodes.has(id)
  const things = [...before.nodes.values()].filter(({ id, kind, ref_id }) => {
    if (!isGone(id)) return false
    if (kind === 'placement') return ref_id === null || !isGone(ref_id)
    return kind === 'menu' || kind === 'category' || kind === 'item' || kind === 'modifier'
  })
  return things.toSorted((a, b) => Number(b.kind === 'menu') - Number(a.kind === 'menu'))
}

/** What went, where it is a whole menu or more than a handful of things; else nothing. */
export function largeRemoval(before: DraftTree, after: DraftTree): readonly MenuNode[] {
  if (before === after) return []
  const things = gone(before, after)
  return things.length > handful || things[0]?.kind === 'menu' ? things : []
}
