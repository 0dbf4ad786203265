import type { OptionPrice, Pricing } from '@brigade/contract/menus/menu-nodes.ts'
import { type CsvRow, readTable } from './csv-table.ts'
import type { ImportedFields, ImportedMenu, MoneyRule } from './imported-menu.ts'
import { deepestCategories, MenuCollector, sizeKeyOf } from './menu-collector.ts'
import { typedPrice } from './prices.ts'
import { countAt } from './source-json.ts'

// A menu as a table. A line with an item is the item, or with a size as well one of its sizes; a line with a modifier and no item is a
// modifier group, one of its options, or the price of an option for one size. Items name their groups in the column "modifiers".

/** A thing of the file by its id and key. */
interface Placed {
  readonly id: string
  readonly key: string
}

interface CsvFile {
  readonly into: MenuCollector
  readonly money: MoneyRule
  readonly groups: Map<string, string>
  /** Ids of items by their category and name. */
  readonly items: Map<string, string>
  /** Which groups are asked for where, kept until all groups are there. */
  readonly asked: { readonly owner: string; readonly groups: string }[]
}

/** A CSV file as a menu. */
export function readCsv(text: string, money: MoneyRule): ImportedMenu {
  const into = new MenuCollector('csv')
  const { rows, unknown } = readTable(text)
  const file: CsvFile = { into, money, groups: new Map(), items: new Map(), asked: [] }
  for (const column of unknown) into.remarks.leftOut('Columns that are not known here.', { sourceId: 'line 1', name: column })
  if (text.includes('\ufffd')) into.remarks.changed('Some characters cannot be read. Please save the file as UTF-8 if names look wrong.')
  addModifiers(file, rows.filter(isModifier))
  for (const row of rows) {
    if (isModifier(row)) continue
    if (row.item === undefined) into.remarks.leftOut('Lines that name no item.', aboutOf(row))
    else addItemLine(file, row, row.item)
  }
  addLinks(file)
  return into.menu()
}

const isModifier = (row: CsvRow): boolean => row.item === undefined && row.modifier !== undefined
const plain = (name: string): string => name.toLowerCase().replaceAll(/\s+/g, ' ').trim()
const aboutOf = (row: CsvRow, detail?: string) => ({ sourceId: `line ${row.line}`, name: row.item ?? row.option ?? row.modifier ?? '', detail })

/** What stands in the price column; nothing where it is empty or cannot be read. */
function priceOf({ into, money }: CsvFile, row: CsvRow): number | undefined {
  if (row.price === undefined) return undefined
  if (/^[=@]/.test(row.price)) {
    into.remarks.leftOut('The price is a formula; a formula is never worked out here. Save the file with values.', aboutOf(row, row.price))
    return undefined
  }
  return into.price(typedPrice(row.price, money), `line ${row.line}`, row.item ?? row.option ?? '', row.price) ?? undefined
}

function addItemLine(file: CsvFile, row: CsvRow, name: string): void {
  const { into } = file
  noteFormula(file, row, name)
  const place = placeOf(file, row)
  const id = itemIdOf(file, row, name, place?.id ?? '')
  const known = into.find('item', id)
  const price = priceOf(file, row)
  const key = known ?? into.add('item', id, itemFields(row, name, price))
  if (row.modifiers !== undefined && !known) file.asked.push({ owner: key, groups: row.modifiers })
  const isRepeated = place !== undefined && into.find('placement', `${place.id}>${id}`) !== undefined
  if (place && !isRepeated) addPlacement(file, place, { id, key }, row.size === undefined ? price : undefined)
  if (row.size !== undefined) addSize(file, row, row.size, { id, key }, price)
  else if (isRepeated) into.remarks.leftOut('Items listed twice in their category: the first line was taken.', aboutOf(row))
}

/** An item may be in several places, at a price of its own in each. */
function addPlacement({ into }: CsvFile, place: Placed, item: Placed, price: number | undefined): void {
  const differs = price !== undefined && price !== into.at(item.key)?.fields.price_minor
  into.add('placement', `${place.id}>${item.id}`, { price_minor: differs ? price : undefined }, { parent: place.key, ref: item.key })
}

/** Lines are of one item when they say its id, its name and PLU, or follow it in its category by name alone. */
function itemIdOf({ into, items }: CsvFile, row: CsvRow, name: string, place: string): string {
  const here = `${place}/${plain(name)}`
  const plu = row.size === undefined ? row.plu : undefined
  const byPlu = plu === undefined ? undefined : `plu ${plu}`
  const owner = byPlu === undefined ? undefined : into.at(into.find('item', byPlu) ?? '')
  const isOther = owner !== undefined && plain(owner.fields.name ?? '') !== plain(name)
  const id = row.id ?? (isOther ? undefined : byPlu) ?? (plu === undefined ? items.get(here) : undefined) ?? here
  items.set(here, id)
  return id
}

function itemFields(row: CsvRow, name: string, price: number | undefined): ImportedFields {
  const isSized = row.size !== undefined
  return {
    name,
    description: row.description,
    plu: isSized ? undefined : row.plu,
    sku: isSized ? undefined : row.sku,
    kitchen_name: row.kitchen_name,
    tax_class: row.tax_class,
    image_url: row.image_url,
    tags: row.tags?.split(row.tags.includes('|') ? '|' : /[;,]/),
    price_minor: isSized ? undefined : price,
  }
}

