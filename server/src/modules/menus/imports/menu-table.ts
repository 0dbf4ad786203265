import type { ImportRemark } from '@brigade/contract/menus/menu-import.ts'
import type { OptionPrice } from '@brigade/contract/menus/menu-nodes.ts'
import { moneyRule } from '../../../platform/files/prices.ts'
import { rootsToWalk } from '../draft/menu-size.ts'
import { childrenOf, isBroken, itemsOf, type MenuModel, modifiersOf, refOf, type TreeNode } from '../public/model.ts'
import { fieldIn, nameOf } from '../public/values.ts'
import { plain } from './csv-file.ts'
import { type CsvColumn, csvColumns } from './csv-table.ts'
import { sizeKeyOf } from './menu-collector.ts'
import { notInTable } from './not-in-table.ts'
import { anySize, listCell, pathCell, usedGroup } from './table-text.ts'

// A menu as the table that `readCsv` reads: read into an empty restaurant it is the same menu to a guest, read again into the same one it
// changes nothing. What shows through from a library is written as the menu's own.

const columns = Object.keys(csvColumns) as CsvColumn[]
type Row = Partial<Record<CsvColumn, string>>

// What a spreadsheet would run begins with one of these; a quote before it makes it text, and reading takes the quote off.
const runs = /^'*[=+\-@\t\r\n＝＋－＠]/
const byteOrderMark = '\ufeff'

interface Table {
  readonly model: MenuModel
  readonly price: (minor: number | null | undefined) => string
  /** The modifier groups of the menu, by a name that no other has. */
  readonly labels: ReadonlyMap<string, string>
  /** Names of sizes by their keys. */
  readonly sizes: ReadonlyMap<string, string>
}

