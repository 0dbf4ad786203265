import type { MoneyRule } from '../../../platform/files/prices.ts'
import { minorUnits } from '../../../platform/files/prices.ts'
import type { ImportedFields, ImportedMenu } from './imported-menu.ts'
import { deepestCategories, MenuCollector } from './menu-collector.ts'
import { countAt, isTrue, listAt, own, recordAt, recordsAt, type Source, textAt } from './source-json.ts'

// Square's catalog: `objects`, each with a type and data of that type. Modifiers stand in their list and, in some answers, once more
// beside it. A category may have a parent; a catalog has no menus, so all goes into one.

const otherTypes: Record<string, string> = {
  DISCOUNT: 'Discounts are not part of a menu.',
  TAX: 'Taxes are set in the restaurant, not in its menu; only the name was kept as the tax class of items.',
  IMAGE: 'Pictures are taken as addresses of the items they belong to.',
  PRICING_RULE: 'Pricing rules of discounts are not part of a menu.',
  PRODUCT_SET: 'Sets of discounted products are not part of a menu.',
  ITEM_OPTION: 'Item options were not taken: the sizes made from them were.',
  ITEM_OPTION_VAL: 'Item options were not taken: the sizes made from them were.',
}

interface Catalog {
  readonly into: MenuCollector
  readonly money: MoneyRule
  /** What has not been deleted, the first of each id. */
  readonly byType: ReadonlyMap<string, readonly Source[]>
  readonly byId: ReadonlyMap<string, Source>
}

/** Whether JSON is a Square catalog. */
export function isSquare(json: unknown): boolean {
  const objects = Array.isArray(json) ? json : listAt(json, 'objects')
  return objects.some(
    (object) => textAt(object, 'type') !== '' && ['item_data', 'category_data', 'modifier_list_data'].some((key) => own(object, key)),
  )
}

/** A Square catalog as a menu. Every variation stays a size, a lone "Regular" too: at Square it alone has the price, the SKU and the stock. */
export function readSquare(json: unknown, money: MoneyRule): ImportedMenu {
  const into = new MenuCollector('square')
  const catalog = catalogOf(json, into, money)
  const taxes = (catalog.byType.get('TAX') ?? []).filter((tax) => own(dataOf(tax), 'enabled') !== false)
  if (taxes.length > 0) into.taxIncluded = taxes.some((tax) => textAt(dataOf(tax), 'inclusion_type') === 'INCLUSIVE')
  const menu = into.add('menu', 'catalog', { name: 'Square menu' })
  into.remarks.changed('Square has no menus: all categories were put into one called “Square menu”.')
  for (const list of catalog.byType.get('MODIFIER_LIST') ?? []) addModifiers(catalog, list)
  addStrayModifiers(catalog)
  addCategories(catalog, menu)
  for (const item of catalog.byType.get('ITEM') ?? []) addItem(catalog, item, menu)
  return into.menu()
}

function catalogOf(json: unknown, into: MenuCollector, money: MoneyRule): Catalog {
  const byId = new Map<string, Source>()
  const all = Array.isArray(json) ? recordsAt({ json }, 'json') : [...recordsAt(json, 'objects'), ...recordsAt(json, 'related_objects')]
  if (textAt(json, 'cursor') !== '')
    into.remarks.leftOut('The file is one page of a longer answer; what is on the other pages is missing. Import them as well.')
  for (const object of all) {
    const id = textAt(object, 'id')
    const type = textAt(object, 'type')
    if (id === '') into.remarks.leftOut('Entries without an id cannot be told from others.', { sourceId: '', detail: type })
    else if (isTrue(object, 'is_deleted')) into.remarks.leftOut('Deleted at Square.', { sourceId: id, name: nameOf(object), detail: type })
    else if (!byId.has(id)) byId.set(id, object)
    if (!byId.has(id) || ['ITEM', 'CATEGORY', 'MODIFIER_LIST', 'MODIFIER', 'ITEM_VARIATION'].includes(type)) continue
    into.remarks.leftOut(otherTypes[type] ?? 'Entries of this type have no place in a menu.', { sourceId: id, name: nameOf(object), detail: type })
  }
  return { into, money, byId, byType: Map.groupBy(byId.values(), (object) => textAt(object, 'type')) }
}

const dataOf = (object: Source): Source => recordAt(object, `${textAt(object, 'type').toLowerCase()}_data`)
const nameOf = (object: Source): string => textAt(dataOf(object), 'name')
const ordinalOf = (object: Source): number => {
  const ordinal = own(dataOf(object), 'ordinal')
  return typeof ordinal === 'number' && Number.isFinite(ordinal) ? ordinal : 0
}
const inOrder = (objects: readonly Source[]): Source[] => [...objects].sort((a, b) => ordinalOf(a) - ordinalOf(b))

