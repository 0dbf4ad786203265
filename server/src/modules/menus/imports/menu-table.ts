import type { OptionPrice } from '@brigade/contract/menus/menu-nodes.ts'
import { rootsToWalk } from '../draft/menu-size.ts'
import { childrenOf, itemsOf, type MenuModel, modifiersOf, refOf, type TreeNode } from '../public/model.ts'
import { fieldIn, nameOf } from '../public/values.ts'
import type { CsvColumn } from './csv-table.ts'
import { moneyRule } from './imported-menu.ts'

// A menu as the table that `readCsv` reads: read again into the same menu, it changes nothing.

const columns: readonly CsvColumn[] = [
  'id',
  'menu',
  'category',
  'item',
  'size',
  'price',
  'description',
  'plu',
  'sku',
  'kitchen_name',
  'tax_class',
  'tags',
  'image_url',
  'modifiers',
  'modifier',
  'option',
  'sequence',
  'min',
  'max',
]
type Row = Partial<Record<CsvColumn, string>>

// What a spreadsheet would run begins with one of these; a quote before it makes it text, and reading takes the quote off.
const runs = /^'*[=+\-@\t\r\n＝＋－＠]/
const byteOrderMark = '\ufeff'

interface Table {
  readonly model: MenuModel
  readonly price: (minor: number | null | undefined) => string
  /** Modifier groups by a name that no other has. */
  readonly labels: ReadonlyMap<string, string>
  /** Names of sizes by their keys. */
  readonly sizes: ReadonlyMap<string, string>
}

/** The menu as CSV, UTF-8 by its mark. */
export function csvOf(model: MenuModel): string {
  const table: Table = { model, price: priceWriter(model.currency), labels: labelsOf(model), sizes: sizesOf(model) }
  const rows = [...placedRows(table), ...modifiersOf(model).flatMap((modifier) => modifierRows(table, modifier))]
  const lines = [columns, ...rows.map((row) => columns.map((column) => cellOf(column, row[column] ?? '')))]
  return byteOrderMark + lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

// A price runs nothing, and guarded it would be text to a spreadsheet.
const cellOf = (column: CsvColumn, text: string): string => (column !== 'price' && runs.test(text) ? `'${text}` : text)
const quoted = (text: string): string => (/[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text)

function priceWriter(currency: string): Table['price'] {
  const { digits } = moneyRule(currency)
  return (minor) => {
    if (minor == null) return ''
    const all = String(Math.abs(minor)).padStart(digits + 1, '0')
    return `${minor < 0 ? '-' : ''}${digits === 0 ? all : `${all.slice(0, -digits)}.${all.slice(-digits)}`}`
  }
}

function labelsOf(model: MenuModel): Map<string, string> {
  const counts = new Map<string, number>()
  return new Map(
    modifiersOf(model).map(({ id }) => {
      // Names in the column "modifiers" are parted by this sign.
      const name = nameOf(model, id).replaceAll('|', '/')
      const count = (counts.get(name.toLowerCase()) ?? 0) + 1
      counts.set(name.toLowerCase(), count)
      return [id, count === 1 ? name : `${name} #${count}`]
    }),
  )
}

function sizesOf(model: MenuModel): Map<string, string> {
  const sizes = itemsOf(model).flatMap(({ id }) => childrenOf(model, id, 'size'))
  return new Map(sizes.toReversed().flatMap(({ id }) => [[fieldIn(model, id, 'key') ?? '', nameOf(model, id)] as const]))
}

/** Items place by place, whole where they first stand; then those that stand nowhere. */
function placedRows(table: Table): Row[] {
  const { model } = table
  const written = new Set<string>()
  const rows: Row[] = []
  const writeItem = (item: TreeNode, place: Row): void => {
    if (written.has(item.id)) rows.push({ id: item.id, ...place, item: nameOf(model, item.id) })
    else rows.push(...itemRows(table, item, place))
    written.add(item.id)
  }
  const walk = (node: TreeNode, menu: readonly string[], categories: readonly string[]): void => {
    const name = nameOf(model, node.id)
    const isWithin = menu.length > 0 && model.nodes.get(node.parent_id ?? '') !== undefined
    const path = node.kind === 'menu' ? { menu: [...categories, name], categories: [] } : { menu, categories: [...categories, name] }
    for (const child of childrenOf(model, node.id)) {
      const item = child.kind === 'placement' ? refOf(model, child.id) : undefined
      const place = { menu: path.menu.join(' > '), category: path.categories.join(' > ') }
      if (item && (isWithin || path.menu.length > 0)) writeItem(item, place)
      else if (child.kind === 'category' || child.kind === 'menu') walk(child, path.menu, path.categories)
    }
  }
  for (const root of rootsToWalk(model)) walk(root, [], [])
  for (const item of itemsOf(model)) if (!written.has(item.id)) writeItem(item, {})
  return rows
}

function itemRows(table: Table, item: TreeNode, place: Row): Row[] {
  const { model, price } = table
  const text = (field: 'description' | 'plu' | 'sku' | 'kitchen_name' | 'tax_class' | 'image_url') => fieldIn(model, item.id, field) ?? ''
  const tags = fieldIn(model, item.id, 'tags') ?? []
  const named = { id: item.id, ...place, item: nameOf(model, item.id) }
  const sizes = childrenOf(model, item.id, 'size').map((size) => ({
    ...named,
    size: nameOf(model, size.id),
    price: price(fieldIn(model, size.id, 'price_minor')),
    plu: fieldIn(model, size.id, 'plu') ?? '',
  }))
  const whole: Row = {
    ...named,
    price: price(fieldIn(model, item.id, 'price_minor')),
    description: text('description'),
    plu: text('plu'),
    sku: text('sku'),
    kitchen_name: text('kitchen_name'),
    tax_class: text('tax_class'),
    // A lone tag keeps its commas when the sign that parts tags follows it.
    tags: tags.length === 1 && /[;,]/.test(tags[0] ?? '') ? `${tags[0]}|` : tags.join('|'),
    image_url: text('image_url'),
    modifiers: linkedNames(table, item.id),
  }
  return [whole, ...sizes]
}

function linkedNames({ model, labels }: Table, id: string): string {
  return childrenOf(model, id, 'link')
    .flatMap((link) => labels.get(refOf(model, link.id)?.id ?? '') ?? [])
    .join(' | ')
}

function modifierRows(table: Table, modifier: TreeNode): Row[] {
  const { model, labels } = table
  const bound = (field: 'min' | 'max') => String(fieldIn(model, modifier.id, field) ?? '')
  const named = { id: modifier.id, modifier: labels.get(modifier.id) ?? '' }
  const options = childrenOf(model, modifier.id, 'option').flatMap((option) => optionRows(table, option, named))
  return [{ ...named, min: bound('min'), max: bound('max') }, ...options]
}

function optionRows(table: Table, option: TreeNode, named: Row): Row[] {
  const { model, price, sizes } = table
  const line = { ...named, option: nameOf(model, option.id) }
  const cell = ({ size_key, sequence, price_minor }: OptionPrice): Row => ({
    ...line,
    size: size_key === undefined ? '' : (sizes.get(size_key) ?? size_key),
    sequence: sequence === undefined ? '' : String(sequence),
    price: price(price_minor),
  })
  const whole = {
    ...line,
    price: price(fieldIn(model, option.id, 'price_minor')),
    plu: fieldIn(model, option.id, 'plu') ?? '',
    modifiers: linkedNames(table, option.id),
  }
  return [whole, ...(fieldIn(model, option.id, 'prices') ?? []).map(cell)]
}
