import { isGroup } from '../../kit/condition-groups.ts'
import type { OfferCondition, OfferConditions } from '../conditions.ts'
import type { ItemRules } from '../items.ts'
import { type OfferTerms, offerClasses, thousandths } from '../terms.ts'
import { comparable, type Meaning, meaningOf } from './meaning.ts'
import type { LiveOffer } from './types.ts'

/** Terms, made ready to be asked again and again. */
export interface CompiledTerms {
  readonly items: Meaning
  /** Of `buy_get`: what is got; null for the same items. */
  readonly get: Meaning | null
  /** What the items of conditions mean. */
  readonly conditionItems: ReadonlyMap<ItemRules, Meaning>
  /** Thousandths of a percent, of what is open its ceiling; 0 where the effect has none. */
  readonly rate: number
  /** When it is taken off: by class, and those after tax after all others. */
  readonly phase: number
  /** A bit for its class, and bits of those it stands together with. */
  readonly classBit: number
  readonly standsWith: number
  /** Empty for none. */
  readonly stackGroup: string
  /** Sentences that were made already. */
  readonly said: Map<string, string>
}

export interface CompiledOffer {
  readonly offer: LiveOffer
  readonly compiled: CompiledTerms
}

/** Live offers in the order in which they are taken off, so that it makes no difference in which order they were found. */
export interface CompiledOffers {
  readonly offers: readonly CompiledOffer[]
}

const compiledTerms = new WeakMap<OfferTerms, CompiledTerms>()

/** Terms that were compiled once are kept with them: asking with the same `terms` objects costs next to nothing. */
export function compileOffers(offers: readonly LiveOffer[]): CompiledOffers {
  return { offers: offers.map((offer) => ({ offer, compiled: compiledOf(offer.terms) })).sort(inOrder) }
}

function compiledOf(terms: OfferTerms): CompiledTerms {
  const known = compiledTerms.get(terms)
  if (known) return known
  const made = compile(terms)
  compiledTerms.set(terms, made)
  return made
}

function compile(terms: OfferTerms): CompiledTerms {
  const { effect } = terms
  const conditionItems = new Map<ItemRules, Meaning>()
  collect(terms.conditions, conditionItems)
  const percent = effect.kind === 'open_percent' ? effect.most_percent : 'percent' in effect ? effect.percent : '0'
  return {
    items: meaningOf(terms.items),
    get: effect.kind === 'buy_get' && effect.get ? meaningOf(effect.get) : null,
    conditionItems,
    rate: Math.min(thousandths(percent) ?? 0, 100_000),
    phase: offerClasses.indexOf(terms.class) + (terms.tax === 'after_tax' ? offerClasses.length : 0),
    classBit: 1 << offerClasses.indexOf(terms.class),
    standsWith: terms.combines_with.reduce((bits, one) => bits | (1 << offerClasses.indexOf(one)), 0),
    stackGroup: comparable(terms.stack_group),
    said: new Map(),
  }
}

function collect(node: OfferCondition | OfferConditions, into: Map<ItemRules, Meaning>): void {
  if (isGroup<OfferCondition>(node)) for (const one of node.of) collect(one, into)
  else if (node.field === 'subtotal' || node.field === 'quantity') into.set(node.items, meaningOf(node.items))
}

/** By phase, priority and number. */
export function inOrder(one: CompiledOffer, other: CompiledOffer): number {
  return one.compiled.phase - other.compiled.phase || one.offer.terms.priority - other.offer.terms.priority || one.offer.id - other.offer.id
}

/** Whether two offers may both be taken off an order: each names the class of the other, and no stack group has both. */
export function standTogether({ compiled: one }: CompiledOffer, { compiled: other }: CompiledOffer): boolean {
  if ((one.standsWith & other.classBit) === 0 || (other.standsWith & one.classBit) === 0) return false
  return one.stackGroup === '' || one.stackGroup !== other.stackGroup
}