/** The menu as CSV, UTF-8 by its mark, and what of it the file does not hold. */
export function csvOf(model: MenuModel): { text: string; remarks: ImportRemark[] } {
  const placements = placesOf(model)
  const items = [
    ...new Map(
      [...placements.flatMap(({ items: placed }) => placed.map(({ item }) => item)), ...itemsOf(model)].map((item) => [item.id, item]),
    ).values(),
  ]
  const groups = groupsOf(model, items)
  const table: Table = { model, price: priceWriter(model.currency), labels: labelsOf(model, groups), sizes: sizesOf(model, items) }
  const rows = [...placedRows(table, placements, items), ...groups.flatMap((group) => modifierRows(table, group))]
  const lines = [columns, ...rows.map((row) => columns.map((column) => cellOf(column, row[column] ?? '')))]
  return {
    text: byteOrderMark + lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join(''),
    remarks: notInTable(model, { places: placements.map(({ node }) => node), items, groups }),
  }
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

/** A menu or category with what stands in it. */
interface Place {
  readonly node: TreeNode
  /** Its own, or another where it is shown once more. */
  readonly id: string
  readonly cells: Row
  readonly items: readonly { readonly placement: TreeNode; readonly item: TreeNode }[]
}

/** Menus and categories in the order of the tree, those that fill themselves by a rule left out. */
function placesOf(model: MenuModel): Place[] {
  const places: Place[] = []
  // What a library shows in two places stands in the file twice.
  const times = new Map<string, number>()
  const walk = (node: TreeNode, above: { menu: readonly string[]; isInMenu: boolean; categories: readonly string[] }): void => {
    if (node.variant === 'dynamic') return
    const name = nameOf(model, node.id)
    const isMenu = node.kind === 'menu'
    const path =
      isMenu || !above.isInMenu ? { ...above, menu: [...above.menu, name], isInMenu: isMenu } : { ...above, categories: [...above.categories, name] }
    const items = childrenOf(model, node.id, 'placement').flatMap((placement) => {
      const item = isBroken(model, placement.id) ? undefined : refOf(model, placement.id)
      return item ? [{ placement, item }] : []
    })
    const shown = (times.get(node.id) ?? 0) + 1
    times.set(node.id, shown)
    places.push({
      node,
      id: shown === 1 ? node.id : `${node.id} #${shown}`,
      cells: { menu: `${pathCell(path.menu)}${path.isInMenu ? '' : ' >'}`, category: pathCell(path.categories) },
      items,
    })
    // A menu that a library brings into another menu is seen by no guest.
    for (const child of childrenOf(model, node.id)) if (child.kind === 'category' || (child.kind === 'menu' && !path.isInMenu)) walk(child, path)
  }
  for (const root of rootsToWalk(model)) walk(root, { menu: [], isInMenu: false, categories: [] })
  return places
}

/** The menu's own groups, and those of libraries that its items lead to. */
function groupsOf(model: MenuModel, items: readonly TreeNode[]): TreeNode[] {
  const groups = new Map(modifiersOf(model).map((group) => [group.id, group]))
  const meet = (id: string): void => {
    for (const link of childrenOf(model, id, 'link')) {
      const group = isBroken(model, link.id) ? undefined : refOf(model, link.id)
      if (group && !groups.has(group.id)) groups.set(group.id, group)
    }
  }
  for (const { id } of items) for (const one of [id, ...childrenOf(model, id, 'size').map((size) => size.id)]) meet(one)
  // A map may grow while it is walked.
  for (const id of groups.keys()) for (const option of childrenOf(model, id, 'option')) meet(option.id)
  return [...groups.values()]
}

function labelsOf(model: MenuModel, groups: readonly TreeNode[]): Map<string, string> {
  const usedLabels = new Set<string>()
  return new Map(
    groups.map(({ id }) => {
      const name = nameOf(model, id)
      let label = name
      for (let copy = 2; usedLabels.has(plain(label)); copy += 1) label = `${name} #${copy}`
      usedLabels.add(plain(label))
      return [id, label]
    }),
  )
}

function sizesOf(model: MenuModel, items: readonly TreeNode[]): Map<string, string> {
  const sizes = items.flatMap(({ id }) => childrenOf(model, id, 'size'))
  return new Map(sizes.toReversed().flatMap(({ id }) => [[fieldIn(model, id, 'key') ?? '', nameOf(model, id)] as const]))
}

/** Each menu and category with what stands in it, items whole where they first stand; then those that stand nowhere. */
function placedRows(table: Table, places: readonly Place[], items: readonly TreeNode[]): Row[] {
  const { model } = table
  const written = new Set<string>()
  const rows = places.flatMap(({ node, id, cells, items: placed }): Row[] => [
    { id, ...cells, description: fieldIn(model, node.id, 'description') ?? '', ...hiddenCell(node) },
    ...placed.flatMap(({ placement, item }) => {
      const own = ownOf(table, placement, item)
      const here = { id: item.id, ...cells, item: nameOf(model, item.id), ...own }
      if (written.has(item.id)) return [here]
      written.add(item.id)
      // Said of a place alone, a price would else be taken for the item's.
      return Object.keys(own).length === 0 ? itemRows(table, item, cells) : [...itemRows(table, item, {}), here]
    }),
  ])
  return [...rows, ...items.filter(({ id }) => !written.has(id)).flatMap((item) => itemRows(table, item, {}))]
}

const hiddenCell = ({ lifecycle }: TreeNode): Row => (lifecycle === 'hidden' ? { visible: 'no' } : {})

/** What a place says otherwise than its item. */
function ownOf({ model, price }: Table, placement: TreeNode, item: TreeNode): Row {
  const [name, description, minor] = [
    nameOf(model, placement.id),
    fieldIn(model, placement.id, 'description'),
    fieldIn(model, placement.id, 'price_minor'),
  ]
  const isShown = placement.lifecycle === 'active' && fieldIn(model, placement.id, 'visible') !== false && item.lifecycle !== 'hidden'
  return {
    ...(name !== nameOf(model, item.id) && { item: name }),
    ...(description && description !== fieldIn(model, item.id, 'description') && { description }),
    ...(minor !== fieldIn(model, item.id, 'price_minor') && { price: price(minor) }),
    ...(isShown === isItemHidden(model, item) && { visible: isShown ? 'yes' : 'no' }),
  }
}

const isItemHidden = (model: MenuModel, item: TreeNode): boolean => item.lifecycle === 'hidden' || fieldIn(model, item.id, 'visible') === false

function itemRows(table: Table, item: TreeNode, place: Row): Row[] {
  const { model, price } = table
  const text = (field: 'description' | 'plu' | 'sku' | 'kitchen_name' | 'tax_class' | 'image_url') => fieldIn(model, item.id, field) ?? ''
  const tags = fieldIn(model, item.id, 'tags') ?? []
  const kind = fieldIn(model, item.id, 'item_kind') ?? 'product'
  const allergens = Object.entries(fieldIn(model, item.id, 'allergens') ?? {})
  const named = { id: item.id, ...place, item: nameOf(model, item.id) }
  const modifiers = linkedNames(table, item.id)
  const sizes = sizeRows(table, item.id, { named, modifiers })
  const whole: Row = {
    ...named,
    price: price(fieldIn(model, item.id, 'price_minor')),
    description: text('description'),
    plu: text('plu'),
    sku: text('sku'),
    kitchen_name: text('kitchen_name'),
    tax_class: text('tax_class'),
    // A lone tag keeps its commas when the sign that parts tags follows it.
    tags: tags.length === 1 && /[;,]/.test(tags[0] ?? '') ? `${listCell(tags)}|` : listCell(tags),
    image_url: text('image_url'),
    kind: kind === 'product' ? '' : kind,
    allergens: allergens.map(([name, state]) => (state === 'present' ? name : `${state} ${name}`)).join(' | '),
    alcohol: fieldIn(model, item.id, 'alcohol') === true ? 'yes' : '',
    visible: isItemHidden(model, item) ? 'no' : '',
    modifiers,
  }
  return [whole, ...sizes]
}

function sizeRows(table: Table, itemId: string, item: SizedItem): Row[] {
  const sizes = childrenOf(table.model, itemId, 'size')
  const alike = Map.groupBy(sizes, ({ id }) => sizeKeyOf(nameOf(table.model, id)))
  return sizes.map((size) => sizeRow(table, size, item, (alike.get(sizeKeyOf(nameOf(table.model, size.id))) ?? []).length > 1))
}

interface SizedItem {
  readonly named: Row
  readonly modifiers: string
}

/** One of several that are called alike says its key: an import would number it. */
function sizeRow(table: Table, size: TreeNode, item: SizedItem, isOneOfSeveral: boolean): Row {
  const { model, price } = table
  const name = nameOf(model, size.id)
  const key = fieldIn(model, size.id, 'key') ?? undefined
  const modifiers = linkedNames(table, size.id)
  return {
    ...item.named,
    size: name,
    price: price(fieldIn(model, size.id, 'price_minor')),
    plu: fieldIn(model, size.id, 'plu') ?? '',
    // The same cell as the item's would be taken for the item's once more.
    modifiers: modifiers !== '' && modifiers === item.modifiers ? `${modifiers}|` : modifiers,
    default: fieldIn(model, size.id, 'is_default') === true ? 'yes' : '',
    size_key: isOneOfSeveral ? (key ?? '') : keyCell(key, name),
    ...hiddenCell(size),
  }
}

/** A key that does not follow from the name. */
const keyCell = (key: string | undefined, name: string): string => (key === undefined || (key === sizeKeyOf(name) && name !== anySize) ? '' : key)

function linkedNames({ model, labels }: Table, id: string): string {
  const uses = childrenOf(model, id, 'link').flatMap((link) => {
    const group = isBroken(model, link.id) ? undefined : refOf(model, link.id)
    if (!group) return []
    const limit = (field: 'min' | 'max' | 'free_count') => {
      const here = fieldIn(model, link.id, field)
      return here === fieldIn(model, group.id, field) ? undefined : here
    }
    const isHidden = link.lifecycle === 'hidden' || fieldIn(model, link.id, 'hidden') === true
    const limits = { min: limit('min') ?? undefined, max: limit('max') ?? undefined, free_count: limit('free_count') ?? undefined, hidden: isHidden }
    return [usedGroup(labels.get(group.id) ?? '', limits)]
  })
  return uses.join(' | ')
}

function modifierRows(table: Table, group: TreeNode): Row[] {
  const { model, labels, price } = table
  const count = (field: 'min' | 'max' | 'free_count' | 'max_per_option') => String(fieldIn(model, group.id, field) ?? '')
  const [label = '', name, pricing] = [labels.get(group.id), nameOf(model, group.id), fieldIn(model, group.id, 'pricing') ?? 'individual']
  const named = { id: group.id, modifier: label }
  const head: Row = {
    ...named,
    min: count('min'),
    max: count('max'),
    free_count: count('free_count'),
    max_per_option: count('max_per_option'),
    pricing,
    price: pricing === 'group' ? price(fieldIn(model, group.id, 'group_price_minor')) : '',
    plu: fieldIn(model, group.id, 'plu') ?? '',
    internal_name: fieldIn(model, group.id, 'internal_name') ?? '',
    shown_as: name === label ? '' : name,
    ...hiddenCell(group),
  }
  return [head, ...childrenOf(model, group.id, 'option').flatMap((option) => optionRows(table, option, named))]
}

function optionRows(table: Table, option: TreeNode, named: Row): Row[] {
  const { model, price, sizes } = table
  const line = { ...named, option: nameOf(model, option.id) }
  const cell = ({ size_key, sequence, price_minor }: OptionPrice): Row => {
    const isForAll = size_key === undefined && sequence === undefined
    const size = isForAll ? anySize : size_key === undefined ? '' : (sizes.get(size_key) ?? size_key)
    return { ...line, size, size_key: keyCell(size_key, size), sequence: sequence === undefined ? '' : String(sequence), price: price(price_minor) }
  }
  const isHidden = option.lifecycle === 'hidden' || refOf(model, option.id)?.lifecycle === 'hidden'
  const whole = {
    ...line,
    price: price(fieldIn(model, option.id, 'price_minor')),
    plu: fieldIn(model, option.id, 'plu') ?? '',
    default: String(fieldIn(model, option.id, 'default_count') || ''),
    modifiers: linkedNames(table, option.id),
    visible: isHidden ? 'no' : '',
  }
  return [whole, ...(fieldIn(model, option.id, 'prices') ?? []).map(cell)]
}
