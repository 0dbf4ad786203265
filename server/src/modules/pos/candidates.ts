import { searchable } from '@brigade/contract/fields/searchable.ts'
import type { LocalNode } from './local-menu.ts'
import type { EntityOfRestaurant } from './store-views.ts'

const most = 30

interface Asked {
  /** Nodes that stand for something at a point of sale already. */
  readonly linkedIds: ReadonlySet<string>
  readonly q: string
  nameOf(id: string): string
}

/** Nodes of the entity's own kind that are free: below what its parent is linked with, the likeliest names first. */
export function candidatesFor({ kind, name, parent_node_id }: EntityOfRestaurant, menu: readonly LocalNode[], { linkedIds, q, nameOf }: Asked) {
  const like = searchable(q.trim())
  const own = searchable(name.trim())
  const isBelow = kind === 'size' || kind === 'option'
  return menu
    .filter((node) => node.kind === kind && !linkedIds.has(node.id) && (!isBelow || node.parentId === parent_node_id))
    .filter((node) => searchable(node.name).includes(like) || searchable(node.plu ?? '') === like)
    .sort((a, b) => likeness(b, own) - likeness(a, own) || a.name.localeCompare(b.name, 'en'))
    .slice(0, most)
    .map(({ id, name: called, parentId, plu }) => ({
      id,
      name: called,
      hint: [...(parentId ? [nameOf(parentId)] : []), ...(plu ? [`PLU ${plu}`] : [])].join(' · '),
    }))
}

function likeness({ name }: LocalNode, wanted: string): number {
  const words = new Set(wanted.split(/\s+/))
  return searchable(name)
    .split(/\s+/)
    .filter((word) => words.has(word)).length
}
