import { spread, sum } from '../../kit/money-parts.ts'
import { type OfferTerms, thousandths } from '../terms.ts'
import { bestCombination, type Combination, type Taken } from './combine.ts'
import { type CompiledOffer, type CompiledOffers, standTogether } from './compile.ts'
import { judged, needsApproval } from './judge.ts'
import { type ReadyBasket, readyBasket, taxOf } from './ready-basket.ts'
import { leftOut, refusalOf } from './refusals.ts'
import type { AppliedOffer, Basket, Evaluation, EvaluationContext, PaidShare, PricedLine, RefusedOffer } from './types.ts'

/**
 * What live offers do with a basket, and why each of the others does nothing. The same basket, offers and context have the same answer, in
 * whatever order the offers were found.
 */
export function evaluate(basket: Basket, compiled: CompiledOffers, context: EvaluationContext): Evaluation {
  const ready = readyBasket(basket)
  const { candidates, misfits } = judged(ready, compiled, context)
  const best = bestCombination(ready, candidates)
  const taken = new Set(best.taken.map(({ candidate }) => candidate))
  const said = new Map<CompiledOffer, RefusedOffer>()
  for (const misfit of misfits) said.set(misfit.one, refusalOf(misfit, ready, context))
  for (const candidate of candidates)
    if (!taken.has(candidate)) said.set(candidate.one, leftOut(candidate.one, conflictingWith(candidate.one, best.taken)))
  return answer(
    ready,
    best,
    compiled.offers.flatMap((one) => said.get(one) ?? []),
  )
}

/** Of what was taken off and keeps an offer out: what takes off most. */
function conflictingWith(one: CompiledOffer, taken: readonly Taken[]): Taken | undefined {
  return taken
    .filter(({ candidate }) => !standTogether(candidate.one, one))
    .reduce<Taken | undefined>((most, next) => (most && most.amount >= next.amount ? most : next), undefined)
}

function answer(ready: ReadyBasket, best: Combination, refused: readonly RefusedOffer[]): Evaluation {
  const { basket, lineCount, prices, taxRates } = ready
  const ids = [...basket.lines, ...basket.charges].map(({ id }) => id)
  const priced = prices.map((total, at): PricedLine => {
    const due = best.left[at] ?? 0
    const taxable = Math.max(0, best.taxable[at] ?? 0)
    return {
      id: ids[at] ?? '',
      total_minor: total,
      discount_minor: total - due,
      due_minor: due,
      taxable_minor: taxable,
      tax_minor: taxOf(taxable, taxRates[at] ?? 0, basket.tax_inclusive),
    }
  })
  const due = sum(best.left)
  const tax = sum(priced.map(({ tax_minor }) => tax_minor))
  return {
    currency: basket.currency,
    applied: best.taken.map((taken) => appliedOf(taken, ids, lineCount)),
    refused,
    lines: priced.slice(0, lineCount),
    charges: priced.slice(lineCount),
    subtotal_minor: ready.subtotal,
    charges_minor: sum(prices) - ready.subtotal,
    discount_minor: sum(prices) - due,
    tax_minor: tax,
    total_minor: basket.tax_inclusive ? due : due + tax,
  }
}

function appliedOf({ candidate: { one, take }, amount, parts }: Taken, ids: readonly string[], lineCount: number): AppliedOffer {
  const { offer } = one
  const { terms } = offer
  return {
    offer_id: offer.id,
    name: offer.name,
    pos_name: terms.pos_name,
    class: terms.class,
    tax: terms.tax,
    amount_minor: amount,
    allocations: take.places.flatMap((place, at) => {
      const part = parts[at] ?? 0
      return part === 0 ? [] : { target: place < lineCount ? ('line' as const) : ('charge' as const), id: ids[place] ?? '', amount_minor: part }
    }),
    paid_by: sharesOf(terms.paid_by, amount),
    code: offer.given?.code ?? null,
    needs_approval: needsApproval(one, amount),
  }
}

/** Who pays how much; who pays nothing of it is left out. */
function sharesOf(payers: OfferTerms['paid_by'], amount: number): PaidShare[] {
  const shares = spread(
    amount,
    payers.map(({ percent }) => thousandths(percent) ?? 0),
  )
  return payers.flatMap(({ payer, name }, at) => {
    const share = shares[at] ?? 0
    return share === 0 ? [] : { payer, name, amount_minor: share }
  })
}
