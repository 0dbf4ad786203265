import type { SampleLine } from '@brigade/contract/menus/menu-import.ts'
import { isWebAddress } from '../picture-taking/addresses.ts'
import type { ImportedMenu, ImportedNode } from './imported-menu.ts'

const mostLines = 40
const mostBeside: Partial<Record<ImportedNode['kind'], number>> = { menu: 2, category: 4, placement: 4, size: 4, link: 2, option: 3 }

const isPriceless = ({ fields }: ImportedNode): boolean => (fields.price_minor ?? null) === null && (fields.prices ?? []).length === 0

/** Sizes, options, and items that are sold without sizes, for which there is no price. */
export function withoutPrice({ nodes }: ImportedMenu): number {
  const sized = new Set(nodes.filter(({ kind }) => kind === 'size').map(({ parent }) => parent))
  const priced = nodes.filter(({ kind, key }) => kind === 'size' || kind === 'option' || (kind === 'item' && !sized.has(key)))
  return priced.filter((node) => isPriceless(node) && !(node.kind === 'option' && node.ref !== null)).length
}

/** How many pictures are named by addresses of the web. */
export function picturesElsewhere({ nodes }: ImportedMenu): number {
  return new Set(nodes.map(({ fields }) => fields.image_url).filter(isWebAddress)).size
}

/** The beginning of the menu as it would stand in the tree. */
export function sampleOf({ nodes }: ImportedMenu): SampleLine[] {
  const byKey = new Map(nodes.map((node) => [node.key, node]))
  const below = Map.groupBy(nodes, ({ parent }) => parent ?? '')
  const lines: SampleLine[] = []
  const show = (node: ImportedNode, depth: number): void => {
    if (lines.length >= mostLines) return
    const shown = (node.kind === 'placement' || node.kind === 'link' ? byKey.get(node.ref ?? '') : undefined) ?? node
    const inner = [...(below.get(node.key) ?? []), ...(shown === node ? [] : (below.get(shown.key) ?? []))]
    const isPriced = ['size', 'option'].includes(node.kind) || (node.kind === 'placement' && !inner.some(({ kind }) => kind === 'size'))
    const price = node.fields.price_minor ?? shown.fields.price_minor ?? null
    lines.push({ depth, kind: shown.kind, name: shown.fields.name ?? '', price_minor: price, is_priced: isPriced })
    // Of nested modifiers the first level is shown.
    if (node.kind === 'link' && depth > 4) return
    for (const group of Map.groupBy(inner, ({ kind }) => kind).values())
      for (const child of group.slice(0, mostBeside[group[0]?.kind ?? 'item'] ?? 3)) show(child, depth + 1)
  }
  for (const menu of (below.get('') ?? []).filter(({ kind }) => kind === 'menu').slice(0, mostBeside.menu)) show(menu, 0)
  return lines
}
