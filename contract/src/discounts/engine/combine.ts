import { type CompiledOffer, standTogether } from './compile.ts'
import { type ReadyBasket, taxOf } from './ready-basket.ts'
import { type Take, takeOff } from './take-off.ts'

// Which of the offers that fit are taken off together: the combination that leaves a guest the least to pay.

/** An offer that fits a basket. */
export interface Candidate {
  readonly one: CompiledOffer
  readonly take: Take
  /** What it takes off alone. */
  readonly alone: number
}

/** What one offer takes off in a combination. */
export interface Taken {
  readonly candidate: Candidate
  readonly amount: number
  /** Of each place of its take. */
  readonly parts: readonly number[]
}

/** A combination, counted. */
export interface Combination {
  /** Those that take something off, in their order. */
  readonly taken: readonly Taken[]
  /** Of each place. */
  readonly left: readonly number[]
  /** Of each place: what tax is counted on. */
  readonly taxable: readonly number[]
  /** What the guest pays. */
  readonly cost: number
}

/** Counts a combination; candidates come in the order in which they are taken off. */
export function combination(ready: ReadyBasket, candidates: readonly Candidate[]): Combination {
  const left = [...ready.prices]
  const taken: Taken[] = []
  let taxable: readonly number[] | undefined
  for (const candidate of candidates) {
    if (taxable === undefined && candidate.one.offer.terms.tax === 'after_tax') taxable = [...left]
    const { amount, parts } = takeOff(candidate.take, ready.prices, left)
    if (amount > 0) taken.push({ candidate, amount, parts })
  }
  taxable ??= left
  let cost = 0
  for (const one of left) cost += one
  if (ready.addsTax) for (let at = 0; at < taxable.length; at += 1) cost += taxOf(taxable[at] ?? 0, ready.taxRates[at] ?? 0, false)
  return { taken, left, taxable, cost }
}

/** Combinations that are counted before the best of them is taken. Beyond it, another one could be better still. */
export const mostCombinations = 1000

/**
 * The best combination. Offers that conflict with no other are always in it: one more offer never makes a guest pay more. Where offers
 * conflict, what takes off more alone is tried first, and a branch that cannot come to more, with all it could still add, is left. Of
 * combinations that leave the same to pay, the one whose offers come first by priority, then by number.
 */
export function bestCombination(ready: ReadyBasket, candidates: readonly Candidate[]): Combination {
  return candidates.length < 2 ? combination(ready, candidates) : new Search(ready, candidates).best()
}

class Search {
  private readonly ready: ReadyBasket
  private readonly candidates: readonly Candidate[]
  /** What each saves alone, taxes with it. */
  private readonly saves: readonly number[]
  /** What each can add to any combination: beside others, what it takes off may be off lines with more tax. */
  private readonly most: readonly number[]
  /** Of each: which conflict with it. */
  private readonly conflicts: readonly (readonly boolean[])[]
  /** Of each: a part in which every two conflict, so that one of them at most counts for a bound. */
  private readonly parts: readonly number[]
  private readonly whole: number
  /** Rounding may go the other way, by less than this. */
  private readonly slack: number
  private found: Combination | undefined
  private counted = 0

  constructor(ready: ReadyBasket, candidates: readonly Candidate[]) {
    this.ready = ready
    this.candidates = candidates
    this.whole = combination(ready, []).cost
    this.saves = candidates.map((one) => (ready.addsTax ? this.whole - combination(ready, [one]).cost : one.alone))
    const rate = ready.addsTax ? Math.max(...ready.taxRates) : 0
    this.most = candidates.map(({ alone, one }) =>
      one.offer.terms.tax === 'after_tax' ? alone : Math.ceil((alone * (1_000_000 + rate)) / 1_000_000),
    )
    this.conflicts = candidates.map((one, at) => candidates.map((other, index) => at !== index && !standTogether(one.one, other.one)))
    this.parts = this.partsOf()
    this.slack = ready.prices.length * (ready.addsTax ? 2 : 1)
  }

  best(): Combination {
    const all = this.bySaving()
    const free = all.filter((at) => all.every((other) => !this.conflict(at, other)))
    const rest = all.filter((at) => !free.includes(at))
    if (rest.length === 0) return combination(this.ready, this.candidates)
    this.look(free, rest, [], free.length === 0 ? 0 : this.whole - this.count(free).cost)
    return this.filled(this.found ?? combination(this.ready, []))
  }

