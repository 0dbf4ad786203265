import type { BasketLine, Evaluation, PaidShare } from './types.ts'

/** So much of a line: thousandths; null for all that is left of it. */
export interface ReturnedLine {
  readonly id: string
  readonly quantity: number | null
}

export interface Refund {
  /** Of each line that is returned now: its price, what was off, and what goes back. */
  readonly lines: readonly { readonly id: string; readonly total_minor: number; readonly discount_minor: number; readonly refund_minor: number }[]
  /** Of each offer that was off them: how much of it is given back, by who paid. */
  readonly offers: readonly { readonly offer_id: number; readonly amount_minor: number; readonly paid_by: readonly PaidShare[] }[]
  readonly paid_by: readonly PaidShare[]
  /** To the guest, taxes left out. */
  readonly refund_minor: number
  /** Of those lines. */
  readonly tax_minor: number
}

export type RefundTrouble = { readonly id: string; readonly error: string }

/**
 * What goes back to the guest for lines that are returned. `earlier` says what was returned before, in any order. All of a basket, returned in
 * whatever parts, gives back exactly what was paid for it.
 */
export function refundOf(
  _lines: readonly BasketLine[],
  _evaluation: Evaluation,
  _earlier: readonly ReturnedLine[],
  _now: readonly ReturnedLine[],
): Refund | { readonly troubles: readonly RefundTrouble[] } {
  return { troubles: [] }
}
