import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinedSpans, type ListingBecame, type OpenSpan, orderableTime } from './orderable.ts'
import { lossCauses } from './states.ts'

const spans = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: -3, max: 25 })).map(([from, length]): OpenSpan => ({ from, to: from + length })),
  { maxLength: 6 },
)
const states = fc
  .array(fc.record({ at: fc.integer({ min: 0, max: 80 }), cause: fc.constantFrom(null, ...lossCauses) }), { maxLength: 8 })
  .map((all): ListingBecame[] => all.toSorted((a, b) => a.at - b.at))

/** Second by second: is it open, and what was the listing then? */
function counted(open: readonly OpenSpan[], became: readonly ListingBecame[]) {
  const lost: Record<string, number> = {}
  let [all, orderable] = [0, 0]
  for (let second = 0; second < 120; second += 1) {
    const now = became.findLast(({ at }) => at <= second)
    if (!now || !open.some(({ from, to }) => from <= second && second < to)) continue
    all += 1
    if (now.cause === null) orderable += 1
    else lost[now.cause] = (lost[now.cause] ?? 0) + 1
  }
  return { open: all, orderable, lost }
}

test('orderable time is what counting every second comes to', () => {
  fc.assert(
    fc.property(spans, states, (open, became) => {
      expect(orderableTime(open, became)).toEqual(counted(open, became))
    }),
    { numRuns: 2000 },
  )
})

test('open time is orderable or lost to one cause', () => {
  fc.assert(
    fc.property(spans, states, (open, became) => {
      const time = orderableTime(open, became)
      expect(time.open).toBe(time.orderable + Object.values(time.lost).reduce((sum, seconds) => sum + seconds, 0))
    }),
  )
})

test('spans that meet or overlap are one', () => {
  expect(
    joinedSpans([
      { from: 5, to: 9 },
      { from: 1, to: 3 },
      { from: 3, to: 4 },
      { from: 8, to: 12 },
      { from: 20, to: 20 },
    ]),
  ).toEqual([
    { from: 1, to: 4 },
    { from: 5, to: 12 },
  ])
})
