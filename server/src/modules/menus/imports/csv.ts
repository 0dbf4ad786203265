import { allergenStates, allergens, itemKinds } from '@brigade/contract/menus/menu-nodes.ts'
import type { MoneyRule } from '../../../platform/files/prices.ts'
import { cleanLine, cleanLines } from './clean-text.ts'
import { aboutOf, type CsvFile, itemNameOf, type Placed, plain, priceOf, sizePricesOf } from './csv-file.ts'
import { addLinks, addModifiers } from './csv-modifiers.ts'
import { type CsvRow, readTable } from './csv-table.ts'
import type { ImportedFields, ImportedMenu, ImportedNode } from './imported-menu.ts'
import { deepestCategories, MenuCollector } from './menu-collector.ts'
import { readList, readPath } from './table-text.ts'

// A menu as a table. A line with an item is the item, or with a size as well one of its sizes; a line with a modifier and no item is a
// modifier group, one of its options, or the price of an option for one size. Items name their groups in the column "modifiers". A line
// that names a menu or a category alone describes it.

/** A CSV file as a menu. */
export function readCsv(text: string, money: MoneyRule): ImportedMenu {
  const into = new MenuCollector('csv')
  const { rows, unknown } = readTable(text)
  const file: CsvFile = {
    into,
    money,
    groups: new Map(),
    items: new Map(),
    alike: new Map(),
    unsized: new Map(),
    sizePrices: sizePricesOf(rows, money),
    idsByPath: new Map(),
    asked: new Map(),
    sizes: new Map(),
  }
  for (const column of unknown) into.remarks.leftOut('Columns that we do not know.', { sourceId: 'line 1', name: column })
  if (text.includes('\ufffd')) into.remarks.changed('Some characters cannot be read. Please save the file as UTF-8 if names look wrong.')
  addModifiers(file, rows.filter(isModifier))
  for (const row of rows) {
    if (isModifier(row)) continue
    if (row.item !== undefined) addItemLine(file, row, row.item)
    else if (isPlace(row)) placeOf(file, row)
    else into.remarks.leftOut('Lines without an item name.', aboutOf(row))
  }
  addLinks(file)
  return into.menu()
}

const isModifier = (row: CsvRow): boolean => row.item === undefined && row.modifier !== undefined

const ofPlaces = new Set(['line', 'id', 'menu', 'category', 'description', 'visible'])
const isPlace = (row: CsvRow): boolean => (row.menu ?? row.category) !== undefined && Object.keys(row).every((column) => ofPlaces.has(column))

function addItemLine(file: CsvFile, row: CsvRow, name: string): void {
  const { into } = file
  noteFormula(file, row, name)
  const place = placeOf(file, row)
  const price = priceOf(file, row)
  const id = itemIdOf(file, row, { name, price, place: place?.id ?? '' })
  const known = into.find('item', id)
  const key = known ?? into.add('item', id, itemFields(file, row, name, price))
  if (row.modifiers !== undefined && !known) file.asked.set(key, row.modifiers)
  if (!known && row.id === undefined && row.size === undefined && price !== undefined) file.unsized.set(key, price)
  const isRepeated = place !== undefined && into.find('placement', `${place.id}>${id}`) !== undefined
  if (place && !isRepeated) addPlacement(file, place, { id, key }, { row, price: row.size === undefined ? price : undefined, isFirst: !known })
  if (row.size !== undefined) {
    addUnsized(file, row, { id, key })
    addSize(file, row, row.size, { id, key }, price)
  } else if (isRepeated) into.remarks.leftOut('Items listed twice in their category: the first line was used.', aboutOf(row))
}

/** An item may be in several places, at a price of its own in each; a line that says which item it means may call it otherwise there. */
function addPlacement(
  { into }: CsvFile,
  place: Placed,
  item: Placed,
  { row, price, isFirst }: { row: CsvRow; price: number | undefined; isFirst: boolean },
): void {
  const standard = into.at(item.key)?.fields
  const differs = price !== undefined && price !== standard?.price_minor
  const isOwn = row.id !== undefined && row.size === undefined && !isFirst
  const fields: ImportedFields = {
    price_minor: differs ? price : undefined,
    name: isOwn && row.item !== standard?.name ? row.item : undefined,
    description: isOwn && row.description !== standard?.description ? row.description : undefined,
    visible: isFirst ? undefined : visibleOf(row),
  }
  into.add('placement', `${place.id}>${item.id}`, fields, { parent: place.key, ref: item.key })
}

interface ItemLine {
  readonly name: string
  readonly price: number | undefined
  readonly place: string
}