function priceOf({ into, money }: Catalog, object: Source): number | null {
  const price = own(dataOf(object), 'price_money')
  const about = { sourceId: textAt(object, 'id'), name: nameOf(object) }
  if (price === undefined || price === null) return null
  const currency = textAt(price, 'currency')
  if (currency !== '' && currency !== money.currency) {
    into.remarks.leftOut(`The price is not in ${money.currency}, the currency of this restaurant, so it was left out.`, {
      ...about,
      detail: currency,
    })
    return null
  }
  return into.price(minorUnits(own(price, 'amount')), about.sourceId, about.name, own(price, 'amount'))
}

function addModifiers(catalog: Catalog, list: Source): void {
  const { into } = catalog
  const data = dataOf(list)
  const id = textAt(list, 'id')
  const isSingle = textAt(data, 'selection_type') === 'SINGLE'
  if (textAt(data, 'modifier_type') === 'TEXT')
    into.remarks.changed('Asks for a text at Square: here it is a group without options.', { sourceId: id, name: nameOf(list) })
  const max = countAt(data, 'max_selected_modifiers') || (isSingle ? 1 : null)
  const modifier = into.add('modifier', id, {
    name: nameOf(list),
    internal_name: textAt(data, 'internal_name') || undefined,
    pricing: 'individual',
    min: countAt(data, 'min_selected_modifiers') ?? 0,
    max,
  })
  noteLocations(catalog, list)
  for (const option of inOrder(recordsAt(data, 'modifiers'))) if (!isTrue(option, 'is_deleted')) addOption(catalog, option, modifier)
}

function addOption(catalog: Catalog, option: Source, modifier: string): void {
  const data = dataOf(option)
  const id = textAt(option, 'id')
  // A modifier without a price costs nothing; one whose price cannot be read has none.
  const price = own(data, 'price_money') ? priceOf(catalog, option) : 0
  const key = catalog.into.add(
    'option',
    id,
    { name: nameOf(option), price_minor: price, default_count: isTrue(data, 'on_by_default') ? 1 : undefined, plu: textAt(data, 'sku') || undefined },
    { parent: modifier },
  )
  const inner = textAt(data, 'child_modifier_list_id')
  for (const list of inner ? [inner] : listAt(data, 'child_modifier_list_ids').map(String)) {
    if (catalog.byId.has(list)) catalog.into.add('link', `${id}>${list}`, {}, { parent: key, ref: `modifier:${list}` })
  }
}

/** Modifiers that stand only beside their list. */
function addStrayModifiers(catalog: Catalog): void {
  const { into } = catalog
  for (const option of inOrder(catalog.byType.get('MODIFIER') ?? [])) {
    const id = textAt(option, 'id')
    if (into.find('option', id)) continue
    const list = into.find('modifier', textAt(dataOf(option), 'modifier_list_id'))
    if (list) addOption(catalog, option, list)
    else into.remarks.leftOut('Modifiers whose list is not in the file.', { sourceId: id, name: nameOf(option) })
  }
}

function addCategories({ into, byType }: Catalog, menu: string): void {
  const categories = new Map((byType.get('CATEGORY') ?? []).map((category) => [textAt(category, 'id'), category]))
  const parentOf = (id: string): string => textAt(recordAt(dataOf(categories.get(id) ?? {}), 'parent_category'), 'id')
  const depths = new Map([[menu, 0]])
  for (const start of categories.keys()) {
    const path = new Set<string>()
    for (let id = start; categories.has(id) && !into.find('category', id) && !path.has(id); id = parentOf(id)) path.add(id)
    let parent = into.find('category', parentOf([...path].at(-1) ?? '')) ?? menu
    for (const id of [...path].reverse()) {
      const name = nameOf(categories.get(id) ?? {})
      const isTooDeep = (depths.get(parent) ?? 0) >= deepestCategories
      if (isTooDeep)
        into.remarks.changed(`Categories within categories end at level ${deepestCategories}: put under the menu itself.`, { sourceId: id, name })
      const depth = isTooDeep ? 1 : (depths.get(parent) ?? 0) + 1
      parent = into.add('category', id, { name }, { parent: isTooDeep ? menu : parent })
      depths.set(parent, depth)
    }
  }
}

