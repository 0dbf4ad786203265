import type { Capabilities } from '@brigade/contract/fields/sales-context.ts'
import {
  type GuestGroup,
  type GuestItem,
  type GuestMenu,
  type GuestOption,
  type GuestUse,
  itemsOf,
  optionPrice,
} from '@brigade/contract/menus/guest-menu.ts'
import type { LintIssue } from '@brigade/contract/menus/publishing.ts'
import { matrices } from './flat-sizes.ts'
import { depths, mostChoices } from './guest-view.ts'

/** What is said of pictures of collections is in picture-lint.ts: it takes more than the menu that guests see. */
type Rule = Exclude<LintIssue['rule'], `picture_${string}`>

/** A finding of one rule on one node. */
interface Finding {
  readonly rule: Rule
  readonly id: string
  readonly name: string
}

const severities: readonly LintIssue['severity'][] = ['error', 'warning', 'note']

/** Most nodes of an issue that are named. */
export const mostNamed = 20

/**
 * What a channel would refuse, or show badly: an error keeps the menu from this channel alone. `alcoholBefore` are items that the
 * channel knows as alcohol already.
 */
export function lintMenu(menu: GuestMenu, channel: Capabilities, alcoholBefore: ReadonlySet<string> = new Set()): LintIssue[] {
  const placed = [...itemsOf(menu)].filter(({ list, category }) => list.unavailable !== 'hidden' && category.unavailable !== 'hidden')
  // One item in two places has the same faults twice.
  const items = [...new Map(placed.filter(({ item }) => item.unavailable !== 'hidden').map(({ item }) => [item.item_id, item])).values()]
  const depthOf = depths(menu)
  const findings = [
    ...emptyShelves(menu),
    ...items.flatMap((item) => [...ofItem(item, channel), ...ofUses(menu, item)]),
    ...items.filter((item) => depthOf([item, ...item.sizes].flatMap(({ modifiers }) => modifiers)) > channel.modifierDepth).map(found('too_deep')),
    ...(channel.stickyAlcohol ? items.filter(({ alcohol, item_id }) => alcohol && !alcoholBefore.has(item_id)).map(found('alcohol_stays')) : []),
    ...ofGroups(menu, channel),
    ...idleCharges(menu, items),
  ]
  const issues = [...Map.groupBy(findings, ({ rule }) => rule)].map(([rule, of]) => issueOf(rule, of, channel))
  const tooMany: LintIssue[] = items.length > channel.mostItems ? [{ ...issueOf('too_many_items', [], channel), count: items.length }] : []
  return [...issues, ...tooMany].toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
}

const found =
  (rule: Finding['rule']) =>
  ({ item_id: id, name }: GuestItem): Finding => ({ rule, id, name })

function emptyShelves(menu: GuestMenu): Finding[] {
  const shown = menu.menus.filter(({ unavailable }) => unavailable !== 'hidden')
  const isEmpty = ({ items }: { items: readonly GuestItem[] }) => items.every(({ unavailable }) => unavailable === 'hidden')
  if (shown.every(({ categories }) => categories.every(isEmpty))) return [{ rule: 'empty_menu', id: '', name: '' }]
  return shown.flatMap(({ id, name, categories }) => {
    if (categories.every(isEmpty)) return [{ rule: 'empty_category' as const, id, name }]
    return categories
      .filter((one) => one.unavailable !== 'hidden' && isEmpty(one))
      .map((one) => ({ rule: 'empty_category' as const, id: one.id, name: one.name }))
  })
}

function* ofItem(item: GuestItem, { longestName, longestDescription, needsImages }: Capabilities): Generator<Finding> {
  const sizesWithout = item.sizes.filter(({ unavailable }) => unavailable === 'no_price')
  if (item.unavailable === 'no_price') yield found('missing_price')(item)
  else yield* sizesWithout.map(({ id, name }) => ({ rule: 'missing_price' as const, id, name: `${item.name}, ${name}` }))
  if (item.name.length > longestName) yield found('name_too_long')(item)
  if (item.description.length > longestDescription) yield found('description_too_long')(item)
  if (needsImages && item.image_url === '') yield found('no_image')(item)
}

