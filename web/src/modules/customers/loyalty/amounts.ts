import { decimalText, moneyShape, readMoney } from '../../../ui/form/money-text.ts'

// Amounts are whole minor units. Forms hold them as decimal text, "25.00".

/** What a form holds; empty for none. */
export function amountText(minor: number | null, currency: string): string {
  return minor === null ? '' : decimalText(minor, moneyShape(currency, 'en-US').digits)
}

/** Minor units of what a form holds; null for nothing, NaN for what is no amount. */
export function readAmount(text: string, currency: string): number | null {
  if (text.trim() === '') return null
  const verdict = readMoney(text, moneyShape(currency, 'en-US'))
  return verdict.ok ? verdict.minor : Number.NaN
}
