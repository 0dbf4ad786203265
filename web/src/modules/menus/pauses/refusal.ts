import { Problem, textOf } from '@brigade/contract/kit/problem.ts'

/** What the server says is wrong: with the time, or with all of it. */
export function refusalOf(cause: unknown): { until?: string; text?: string } {
  const until = cause instanceof Problem ? cause.errors?.until?.[0] : undefined
  return until === undefined ? { text: textOf(cause) } : { until }
}
