import { portionOf, spread } from '../../kit/money-parts.ts'
import type { Meaning } from './meaning.ts'
import { means } from './meaning.ts'
import type { ReadyBasket } from './ready-basket.ts'

// Offers that count units: buy and get, so many for a price, a free item. Whole units count, and those that cost nothing do not: napkins are
// neither bought nor the cheapest that is got. Which units are meant is decided by the prices as they were.

/** Units of one line that are alike. */
export interface Units {
  readonly place: number
  readonly count: number
  /** Of all of the line that counts: with its options or without. */
  readonly base: number
  /** Of the line, thousandths. */
  readonly quantity: number
}

/** A line's price that counts. */
export function baseOf({ basket, prices }: ReadyBasket, line: number, withOptions: boolean): number {
  const price = prices[line] ?? 0
  return withOptions ? price : Math.max(0, price - (basket.lines[line]?.options_minor ?? 0))
}

/** Units that are meant, in the order of the basket. */
export function unitsMeant(ready: ReadyBasket, meaning: Meaning, withOptions: boolean): Units[] {
  const found: Units[] = []
  for (let place = 0; place < ready.lineCount; place += 1) {
    const count = ready.units[place] ?? 0
    const name = ready.names[place]
    if (count === 0 || name === undefined || !means(meaning, name)) continue
    const base = baseOf(ready, place, withOptions)
    if (base > 0) found.push({ place, count, base, quantity: ready.basket.lines[place]?.quantity ?? 0 })
  }
  return found
}

export const countOf = (units: readonly Units[]): number => units.reduce((all, { count }) => all + count, 0)

/** What so many units of a line cost; three of a line of $10.00 cost $3.33, $3.34 and $3.33, so that all of them cost the line. */
const costOf = ({ base, quantity }: Units, count: number): number => Math.min(base, portionOf(base, count * 1000, quantity))

const unitPrice = ({ base, quantity }: Units): number => base / quantity
/**
 * Of units that cost the same, those of the line with the fewest are bought first, and those of the line with the most are got first: a percent is
 * rounded once for each line, so the sum must not hang on the order in which a till sends the lines. Lines that are alike in both go by their place.
 */
const dearestFirst = (units: readonly Units[]): Units[] =>
  [...units].sort((one, other) => unitPrice(other) - unitPrice(one) || one.count - other.count || one.place - other.place)
const cheapestFirst = (units: readonly Units[]): Units[] =>
  [...units].sort((one, other) => unitPrice(one) - unitPrice(other) || other.count - one.count || one.place - other.place)

export interface UnitParts {
  readonly places: readonly number[]
  readonly counted: readonly number[]
}

/** The price of the cheapest units, so many of them. */
export function cheapest(units: readonly Units[], most: number): UnitParts {
  const places: number[] = []
  const counted: number[] = []
  let left = most
  for (const one of cheapestFirst(units)) {
    if (left === 0) break
    const count = Math.min(one.count, left)
    const cost = costOf(one, count)
    left -= count
    if (cost === 0) continue
    places.push(one.place)
    counted.push(cost)
  }
  return { places, counted }
}

/**
 * The units that are got by who buys: none of them is among those bought. What is only bought is bought first, then the dearest of what could be
 * both; the cheapest of the rest is got. As often as it gives the guest the most units; where the last time does not fill up, the guest gets what
 * is there.
 */
export function gotUnits(
  bought: readonly Units[],
  got: readonly Units[],
  { buy, get, mostTimes }: { readonly buy: number; readonly get: number; readonly mostTimes: number },
): UnitParts | undefined {
  const gotPlaces = new Set(got.map(({ place }) => place))
  const boughtPlaces = new Set(bought.map(({ place }) => place))
  const both = got.filter(({ place }) => boughtPlaces.has(place))
  const onlyBought = countOf(bought.filter(({ place }) => !gotPlaces.has(place)))
  const inBoth = countOf(both)
  const available = countOf(got)
  const most = Math.min(mostTimes, Math.floor((onlyBought + inBoth) / buy))
  const gotIn = (times: number): number => Math.min(get * times, available - Math.max(0, buy * times - onlyBought))

  // What is got grows with the times, and then falls as more has to be bought: the most is where the lines cross, or at an end.
  const crossings = [available / get, (available + onlyBought) / (buy + get), onlyBought / buy, most]
  const tries = crossings.flatMap((times) => [Math.floor(times), Math.ceil(times)]).filter((times) => times >= 1 && times <= most)
  let best = 0
  for (const times of tries.sort((one, other) => one - other)) if (gotIn(times) > (best === 0 ? 0 : gotIn(best))) best = times
  if (best === 0) return undefined

  let toBuy = Math.max(0, buy * best - onlyBought)
  const leftOf = new Map<number, number>()
  for (const { place, count } of dearestFirst(both)) {
    const used = Math.min(count, toBuy)
    leftOf.set(place, count - used)
    toBuy -= used
  }
  return cheapest(
    got.map((one) => ({ ...one, count: leftOf.get(one.place) ?? one.count })),
    gotIn(best),
  )
}

/**
 * Groups of so many units, the dearest first, each at a price: what the units of each line cost, and what they cost then. A group that costs no
 * more than the price stays as it is. Each unit has its part of the price, by what it cost.
 */
export function groupsAtPrice(units: readonly Units[], size: number, price: number): UnitParts & { readonly values: readonly number[] } {
  const costs = new Map<number, number>()
  const prices = new Map<number, number>()
  const sorted = dearestFirst(units)
  const add = (place: number, cost: number, then: number): void => {
    costs.set(place, (costs.get(place) ?? 0) + cost)
    prices.set(place, (prices.get(place) ?? 0) + then)
  }
  let groups = Math.floor(countOf(units) / size)
  let at = 0
  let used = 0
  while (groups > 0) {
    const line = sorted[at]
    if (line === undefined) break
    // Groups of one line are counted at once: there may be thousands of them.
    const alike = Math.min(groups, Math.floor((line.count - used) / size))
    if (alike > 0) {
      const cost = costOf(line, used + alike * size) - costOf(line, used)
      // What comes after costs less.
      if (cost <= price * alike) break
      add(line.place, cost, price * alike)
      used += alike * size
      groups -= alike
    } else {
      const members: { place: number; cost: number }[] = []
      for (let missing = size; missing > 0; ) {
        const one = sorted[at]
        if (one === undefined) break
        const count = Math.min(one.count - used, missing)
        if (count > 0) members.push({ place: one.place, cost: costOf(one, used + count) - costOf(one, used) })
        missing -= count
        used += count
        if (used === one.count) {
          at += 1
          used = 0
        }
      }
      const cost = members.reduce((all, one) => all + one.cost, 0)
      if (cost <= price) break
      const parts = spread(
        price,
        members.map((one) => one.cost),
      )
      members.forEach((one, index) => {
        add(one.place, one.cost, parts[index] ?? 0)
      })
      groups -= 1
    }
    if (used === sorted[at]?.count) {
      at += 1
      used = 0
    }
  }
  const places = [...costs.keys()].filter((place) => (costs.get(place) ?? 0) > 0).sort((one, other) => one - other)
  return { places, counted: places.map((place) => costs.get(place) ?? 0), values: places.map((place) => prices.get(place) ?? 0) }
}
