import { moneyText } from '@brigade/contract/kit/money-text.ts'

// Everything about a person as a page that anybody can read: the same as the JSON, its fields as words. Pure.

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

/** `first_visit_at` is “First visit at”. */
export const wordsOfField = (field: string): string => {
  const words = field.replace(/_minor$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function amount(minor: number, currency: unknown): string {
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return String(minor)
  return moneyText(minor, currency)
}

function valueHtml(field: string, value: unknown, around: Record<string, unknown>, currency: unknown): string {
  if (Array.isArray(value)) return value.some(isRecord) ? listHtml(value, currency) : escaped(value.map(String).join(', '))
  if (isRecord(value)) return recordHtml(value, currency)
  if (typeof value === 'number' && field.endsWith('_minor')) return escaped(amount(value, around.currency ?? currency))
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return escaped(String(value))
}

const listHtml = (all: readonly unknown[], currency: unknown): string =>
  `<ol>${all.map((one) => `<li>${isRecord(one) ? recordHtml(one, currency) : escaped(String(one))}</li>`).join('')}</ol>`

function recordHtml(record: Record<string, unknown>, currency: unknown): string {
  const inner = record.currency ?? currency
  const rows = Object.entries(record).filter(([, value]) => !isEmpty(value))
  return `<dl>${rows.map(([field, value]) => `<dt>${escaped(wordsOfField(field))}</dt><dd>${valueHtml(field, value, record, inner)}</dd>`).join('')}</dl>`
}

/** A page without scripts or anything from elsewhere; what is empty is left out. */
export function personHtml(title: string, lead: string, everything: Record<string, unknown>): string {
  const sections = Object.entries(everything).filter(([, value]) => !isEmpty(value))
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}dl{margin:0 0 1rem}dt{font-weight:600}dd{margin:0 0 .5rem 1rem;overflow-wrap:anywhere}li{margin-bottom:1rem}</style>
</head><body><h1>${escaped(title)}</h1><p>${escaped(lead)}</p>
${sections.map(([field, value]) => `<h2>${escaped(wordsOfField(field))}</h2>${valueHtml(field, value, everything, undefined)}`).join('\n')}
</body></html>
`
}
