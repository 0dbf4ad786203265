import { nodeFields, type OptionPrice } from '@brigade/contract/menus/menu-nodes.ts'
import * as z from 'zod/mini'
import { childrenOf, type DraftTree } from '../draft/draft-tree.ts'
import { isInTree, usersOf } from '../nodes/shown-nodes.ts'

// The matrix of an option's prices: one for each size, one for each choice, or one for each of both.

/** A column, and the part of a cell that it shows. */
export interface MatrixColumn {
  readonly id: string
  readonly size_key?: string | undefined
  readonly sequence?: number | undefined
}

const prices = nodeFields.option.shape.prices

/** The cells an option has. */
export const cellsOf = (own: Readonly<Record<string, unknown>>): readonly OptionPrice[] => z.safeParse(prices, own.prices).data ?? []

const isAt = (cell: OptionPrice, { size_key, sequence }: Omit<MatrixColumn, 'id'>): boolean =>
  cell.size_key === size_key && cell.sequence === sequence

/** The price in a cell; undefined where it is empty. */
export const priceAt = (cells: readonly OptionPrice[], column: Omit<MatrixColumn, 'id'>): number | undefined =>
  cells.find((cell) => isAt(cell, column))?.price_minor

/** The cells with one more, another, or one less. */
export function withPrice(cells: readonly OptionPrice[], { size_key, sequence }: Omit<MatrixColumn, 'id'>, price: number | undefined): OptionPrice[] {
  const rest = cells.filter((cell) => !isAt(cell, { size_key, sequence }))
  if (price === undefined) return rest
  return [...rest, { ...(size_key !== undefined && { size_key }), ...(sequence !== undefined && { sequence }), price_minor: price }]
}

/** What an empty cell falls back to: that of the size for any choice, of the choice for any size, or the option's own price. */
export function fallbackAt(
  cells: readonly OptionPrice[],
  { size_key, sequence }: Omit<MatrixColumn, 'id'>,
  own: number | undefined,
): number | undefined {
  const wider = [
    sequence === undefined || size_key === undefined ? undefined : priceAt(cells, { size_key }),
    sequence === undefined || size_key === undefined ? undefined : priceAt(cells, { sequence }),
  ]
  return wider.find((price) => price !== undefined) ?? own
}

/** Sizes of all the items that a modifier is put on, wherever in them. */
export function sizesUnder(tree: DraftTree, modifierId: string, seen: ReadonlySet<string> = new Set()): string[] {
  if (seen.has(modifierId)) return []
  const found = usersOf(tree, modifierId, 'link').flatMap((link): string[] => {
    const holder = link.parent_id === null ? undefined : tree.nodes.get(link.parent_id)
    if (holder?.kind === 'item') return childrenOf(tree, holder.id).flatMap(({ id, kind }) => (kind === 'size' ? id : []))
    if (holder?.kind === 'size') return [holder.id]
    // A modifier within a modifier is priced by the size of the item around them all.
    return holder?.parent_id ? sizesUnder(tree, holder.parent_id, new Set([...seen, modifierId])) : []
  })
  return [...new Set(found)].filter((id) => isInTree(tree, id))
}
