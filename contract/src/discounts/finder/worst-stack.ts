import { bestCombination } from '../engine/combine.ts'
import { type CompiledOffer, compileOffers } from '../engine/compile.ts'
import { evaluate } from '../engine/evaluate.ts'
import { judged } from '../engine/judge.ts'
import { readyBasket } from '../engine/ready-basket.ts'
import type { Basket, Evaluation, EvaluationContext, LiveOffer, WallMoment } from '../engine/types.ts'
import { type Counts, filled, needsOf } from './needs.ts'
import { type Choice, choicesOf, type SellableItem } from './sellable.ts'
import { type OrderWay, type Situation, situationsOf } from './situations.ts'

// The basket that live offers make cheapest, compared to its price. It begins with the smallest baskets that have what offers ask for, alone and
// by twos and threes, and goes on from the best of them by small changes as long as one is better. No chance is in it, and no more baskets are
// counted than are allowed: what it finds is real, though a worse basket may be there. Decision 50.

export interface StackSearch {
  readonly restaurant_id: number
  readonly currency: string
  readonly tax_inclusive: boolean
  readonly items: readonly SellableItem[]
  /** Live offers, those by code as if the guest had one; those of staff are left out. */
  readonly offers: readonly LiveOffer[]
  readonly moments: readonly WallMoment[]
  readonly ways: readonly OrderWay[]
  /** Units in a basket. */
  readonly mostUnits?: number
  /** Baskets that are counted. */
  readonly mostTried?: number
}

export interface WorstStack {
  readonly basket: Basket
  readonly context: EvaluationContext
  /** Those that have to be given. */
  readonly codes: readonly string[]
  readonly evaluation: Evaluation
  readonly percent: number
}

export interface StackFound {
  /** Null where no offer applies to anything. */
  readonly worst: WorstStack | null
  readonly tried: number
}

/** What is off, of the price of items and charges, in percent, rounded down. */
export function percentOff({ discount_minor, subtotal_minor, charges_minor }: Evaluation): number {
  const price = subtotal_minor + charges_minor
  return price === 0 ? 0 : Math.floor((discount_minor * 100) / price)
}

