import { searchable } from '@brigade/contract/fields/searchable.ts'
import { childrenOf, isBroken, isLive, type MenuModel, ownNodes, pathOf, referringTo, type TreeNode } from '../public/model.ts'
import { fieldIn, type IsPaused, nameOf } from '../public/values.ts'

export type Narrowing = 'paused' | 'no_price' | 'no_image' | 'unlinked' | 'changed' | 'unused'

export interface SearchFor {
  readonly q: string
  readonly only?: Narrowing | null | undefined
  readonly isPaused: IsPaused
  /** Items that no point of sale knows, where there is one. */
  readonly isUnlinked: (id: string) => boolean
  /** Of the draft that guests see now; what came later is changed. */
  readonly publishedRevision: number
}

/** More would not be read by anybody. */
export const mostMatches = 500

/** Nodes by name, PLU, SKU or tag: those whose name begins with what was asked come first. */
export function matchesOf(model: MenuModel, asked: SearchFor): { matches: { id: string; path: string[] }[]; total: number } {
  const q = searchable(asked.q)
  const found = ownNodes(model).flatMap((node) => {
    if (!isWanted(model, node, asked) || !isLive(model, node.id)) return []
    const name = searchable(nameOf(model, node.id))
    const rank = q === '' ? 2 : rankOf(model, node, name, q)
    return rank === undefined ? [] : [{ node, name, rank }]
  })
  found.sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const matches = found.slice(0, mostMatches).map(({ node }) => ({
    id: node.id,
    path: pathOf(model, node.id)
      .slice(0, -1)
      .map(({ id }) => id),
  }))
  return { matches, total: found.length }
}

function rankOf(model: MenuModel, node: TreeNode, name: string, q: string): number | undefined {
  const codes = [fieldIn(model, node.id, 'plu'), fieldIn(model, node.id, 'sku')].map((code) => searchable(code ?? ''))
  if (name === q || codes.includes(q)) return 0
  if (name.startsWith(q)) return 1
  if (name.includes(q)) return 2
  const others = [...codes, searchable(node.fields.kitchen_name ?? ''), searchable(node.fields.internal_name ?? ''), ...tagsOf(model, node)]
  return others.some((text) => text.includes(q)) ? 3 : undefined
}

const tagsOf = (model: MenuModel, node: TreeNode): string[] =>
  node.kind === 'item' || node.kind === 'option' ? (fieldIn(model, node.id, 'tags') ?? []).map(searchable) : []

function isWanted(model: MenuModel, node: TreeNode, { only, isPaused, isUnlinked, publishedRevision }: SearchFor): boolean {
  if (node.lifecycle === 'archived') return false
  switch (only) {
    case 'paused':
      return isPaused(node.id)
    case 'no_price':
      return node.kind === 'item' && lacksPrice(model, node)
    case 'no_image':
      return node.kind === 'item' && (fieldIn(model, node.id, 'image_url') ?? '') === ''
    case 'unlinked':
      return isBroken(model, node.id) || (node.kind === 'item' && isUnlinked(node.id))
    case 'changed':
      return node.revision > publishedRevision
    case 'unused':
      return (node.kind === 'item' || node.kind === 'modifier') && referringTo(model, node.id).length === 0
    default:
      return true
  }
}

/** Neither the item nor, where it comes in sizes, each of them says what it costs. */
function lacksPrice(model: MenuModel, item: TreeNode): boolean {
  const kind = fieldIn(model, item.id, 'item_kind')
  if (kind === 'open_price' || kind === 'text' || fieldIn(model, item.id, 'price_minor') !== null) return false
  const sizes = childrenOf(model, item.id, 'size')
  return sizes.length === 0 || sizes.some(({ id }) => fieldIn(model, id, 'price_minor') === null)
}
