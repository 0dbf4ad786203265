import type { OptionPrice } from '@brigade/contract/restaurants/menu-nodes.ts'
import { type CsvRow, readTable } from './csv-table.ts'
import type { ImportedFields, ImportedMenu, MoneyRule } from './imported-menu.ts'
import { MenuCollector, sizeKeyOf } from './menu-collector.ts'
import { typedPrice } from './prices.ts'
import { countAt } from './source-json.ts'

// A menu as a table. A line with an item is the item, or with a size as well one of its sizes; a line with a modifier and no item is a
// modifier group, one of its options, or the price of an option for one size. Items name their groups in the column "modifiers".

interface CsvFile {
  readonly into: MenuCollector
  readonly money: MoneyRule
  readonly groups: Map<string, string>
  /** Ids of items by their category and name. */
  readonly items: Map<string, string>
  readonly asked: { readonly item: string; readonly groups: string }[]
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

function priceOf({ into, money }: CsvFile, row: CsvRow): number | null {
  if (row.price === undefined) return null
  if (/^[=@]/.test(row.price)) {
    into.remarks.leftOut('The price is a formula; a formula is never worked out here. Save the file with values.', aboutOf(row, row.price))
    return null
  }
  return into.price(typedPrice(row.price, money), `line ${row.line}`, row.item ?? row.option ?? '', row.price)
}

function addItemLine(file: CsvFile, row: CsvRow, name: string): void {
  const { into } = file
  noteFormula(file, row, name)
  const place = placeOf(file, row)
  const id = itemIdOf(file, row, name, place.id)
  const known = into.find('item', id)
  const price = priceOf(file, row)
  const key = known ?? into.add('item', id, itemFields(row, name, price))
  const placement = `${place.id}>${id}`
  const isRepeated = into.find('placement', placement) !== undefined
  into.add('placement', placement, {}, { parent: place.key, ref: key })
  if (row.modifiers !== undefined && !known) file.asked.push({ item: key, groups: row.modifiers })
  if (row.size !== undefined) addSize(file, row, row.size, { id, key }, price)
  else if (isRepeated) into.remarks.leftOut('Items listed twice in their category: the first line was taken.', aboutOf(row))
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

function itemFields(row: CsvRow, name: string, price: number | null): ImportedFields {
  const isSized = row.size !== undefined
  return {
    name,
    description: row.description,
    plu: isSized ? undefined : row.plu,
    sku: isSized ? undefined : row.sku,
    kitchen_name: row.kitchen_name,
    tax_class: row.tax_class,
    image_url: row.image_url,
    tags: row.tags?.split(/[|;,]/),
    price_minor: isSized ? null : price,
  }
}

function addSize({ into }: CsvFile, row: CsvRow, size: string, item: { id: string; key: string }, price: number | null): void {
  const id = `${item.id}/${plain(size)}`
  if (into.find('size', id)) into.remarks.leftOut('Sizes listed twice: the first line was taken.', aboutOf(row, size))
  else into.add('size', id, { name: size, price_minor: price, plu: row.plu ?? row.sku }, { parent: item.key })
}

/** The category of a line, and its menu; without them, those that gather what has none. */
function placeOf({ into }: CsvFile, row: CsvRow): { id: string; key: string } {
  const menu = row.menu ?? 'Menu'
  const category = row.category ?? 'Uncategorized'
  const parent = into.add('menu', plain(menu), { name: menu })
  const id = `${plain(menu)}/${plain(category)}`
  if (row.category === undefined) into.remarks.changed('Without a category: put under “Uncategorized”.', aboutOf(row))
  return { id, key: into.add('category', id, { name: category }, { parent }) }
}

function noteFormula({ into }: CsvFile, row: CsvRow, name: string): void {
  if (/^[=@]/.test(name) || /^[=@]/.test(row.description ?? ''))
    into.remarks.changed('The text looks like a formula; it was taken as text and is never worked out.', aboutOf(row))
}

function addModifiers(file: CsvFile, rows: readonly CsvRow[]): void {
  const { into } = file
  for (const [id, lines] of Map.groupBy(rows, (row) => plain(row.modifier ?? ''))) {
    const limits = lines.find((row) => row.min !== undefined || row.max !== undefined)
    const isBySize = lines.some((row) => row.option !== undefined && row.size !== undefined)
    const isBySequence = lines.some((row) => row.option !== undefined && row.sequence !== undefined)
    const pricing = isBySize ? (isBySequence ? 'by_size_sequence' : 'by_size') : isBySequence ? 'by_sequence' : 'individual'
    const key = into.add('modifier', id, {
      name: lines[0]?.modifier ?? '',
      pricing,
      min: countAt(limits, 'min') ?? 0,
      max: countAt(limits, 'max') ?? null,
    })
    file.groups.set(id, key)
    for (const [option, cells] of Map.groupBy(lines, (row) => plain(row.option ?? '')))
      if (option !== '') addOption(file, `${id}/${option}`, key, cells)
  }
}

function addOption(file: CsvFile, id: string, parent: string, lines: readonly CsvRow[]): void {
  const cells = lines.filter((row) => row.size !== undefined || row.sequence !== undefined)
  const [first, ...others] = lines.filter((row) => !cells.includes(row))
  for (const row of others) file.into.remarks.leftOut('Options listed twice: the first line was taken.', aboutOf(row))
  const prices = cells.flatMap((row): OptionPrice[] => {
    const price_minor = priceOf(file, row)
    const sequence = countAt(row, 'sequence')
    if (price_minor === null) return []
    return [{ ...(row.size !== undefined && { size_key: sizeKeyOf(row.size) }), ...(sequence !== undefined && { sequence }), price_minor }]
  })
  // An option without a price costs nothing; one whose price cannot be read has none.
  const price = first?.price === undefined ? (cells.length > 0 ? null : 0) : priceOf(file, first)
  const fields: ImportedFields = {
    name: lines[0]?.option ?? '',
    plu: lines[0]?.plu,
    price_minor: price,
    prices: prices.length > 0 ? prices : undefined,
  }
  file.into.add('option', id, fields, { parent })
}

function addLinks({ into, groups, asked }: CsvFile): void {
  for (const { item, groups: names } of asked) {
    for (const name of names.split('|').map(plain)) {
      const ref = groups.get(name)
      const id = item.slice('item:'.length)
      if (ref) into.add('link', `${id}>${name}`, {}, { parent: item, ref })
      else if (name !== '')
        into.remarks.leftOut('Modifiers that items name, but no line describes.', {
          sourceId: id,
          name: into.at(item)?.fields.name,
          detail: name,
        })
    }
  }
}
