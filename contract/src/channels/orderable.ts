import type { LossCause } from './states.ts'

// How long guests could really order: open hours, laid over what a listing was. Pure; all times are whole seconds since 1970.

export interface OpenSpan {
  readonly from: number
  readonly to: number
}

/** From `at` on, until the next one: guests could order (`cause` null), or what kept them from it. */
export interface ListingBecame {
  readonly at: number
  readonly cause: LossCause | null
}

/** In seconds: `open` is `orderable` and all that was lost. */
export interface OrderableTime {
  readonly open: number
  readonly orderable: number
  readonly lost: Readonly<Partial<Record<LossCause, number>>>
}

/** Spans in order, those that meet or overlap made one. */
export function joinedSpans(spans: readonly OpenSpan[]): OpenSpan[] {
  const joined: OpenSpan[] = []
  for (const span of spans.filter(({ from, to }) => from < to).toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && span.from <= last.to) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else joined.push(span)
  }
  return joined
}

/**
 * What became of open hours. `states` in the order of time; of two at one moment the later one counts. Time before the first is not counted:
 * nobody knows what the listing was, or it was not there.
 */
export function orderableTime(open: readonly OpenSpan[], states: readonly ListingBecame[]): OrderableTime {
  const lost: Partial<Record<LossCause, number>> = {}
  let [all, orderable, span] = [0, 0, 0]
  const spans = joinedSpans(open)
  for (const [index, { at, cause }] of states.entries()) {
    const end = states[index + 1]?.at ?? Number.POSITIVE_INFINITY
    // Spans that ended before this state are done: both lists go forward once.
    while (spans[span] && (spans[span]?.to ?? 0) <= at) span += 1
    for (let next = span; next < spans.length; next += 1) {
      const { from, to } = spans[next] as OpenSpan
      if (from >= end) break
      const seconds = Math.max(0, Math.min(to, end) - Math.max(from, at))
      all += seconds
      if (cause === null) orderable += seconds
      else if (seconds > 0) lost[cause] = (lost[cause] ?? 0) + seconds
    }
  }
  return { open: all, orderable, lost }
}