function addSize({ into }: CsvFile, row: CsvRow, size: string, item: Placed, price: number | undefined): void {
  const id = `${item.id}/${plain(size)}`
  if (into.find('size', id)) into.remarks.leftOut('Sizes listed twice: the first line was taken.', aboutOf(row, size))
  else into.add('size', id, { name: size, price_minor: price, plu: row.plu ?? row.sku }, { parent: item.key })
}

/**
 * Where a line puts its item: a category of a menu, or the menu itself. `Lunch > Soups` is a category in a category. A line that says
 * by its id which item it means need not say where it stands.
 */
function placeOf({ into }: CsvFile, row: CsvRow): Placed | undefined {
  if (row.menu === undefined && row.category === undefined && row.id !== undefined) return undefined
  const [menu = 'Menu', ...above] = pathOf(into, row, row.menu ?? 'Menu').reverse()
  const roof = above.reverse().reduce<Placed | undefined>((outer, name) => within(into, outer, name), undefined)
  const menuId = `${roof ? `${roof.id}/` : ''}${plain(menu)}`
  const top = { id: menuId, key: into.add('menu', menuId, { name: menu }, { parent: roof?.key }) }
  if (row.category === undefined && row.menu !== undefined) return top
  if (row.category === undefined) into.remarks.changed('Without a category: put under “Uncategorized”.', aboutOf(row))
  return pathOf(into, row, row.category ?? 'Uncategorized').reduce<Placed>((outer, name) => within(into, outer, name), top)
}

function pathOf(into: MenuCollector, row: CsvRow, text: string): string[] {
  const path = text.split(' > ')
  if (path.length > deepestCategories) into.remarks.changed(`Categories within categories end at level ${deepestCategories}.`, aboutOf(row))
  return path.slice(0, deepestCategories)
}

function within(into: MenuCollector, outer: Placed | undefined, name: string): Placed {
  const id = `${outer?.id ?? 'root'}/${plain(name)}`
  return { id, key: into.add('category', id, { name }, { parent: outer?.key }) }
}

function noteFormula({ into }: CsvFile, row: CsvRow, name: string): void {
  if (/^[=@]/.test(name) || /^[=@]/.test(row.description ?? ''))
    into.remarks.changed('The text looks like a formula; it was taken as text and is never worked out.', aboutOf(row))
}

function addModifiers(file: CsvFile, rows: readonly CsvRow[]): void {
  for (const [name, lines] of Map.groupBy(rows, (row) => plain(row.modifier ?? ''))) {
    const id = lines.find((row) => row.id !== undefined)?.id ?? name
    const limits = lines.find((row) => row.min !== undefined || row.max !== undefined)
    const fields = { name: lines[0]?.modifier ?? '', pricing: pricingOf(lines), min: countAt(limits, 'min'), max: countAt(limits, 'max') }
    const key = file.into.add('modifier', id, fields)
    file.groups.set(name, key)
    for (const [option, cells] of Map.groupBy(lines, (row) => plain(row.option ?? '')))
      if (option !== '') addOption(file, `${id}/${option}`, key, cells)
  }
}

/** Nothing where no line says that it depends on the size or on how many were chosen before. */
function pricingOf(lines: readonly CsvRow[]): Pricing | undefined {
  const isBySize = lines.some((row) => row.option !== undefined && row.size !== undefined)
  const isBySequence = lines.some((row) => row.option !== undefined && row.sequence !== undefined)
  if (isBySize) return isBySequence ? 'by_size_sequence' : 'by_size'
  return isBySequence ? 'by_sequence' : undefined
}

function addOption(file: CsvFile, id: string, parent: string, lines: readonly CsvRow[]): void {
  const cells = lines.filter((row) => row.size !== undefined || row.sequence !== undefined)
  const [first, ...others] = lines.filter((row) => !cells.includes(row))
  for (const row of others) file.into.remarks.leftOut('Options listed twice: the first line was taken.', aboutOf(row))
  const prices = cells.flatMap((row): OptionPrice[] => {
    const price_minor = priceOf(file, row)
    const sequence = countAt(row, 'sequence')
    if (price_minor === undefined) return []
    return [{ ...(row.size !== undefined && { size_key: sizeKeyOf(row.size) }), ...(sequence !== undefined && { sequence }), price_minor }]
  })
  // An option without a price costs nothing; one whose price cannot be read, or that is priced by size, has none.
  const isFree = first !== undefined && first.price === undefined && cells.length === 0
  const price_minor = first === undefined ? undefined : isFree ? 0 : priceOf(file, first)
  const fields: ImportedFields = { name: lines[0]?.option ?? '', plu: first?.plu, price_minor, prices: prices.length > 0 ? prices : undefined }
  const key = file.into.add('option', id, fields, { parent })
  if (first?.modifiers !== undefined) file.asked.push({ owner: key, groups: first.modifiers })
}

function addLinks({ into, groups, asked }: CsvFile): void {
  for (const { owner, groups: names } of asked) {
    const { sourceId = '', fields } = into.at(owner) ?? {}
    for (const name of names.split('|').map(plain)) {
      const ref = groups.get(name)
      // By its owner's key: an item and an option may have the same id.
      if (ref) into.add('link', `${owner}>${name}`, {}, { parent: owner, ref })
      else if (name !== '') into.remarks.leftOut('Modifiers that items name, but no line describes.', { sourceId, name: fields?.name, detail: name })
    }
  }
}
