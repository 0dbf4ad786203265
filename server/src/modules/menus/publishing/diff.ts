import { type GuestMenu, itemsOf, nodeOf } from '@brigade/contract/menus/guest-menu.ts'
import type { DiffEntry } from '@brigade/contract/menus/publishing.ts'
import { chargesAndMessagesToCompare } from './diff-charges-and-messages.ts'
import { type MenuPlace, placesText } from './diff-places.ts'
import { type Facts, pictureLabel, pictureWords, type Thing, wordsOf } from './diff-words.ts'

/** One menu before and after. */
export interface Compared extends MenuPlace {
  readonly before: GuestMenu
  readonly after: GuestMenu
}

/** What guests would see differently, thing by thing; what is not so in every menu compared says where it is. */
export function diffMenus(menus: readonly Compared[]): DiffEntry[] {
  const entries = new Map<string, Merged>()
  for (const menu of menus) {
    const { before, after } = menu
    if (before === after) continue
    const old = thingsOf(before)
    const fresh = thingsOf(after)
    for (const id of new Set([...fresh.keys(), ...old.keys()])) {
      const entry = compared(old.get(id), fresh.get(id))
      if (entry) merge(entries, `${id} ${entry.change}`, entry, menu)
    }
  }
  const listed = [...entries.values()].map(({ seenIn, details, ...entry }) => ({
    ...entry,
    only: placesText(seenIn, menus),
    details: [...details.values()].map((detail) => ({ ...detail, only: placesText(detail.only, seenIn) })),
  }))
  return onceEach(listed)
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
    .map((label) => ({ label, ...inWords(label, before.get(label), after.get(label)), only: [] }))
}

function inWords(label: string, before: string | undefined, after: string | undefined): Pick<DiffEntry['details'][number], 'before' | 'after'> {
  return label === pictureLabel ? pictureWords(before, after) : { before: before ?? null, after: after ?? null }
}

/** A new order is reported only if nothing was added or removed, which has its own entries. */
const sameMembers = (before: string | null, after: string | null): boolean =>
  [before, after].map((text) => text?.split(' · ').toSorted().join()).every((text, _, [first]) => text === first)

interface Merged extends Omit<DiffEntry, 'details' | 'only'> {
  readonly seenIn: MenuPlace[]
  /** By what they say: a group has as many as its options have prices. */
  readonly details: Map<string, Omit<DiffEntry['details'][number], 'only'> & { readonly only: MenuPlace[] }>
}

/** The same change in several menus is listed once. */
function merge(entries: Map<string, Merged>, key: string, { details, ...entry }: Omit<DiffEntry, 'only'>, place: MenuPlace): void {
  const known: Merged = entries.get(key) ?? { ...entry, seenIn: [], details: new Map() }
  entries.set(key, known)
  known.seenIn.push(place)
  for (const detail of details) {
    const says = JSON.stringify([detail.label, detail.before, detail.after])
    const same = known.details.get(says)
    if (same) same.only.push(place)
    else known.details.set(says, { ...detail, only: [place] })
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
  for (const group of Object.values(menu.groups)) {
    // Copies for several sizes are one group to people.
    const { nodeId, sizeKey } = nodeOf(group.id)
    const facts = new Map([...(things.get(nodeId)?.facts ?? []), ...words.group(group, sizeKey)])
    things.set(nodeId, { id: nodeId, name: group.name, path: [], facts })
  }
  for (const thing of chargesAndMessagesToCompare(menu)) things.set(thing.id, thing)
  return things
}
