import { searchable } from '../../fields/searchable.ts'
import type { ItemRule, ItemRuleKind, ItemRules } from '../items.ts'

// Which lines an offer means, by sets of names: two look-ups for a line, however many items an offer names.

/** A line as rules see it. */
export interface NamedLine {
  readonly name: string
  readonly category: string
  readonly plu: string
}

interface Named {
  readonly names: ReadonlySet<string> | null
  readonly categories: ReadonlySet<string> | null
  readonly plus: ReadonlySet<string> | null
}

export interface Meaning {
  /** Null for every item. */
  readonly include: Named | null
  readonly exclude: Named | null
}

/** Names of a menu come again with every order. */
const known = new Map<string, string>()
const mostKnown = 20_000

/** A text as rules compare it. */
export function comparable(text: string): string {
  const found = known.get(text)
  if (found !== undefined) return found
  if (known.size >= mostKnown) known.clear()
  const made = searchable(text.trim())
  known.set(text, made)
  return made
}

export function namedLine({ name, category, plu }: NamedLine): NamedLine {
  return { name: comparable(name), category: comparable(category), plu: comparable(plu) }
}

function ofKind(rules: readonly ItemRule[], kind: ItemRuleKind): ReadonlySet<string> | null {
  const texts = rules.filter(({ by }) => by === kind).map(({ text }) => comparable(text))
  return texts.length === 0 ? null : new Set(texts)
}

const named = (rules: readonly ItemRule[]): Named | null =>
  rules.length === 0 ? null : { names: ofKind(rules, 'name'), categories: ofKind(rules, 'category'), plus: ofKind(rules, 'plu') }

export const meaningOf = ({ include, exclude }: ItemRules): Meaning => ({ include: named(include), exclude: named(exclude) })

const names = ({ names, categories, plus }: Named, line: NamedLine): boolean =>
  names?.has(line.name) === true || categories?.has(line.category) === true || plus?.has(line.plu) === true

/** Whether a rule means a line whose texts are comparable. */
export const means = ({ include, exclude }: Meaning, line: NamedLine): boolean =>
  (include === null || names(include, line)) && (exclude === null || !names(exclude, line))

export const meansAll = ({ include, exclude }: Meaning): boolean => include === null && exclude === null
