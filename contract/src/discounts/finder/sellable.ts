import type { CompiledOffer } from '../engine/compile.ts'
import { comparable, type Meaning, means, type NamedLine } from '../engine/meaning.ts'

// What can be put into a basket. A menu has hundreds of items, but offers tell only few kinds of them apart: of each kind the cheapest, the
// dearest and some between are enough.

/** An item of a restaurant's menu, as it is sold there. */
export interface SellableItem {
  readonly name: string
  readonly category: string
  readonly plu: string
  readonly price_minor: number
  readonly tax_percent: string | null
}

export interface Choice {
  readonly item: SellableItem
  readonly named: NamedLine
}

/** So few are all looked at. */
const fewItems = 14
const mostOfKind = 5
const mostChoices = 40

/** Everything that offers may mean. */
const meaningsOf = (offers: readonly CompiledOffer[]): Meaning[] =>
  offers.flatMap(({ compiled }) => [compiled.items, ...(compiled.get ? [compiled.get] : []), ...compiled.conditionItems.values()])

/** The items worth trying, the cheapest first. */
export function choicesOf(items: readonly SellableItem[], offers: readonly CompiledOffer[]): Choice[] {
  const sorted = items
    .filter(({ price_minor }) => price_minor >= 0)
    .map((item) => ({ item, named: { name: comparable(item.name), category: comparable(item.category), plu: comparable(item.plu) } }))
    .sort((one, other) => one.item.price_minor - other.item.price_minor || byName(one, other))
  if (sorted.length <= fewItems) return sorted
  const meanings = meaningsOf(offers)
  const kinds = new Map<string, Choice[]>()
  for (const choice of sorted) {
    const kind = `${meanings.map((meaning) => (means(meaning, choice.named) ? 1 : 0)).join('')} ${choice.item.tax_percent}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), choice])
  }
  const most = Math.max(2, Math.min(mostOfKind, Math.floor(mostChoices / kinds.size)))
  const chosen = new Set([...kinds.values()].flatMap((kind) => someOf(kind, most)))
  return sorted.filter((choice) => chosen.has(choice)).slice(0, mostChoices * 2)
}

const byName = (one: Choice, other: Choice): number => {
  const [mine, theirs] = [one, other].map(({ named }) => `${named.name} ${named.category} ${named.plu}`)
  return (mine ?? '') < (theirs ?? '') ? -1 : mine === theirs ? 0 : 1
}

/** The cheapest, the dearest, and others evenly between; what costs nothing helps only to count, so one of it is enough. */
function someOf(kind: readonly Choice[], most: number): Choice[] {
  const free = kind.filter(({ item }) => item.price_minor === 0).slice(0, 1)
  const paid = kind.filter(({ item }) => item.price_minor > 0)
  if (paid.length <= most) return [...free, ...paid]
  return [...free, ...Array.from({ length: most }, (_, at) => paid[Math.round((at * (paid.length - 1)) / (most - 1))]).flatMap((one) => one ?? [])]
}
