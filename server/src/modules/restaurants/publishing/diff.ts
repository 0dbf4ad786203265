import {
  type GuestGroup,
  type GuestItem,
  type GuestMenu,
  type GuestOption,
  type GuestUse,
  itemsOf,
} from '@brigade/contract/restaurants/guest-menu.ts'
import type { DiffEntry } from '@brigade/contract/restaurants/publishing.ts'
import { clockTime, sortedWeek } from '@brigade/contract/week-hours.ts'

/** One menu before and after; `name` is that of the channel and fulfilment. */
export interface Compared {
  readonly name: string
  readonly before: GuestMenu
  readonly after: GuestMenu
}

type Facts = ReadonlyMap<string, string>

/** A thing of the menu as lines of label and value, in words. */
interface Thing {
  readonly id: string
  readonly name: string
  readonly path: readonly string[]
  readonly facts: Facts
}

/** What guests would see differently, thing by thing; what is not so in every menu compared says where it is. */
export function diffMenus(menus: readonly Compared[]): DiffEntry[] {
  const entries = new Map<string, Merged>()
  for (const { name, before, after } of menus) {
    if (before === after) continue
    const old = thingsOf(before)
    const fresh = thingsOf(after)
    for (const id of new Set([...fresh.keys(), ...old.keys()])) {
      const entry = compared(old.get(id), fresh.get(id))
      if (entry) merge(entries, `${id} ${entry.change}`, entry, name)
    }
  }
  const told = [...entries.values()].map(({ seenIn, details, ...entry }) => ({
    ...entry,
    only: seenIn.length === menus.length ? [] : seenIn,
    details: [...details.values()].map((detail) => ({ ...detail, only: detail.only.length === seenIn.length ? [] : detail.only })),
  }))
  return onceEach(told)
}

/** An item that stands in several places and changes alike in all of them is one change. */
function onceEach(entries: readonly DiffEntry[]): DiffEntry[] {
  return [
    ...new Map(entries.toReversed().map((entry) => [JSON.stringify([entry.id, entry.change, entry.details, entry.only]), entry])).values(),
  ].toReversed()
}

function compared(before: Thing | undefined, after: Thing | undefined): Omit<DiffEntry, 'only'> | undefined {
  const thing = after ?? before
  if (!thing) return undefined
  const { id, name, path } = thing
  const shared = { id, name, path: [...path] }
  if (!before || !after)
    return {
      ...shared,
      change: after ? 'added' : 'removed',
      details: after ? detailsOf(new Map(), after.facts).filter(({ label }) => label !== 'Order') : [],
    }
  const details = detailsOf(before.facts, after.facts).filter((detail) => detail.label !== 'Order' || sameMembers(detail.before, detail.after))
  return details.length > 0 ? { ...shared, change: 'changed', details } : undefined
}

function detailsOf(before: Facts, after: Facts): DiffEntry['details'] {
  return [...new Set([...after.keys(), ...before.keys()])]
    .filter((label) => before.get(label) !== after.get(label))
    .map((label) => ({ label, before: before.get(label) ?? null, after: after.get(label) ?? null, only: [] }))
}

/** Another order is told where only the order changed: what came or went is told by itself. */
const sameMembers = (before: string | null, after: string | null): boolean =>
  [before, after].map((text) => text?.split(' · ').toSorted().join()).every((text, _, [first]) => text === first)

interface Merged extends Omit<DiffEntry, 'details'> {
  readonly seenIn: string[]
  /** By what they say: a group has as many as its options have prices. */
  readonly details: Map<string, DiffEntry['details'][number]>
}

/** The same change in several menus is told once. */
function merge(entries: Map<string, Merged>, key: string, { details, ...entry }: Omit<DiffEntry, 'only'>, name: string): void {
  const known: Merged = entries.get(key) ?? { ...entry, only: [], seenIn: [], details: new Map() }
  entries.set(key, known)
  known.seenIn.push(name)
  for (const detail of details) {
    const says = JSON.stringify([detail.label, detail.before, detail.after])
    const same = known.details.get(says)
    if (same) same.only.push(name)
    else known.details.set(says, { ...detail, only: [name] })
  }
}