/**
 * Lines are of one item when they say its id, its name and PLU, or follow it in its category by name alone. A line without a size that
 * names it again at another price, or with another description or SKU, is another item.
 */
function itemIdOf(file: CsvFile, row: CsvRow, { name, price, place }: ItemLine): string {
  const { into, items } = file
  const here = `${place}/${plain(name)}`
  const plu = row.size === undefined ? row.plu : undefined
  const byPlu = plu === undefined ? undefined : `plu ${plu}`
  const owner = byPlu === undefined ? undefined : into.at(into.find('item', byPlu) ?? '')
  const isOther = owner !== undefined && plain(owner.fields.name ?? '') !== plain(name)
  const said = row.id ?? (isOther ? undefined : byPlu)
  const known = into.at(into.find('item', items.get(here) ?? '') ?? '')
  const isAnother = said === undefined && known !== undefined && row.size === undefined && isToldApart(known, row, price)
  const id = said ?? (isAnother ? otherIdOf(file, row, { known, here, price }) : ((plu === undefined ? items.get(here) : undefined) ?? here))
  if (!isAnother) items.set(here, id)
  return id
}

/** What a line leaves empty tells nothing apart. */
function isToldApart({ fields }: ImportedNode, row: CsvRow, price: number | undefined): boolean {
  const [description, sku] = [descriptionOf(row), skuOf(row)]
  return (
    (price !== undefined && price !== fields.price_minor) ||
    (description !== '' && (fields.description ?? '') !== '' && description !== fields.description) ||
    (sku !== '' && (fields.sku ?? '') !== '' && sku !== fields.sku)
  )
}

const descriptionOf = ({ description = '' }: CsvRow): string => cleanLines(description, 2000).text
const skuOf = ({ sku = '' }: CsvRow): string => cleanLine(sku, 100).text

/** By its price, and numbered where that is the price of another one as well. */
function otherIdOf(
  { into, alike }: CsvFile,
  row: CsvRow,
  { known, here, price }: { known: ImportedNode; here: string; price: number | undefined },
): string {
  const isDearer = price !== undefined && price !== known.fields.price_minor
  const byPrice = isDearer ? `${here} @${price}` : here
  const first = into.at(into.find('item', byPrice) ?? '')
  if (isDearer && (!first || !isToldApart(first, row, price))) return byPrice
  const ids = alike.get(byPrice) ?? new Map<string, string>()
  alike.set(byPrice, ids)
  const saying = JSON.stringify([descriptionOf(row), skuOf(row)])
  const id = ids.get(saying) ?? `${byPrice} #${ids.size + 2}`
  ids.set(saying, id)
  return id
}

function itemFields(file: CsvFile, row: CsvRow, name: string, price: number | undefined): ImportedFields {
  const isSized = row.size !== undefined
  return {
    name,
    description: row.description,
    plu: isSized ? undefined : row.plu,
    sku: isSized ? undefined : row.sku,
    kitchen_name: row.kitchen_name,
    tax_class: row.tax_class,
    image_url: row.image_url,
    tags: row.tags?.includes('|') ? readList(row.tags) : row.tags?.split(/[;,]/),
    price_minor: isSized ? undefined : price,
    item_kind: itemKinds.find((kind) => kind === row.kind?.toLowerCase().replaceAll(' ', '_')),
    allergens: row.allergens === undefined ? undefined : allergensOf(file, row, row.allergens),
    alcohol: row.alcohol === undefined ? undefined : isYes(row.alcohol),
    visible: visibleOf(row),
  }
}

const isYes = (text: string): boolean => /^(y|yes|true|x|1)$/i.test(text)
const isNo = (text: string): boolean => /^(n|no|false|hidden|0)$/i.test(text)
/** Says nothing of what is shown as everything is. */
const visibleOf = ({ visible = '' }: CsvRow): boolean | undefined => (isNo(visible) ? false : isYes(visible) ? true : undefined)

/** `milk | may nuts | free gluten`: contained, perhaps contained, or free of it. */
function allergensOf({ into }: CsvFile, row: CsvRow, text: string): ImportedFields['allergens'] {
  const found: NonNullable<ImportedFields['allergens']> = {}
  for (const part of text.split(/[|;,]/)) {
    const [name = '', state = 'present'] = part.trim().toLowerCase().split(/\s+/).reverse()
    const allergen = allergens.find((one) => one === name)
    const known = allergenStates.find((one) => one === state)
    if (allergen && known) found[allergen] = known
    else if (name !== '') into.remarks.leftOut('Allergens that we do not know.', aboutOf(row, part.trim()))
  }
  return found
}

