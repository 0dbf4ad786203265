import { compileOffers } from '@brigade/contract/discounts/engine/compile.ts'
import { evaluate } from '@brigade/contract/discounts/engine/evaluate.ts'
import { judged } from '@brigade/contract/discounts/engine/judge.ts'
import { readyBasket } from '@brigade/contract/discounts/engine/ready-basket.ts'
import type { Basket, Evaluation, EvaluationContext, LiveOffer, StaffChoice } from '@brigade/contract/discounts/engine/types.ts'
import type { OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { sum } from '@brigade/contract/kit/money-parts.ts'
import { channelMeant, fulfilmentMeant } from '@brigade/contract/orders/codes.ts'
import type { Dice } from '../../../platform/dice.ts'
import { demoLines, type GuestBasket, type OffersOfGuests, type TakenOff } from '../../orders/public.ts'
import { type Part, sharedDiscounts } from '../ledger/rules.ts'
import type { KeptAsk } from '../using/store-reservations.ts'
import { demoCampaign, demoMailing } from './demo-offers.ts'
import type { GivenOffer } from './store-demo.ts'

// What guests of the demo were given: the engine is asked for each of their orders, and its answers are kept for the reservations. The same for
// the same orders.

/** One offer in one order. */
export interface DemoUse {
  readonly discountId: number
  readonly versionNumber: number
  readonly codeId: number | null
  readonly day: string | null
  readonly applied: Evaluation['applied'][number]
  readonly reason: string
}

export interface DemoReservation {
  readonly restaurantId: number
  readonly externalId: string
  readonly at: number
  readonly asked: KeptAsk
  readonly evaluation: Evaluation
  readonly uses: readonly DemoUse[]
  readonly shares: readonly (readonly Part[] | undefined)[]
}

/** Of thousand orders so many have a code of this offer, as long as there are codes, or are paid by staff. */
const often = { campaign: 150, mailing: 45, staff: 20 } as const

interface Live {
  readonly offer: GivenOffer
  readonly version: GivenOffer['versions'][number]
}
interface Chosen {
  readonly live: Live
  readonly code: GivenOffer['codes'][number] | null
  readonly staff: StaffChoice | null
}

export class OffersAtWork implements OffersOfGuests {
  readonly #kept = new Map<string, DemoReservation>()
  readonly #offers: readonly (Omit<GivenOffer, 'versions'> & {
    readonly from: number
    readonly until: number
    readonly at: ReadonlySet<number>
    readonly versions: readonly (GivenOffer['versions'][number] & { readonly since: number })[]
  })[]
  readonly #places: ReadonlySet<number>
  /** Uses of a code that everybody knows, and how many unique ones went out, by offer. */
  readonly #used = new Map<number, number>()

  constructor(offers: readonly GivenOffer[]) {
    this.#offers = offers.map((offer) => ({
      ...offer,
      from: offer.started_at?.getTime() ?? Number.POSITIVE_INFINITY,
      until: offer.left_at?.getTime() ?? Number.POSITIVE_INFINITY,
      at: new Set(offer.places),
      versions: offer.versions.map((one) => ({ ...one, since: Date.parse(one.from) })),
    }))
    this.#places = new Set(offers.flatMap(({ places }) => places))
  }

  get reservations(): readonly DemoReservation[] {
    return [...this.#kept.values()]
  }

  takenOff(dice: Dice, basket: GuestBasket): TakenOff | undefined {
    if (!this.#places.has(basket.restaurantId)) return undefined
    const chosen = this.#liveAt(basket).flatMap((live) => this.#chosen(dice, live, basket) ?? [])
    // Most orders have nothing of any offer, and nobody asks why.
    if (judged(readyBasket(basketOf(basket)), compileOffers(chosen.map(asked)), contextOf(basket)).candidates.length === 0) return nothing
    const reservation = reservationOf(basket, chosen)
    const { evaluation, uses } = reservation
    for (const { codeId, discountId } of uses) if (codeId !== null) this.#count(discountId, 1)
    this.#kept.set(keyOf(basket.restaurantId, basket.externalId), reservation)
    const discounts = uses.map(({ applied, reason, discountId: discount_id }) => ({
      name: applied.pos_name,
      kind: 'discount' as const,
      amount_minor: applied.amount_minor,
      discount_id,
      by: reason === '' ? '' : counter,
      approved_by: '',
      reason,
    }))
    const allocations = evaluation.applied.flatMap((one) => one.allocations)
    return { discounts, ofCharges: sum(allocations.map(({ target, amount_minor }) => (target === 'charge' ? amount_minor : 0))) }
  }

  /** As much as staff may take off, by somebody who asks for it now. */
  askedByStaff(basket: GuestBasket): DemoReservation {
    const chosen = this.#liveAt(basket).flatMap((live): Chosen[] => {
      const { method, effect, staff } = live.version.terms
      if (method !== 'staff' || effect.kind !== 'open_percent') return []
      return [{ live, code: null, staff: { reason: staff?.reasons.at(-1) ?? '', percent: effect.most_percent, amount_minor: null } }]
    })
    return reservationOf(basket, chosen)
  }

  giveBack(restaurantId: number, externalId: string): void {
    for (const { codeId, discountId } of this.#kept.get(keyOf(restaurantId, externalId))?.uses ?? [])
      if (codeId !== null && this.#isCampaign(discountId)) this.#count(discountId, -1)
  }

  sharesOf(restaurantId: number, externalId: string): DemoReservation['shares'] | undefined {
    return this.#kept.get(keyOf(restaurantId, externalId))?.shares
  }

  #liveAt({ restaurantId, at }: GuestBasket): Live[] {
    return this.#offers.flatMap((offer) => {
      const version = offer.versions.findLast(({ since }) => since <= at)
      return version && offer.from <= at && at < offer.until && offer.at.has(restaurantId) ? [{ offer, version }] : []
    })
  }

  /** Nothing where the guest has no code for it, or staff do not use it. */
  #chosen(dice: Dice, live: Live, { channel }: GuestBasket): Chosen | undefined {
    const { method, staff, effect } = live.version.terms
    const none = { live, code: null, staff: null }
    if (method === 'automatic') return none
    if (method === 'code') {
      const code = this.#codeFor(dice, live.offer)
      return code && { ...none, code }
    }
    if ((channel !== 'in_store' && channel !== 'phone') || dice.whole(1, 1000) > often.staff || effect.kind !== 'open_percent') return undefined
    const percent = dice.pick(['10', '20', effect.most_percent])
    return { ...none, staff: { reason: dice.pick(staff?.reasons ?? ['']), percent, amount_minor: null } }
  }

  #codeFor(dice: Dice, { id, codes }: GivenOffer): GivenOffer['codes'][number] | undefined {
    const used = this.#used.get(id) ?? 0
    const [often_, most] = this.#isCampaign(id) ? [often.campaign, demoCampaign.used] : [often.mailing, demoMailing.used]
    if (used >= most || dice.whole(1, 1000) > often_) return undefined
    // Unique ones are used here and there among those that were sent.
    return this.#isCampaign(id) ? codes[0] : codes[(used * 5 + 3) % codes.length]
  }

  #isCampaign(id: number): boolean {
    return this.#offers.find((one) => one.id === id)?.codes[0]?.code === demoCampaign.code
  }

  #count(id: number, by: number): void {
    this.#used.set(id, (this.#used.get(id) ?? 0) + by)
  }
}

