const formats = new Map<string, Intl.NumberFormat>()

/** Making one costs a hundred times what using it costs. */
function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency })
  formats.set(currency, known)
  return known
}

/** Decimals that a currency is written with: 2 for USD, 0 for JPY. */
export const currencyDigits = (currency: string): number => formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2

/** Minor units as Americans write them: 123450 of USD is "$1,234.50". */
export const moneyText = (minor: number, currency: string): string => formatOf(currency).format(minor / 10 ** currencyDigits(currency))