/** Guests choose a size where there are any: the price of a line without one is a size of its own, unless it is that of the others. */
function addUnsized({ into, unsized, sizePrices }: CsvFile, row: CsvRow, item: Placed): void {
  const price = unsized.get(item.key)
  unsized.delete(item.key)
  const prices = sizePrices.get(itemNameOf(row))
  if (price === undefined || !prices || prices.has(undefined) || prices.has(price)) return
  if (price === 0) into.remarks.leftOut('A price of 0 beside prices by size: the prices of the sizes were used.', aboutOf(row))
  else {
    into.add('size', `${item.id}/`, { name: 'Regular', price_minor: price }, { parent: item.key })
    into.remarks.changed('Items with a price of their own and prices by size: their own price is the size “Regular”.', aboutOf(row))
  }
}

/** A size that is listed again at another price is another size. */
function addSize(file: CsvFile, row: CsvRow, size: string, item: Placed, price: number | undefined): void {
  const { into } = file
  const plu = row.plu ?? row.sku
  const first = `${item.id}/${plain(size)}`
  const known = file.sizes.get(first) ?? new Set()
  const line = JSON.stringify([price, plu, row.size_key])
  const isSilent = price === undefined && plu === undefined && row.size_key === undefined
  if (known.has(line) || (isSilent && known.size > 0)) {
    into.remarks.leftOut('Sizes listed twice: the first line was used.', aboutOf(row, size))
    return
  }
  file.sizes.set(first, known.add(line))
  const id = known.size === 1 ? first : `${first} #${known.size}`
  const is_default = row.default === undefined ? undefined : isYes(row.default)
  const fields = { name: size, price_minor: price, plu, key: row.size_key, is_default }
  const key = into.add('size', id, fields, { parent: item.key, isHidden: visibleOf(row) === false })
  // On lines of foreign files the groups of the item are often named once more.
  const isOfItem = file.asked.get(item.key) === row.modifiers
  if (row.modifiers !== undefined && !isOfItem) file.asked.set(key, row.modifiers)
}

/**
 * Where a line puts its item: a category of a menu, or the menu itself. `Lunch > Soups` is a category in a category. A line that says
 * by its id which item it means need not say where it stands.
 */
function placeOf(file: CsvFile, row: CsvRow): Placed | undefined {
  const { into } = file
  if (row.menu === undefined && row.category === undefined && row.id !== undefined) return undefined
  const inner = row.category === undefined ? [] : pathOf(into, row, readPath(row.category).names)
  const { names, isOpen } = readPath(row.menu ?? 'Menu')
  const above = pathOf(into, row, isOpen ? names : names.slice(0, -1))
  const steps: Step[] = [
    ...above.map((name): Step => ({ kind: 'category', name })),
    ...(isOpen ? [] : [{ kind: 'menu', name: names.at(-1) ?? 'Menu' } as const]),
    ...inner.map((name): Step => ({ kind: 'category', name })),
  ]
  if (row.category === undefined && row.menu === undefined) {
    into.remarks.changed('Without a category: put under “Uncategorized”.', aboutOf(row))
    steps.push({ kind: 'category', name: 'Uncategorized' })
  }
  const own = row.item === undefined ? row : undefined
  return steps.reduce<Placed | undefined>(
    (outer, step, at) => within(file, outer, { ...step, own: at === steps.length - 1 ? own : undefined }),
    undefined,
  )
}

interface Step {
  readonly kind: 'menu' | 'category'
  readonly name: string
  /** The line that describes it. */
  readonly own?: CsvRow | undefined
}

function pathOf(into: MenuCollector, row: CsvRow, path: readonly string[]): readonly string[] {
  if (path.length > deepestCategories) into.remarks.changed(`Categories within categories end at level ${deepestCategories}.`, aboutOf(row))
  return path.slice(0, deepestCategories)
}

/** The menu or category of a name; a line that describes one by an id of its own stands for those after it as well. */
function within({ into, idsByPath }: CsvFile, outer: Placed | undefined, { kind, name, own }: Step): Placed {
  const path = kind === 'menu' ? `${outer ? `${outer.id}/` : ''}${plain(name)}` : `${outer?.id ?? 'root'}/${plain(name)}`
  const id = own?.id ?? idsByPath.get(`${kind} ${path}`) ?? path
  idsByPath.set(`${kind} ${path}`, id)
  const fields = { name, description: own?.description }
  return { id, key: into.add(kind, id, fields, { parent: outer?.key, isHidden: own !== undefined && visibleOf(own) === false }) }
}

function noteFormula({ into }: CsvFile, row: CsvRow, name: string): void {
  if (/^[=@]/.test(name) || /^[=@]/.test(row.description ?? ''))
    into.remarks.changed('The text looks like a formula; it was kept as text and is not calculated.', aboutOf(row))
}
