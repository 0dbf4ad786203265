import { minorUnits } from '../../../platform/files/prices.ts'
import type { ImportedFields, ImportedMenu } from './imported-menu.ts'
import { MenuCollector } from './menu-collector.ts'
import { countAt, listAt, own, recordAt, recordsAt, type Source, textAt } from './source-json.ts'
import { daysWith, weekOf } from './week-windows.ts'

// Uber Eats' menu, V2: four lists that point to one another by id. Options are items too; those that stand in no category are sold as
// options alone.

interface UberFile {
  readonly into: MenuCollector
  readonly items: ReadonlyMap<string, Source>
  readonly groups: ReadonlyMap<string, Source>
}

/** Whether JSON is an Uber Eats menu. */
export function isUberEats(json: unknown): boolean {
  return ['menus', 'categories', 'items', 'modifier_groups'].filter((list) => Array.isArray(own(json, list))).length > 1
}

/** An Uber Eats menu as a menu. Prices are minor units there as here. */
export function readUberEats(json: unknown): ImportedMenu {
  const into = new MenuCollector('uber_eats')
  const file: UberFile = { into, items: byId(into, recordsAt(json, 'items')), groups: byId(into, recordsAt(json, 'modifier_groups')) }
  for (const [id, item] of file.items) addItem(file, id, item)
  for (const [id, group] of file.groups) addGroup(file, id, group)
  for (const [id, item] of file.items) addLinks(file, `item:${id}`, id, item)
  addPlaces(file, json)
  return into.menu()
}

function byId(into: MenuCollector, entries: readonly Source[]): Map<string, Source> {
  const found = new Map<string, Source>()
  for (const entry of entries) {
    const id = textAt(entry, 'id')
    if (id === '') into.remarks.leftOut('Entries without an id cannot be told from others.', { sourceId: '', name: titleOf(entry) })
    else if (found.has(id)) into.remarks.leftOut('Ids that are there twice: the first entry was taken.', { sourceId: id, name: titleOf(entry) })
    else found.set(id, entry)
  }
  return found
}

/** A text that stands in several languages: English if there is any, else the first. */
function translated(from: unknown, key: string): string {
  const translations = recordAt(recordAt(from, key), 'translations')
  const languages = Object.keys(translations)
  return textAt(translations, languages.find((language) => /^en/i.test(language)) ?? languages[0] ?? '')
}

const titleOf = (from: Source): string => translated(from, 'title')
/** Says that texts in further languages were left out, wherever they stand. */
function noteLanguages(into: MenuCollector, from: Source, sourceId: string): void {
  const all = ['title', 'subtitle', 'description'].flatMap((key) => Object.keys(recordAt(recordAt(from, key), 'translations')).length)
  if (all.some((count) => count > 1)) into.remarks.leftOut('Texts in further languages have no place here.', { sourceId, name: titleOf(from) })
}

const isText = (text: string): string | undefined => (text.trim() === '' ? undefined : text)

function addItem({ into }: UberFile, id: string, item: Source): void {
  const about = { sourceId: id, name: titleOf(item) }
  const price = own(recordAt(item, 'price_info'), 'price')
  const isPriced = price !== undefined && price !== null
  into.add('item', id, {
    name: about.name,
    description: isText(translated(item, 'description')),
    plu: isText(textAt(item, 'external_data')),
    image_url: isText(textAt(item, 'image_url')),
    item_kind: listAt(item, 'bundled_items').length > 0 ? 'combo' : 'product',
    price_minor: isPriced ? into.price(minorUnits(price), id, about.name, price) : null,
    alcohol: (countAt(recordAt(recordAt(item, 'dish_info'), 'classifications'), 'alcoholic_items') ?? 0) > 0 || undefined,
  })
  noteLanguages(into, item, id)
  if (Object.keys(recordAt(item, 'tax_info')).length > 0) into.remarks.leftOut('Taxes are set in the restaurant, not in its menu.', about)
  if (Object.keys(recordAt(recordAt(item, 'suspension_info'), 'suspension')).length > 0)
    into.remarks.changed('Suspended at Uber Eats: taken as on sale; pause what is not.', about)
  if (recordsAt(recordAt(item, 'price_info'), 'overrides').some((one) => textAt(one, 'context_type') === 'MENU'))
    into.remarks.leftOut('Prices that differ by menu were not taken; the item’s own price was.', about)
}

const limitsOf = (from: Source): Source => recordAt(recordAt(from, 'quantity_info'), 'quantity')

function addGroup(file: UberFile, id: string, group: Source): void {
  const { into } = file
  const limits = limitsOf(group)
  const max = countAt(limits, 'max_permitted')
  const key = into.add('modifier', id, {
    name: titleOf(group),
    internal_name: isText(textAt(group, 'external_data')),
    pricing: 'individual',
    min: countAt(limits, 'min_permitted') ?? 0,
    max: max === 0 || max === undefined ? null : max,
    free_count: countAt(limits, 'charge_above') || undefined,
  })
  noteLanguages(into, group, id)
  for (const option of recordsAt(group, 'modifier_options')) addOption(file, textAt(option, 'id'), { id, key })
}