function addItem(catalog: Catalog, item: Source, menu: string): void {
  const { into } = catalog
  const data = dataOf(item)
  const id = textAt(item, 'id')
  const about = { sourceId: id, name: nameOf(item) }
  const sizes = inOrder(recordsAt(data, 'variations')).filter((size) => !isTrue(size, 'is_deleted') && textAt(size, 'id') !== '')
  const key = into.add('item', id, itemFields(catalog, item, sizes))
  if (isTrue(data, 'is_archived')) into.remarks.changed('Archived at Square: taken all the same; hide what is no longer sold.', about)
  noteLocations(catalog, item)
  for (const size of sizes) addSize(catalog, size, key, about.name)
  for (const info of recordsAt(data, 'modifier_list_info')) addLink(catalog, info, id, key)
  const categories = categoriesOf(catalog, data)
  if (categories.length === 0) {
    categories.push(into.add('category', 'uncategorized', { name: 'Uncategorized' }, { parent: menu }))
    into.remarks.changed('Without a category at Square: put under “Uncategorized”.', about)
  }
  for (const place of categories) into.add('placement', `${place.slice('category:'.length)}>${id}`, {}, { parent: place, ref: key })
}

function itemFields({ byId }: Catalog, item: Source, sizes: readonly Source[]): ImportedFields {
  const data = dataOf(item)
  const skus = sizes.map((size) => textAt(dataOf(size), 'sku')).filter((sku) => sku !== '')
  const image = byId.get(String(listAt(data, 'image_ids')[0] ?? textAt(item, 'image_id')))
  const tax = byId.get(String(listAt(data, 'tax_ids')[0] ?? ''))
  const isOpen = sizes.length > 0 && sizes.every((size) => textAt(dataOf(size), 'pricing_type') === 'VARIABLE_PRICING')
  return {
    name: nameOf(item),
    description: (textAt(data, 'description_plaintext') || textAt(data, 'description')).trim() || undefined,
    kitchen_name: textAt(data, 'kitchen_name') || undefined,
    sku: sizes.length === 1 ? skus[0] : undefined,
    item_kind: isOpen ? 'open_price' : 'product',
    tax_class: tax ? nameOf(tax) || undefined : undefined,
    image_url: image ? textAt(dataOf(image), 'url') || undefined : undefined,
    alcohol: isTrue(data, 'is_alcoholic') || undefined,
  }
}

function addSize(catalog: Catalog, size: Source, item: string, itemName: string): void {
  const { into } = catalog
  const data = dataOf(size)
  const about = { sourceId: textAt(size, 'id'), name: `${itemName} – ${nameOf(size)}` }
  if (into.find('size', about.sourceId)) return
  const price = priceOf(catalog, size)
  if (own(data, 'price_money') === undefined)
    into.remarks.changed('Without a price at Square (it is entered at the register): without one here too.', about)
  into.add('size', about.sourceId, { name: nameOf(size), price_minor: price, plu: textAt(data, 'sku') || undefined }, { parent: item })
  noteLocations(catalog, size, itemName)
  if (recordsAt(data, 'location_overrides').some((override) => own(override, 'price_money')))
    into.remarks.leftOut('Prices of single locations at Square: the price of all others was taken.', about)
}

function addLink(catalog: Catalog, info: Source, id: string, item: string): void {
  const { into } = catalog
  const list = textAt(info, 'modifier_list_id')
  const modifier = into.find('modifier', list)
  const about = { sourceId: `${id}>${list}`, name: into.at(item)?.fields.name }
  if (!modifier) {
    into.remarks.leftOut('Lists of modifiers that items name, but the file does not hold.', about)
    return
  }
  if (own(info, 'enabled') === false) {
    into.remarks.leftOut('Lists of modifiers that are switched off for an item at Square.', about)
    return
  }
  if (recordsAt(info, 'modifier_overrides').length > 0) into.remarks.leftOut('Modifiers that are on by default for one item alone.', about)
  // -1 stands for "as the list itself says", which is what a link without limits means here.
  const max = countAt(info, 'max_selected_modifiers')
  into.add(
    'link',
    about.sourceId,
    { min: countAt(info, 'min_selected_modifiers'), max: max === 0 ? null : max, hidden: isTrue(info, 'hidden_from_customer') || undefined },
    { parent: item, ref: modifier },
  )
}

function categoriesOf({ into }: Catalog, data: Source): string[] {
  const named = recordsAt(data, 'categories').map((category) => textAt(category, 'id'))
  const ids = [...named, textAt(data, 'category_id')]
  const found = ids.flatMap((id) => into.find('category', id) ?? [])
  if (found.length > 0) return [...new Set(found)]
  const reporting = into.find('category', textAt(recordAt(data, 'reporting_category'), 'id'))
  return reporting ? [reporting] : []
}

function noteLocations({ into }: Catalog, object: Source, owner?: string): void {
  const isEverywhere = own(object, 'present_at_all_locations') !== false && listAt(object, 'absent_at_location_ids').length === 0
  if (isEverywhere) return
  const name = owner === undefined ? nameOf(object) : `${owner} – ${nameOf(object)}`
  into.remarks.changed('Sold at some locations only at Square: taken for this restaurant all the same.', {
    sourceId: textAt(object, 'id'),
    name,
  })
}
