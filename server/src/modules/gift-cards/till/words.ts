// Money and dates as they stand in sentences and mails.

const formats = new Map<string, { readonly format: Intl.NumberFormat; readonly unit: number }>()

/** 1250 of USD → $12.50 */
export function money(minor: number, currency: string): string {
  const known = formats.get(currency) ?? formatOf(currency)
  formats.set(currency, known)
  return known.format.format(minor / known.unit)
}

function formatOf(currency: string): { readonly format: Intl.NumberFormat; readonly unit: number } {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return { format, unit: 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2) }
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** 2026-03-01 → March 1, 2026 */
export const dateText = (date: string): string => longDate.format(new Date(`${date}T00:00:00Z`))
