import { weekProblems } from '@brigade/contract/fields/week-hours.ts'

/** One opening of a special date, in minutes after its midnight; past 1440 is the next day. */
export interface Span {
  readonly start_min: number
  readonly end_min: number
}

/** What is wrong, by the place of the span; the same rules as those of a week. */
export function spanProblems(spans: readonly Span[]): ReadonlyMap<number, string> {
  const problems = weekProblems(spans.map((span) => ({ dow: 0, ...span })))
  return new Map(problems.map(({ at, says }) => [at, says.replace('Sunday ', '')]))
}

/** A span by what the clock reads: a closing at or before the opening is on the next day. */
export function spanByClock(opens: number, closes: number): Span {
  return { start_min: opens, end_min: closes < opens || (closes === 0 && opens === 0) ? closes + 1440 : closes }
}
