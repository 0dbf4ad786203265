import { addressFrom } from '@brigade/contract/collections/addresses.ts'
import { clockTime, sortedWeek } from '@brigade/contract/fields/week-hours.ts'
import type { GuestGroup, GuestItem, GuestMenu, GuestOption, GuestUse } from '@brigade/contract/menus/guest-menu.ts'

/** Field values of a thing as text, with their labels. */
export type Facts = ReadonlyMap<string, string>

/** A thing of the menu as lines of label and value. */
export interface Thing {
  readonly id: string
  readonly name: string
  readonly path: readonly string[]
  readonly facts: Facts
}

interface Shelf {
  readonly name: string
  readonly description: string
  readonly hours: GuestItem['hours']
}

export const pictureLabel = 'Picture'

/** How a changed picture is said: its address would tell people nothing. */
export function pictureWords(before: string | undefined, after: string | undefined): { before: string | null; after: string | null } {
  const says = 'A picture'
  if (before === undefined || after === undefined) return { before: before === undefined ? null : says, after: after === undefined ? null : says }
  const [old, fresh] = [fileAt(before), fileAt(after)]
  return {
    before: says,
    after: old !== undefined && old === fresh ? 'The same picture, cut in another way or shown until another day' : 'Another picture',
  }
}

/** The file of a picture of a collection; nothing for an address elsewhere. */
const fileAt = (address: string): string | undefined => (URL.canParse(address) ? addressFrom(new URL(address).pathname)?.file : undefined)

/** How values of this menu are said. */
export function wordsOf(menu: GuestMenu) {
  const money = moneyIn(menu.currency)
  const priced = (minor: number | null) => (minor === null ? undefined : minor === 0 ? 'Free' : money(minor))
  const groupName = ({ group_id }: GuestUse) => menu.groups[group_id]?.name ?? ''

  function* uses(owner: string, all: readonly GuestUse[]): Generator<[string, string | undefined]> {
    for (const use of all) yield [`${owner}${groupName(use)}`, choices(use)]
  }
  /** What each size uses alike is the item's: so it is where a channel has copies for sizes. */
  function* ofSizes({ sizes }: GuestItem): Generator<[string, string | undefined]> {
    const isInEach = ({ id }: GuestUse) => sizes.every(({ modifiers }) => modifiers.some((use) => use.id === id))
    for (const size of sizes) for (const use of size.modifiers) yield* uses(isInEach(use) ? '' : `${size.name}: `, [use])
  }
  function* option(one: GuestOption, sizeKey = ''): Generator<[string, string | undefined]> {
    yield [
      [one.name, sizeKey].filter(Boolean).join(', '),
      one.price_minor === null ? 'Offered' : one.price_minor === 0 ? 'No extra charge' : priced(one.price_minor),
    ]
    for (const { size_key, sequence, price_minor } of one.prices)
      yield [[one.name, sizeKey || size_key, sequence === null ? '' : `choice ${sequence}`].filter(Boolean).join(', '), priced(price_minor)]
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
        [pictureLabel, item.image_url],
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
        ...ofSizes(item),
      ]),
    group: (group: GuestGroup, sizeKey?: string): Facts =>
      factsOf([['Name', group.name], ...group.options.flatMap((one) => [...option(one, sizeKey)])]),
  }
}

/** Writes minor units of a currency. */
export function moneyIn(currency: string): (minor: number) => string {
  const money = new Intl.NumberFormat('en', { style: 'currency', currency })
  const unit = 10 ** (money.resolvedOptions().maximumFractionDigits ?? 2)
  return (minor) => money.format(minor / unit)
}

/** What is empty is not there. */
export const factsOf = (facts: readonly (readonly [string, string | undefined])[]): Facts =>
  new Map(facts.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [[label, value] as const])))

function choices({ min, max, free_count }: GuestUse): string {
  const free = free_count > 0 ? `, ${free_count} free` : ''
  if (max === null) return `${min === 0 ? 'any number' : `at least ${min}`}${free}`
  return `${min === max ? `choose ${min}` : `choose ${min} to ${max}`}${free}`
}

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

export function hoursText(hours: GuestItem['hours']): string {
  return hours
    .map((week) =>
      sortedWeek(week)
        .map(({ dow, start_min, end_min }) => `${days[dow]} ${clockTime(start_min)}–${clockTime(end_min)}`)
        .join(', '),
    )
    .join(' and ')
}