/** The search at once; it takes a fraction of a second. */
export function worstStack(search: StackSearch): StackFound {
  const work = stackSearch(search)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

const usualUnits = 60
const usualTried = 4000
const mostSituations = 8
/** Offers of a situation of which twos and threes are tried: those that alone give the most percent. */
const mostTogether = 10
const mostWaysTogether = 2
const mostStarts = 40
/** Baskets between two pauses. */
const stepSize = 50

interface Score {
  readonly off: number
  readonly price: number
  readonly units: number
  readonly key: string
}

/** More percent first; of the same percent fewer units, then the lower price. */
function isWorse(one: Score, other: Score): boolean {
  const [mine, theirs] = [one.off * other.price, other.off * one.price]
  if (mine !== theirs) return mine > theirs
  return one.units === other.units ? one.price < other.price || (one.price === other.price && one.key < other.key) : one.units < other.units
}

/** The same search in steps, for a server that has others to answer in between. */
export function* stackSearch(search: StackSearch): Generator<undefined, StackFound> {
  const given = search.offers.flatMap((offer): LiveOffer[] => {
    if (offer.terms.method === 'staff') return []
    return [offer.terms.method === 'code' && offer.given?.code === undefined ? { ...offer, given: { code: '' } } : offer]
  })
  const situations = situationsOf(compileOffers(given), search.restaurant_id, search.moments, search.ways)
  const budget = { left: search.mostTried ?? usualTried, tried: 0 }
  const searches = situations.slice(0, mostSituations).map((situation) => new BasketSearch(search, situation, budget))
  for (const [at, one] of searches.entries()) yield* one.seed(Math.floor(budget.left / (2 * (searches.length - at))))
  const starts = searches.flatMap((one) => one.best(mostStarts).map((start) => ({ one, start })))
  starts.sort((first, second) => (isWorse(first.start.score, second.start.score) ? -1 : 1))
  const isAllOff = starts.some(({ start: { score } }) => score.off === score.price)
  if (!isAllOff) for (const { one, start } of starts.slice(0, mostStarts)) yield* one.improve(start.counts)
  const [found] = searches
    .flatMap((one) => one.best(1).map((top) => ({ one, top })))
    .sort((first, second) => (isWorse(first.top.score, second.top.score) ? -1 : 1))
  return { worst: found && found.top.score.off > 0 ? found.one.answer(found.top.counts) : null, tried: budget.tried }
}

interface Tried {
  readonly counts: Counts
  readonly score: Score
}

/** The search in one situation. */
class BasketSearch {
  private readonly search: StackSearch
  private readonly situation: Situation
  private readonly budget: { left: number; tried: number }
  private readonly choices: readonly Choice[]
  private readonly tried = new Map<string, Tried>()
  private readonly mostUnits: number

  constructor(search: StackSearch, situation: Situation, budget: { left: number; tried: number }) {
    this.search = search
    this.situation = situation
    this.budget = budget
    this.choices = choicesOf(search.items, situation.possible)
    this.mostUnits = search.mostUnits ?? usualUnits
  }

  /** Baskets that have what offers ask for, alone and together. */
  *seed(most: number): Generator<undefined> {
    const end = this.budget.left - most
    const alone: { readonly one: CompiledOffer; readonly score: Score }[] = []
    for (const one of this.situation.possible) {
      let best: Score | undefined
      for (const needs of needsOf(one)) {
        const score = this.filledScore(needs)
        if (score && (!best || isWorse(score, best))) best = score
        if (this.isPause()) yield
        if (this.budget.left <= end) return
      }
      if (best && best.off > 0) alone.push({ one, score: best })
    }
    const top = alone
      .sort((first, second) => (isWorse(first.score, second.score) ? -1 : 1))
      .slice(0, mostTogether)
      .map(({ one }) => needsOf(one).slice(0, mostWaysTogether))
    for (const [at, first] of top.entries())
      for (const [next, second] of top.slice(at + 1).entries())
        for (const third of [undefined, ...top.slice(at + next + 2)])
          for (const some of first)
            for (const more of second)
              for (const most of third ?? [[]]) {
                this.filledScore([...some, ...more, ...most])
                if (this.isPause()) yield
                if (this.budget.left <= end) return
              }
  }

  /** The worst baskets so far. */
  best(most: number): Tried[] {
    return [...this.tried.values()].sort((one, other) => (isWorse(one.score, other.score) ? -1 : 1)).slice(0, most)
  }

  /** Small changes as long as one is worse. */
  *improve(start: Counts): Generator<undefined> {
    let current = start
    let score = this.score(current)
    for (let isBetter = true; isBetter && score; ) {
      isBetter = false
      for (const next of changes(current)) {
        if (this.budget.left <= 0) return
        const found = this.score(next)
        if (this.isPause()) yield
        if (!found || !isWorse(found, score)) continue
        current = next
        score = found
        isBetter = true
        break
      }
    }
  }

  answer(counts: Counts): WorstStack {
    const basket = this.basketOf(counts)
    const { context, possible } = this.situation
    const evaluation = evaluate(basket, { offers: possible }, context)
    const codes = evaluation.applied.flatMap(({ code }) => code || [])
    return { basket, context, codes, evaluation, percent: percentOff(evaluation) }
  }

  private filledScore(needs: Parameters<typeof filled>[0]): Score | undefined {
    const counts = filled(needs, this.choices)
    return counts && this.score(counts)
  }

  private isPause(): boolean {
    return this.budget.left % stepSize === 0
  }

  private score(counts: Counts): Score | undefined {
    const units = counts.reduce((all, count) => all + count, 0)
    if (units === 0 || units > this.mostUnits) return undefined
    const key = counts.join()
    const known = this.tried.get(key)
    if (known) return known.score
    if (this.budget.left <= 0) return undefined
    this.budget.left -= 1
    this.budget.tried += 1
    const ready = readyBasket(this.basketOf(counts))
    const price = ready.prices.reduce((all, one) => all + one, 0)
    const { candidates } = judged(ready, { offers: this.situation.possible }, this.situation.context)
    const left = bestCombination(ready, candidates).left.reduce((all, one) => all + one, 0)
    const score = { off: price - left, price, units, key }
    this.tried.set(key, { counts, score })
    return score
  }

  private basketOf(counts: Counts): Basket {
    return {
      currency: this.search.currency,
      tax_inclusive: this.search.tax_inclusive,
      lines: this.choices.flatMap(({ item }, at) => {
        const count = counts[at] ?? 0
        if (count === 0) return []
        const { name, category, plu, tax_percent, price_minor } = item
        return { id: String(at + 1), name, category, plu, quantity: count * 1000, total_minor: count * price_minor, options_minor: 0, tax_percent }
      }),
      charges: this.situation.charges,
    }
  }
}

/** Baskets beside a basket: one unit more, fewer, or another one instead; all of a line gone, or another one instead. */
function* changes(counts: Counts): Generator<Counts> {
  const changed = (...some: readonly (readonly [number, number])[]): Counts => {
    const next = [...counts]
    for (const [at, by] of some) next[at] = (next[at] ?? 0) + by
    return next
  }
  const there = counts.flatMap((count, at) => (count > 0 ? [at] : []))
  for (const at of there) {
    const count = counts[at] ?? 0
    yield changed([at, -1])
    if (count > 1) yield changed([at, -count])
  }
  for (const [other] of counts.entries()) {
    for (const at of there) {
      if (at === other) continue
      yield changed([at, -1], [other, 1])
      const count = counts[at] ?? 0
      if (count > 1) yield changed([at, -count], [other, count])
    }
    yield changed([other, 1])
    yield changed([other, 2])
  }
}
