import { isRecord } from '@brigade/contract/fields/fields.ts'
import type { MoneyRule } from '../../../platform/files/prices.ts'
import { decimalPrice } from '../../../platform/files/prices.ts'
import type { ImportedFields, ImportedMenu } from './imported-menu.ts'
import { deepestCategories, MenuCollector } from './menu-collector.ts'
import { isTrue, listAt, own, recordAt, recordsAt, type Source, textAt } from './source-json.ts'
import { addToastModifiers, basePrice, sizeGroupOf, type ToastFile } from './toast-modifiers.ts'
import { weekOf } from './week-windows.ts'

// Toast's menus, V2: menus with groups with items; modifier groups and options stand beside them and are referred to by number.

const leftOut: readonly [string, string][] = [
  ['portions', 'Portions (halves and quarters of an item) have no place here.'],
  ['calories', 'Calories have no place here.'],
  ['prepTime', 'Preparation times were not taken.'],
]

/** Whether JSON is a Toast menu. */
export function isToast(json: unknown): boolean {
  return isRecord(own(json, 'modifierGroupReferences')) || recordsAt(json, 'menus').some((menu) => Array.isArray(own(menu, 'menuGroups')))
}

/** Toast menus as a menu. An item that Toast prices by size gets sizes; its automatic "Size" group is not a modifier here. */
export function readToast(json: unknown, money: MoneyRule): ImportedMenu {
  const into = new MenuCollector('toast')
  const file: ToastFile = {
    into,
    money,
    groups: byReference(recordAt(json, 'modifierGroupReferences')),
    options: byReference(recordAt(json, 'modifierOptionReferences')),
    groupsByGuid: new Map(),
    sizeGroups: new Set(),
    links: [],
  }
  for (const group of file.groups.values()) file.groupsByGuid.set(textAt(group, 'guid'), group)
  for (const { guid, name } of [...byReference(recordAt(json, 'preModifierGroupReferences')).values()].map(named))
    into.remarks.leftOut('Premodifiers (“no”, “extra”, “on the side”) have no place here.', { sourceId: guid, name })
  for (const menu of recordsAt(json, 'menus')) addMenu(file, menu)
  addToastModifiers(file)
  return into.menu()
}

const byReference = (from: Source): Map<string, Source> =>
  new Map(Object.entries(from).filter((entry): entry is [string, Source] => isRecord(entry[1])))
const named = (from: Source) => ({ guid: textAt(from, 'guid'), name: textAt(from, 'name') })
const idOf = (from: Source, instead: string): string => textAt(from, 'guid') || textAt(from, 'multiLocationId') || instead

function addMenu(file: ToastFile, menu: Source): void {
  const { into } = file
  const name = textAt(menu, 'name')
  const id = idOf(menu, name)
  const key = into.add('menu', id, { name, description: textAt(menu, 'description') || undefined, ...availabilityOf(file, menu, id) })
  for (const group of recordsAt(menu, 'menuGroups')) addGroup(file, group, { key, id }, 1)
}

function availabilityOf({ into }: ToastFile, menu: Source, sourceId: string): ImportedFields {
  const availability = recordAt(menu, 'availability')
  if (own(availability, 'alwaysAvailable') !== false) return {}
  const { hours, isRead } = weekOf(
    recordsAt(availability, 'schedule').map((entry) => ({
      days: listAt(entry, 'days').map(String),
      periods: recordsAt(entry, 'timeRanges'),
      start: 'start',
      end: 'end',
    })),
  )
  if (!isRead)
    into.remarks.leftOut('The times of this menu cannot be read, so it is always available here.', { sourceId, name: textAt(menu, 'name') })
  return hours ? { availability: hours } : {}
}

function addGroup(file: ToastFile, group: Source, parent: { key: string; id: string }, depth: number): void {
  const { into } = file
  const name = textAt(group, 'name')
  const id = idOf(group, `${parent.id}/${name}`)
  if (depth > deepestCategories) {
    into.remarks.leftOut(`Groups within groups end at level ${deepestCategories}.`, { sourceId: id, name })
    return
  }
  // A group that two menus show is two categories here: each may be changed on its own.
  const placed = into.find('category', id) ? `${parent.id}/${id}` : id
  const key = into.add('category', placed, { name, description: textAt(group, 'description') || undefined }, { parent: parent.key })
  for (const item of recordsAt(group, 'menuItems')) addItem(file, item, { key, id: placed })
  for (const inner of recordsAt(group, 'menuGroups')) addGroup(file, inner, { key, id: placed }, depth + 1)
}