function* ofUses(menu: GuestMenu, item: GuestItem): Generator<Finding> {
  for (const { group_id, min, max } of [item, ...item.sizes].flatMap(({ modifiers }): readonly GuestUse[] => modifiers)) {
    const group = menu.groups[group_id]
    if (!group) continue
    const name = `${item.name}: ${group.name}`
    if (max !== null && min > max) yield { rule: 'min_over_max', id: item.item_id, name }
    else if (mostChoices(group) < min) yield { rule: 'too_few_options', id: item.item_id, name }
    if (!matrices.includes(group.pricing)) continue
    const sizes = item.sizes.length > 0 ? item.sizes : [{ key: null, name: '' }]
    for (const size of sizes)
      for (const option of unpriced(group, size.key).slice(0, mostPerSize))
        yield { rule: 'missing_price', id: option.id, name: [item.name, option.name, size.name].filter(Boolean).join(', ') }
  }
}

/** Most cells reported per size and item: the others show up once these are priced. */
const mostPerSize = 20
const unpricedIn = new WeakMap<GuestGroup, Map<string | null, readonly GuestOption[]>>()

/** Options without a price for a size; thousands of items may share a group, and sizes are few. */
function unpriced(group: GuestGroup, sizeKey: string | null): readonly GuestOption[] {
  const known = unpricedIn.get(group) ?? new Map<string | null, readonly GuestOption[]>()
  unpricedIn.set(group, known)
  const found = known.get(sizeKey) ?? group.options.filter((option) => option.unavailable === null && optionPrice(option, sizeKey, 1) === null)
  known.set(sizeKey, found)
  return found
}

function* ofGroups(menu: GuestMenu, { pricesBySize, longestName }: Capabilities): Generator<Finding> {
  for (const { id, name, pricing, options } of Object.values(menu.groups)) {
    if (!pricesBySize && matrices.includes(pricing)) yield { rule: 'price_by_size', id, name }
    if (pricing === 'by_sequence')
      yield* options
        .filter((option) => optionPrice(option, null, 1) === null)
        .map((option) => ({ rule: 'missing_price' as const, id: option.id, name: `${name}: ${option.name}` }))
    yield* options
      .filter((option) => option.name.length > longestName)
      .map((option) => ({ rule: 'name_too_long' as const, id: option.id, name: option.name }))
  }
}

/** A charge for items with a tag that none of them has. */
function idleCharges({ charges }: GuestMenu, items: readonly GuestItem[]): Finding[] {
  const asked = charges.filter(({ per }) => per === 'tag')
  if (asked.length === 0) return []
  const known = new Set(items.flatMap(({ tags }) => tags.map((tag) => tag.toLowerCase())))
  return asked
    .filter(({ tag }) => !known.has(tag.toLowerCase()))
    .map(({ name, tag }) => ({ rule: 'charge_unused', id: '', name: `${name} (${tag})` }))
}

const warnings: ReadonlySet<Rule> = new Set(['alcohol_stays', 'empty_category', 'charge_unused'])

function issueOf(rule: Rule, findings: readonly Finding[], channel: Capabilities): LintIssue {
  const nodes = findings.filter(({ name }) => name !== '').map(({ id, name }) => ({ id, name }))
  return {
    rule,
    severity: rule === 'price_by_size' ? 'note' : warnings.has(rule) ? 'warning' : 'error',
    message: sentences[rule](channel),
    nodes: nodes.slice(0, mostNamed),
    count: nodes.length,
  }
}

const sentences: Record<Rule, (channel: Capabilities) => string> = {
  missing_price: () => 'There is no price. A price of 0 is free; no price at all cannot be sold.',
  too_few_options: () => 'A required group has fewer options than must be chosen, so the item can never be ordered.',
  min_over_max: () => 'The minimum number of choices is higher than the maximum.',
  too_deep: ({ name, modifierDepth }) =>
    `${name} shows ${modifierDepth} ${modifierDepth === 1 ? 'level' : 'levels'} of modifiers within modifiers; here there are more.`,
  name_too_long: ({ name, longestName }) => `${name} takes names of at most ${longestName} characters.`,
  description_too_long: ({ name, longestDescription }) => `${name} takes descriptions of at most ${longestDescription} characters.`,
  too_many_items: ({ name, mostItems }) => `${name} takes at most ${mostItems} items.`,
  no_image: ({ name }) => `${name} needs a picture of each item.`,
  price_by_size: ({ name }) => `${name} has no prices by size. Each size gets its own copy of the group there, with the prices of that size.`,
  alcohol_stays: ({ name }) => `Once an item is marked as alcohol on ${name}, it cannot be unmarked there.`,
  empty_menu: () => 'There is nothing on the menu that a guest could see.',
  empty_category: () => 'It has no items, so guests do not see it.',
  charge_unused: () => 'A charge is for items with a tag, and no item here has that tag, so no one pays it.',
}
