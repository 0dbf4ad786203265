import { portionOf, spread } from '../../kit/money-parts.ts'
import type { Allocation, AppliedOffer, Basket, Evaluation, PaidShare, PricedLine } from './types.ts'

// What goes back to a guest for lines that are returned, by the allocations that were stored: what a discount took off a line is given back with
// that line. Every amount that hangs on a line (what was paid for it, its tax, and the share of each payer in each discount) is given back in
// proportion to how much of the line has come back so far, less what went back before. So it makes no difference in which parts, and in which
// order, a line comes back: nothing goes back below zero, and all of the parts are the whole.

/** So much of a line, or of a charge. */
export interface Returned {
  /** A line where it is left out. */
  readonly target?: Allocation['target']
  readonly id: string
  /** Thousandths; null for all that is left of it. */
  readonly quantity: number | null
}

export interface RefundedLine {
  readonly target: Allocation['target']
  readonly id: string
  /** Thousandths that come back now. */
  readonly quantity: number
  /** Of what comes back: what was paid for it and what was off it, together. */
  readonly total_minor: number
  readonly discount_minor: number
  /** To the guest, taxes that came on top left out. */
  readonly refund_minor: number
  /** Tax that was counted on it: to the guest as well where it came on top, and within the refund where prices include it. */
  readonly tax_minor: number
}

export interface Refund {
  readonly lines: readonly RefundedLine[]
  /** What offers get back of what they gave, by who paid it; those that get nothing back are left out. */
  readonly offers: readonly { readonly offer_id: number; readonly amount_minor: number; readonly paid_by: readonly PaidShare[] }[]
  /** The same by who paid, whatever the offer. */
  readonly paid_by: readonly PaidShare[]
  readonly refund_minor: number
  readonly tax_minor: number
}

export interface RefundTrouble {
  readonly target: Allocation['target']
  readonly id: string
  readonly error: string
}

interface Place {
  readonly target: Allocation['target']
  readonly id: string
  readonly quantity: number
}

const keyOf = ({ target = 'line', id }: { readonly target?: Allocation['target']; readonly id: string }): string => `${target} ${id}`

/**
 * What goes back for what is returned `now`, after what was returned `earlier`, in any order. `basket` is the one that was evaluated. More of a
 * line than is left of it, and a line that is not there, is refused, and then nothing goes back.
 */
export function refundOf(
  basket: Pick<Basket, 'lines' | 'charges'>,
  evaluation: Pick<Evaluation, 'applied' | 'lines' | 'charges'>,
  earlier: readonly Returned[],
  now: readonly Returned[],
): Refund | { readonly troubles: readonly RefundTrouble[] } {
  const places = new Map<string, Place>()
  for (const { id, quantity } of basket.lines) places.set(`line ${id}`, { target: 'line', id, quantity })
  for (const { id } of basket.charges) places.set(`charge ${id}`, { target: 'charge', id, quantity: 1000 })
  const before = new Map<string, number>()
  const after = new Map<string, number>()
  const troubles = [...counted(places, before, earlier)]
  for (const [key, quantity] of before) after.set(key, quantity)
  troubles.push(...counted(places, after, now))
  if (troubles.length > 0) return { troubles }

  const named = [...new Set(now.map(keyOf))].flatMap((key) => places.get(key) ?? [])
  /** What goes back now of an amount that hangs on a place. */
  const backOf = (amount: number, place: Place): number => {
    const key = keyOf(place)
    return portionOf(amount, after.get(key) ?? 0, place.quantity) - portionOf(amount, before.get(key) ?? 0, place.quantity)
  }
  const offers = evaluation.applied.map((applied) => offerBack(applied, named, backOf))
  const priced = new Map<string, PricedLine>()
  for (const one of evaluation.lines) priced.set(`line ${one.id}`, one)
  for (const one of evaluation.charges) priced.set(`charge ${one.id}`, one)
  const lines = named.map((place): RefundedLine => {
    const key = keyOf(place)
    const refund = backOf(priced.get(key)?.due_minor ?? 0, place)
    const discount = offers.reduce((all, { byPlace }) => all + (byPlace.get(key) ?? 0), 0)
    return {
      target: place.target,
      id: place.id,
      quantity: (after.get(key) ?? 0) - (before.get(key) ?? 0),
      total_minor: refund + discount,
      discount_minor: discount,
      refund_minor: refund,
      tax_minor: backOf(priced.get(key)?.tax_minor ?? 0, place),
    }
  })
  return {
    lines,
    offers: offers.flatMap(({ offer_id, amount_minor, paid_by }) => (amount_minor === 0 ? [] : { offer_id, amount_minor, paid_by })),
    paid_by: joined(offers.flatMap(({ paid_by }) => paid_by)),
    refund_minor: lines.reduce((all, one) => all + one.refund_minor, 0),
    tax_minor: lines.reduce((all, one) => all + one.tax_minor, 0),
  }
}

/** Adds what is returned to what is there already; what cannot be is told. */
function counted(places: ReadonlyMap<string, Place>, soFar: Map<string, number>, returned: readonly Returned[]): RefundTrouble[] {
  return returned.flatMap(({ target = 'line', id, quantity }): RefundTrouble[] => {
    const key = keyOf({ target, id })
    const place = places.get(key)
    if (!place) return [{ target, id, error: target === 'line' ? 'There is no such line' : 'There is no such charge' }]
    const left = place.quantity - (soFar.get(key) ?? 0)
    if (left <= 0) return [{ target, id, error: 'All of it has been returned' }]
    const wanted = quantity ?? left
    if (wanted <= 0) return [{ target, id, error: 'must be more than nothing' }]
    if (wanted > left) return [{ target, id, error: `Only ${left / 1000} of it ${left === 1000 ? 'is' : 'are'} left to return` }]
    soFar.set(key, (soFar.get(key) ?? 0) + wanted)
    return []
  })
}

interface OfferBack {
  readonly offer_id: number
  readonly amount_minor: number
  readonly paid_by: readonly PaidShare[]
  readonly byPlace: ReadonlyMap<string, number>
}

function offerBack(
  { offer_id, allocations, paid_by }: AppliedOffer,
  named: readonly Place[],
  backOf: (amount: number, place: Place) => number,
): OfferBack {
  const wanted = new Map(named.map((place) => [keyOf(place), place]))
  const byPlace = new Map<string, number>()
  const shares = paid_by.map(() => 0)
  const open = paid_by.map(({ amount_minor }) => amount_minor)
  for (const allocation of allocations) {
    // Which payer paid how much of which line: always the same, for it is settled from the stored parts in their order.
    const parts = spread(allocation.amount_minor, open)
    const place = wanted.get(keyOf(allocation))
    for (const [at, part] of parts.entries()) {
      open[at] = (open[at] ?? 0) - part
      const back = place ? backOf(part, place) : 0
      shares[at] = (shares[at] ?? 0) + back
      if (place) byPlace.set(keyOf(place), (byPlace.get(keyOf(place)) ?? 0) + back)
    }
  }
  return {
    offer_id,
    amount_minor: shares.reduce((all, one) => all + one, 0),
    paid_by: paid_by.flatMap((payer, at) => (shares[at] === 0 ? [] : { ...payer, amount_minor: shares[at] ?? 0 })),
    byPlace,
  }
}

function joined(shares: readonly PaidShare[]): PaidShare[] {
  const byPayer = new Map<string, PaidShare>()
  for (const share of shares) {
    const key = `${share.payer} ${share.name}`
    byPayer.set(key, { ...share, amount_minor: share.amount_minor + (byPayer.get(key)?.amount_minor ?? 0) })
  }
  return [...byPayer.values()]
}
