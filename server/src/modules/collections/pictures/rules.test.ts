import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placesBetween } from './rules.ts'

test('places lie between their neighbors and rise, or there is no room for them', () => {
  const place = fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }), { nil: undefined })
  fc.assert(
    fc.property(place, place, fc.integer({ min: 1, max: 500 }), (one, other, count) => {
      const [before, after] = one !== undefined && other !== undefined && one > other ? [other, one] : [one, other]
      const places = placesBetween(before, after, count)
      if (!places) {
        expect((after ?? 0) - (before ?? 0)).toBeLessThanOrEqual(count)
        return
      }
      const all = [before ?? -Infinity, ...places, after ?? Infinity]
      expect(all.every((value, index) => index === 0 || value > (all[index - 1] ?? 0))).toBe(true)
      expect(places).toHaveLength(count)
    }),
  )
})
