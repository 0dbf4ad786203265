import { words } from './form-texts.ts'

/** What a failed save says, parted into what belongs to fields and what belongs above them. */
export interface Refusal {
  text: string
  fields: Record<string, string>
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function sentences(value: unknown): string {
  if (Array.isArray(value)) return value.map(sentences).filter(Boolean).join(' ')
  return typeof value === 'string' ? value : ''
}

function errorsOf(failure: unknown): Record<string, string> {
  if (!isRecord(failure) || !isRecord(failure.errors)) return {}
  return Object.fromEntries(Object.entries(failure.errors).map(([field, said]) => [field, sentences(said)]))
}

/** A server error as text: plain, its message, its response, or a line "field: message." for each of its errors. */
export function textOfFailure(failure: unknown): string {
  const lines = Object.entries(errorsOf(failure)).map(([field, said]) => `${field}: ${said.replace(/\.$/, '')}.`)
  if (lines.length > 0) return lines.join('\n')
  if (typeof failure === 'string') return failure
  if (!isRecord(failure)) return words.wentWrong
  for (const said of [failure.message, failure.response]) {
    if (typeof said === 'string' && said !== '') return said
    if (isRecord(said)) return textOfFailure(said)
  }
  return words.wentWrong
}

/** Parts a failure over the fields a form has and the alert at its top. */
export function refusalOf(failure: unknown, hasField: (name: string) => boolean, textOf = textOfFailure): Refusal {
  const fields = Object.fromEntries(Object.entries(errorsOf(failure)).filter(([field]) => hasField(field)))
  return { text: textOf(failure), fields }
}
