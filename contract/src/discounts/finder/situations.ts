import { isGroup } from '../../kit/condition-groups.ts'
import type { OfferCondition, OfferConditions } from '../conditions.ts'
import type { CompiledOffer, CompiledOffers } from '../engine/compile.ts'
import { conditionHolds } from '../engine/conditions-hold.ts'
import { readyBasket } from '../engine/ready-basket.ts'
import type { BasketCharge, EvaluatedGuest, EvaluationContext, WallMoment } from '../engine/types.ts'
import { scheduleRefusal, wallOf } from '../engine/when.ts'

// When, how and by whom an order could be placed: all that offers ask besides the basket.

/** A way to order, with what it costs besides items. */
export interface OrderWay {
  readonly channel: EvaluationContext['channel']
  readonly fulfilment: EvaluationContext['fulfilment']
  readonly charges: readonly BasketCharge[]
}

export interface Situation {
  readonly context: EvaluationContext
  readonly charges: readonly BasketCharge[]
  /** Offers that a basket could have in it. */
  readonly possible: readonly CompiledOffer[]
}

const emptyBasket = readyBasket({ currency: '', tax_inclusive: false, lines: [], charges: [] })

/** 0 for never, 2 for always, 1 where it is for the basket to say. */
function possibility(node: OfferCondition | OfferConditions, one: CompiledOffer, context: EvaluationContext): 0 | 1 | 2 {
  if (!isGroup<OfferCondition>(node)) {
    if (node.field === 'subtotal' || node.field === 'quantity') return 1
    return conditionHolds(node, one, emptyBasket, context) ? 2 : 0
  }
  const inside = node.of.map((inner) => possibility(inner, one, context))
  if (node.match === 'all') return inside.includes(0) ? 0 : inside.includes(1) ? 1 : 2
  const any = inside.includes(2) ? 2 : inside.includes(1) ? 1 : 0
  return node.match === 'any' ? any : any === 2 ? 0 : any === 0 ? 2 : 1
}

function segmentsIn(node: OfferCondition | OfferConditions): number[] {
  if (isGroup<OfferCondition>(node)) return node.of.flatMap(segmentsIn)
  return node.field === 'segment' ? [node.segment_id] : []
}

/** Guests who fit as much as one guest can: in every segment or in none, with their first order or not, known or not. */
function guestsToTry({ offers }: CompiledOffers): EvaluatedGuest[] {
  const segments = [...new Set(offers.flatMap(({ offer }) => segmentsIn(offer.terms.conditions)))]
  const known = [0, 5].flatMap((orders) =>
    (segments.length === 0 ? [[]] : [segments, []]).map((segment_ids) => ({ is_known: true, segment_ids, orders })),
  )
  return [...known, { is_known: false, segment_ids: [], orders: 0 }]
}

/**
 * Situations in which other offers are possible; of those with the same charges, none in which only a part is possible of what is possible in
 * another one. Those with the most offers first.
 */
export function situationsOf(compiled: CompiledOffers, restaurantId: number, moments: readonly WallMoment[], ways: readonly OrderWay[]): Situation[] {
  const guests = guestsToTry(compiled)
  const found = new Map<string, Situation & { readonly charged: string; readonly set: ReadonlySet<CompiledOffer> }>()
  for (const at of moments) {
    const wall = wallOf(at)
    const holding = compiled.offers.filter(({ offer }) => !offer.hindrance && scheduleRefusal(offer.terms.schedule, at, wall) === undefined)
    for (const { channel, fulfilment, charges } of ways)
      for (const guest of guests) {
        const context: EvaluationContext = { restaurant_id: restaurantId, at, channel, fulfilment, guest }
        const possible = holding.filter((one) => possibility(one.offer.terms.conditions, one, context) > 0)
        const charged = JSON.stringify(charges)
        const key = `${charged} ${possible.map(({ offer }) => offer.id).join()}`
        if (possible.length > 0 && !found.has(key)) found.set(key, { context, charges, possible, charged, set: new Set(possible) })
      }
  }
  const all = [...found.values()].sort((one, other) => other.possible.length - one.possible.length)
  return all.filter(
    (one, at) => !all.slice(0, at).some(({ charged, set }) => charged === one.charged && one.possible.every((offer) => set.has(offer))),
  )
}
