import { offeredCurrencies } from '@brigade/contract/gift-cards/terms.ts'
import { decimalText, moneyShape, readMoney } from '../../ui/form/money-text.ts'
import { moneyWriter } from '../../ui/form/money-writer.ts'

// Amounts are whole minor units. In forms they are decimal text, "25.00", so that two versions of a form compare in words people read.

/** As people read it: `$25.00`. */
export const moneyText = (minor: number, currency: string): string => moneyWriter(currency).write(minor)

/** With its sign, as a ledger writes it: `+$25.00`, `−$5.00`. */
export const signedText = (minor: number, currency: string): string => (minor > 0 ? `+${moneyText(minor, currency)}` : moneyText(minor, currency))

/** What a form holds: `25.00`; empty for none. */
export function amountText(minor: number | null, currency: string): string {
  return minor === null ? '' : decimalText(minor, moneyShape(currency, 'en-US').digits)
}

/** Minor units of what a form holds; null for nothing, NaN for what is no amount. */
export function readAmount(text: string, currency: string): number | null {
  if (text.trim() === '') return null
  const verdict = readMoney(text, moneyShape(currency, 'en-US'))
  return verdict.ok ? verdict.minor : Number.NaN
}

/** What a form offers, and the one that is chosen already. */
export function currencyOptions(current: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  return [...new Set([...offeredCurrencies, current])].map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))
}