function addItem(file: ToastFile, item: Source, place: { key: string; id: string }): void {
  const { into } = file
  const name = textAt(item, 'name')
  const id = idOf(item, `${place.id}/${name}`)
  const isNew = into.find('item', id) === undefined
  const price = priceOf(file, item, id)
  const key = into.add('item', id, itemFields(item, price))
  if (isNew) {
    if (textAt(item, 'pricingStrategy') === 'SIZE_PRICE') addSizes(file, item, key)
    for (const group of listAt(item, 'modifierGroupReferences')) file.links.push({ owner: key, ownerId: id, group: String(group) })
    noteItem(file, item, id)
  }
  const own = into.at(key)?.fields.price_minor
  const differs = price !== undefined && price !== null && price !== own
  into.add('placement', `${place.id}>${id}`, { price_minor: differs && !isNew ? price : undefined }, { parent: place.key, ref: key })
}

/** The item's price; nothing when its sizes or the till have it. */
function priceOf({ into, money }: ToastFile, item: Source, sourceId: string): number | null | undefined {
  const price = own(item, 'price') ?? basePrice(item)
  if (['SIZE_PRICE', 'OPEN_PRICE'].includes(textAt(item, 'pricingStrategy')) || price === null || price === undefined) return undefined
  return into.price(decimalPrice(price, money), sourceId, textAt(item, 'name'), price)
}

function itemFields(item: Source, price: number | null | undefined): ImportedFields {
  const visibility = own(item, 'visibility')
  return {
    name: textAt(item, 'name'),
    description: textAt(item, 'description') || undefined,
    kitchen_name: textAt(item, 'kitchenName') || undefined,
    plu: textAt(item, 'plu') || undefined,
    sku: textAt(item, 'sku') || undefined,
    item_kind: textAt(item, 'pricingStrategy') === 'OPEN_PRICE' ? 'open_price' : 'product',
    price_minor: price ?? null,
    tags: recordsAt(item, 'itemTags').map((tag) => textAt(tag, 'name')),
    tax_class: textAt(recordAt(item, 'salesCategory'), 'name') || undefined,
    image_url: textAt(item, 'image') || undefined,
    alcohol: isTrue(recordAt(recordAt(item, 'contentAdvisories'), 'alcohol'), 'containsAlcohol') || undefined,
    visible: Array.isArray(visibility) && visibility.length === 0 ? false : undefined,
  }
}

function addSizes(file: ToastFile, item: Source, key: string): void {
  const { into, money } = file
  const { guid, name } = named(item)
  const group = sizeGroupOf(file, item)
  if (!group) {
    into.remarks.leftOut('Items priced by size whose sizes are not in the file.', { sourceId: guid, name })
    return
  }
  file.sizeGroups.add(group)
  for (const reference of listAt(group, 'modifierOptionReferences')) {
    const option = file.options.get(String(reference))
    if (!option) continue
    const id = `${guid}/${idOf(option, String(reference))}`
    const raw = own(option, 'price') ?? basePrice(option)
    const price = raw === null || raw === undefined ? null : into.price(decimalPrice(raw, money), id, `${name} – ${textAt(option, 'name')}`, raw)
    into.add(
      'size',
      id,
      {
        name: textAt(option, 'name'),
        price_minor: price,
        plu: textAt(option, 'plu') || undefined,
        is_default: isTrue(option, 'isDefault') || undefined,
      },
      { parent: key },
    )
  }
}

function noteItem({ into }: ToastFile, item: Source, sourceId: string): void {
  const { remarks } = into
  const about = { sourceId, name: textAt(item, 'name') }
  const strategy = textAt(item, 'pricingStrategy')
  const tax = textAt(item, 'taxInclusion')
  if (tax === 'TAX_INCLUDED') into.taxIncluded = true
  else if (tax === 'TAX_NOT_INCLUDED') into.taxIncluded ??= false
  if (strategy === 'TIME_SPECIFIC_PRICE') {
    const hasBase = (own(item, 'price') ?? basePrice(item)) != null
    const sentence = hasBase ? 'the base price was.' : 'the file names no base price, so there is none.'
    remarks.leftOut(`Prices that hold at some hours only were not taken; ${sentence}`, about)
  }
  if (strategy === 'MENU_SPECIFIC_PRICE') remarks.changed('Prices that differ by menu at Toast differ by place in the menu here.', about)
  if (strategy === 'OPEN_PRICE') remarks.changed('Prices that are entered at the register: without one here.', about)
  if (Array.isArray(own(item, 'visibility')) && listAt(item, 'visibility').length === 0)
    remarks.changed('Shown nowhere at Toast: hidden from guests here.', about)
  for (const [field, sentence] of leftOut) {
    const value = own(item, field)
    if (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== 0) remarks.leftOut(sentence, about)
  }
}