function thingsOf(menu: GuestMenu): Map<string, Thing> {
  const words = wordsOf(menu)
  const things = new Map<string, Thing>()
  for (const list of menu.menus) {
    const bare = list.categories.filter(({ name }) => name === '').flatMap(({ items }) => items)
    const inOrder = [...bare, ...list.categories].map(({ name }) => name).filter(Boolean)
    things.set(list.id, { id: list.id, name: list.name, path: list.path, facts: words.shelf(list, inOrder) })
    for (const category of list.categories) {
      if (category.name === '') continue
      const names = category.items.map(({ name }) => name)
      things.set(category.id, { id: category.id, name: category.name, path: [list.name, ...category.path], facts: words.shelf(category, names) })
    }
  }
  for (const { list, category, item } of itemsOf(menu))
    things.set(`${category.id} ${item.id}`, {
      id: item.item_id,
      name: item.name,
      path: [list.name, ...category.path, category.name].filter(Boolean),
      facts: words.item(item),
    })
  for (const group of Object.values(menu.groups)) things.set(group.id, { id: group.id, name: group.name, path: [], facts: words.group(group) })
  return things
}

interface Shelf {
  readonly name: string
  readonly description: string
  readonly hours: GuestItem['hours']
}

/** How values of this menu are said. */
function wordsOf(menu: GuestMenu) {
  const money = new Intl.NumberFormat('en', { style: 'currency', currency: menu.currency })
  const unit = 10 ** (money.resolvedOptions().maximumFractionDigits ?? 2)
  const priced = (minor: number | null) => (minor === null ? undefined : minor === 0 ? 'Free' : money.format(minor / unit))
  const groupName = ({ group_id }: GuestUse) => menu.groups[group_id]?.name ?? ''

  function* uses(owner: string, all: readonly GuestUse[]): Generator<[string, string | undefined]> {
    for (const use of all) yield [`${owner}${groupName(use)}`, choices(use)]
  }
  function* option(one: GuestOption): Generator<[string, string | undefined]> {
    yield [one.name, one.price_minor === null ? 'Offered' : one.price_minor === 0 ? 'No extra charge' : priced(one.price_minor)]
    for (const { size_key, sequence, price_minor } of one.prices)
      yield [[one.name, size_key, sequence === null ? '' : `choice ${sequence}`].filter(Boolean).join(', '), priced(price_minor)]
    yield* uses(`${one.name}: `, one.modifiers)
  }
  return {
    shelf: ({ name, description, hours }: Shelf, inOrder: readonly string[]): Facts =>
      factsOf([
        ['Name', name],
        ['Description', description],
        ['Hours', hoursText(hours)],
        ['Order', inOrder.join(' · ')],
      ]),
    item: (item: GuestItem): Facts =>
      factsOf([
        ['Name', item.name],
        ['Description', item.description],
        ['Price', priced(item.price_minor)],
        ...item.sizes.map((size): [string, string | undefined] => [`Price, ${size.name}`, priced(size.price_minor)]),
        ['Picture', item.image_url],
        ['Hours', hoursText(item.hours)],
        [
          'Allergens',
          Object.entries(item.allergens)
            .map(([name, state]) => `${name}: ${state}`)
            .sort()
            .join(', '),
        ],
        ['Tags', item.tags.toSorted().join(', ')],
        ['Alcohol', item.alcohol ? 'Yes' : undefined],
        ['PLU', item.plu],
        ['Tax class', item.tax_class],
        ...uses('', item.modifiers),
        ...item.sizes.flatMap((size) => [...uses(`${size.name}: `, size.modifiers)]),
      ]),
    group: (group: GuestGroup): Facts => factsOf([['Name', group.name], ...group.options.flatMap((one) => [...option(one)])]),
  }
}

/** What is empty is not there. */
const factsOf = (facts: readonly (readonly [string, string | undefined])[]): Facts =>
  new Map(facts.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [[label, value] as const])))

function choices({ min, max, free_count }: GuestUse): string {
  const free = free_count > 0 ? `, ${free_count} free` : ''
  if (max === null) return `${min === 0 ? 'any number' : `at least ${min}`}${free}`
  return `${min === max ? `choose ${min}` : `choose ${min} to ${max}`}${free}`
}

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function hoursText(hours: GuestItem['hours']): string {
  return hours
    .map((week) =>
      sortedWeek(week)
        .map(({ dow, start_min, end_min }) => `${days[dow]} ${clockTime(start_min)}–${clockTime(end_min)}`)
        .join(', '),
    )
    .join(' and ')
}
