import { thousandths } from '../terms.ts'
import type { Candidate } from './combine.ts'
import type { CompiledOffer, CompiledOffers } from './compile.ts'
import { allHold } from './conditions-hold.ts'
import { comparable } from './meaning.ts'
import type { ReadyBasket } from './ready-basket.ts'
import { takeOff } from './take-off.ts'
import { isTake, type NoTake, takeOf } from './takes.ts'
import type { EvaluationContext, RefusalReason } from './types.ts'
import { scheduleRefusal, wallOf } from './when.ts'

/** An offer that does not fit, before it is said why. */
export interface Misfit {
  readonly one: CompiledOffer
  readonly reason: RefusalReason
  readonly noTake?: NoTake
  /** What it would have taken off. */
  readonly alone?: number
}

/** Offers that fit, and why the others do not; both in the order in which they are taken off. Codes and staff offers that nobody gave are neither. */
export function judged(
  ready: ReadyBasket,
  { offers }: CompiledOffers,
  context: EvaluationContext,
): { readonly candidates: readonly Candidate[]; readonly misfits: readonly Misfit[] } {
  const candidates: Candidate[] = []
  const misfits: Misfit[] = []
  const wall = wallOf(context.at)
  for (const one of offers) {
    const { terms, given } = one.offer
    if ((terms.method === 'code' && given?.code === undefined) || (terms.method === 'staff' && !given?.staff)) continue
    const found = judgedOne(one, ready, context, wall)
    if ('take' in found) candidates.push(found)
    else misfits.push(found)
  }
  return { candidates, misfits }
}

function judgedOne(one: CompiledOffer, ready: ReadyBasket, context: EvaluationContext, wall: string): Candidate | Misfit {
  const { offer } = one
  if (offer.currency !== ready.basket.currency) return { one, reason: 'currency' }
  if (offer.hindrance) return { one, reason: offer.hindrance }
  const reason = scheduleRefusal(offer.terms.schedule, context.at, wall) ?? staffRefusal(one)
  if (reason) return { one, reason }
  if (!allHold(one, ready, context)) return { one, reason: 'condition' }
  const take = takeOf(one, ready)
  if (!isTake(take)) return { one, reason: take.reason, noTake: take }
  const alone = takeOff(take, ready.prices, [...ready.prices]).amount
  if (alone === 0) return { one, reason: 'nothing_left' }
  // In a combination it takes off no more than alone: so the budget is never gone over, and nobody has to guess beside which offers it is good.
  if (offer.budget_left_minor !== null && alone > offer.budget_left_minor) return { one, reason: 'budget_used', alone }
  return { one, take, alone }
}

function staffRefusal({ offer: { terms, given } }: CompiledOffer): RefusalReason | undefined {
  if (terms.method !== 'staff') return undefined
  const choice = given?.staff
  const reasons = terms.staff?.reasons ?? []
  const said = comparable(choice?.reason ?? '')
  if (said === '' || (reasons.length > 0 && !reasons.some((one) => comparable(one) === said))) return 'staff_reason'
  const { effect } = terms
  if (effect.kind === 'open_percent') {
    const rate = thousandths(choice?.percent ?? '') ?? 0
    return rate > 0 && rate <= (thousandths(effect.most_percent) ?? 0) ? undefined : 'staff_value'
  }
  if (effect.kind !== 'open_amount') return undefined
  const amount = choice?.amount_minor ?? 0
  return Number.isSafeInteger(amount) && amount > 0 && amount <= effect.most_minor ? undefined : 'staff_value'
}

/** Whether somebody has to approve what staff take off. */
export function needsApproval({ offer: { terms } }: CompiledOffer, amount: number): boolean {
  if (terms.method !== 'staff' || !terms.staff) return false
  const { approval, above_minor } = terms.staff
  return approval === 'always' || (approval === 'above' && amount > (above_minor ?? 0))
}
