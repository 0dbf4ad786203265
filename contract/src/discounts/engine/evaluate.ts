import { sum } from '../../kit/money-parts.ts'
import type { CompiledOffers } from './compile.ts'
import type { Basket, Evaluation, EvaluationContext } from './types.ts'

/** What live offers do with a basket. */
export function evaluate(basket: Basket, _compiled: CompiledOffers, _context: EvaluationContext): Evaluation {
  const priced = (id: string, total: number) => ({
    id,
    total_minor: total,
    discount_minor: 0,
    due_minor: total,
    taxable_minor: total,
    tax_minor: 0,
  })
  const subtotal_minor = sum(basket.lines.map((line) => line.total_minor))
  const charges_minor = sum(basket.charges.map((charge) => charge.amount_minor))
  return {
    currency: basket.currency,
    applied: [],
    refused: [],
    lines: basket.lines.map((line) => priced(line.id, line.total_minor)),
    charges: basket.charges.map((charge) => priced(charge.id, charge.amount_minor)),
    subtotal_minor,
    charges_minor,
    discount_minor: 0,
    tax_minor: 0,
    total_minor: subtotal_minor + charges_minor,
  }
}
