interface MoneyFormat {
  readonly format: Intl.NumberFormat
  readonly digits: number
}

const formats = new Map<string, MoneyFormat>()

/** Making one costs a hundred times what using it costs, and asking it for its digits ten times. */
function formatOf(currency: string): MoneyFormat {
  const known = formats.get(currency)
  if (known) return known
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const made = { format, digits: format.resolvedOptions().maximumFractionDigits ?? 2 }
  formats.set(currency, made)
  return made
}

/** Decimals that a currency is written with: 2 for USD, 0 for JPY. */
export const currencyDigits = (currency: string): number => formatOf(currency).digits

/** Minor units as Americans write them: 123450 of USD is "$1,234.50". */
export function moneyText(minor: number, currency: string): string {
  const { format, digits } = formatOf(currency)
  return format.format(minor / 10 ** digits)
}
