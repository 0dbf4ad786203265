import { type GuestItem, type GuestMenu, type GuestUse, itemsOf, optionPrice } from '@brigade/contract/menus/guest-menu.ts'

// What a test order is made of: the first item of a menu that guests can have, with what it asks for; pure.

export interface TestLine {
  readonly name: string
  readonly plu: string
  readonly size: string
  readonly category: string
  readonly unit_price_minor: number
  readonly modifiers: readonly TestLine[]
}

/** Undefined where nothing can be ordered. */
export function chosenLine(menu: GuestMenu): TestLine | undefined {
  const there = [...itemsOf(menu)].filter(({ list, category, item }) => [list, category, item].every(({ unavailable }) => unavailable === null))
  // What asks for nothing says most plainly what it costs.
  const plainFirst = there.toSorted((a, b) => Number(isAsking(a.item)) - Number(isAsking(b.item)))
  for (const { category, item } of plainFirst) {
    const line = lineOf(menu, item, category.name)
    if (line) return line
  }
  return undefined
}

/** With all that it is made of. */
export const totalOf = (line: TestLine): number => line.modifiers.reduce((sum, one) => sum + totalOf(one), line.unit_price_minor)

const isAsking = ({ modifiers, sizes }: GuestItem): boolean => [...modifiers, ...sizes.flatMap((size) => size.modifiers)].some(({ min }) => min > 0)

function lineOf(menu: GuestMenu, item: GuestItem, category: string): TestLine | undefined {
  const sizes = item.sizes.filter(({ unavailable }) => unavailable === null)
  const size = sizes.find(({ is_default }) => is_default) ?? sizes[0]
  if (item.sizes.length > 0 && !size) return undefined
  const price = size ? size.price_minor : item.price_minor
  const modifiers = chosenOf(menu, [...item.modifiers, ...(size?.modifiers ?? [])], size?.key ?? null, 0)
  if (price === null || !modifiers) return undefined
  return { name: item.name, plu: size?.plu || item.plu, size: size?.name ?? '', category, unit_price_minor: price, modifiers }
}

/** Orders nest no deeper. */
const deepest = 5

/** The fewest options that are asked for; undefined where they cannot be had. */
function chosenOf(menu: GuestMenu, uses: readonly GuestUse[], sizeKey: string | null, depth: number): TestLine[] | undefined {
  const lines: TestLine[] = []
  for (const { group_id, min, free_count } of uses.filter((use) => use.min > 0)) {
    const group = menu.groups[group_id]
    const options = (group?.options ?? []).filter(({ unavailable }) => unavailable === null)
    const choices = options.flatMap((option) => Array.from({ length: Math.max(1, group?.max_per_option ?? 1) }, () => option)).slice(0, min)
    if (choices.length < min || depth === deepest) return undefined
    for (const [at, option] of choices.entries()) {
      const price = at < free_count ? 0 : optionPrice(option, sizeKey, at + 1)
      const modifiers = chosenOf(menu, option.modifiers, sizeKey, depth + 1)
      if (price === null || !modifiers) return undefined
      lines.push({ name: option.name, plu: option.plu, size: '', category: '', unit_price_minor: price, modifiers })
    }
  }
  return lines
}
