import type { OptionPrice, Pricing } from '@brigade/contract/menus/menu-nodes.ts'
import type { MoneyRule } from '../../../platform/files/prices.ts'
import { decimalPrice } from '../../../platform/files/prices.ts'
import type { ImportedFields } from './imported-menu.ts'
import { type MenuCollector, sizeKeyOf } from './menu-collector.ts'
import { countAt, isTrue, listAt, own, recordAt, recordsAt, type Source, textAt } from './source-json.ts'

/** A Toast file while it is read. */
export interface ToastFile {
  readonly into: MenuCollector
  readonly money: MoneyRule
  readonly groups: ReadonlyMap<string, Source>
  readonly groupsByGuid: Map<string, Source>
  readonly options: ReadonlyMap<string, Source>
  /** Groups that are the sizes of an item and nothing else. */
  readonly sizeGroups: Set<Source>
  /** Which group is asked where, kept until all groups are there. */
  readonly links: { readonly owner: string; readonly ownerId: string; readonly group: string }[]
}

const bySize = new Map<string, Pricing>([
  ['SIZE_PRICE', 'by_size'],
  ['SEQUENCE_PRICE', 'by_sequence'],
  ['SIZE_SEQUENCE_PRICE', 'by_size_sequence'],
])

/** The group that holds the sizes of an item priced by size. */
export function sizeGroupOf({ groupsByGuid }: ToastFile, item: Source): Source | undefined {
  const guid = textAt(recordAt(item, 'pricingRules'), 'sizeSpecificPricingGuid')
  return guid === '' ? undefined : groupsByGuid.get(guid)
}

/** All modifier groups with their options, and the links that were waiting for them. */
export function addToastModifiers(file: ToastFile): void {
  for (const [reference, group] of file.groups) if (!file.sizeGroups.has(group)) addGroup(file, reference, group)
  for (const { owner, ownerId, group: reference } of file.links) {
    const group = file.groups.get(reference)
    if (group && file.sizeGroups.has(group)) continue
    const key = group && file.into.find('modifier', idOf(group, reference))
    const about = { sourceId: `${ownerId}>${reference}`, name: file.into.at(owner)?.fields.name }
    if (group && key) file.into.add('link', `${ownerId}>${idOf(group, reference)}`, {}, { parent: owner, ref: key })
    else file.into.remarks.leftOut('Modifier groups that are asked for here, but the file does not hold.', about)
  }
}

const idOf = (from: Source, reference: string): string => textAt(from, 'guid') || reference

function addGroup(file: ToastFile, reference: string, group: Source): void {
  const { into } = file
  const id = idOf(group, reference)
  const strategy = textAt(group, 'pricingStrategy')
  const pricing = bySize.get(strategy)
  const prices = pricing ? pricesOf(file, group, id) : []
  const least = textAt(group, 'requiredMode') === 'REQUIRED' ? 1 : 0
  const key = into.add('modifier', id, {
    name: textAt(group, 'name'),
    pricing: pricing ?? 'individual',
    min: countAt(group, 'minSelections') ?? least,
    // A group is asked for as a whole: where one choice is all, Toast may say so without a number.
    max: countAt(group, 'maxSelections') || (own(group, 'isMultiSelect') === false ? 1 : null),
    plu: textAt(group, 'plu') || undefined,
  })
  if (textAt(group, 'defaultOptionsChargePrice') === 'NO')
    into.remarks.leftOut('That options chosen by default cost nothing was not taken.', { sourceId: id, name: textAt(group, 'name') })
  for (const option of listAt(group, 'modifierOptionReferences')) addOption(file, String(option), { key, id, pricing }, prices)
}

function addOption(
  file: ToastFile,
  reference: string,
  group: { key: string; id: string; pricing: Pricing | undefined },
  prices: readonly OptionPrice[],
): void {
  const { into } = file
  const option = file.options.get(reference)
  if (!option) {
    into.remarks.leftOut('Options that a modifier group names, but the file does not hold.', { sourceId: `${group.id}/${reference}` })
    return
  }
  const itemId = idOf(option, reference)
  const id = `${group.id}/${itemId}`
  const fields: ImportedFields = {
    name: textAt(option, 'name'),
    plu: textAt(option, 'plu') || undefined,
    default_count: isTrue(option, 'isDefault') ? 1 : undefined,
    tags: recordsAt(option, 'itemTags').map((tag) => textAt(tag, 'name')),
    ...(group.pricing ? { prices: [...prices], price_minor: null } : { price_minor: optionPrice(file, option, id) }),
  }
  const key = into.add('option', id, fields, { parent: group.key, ref: into.find('item', itemId) })
  for (const inner of listAt(option, 'modifierGroupReferences')) file.links.push({ owner: key, ownerId: id, group: String(inner) })
}

/** Of what has prices for some hours, the one that holds else: it stands with the rules. */
export function basePrice(from: Source): unknown {
  const rules = recordsAt(recordAt(from, 'pricingRules'), 'timeSpecificPricesRules')
  return textAt(from, 'pricingStrategy') === 'TIME_SPECIFIC_PRICE'
    ? rules.map((rule) => own(rule, 'basePrice')).find((price) => price != null)
    : undefined
}

/** An option without a price costs nothing. */
function optionPrice({ into, money }: ToastFile, option: Source, sourceId: string): number | null {
  const price = own(option, 'price') ?? basePrice(option)
  const about = { sourceId, name: textAt(option, 'name') }
  if (textAt(option, 'pricingStrategy') === 'SIZE_PRICE')
    into.remarks.leftOut('Options with sizes of their own, which options cannot have here.', about)
  if (textAt(option, 'pricingStrategy') === 'TIME_SPECIFIC_PRICE') {
    into.remarks.leftOut('Options with prices that hold at some hours only: the base price was taken, where the file names one.', about)
    if (price == null) return null
  }
  return price === null || price === undefined ? 0 : into.price(decimalPrice(price, money), sourceId, about.name, price)
}

/** The matrix of a group: Toast finds a size by its name, and so does the key of a size here. */
function pricesOf({ into, money }: ToastFile, group: Source, sourceId: string): OptionPrice[] {
  const strategy = textAt(group, 'pricingStrategy')
  const prices = new Map<string, OptionPrice>()
  for (const rule of recordsAt(recordAt(group, 'pricingRules'), 'sizeSequencePricingRules')) {
    const size_key = strategy === 'SEQUENCE_PRICE' ? undefined : sizeKeyOf(textAt(rule, 'sizeName'))
    for (const cell of recordsAt(rule, 'sequencePrices')) {
      const sequence = strategy === 'SIZE_PRICE' ? undefined : (countAt(cell, 'sequence') ?? 1)
      const minor = into.price(decimalPrice(own(cell, 'price'), money), sourceId, textAt(group, 'name'), own(cell, 'price'))
      if (minor === null || prices.size >= 400 || (sequence !== undefined && (sequence < 1 || sequence > 20))) continue
      prices.set(`${size_key} ${sequence}`, {
        ...(size_key !== undefined && { size_key }),
        ...(sequence !== undefined && { sequence }),
        price_minor: minor,
      })
    }
  }
  return [...prices.values()]
}
