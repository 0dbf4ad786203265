import { Problem } from '@brigade/contract/kit/problem.ts'

const dayMs = 86_400_000

/** First moment asked for: a day without a time begins at midnight UTC. */
export function firstMoment(field: string, text: string | undefined): Date | undefined {
  return text === undefined ? undefined : momentOf(field, text)
}

/** First moment that no longer belongs to what was asked for: a day without a time is in it whole. */
export function momentAfter(field: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  return new Date(momentOf(field, text).getTime() + (isDay(text) ? dayMs : 1))
}

function isDay(text: string): boolean {
  return !text.includes('T')
}

function momentOf(field: string, text: string): Date {
  const hasZone = isDay(text) || /(Z|[+-]\d{2}:\d{2})$/.test(text)
  const moment = new Date(hasZone ? text : `${text}Z`)
  // 31 February would silently become 3 March.
  const isReal = !Number.isNaN(moment.getTime()) && new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(text.slice(0, 10))
  if (!isReal) throw new Problem('invalid', 'must be a date', { errors: { [field]: ['must be a date'] } })
  return moment
}