function addOption(file: UberFile, itemId: string, group: { id: string; key: string }): void {
  const { into } = file
  const item = file.items.get(itemId)
  const id = `${group.id}/${itemId}`
  if (!item) {
    into.remarks.leftOut('Options that a modifier group names, but the file does not hold.', { sourceId: id })
    return
  }
  const here = (one: Source) => textAt(one, 'context_type') === 'MODIFIER_GROUP' && textAt(one, 'context_value') === group.id
  const override = recordsAt(recordAt(item, 'price_info'), 'overrides').find(here)
  const price = own(override ?? recordAt(item, 'price_info'), 'price')
  const fields: ImportedFields = {
    name: titleOf(item),
    price_minor: price === undefined || price === null ? 0 : into.price(minorUnits(price), id, titleOf(item), price),
    default_count: countAt(limitsOf(item), 'default_quantity') || undefined,
  }
  const key = into.add('option', id, fields, { parent: group.key, ref: `item:${itemId}` })
  addLinks(file, key, id, item)
}

function addLinks({ into, groups }: UberFile, owner: string, ownerId: string, item: Source): void {
  for (const id of listAt(recordAt(item, 'modifier_group_ids'), 'ids').map(String)) {
    if (groups.has(id)) into.add('link', `${ownerId}>${id}`, {}, { parent: owner, ref: `modifier:${id}` })
    else
      into.remarks.leftOut('Modifier groups that are asked for here, but the file does not hold.', {
        sourceId: `${ownerId}>${id}`,
        name: titleOf(item),
      })
  }
}

function addPlaces(file: UberFile, json: unknown): void {
  const { into } = file
  const categories = byId(into, recordsAt(json, 'categories'))
  const menus = byId(into, recordsAt(json, 'menus'))
  const placed = new Set<string>()
  const shown = new Set<string>()
  for (const [id, menu] of menus) {
    const key = addMenu(into, id, menu)
    for (const category of listAt(menu, 'category_ids').map(String)) {
      const source = categories.get(category)
      if (source) addCategory(file, { id, key }, category, source, placed)
      else into.remarks.leftOut('Categories that a menu names, but the file does not hold.', { sourceId: `${id}/${category}`, name: titleOf(menu) })
      shown.add(category)
    }
  }
  const lost = [...categories].filter(([id]) => !shown.has(id))
  const options = new Set([...file.groups.values()].flatMap((group) => recordsAt(group, 'modifier_options').map((option) => textAt(option, 'id'))))
  const first = () => [...menus.keys()][0] ?? 'menu'
  const home = () => ({ id: first(), key: into.add('menu', first(), { name: 'Uber Eats menu' }) })
  for (const [id, category] of lost) {
    into.remarks.changed('Categories in no menu: put into the first one.', { sourceId: id, name: titleOf(category) })
    addCategory(file, home(), id, category, placed)
  }
  for (const [id, item] of file.items) {
    if (placed.has(id) || options.has(id)) continue
    const parent = into.add('category', 'uncategorized', { name: 'Uncategorized' }, { parent: home().key })
    into.add('placement', `uncategorized>${id}`, {}, { parent, ref: `item:${id}` })
    into.remarks.changed('In no category at Uber Eats: put under “Uncategorized”.', { sourceId: id, name: titleOf(item) })
  }
}

function addMenu(into: MenuCollector, id: string, menu: Source): string {
  const { hours, isRead } = weekOf(daysWith(menu, 'service_availability', 'day_of_week', 'time_periods', 'start_time', 'end_time'))
  if (!isRead) into.remarks.leftOut('The times of this menu cannot be read, so it is always available here.', { sourceId: id, name: titleOf(menu) })
  noteLanguages(into, menu, id)
  return into.add('menu', id, { name: titleOf(menu), description: isText(translated(menu, 'subtitle')), availability: hours })
}

function addCategory({ into, items }: UberFile, menu: { id: string; key: string }, id: string, category: Source, placed: Set<string>): void {
  const place = `${menu.id}/${id}`
  const key = into.add('category', place, { name: titleOf(category), description: isText(translated(category, 'subtitle')) }, { parent: menu.key })
  noteLanguages(into, category, id)
  for (const entity of recordsAt(category, 'entities')) {
    const item = textAt(entity, 'id')
    if (!items.has(item)) {
      into.remarks.leftOut('Items that a category names, but the file does not hold.', { sourceId: `${place}>${item}`, name: titleOf(category) })
      continue
    }
    placed.add(item)
    into.add('placement', `${place}>${item}`, {}, { parent: key, ref: `item:${item}` })
  }
}