  private conflict(one: number, other: number): boolean {
    return this.conflicts[one]?.[other] === true
  }

  /** The largest first; those that save the same by priority and number. */
  private bySaving(): number[] {
    const order = this.candidates.map((_, at) => at)
    return order.sort((one, other) => (this.saves[other] ?? 0) - (this.saves[one] ?? 0) || byPriority(this.candidates[one], this.candidates[other]))
  }

  private partsOf(): number[] {
    const members: number[][] = []
    const parts: number[] = []
    for (const at of this.bySaving()) {
      const found = members.findIndex((part) => part.every((other) => this.conflict(at, other)))
      const part = found === -1 ? members.push([]) - 1 : found
      members[part]?.push(at)
      parts[at] = part
    }
    return parts
  }

  private count(chosen: readonly number[]): Combination {
    this.counted += 1
    return combination(
      this.ready,
      [...chosen].sort((one, other) => one - other).flatMap((at) => this.candidates[at] ?? []),
    )
  }

  /** `open` may all be added to `chosen`, though not together; `left` were left out, though each could be added. */
  private look(chosen: readonly number[], open: readonly number[], left: readonly number[], saved: number): void {
    if (this.counted >= mostCombinations) return
    if (this.found && Math.min(this.whole, saved + this.bound(open)) + this.slack < this.whole - this.found.cost) return
    // Without anything that conflicts with one that was left out, it would have been better with that one.
    if (left.some((at) => open.every((other) => !this.conflict(at, other)))) return
    const next = open.find((at) => open.some((other) => this.conflict(at, other)))
    if (next === undefined) {
      this.keep(this.count([...chosen, ...open]))
      return
    }
    const rest = open.filter((at) => at !== next)
    const beside = rest.filter((at) => !this.conflict(at, next))
    const stillLeft = left.filter((at) => !this.conflict(at, next))
    const more = [...chosen, next]
    const isAlone = chosen.length === 0
    this.look(more, beside, stillLeft, isAlone ? (this.saves[next] ?? 0) : this.whole - this.count(more).cost)
    this.look(chosen, rest, [...left, next], saved)
  }

  /** No more than this can be saved by what is open. */
  private bound(open: readonly number[]): number {
    const most: number[] = []
    for (const at of open) {
      const part = this.parts[at] ?? 0
      most[part] = Math.max(most[part] ?? 0, this.most[at] ?? 0)
    }
    let all = 0
    for (const one of most) all += one ?? 0
    return all
  }

  private keep(found: Combination): void {
    if (!this.found || found.cost < this.found.cost || (found.cost === this.found.cost && comesFirst(found, this.found))) this.found = found
  }

  /** With what could still be taken off beside it, now that some take nothing off. */
  private filled(found: Combination): Combination {
    let best = found
    for (const at of this.bySaving()) {
      const candidate = this.candidates[at]
      const inIt = new Set(best.taken.map((one) => one.candidate))
      if (!candidate || inIt.has(candidate)) continue
      if ([...inIt].some((other) => !standTogether(candidate.one, other.one))) continue
      const more = combination(
        this.ready,
        this.candidates.filter((one) => one === candidate || inIt.has(one)),
      )
      if (more.cost < best.cost) best = more
    }
    return best
  }
}

function byPriority(one: Candidate | undefined, other: Candidate | undefined): number {
  if (!one || !other) return 0
  return one.one.offer.terms.priority - other.one.offer.terms.priority || one.one.offer.id - other.one.offer.id
}

/** Whether the offers of one, by priority and number, come before those of the other where they first differ; fewer offers before more. */
function comesFirst(one: Combination, other: Combination): boolean {
  const mine = one.taken.map(({ candidate }) => candidate).sort(byPriority)
  const theirs = other.taken.map(({ candidate }) => candidate).sort(byPriority)
  for (let at = 0; at < Math.min(mine.length, theirs.length); at += 1) {
    const order = byPriority(mine[at], theirs[at])
    if (order !== 0) return order < 0
  }
  return mine.length < theirs.length
}