const nothing: TakenOff = { discounts: [], ofCharges: 0 }

/** Who rings up orders in the demo. */
export const counter = 'Counter'
const keyOf = (restaurantId: number, externalId: string): string => `${restaurantId} ${externalId}`

const asked = ({ live: { offer, version }, code, staff }: Chosen): LiveOffer => ({
  id: offer.id,
  name: offer.name,
  terms: version.terms,
  currency: offer.currency,
  budget_left_minor: null,
  ...(code && { given: { code: code.code } }),
  ...(staff && { given: { staff } }),
})

const contextOf = ({ restaurantId, wall, channel, fulfilment }: GuestBasket): EvaluationContext => ({
  restaurant_id: restaurantId,
  at: wall,
  channel: channelMeant(channel) ?? 'unmapped',
  fulfilment: fulfilmentMeant(fulfilment) ?? 'unmapped',
  guest: { is_known: false, segment_ids: [], orders: 0 },
})

function reservationOf(basket: GuestBasket, chosen: readonly Chosen[]): DemoReservation {
  const evaluation = evaluate(basketOf(basket), compileOffers(chosen.map(asked)), contextOf(basket))
  const { restaurantId, externalId, at } = basket
  const codes = chosen.flatMap(({ code }) => code?.code ?? [])
  return {
    restaurantId,
    externalId,
    at,
    asked: askOf(basket, codes),
    evaluation,
    uses: evaluation.applied.flatMap((applied) => {
      const one = chosen.find(({ live }) => live.offer.id === applied.offer_id)
      return one ? [takenBy(one, applied, basket.wall.date)] : []
    }),
    shares: sharesOf(evaluation),
  }
}

const takenBy = ({ live: { offer, version }, code, staff }: Chosen, applied: DemoUse['applied'], date: string): DemoUse => ({
  discountId: offer.id,
  versionNumber: version.number,
  codeId: code?.id ?? null,
  day: dayOf(version.terms, date),
  applied,
  reason: staff?.reason ?? '',
})

const dayOf = ({ limits }: OfferTerms, date: string): string | null => (limits.per_day === null ? null : date)

/** As the ingest counts what was reserved for an order. */
const sharesOf = ({ applied }: Evaluation): DemoReservation['shares'] =>
  sharedDiscounts(
    applied.map(({ amount_minor: amount, offer_id: offerId }) => ({ kind: 'discount', amount, offerId })),
    applied.map(({ offer_id: id, pos_name: name, amount_minor: amount, paid_by: paidBy }) => ({
      offerId: id,
      discountId: id,
      name,
      status: 'applied',
      amount,
      paidBy,
    })),
    new Map(),
  ).discounts

function basketOf({ lines, charges }: GuestBasket): Basket {
  return {
    currency: 'USD',
    tax_inclusive: false,
    lines: linesOf(lines).map((one) => ({ ...one, quantity: Math.round(one.quantity * 1000) })),
    charges: chargesOf(charges),
  }
}

const linesOf = (lines: GuestBasket['lines']): KeptAsk['basket']['lines'][number][] =>
  lines.map((line) => {
    const total_minor = demoLines.totalOf(line)
    const { id, name, category, plu, quantity } = line
    return { id, name, category, plu, quantity, total_minor, options_minor: total_minor - demoLines.ownOf(line), tax_percent: null }
  })

const chargesOf = (charges: GuestBasket['charges']): KeptAsk['basket']['charges'][number][] =>
  charges.map(({ name, amount_minor }, at) => ({ id: `charge ${at + 1}`, name, is_delivery: true, amount_minor, tax_percent: null }))

const askOf = ({ at, channel, fulfilment, lines, charges }: GuestBasket, codes: readonly string[]): KeptAsk => ({
  basket: { lines: linesOf(lines), charges: chargesOf(charges) },
  at: new Date(at).toISOString(),
  channel: channelMeant(channel) ?? 'unmapped',
  fulfilment: fulfilmentMeant(fulfilment) ?? 'unmapped',
  codes,
})
