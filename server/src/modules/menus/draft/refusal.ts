import type { NodeKind } from '@brigade/contract/menus/menu-nodes.ts'

/** Why one operation cannot be done, as a sentence for the person; the others of its batch go on. */
export class Refusal extends Error {}

export const kindWords = {
  category: 'category',
  menu: 'menu',
  placement: 'menu item',
  item: 'item',
  size: 'size',
  modifier: 'modifier',
  option: 'option',
  link: 'modifier of an item',
} as const

/** As in "a menu", "an item"; with a capital at the start of a sentence. */
export function aKind(kind: NodeKind, isFirst = false): string {
  const words = kindWords[kind]
  return `${isFirst ? 'A' : 'a'}${/^[aeiou]/.test(words) ? 'n' : ''} ${words}`
}

const fieldWords: Readonly<Record<string, string>> = {
  plu: 'PLU',
  sku: 'SKU',
  price_minor: 'Price',
  group_price_minor: 'Price of the group',
  image_url: 'Picture',
  min: 'Minimum',
  max: 'Maximum',
  parent_id: 'Place',
  position: 'Place',
  source_id: 'Source',
  prep_seconds: 'Preparation time',
}

/** A field as people call it. */
export function fieldWord(field: string): string {
  const words = fieldWords[field] ?? field.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
