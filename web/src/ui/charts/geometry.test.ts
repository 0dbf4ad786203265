import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categoryLabels, spread, valueAxis } from './axis-geometry.ts'
import { barAt, barLayout } from './bar-geometry.ts'
import { clipped, textWidth } from './chart-text.ts'
import { lineLayout, pointAt } from './line-geometry.ts'
import { gatherParts, pieLabels, pieSize, sliceAt, slicesOf } from './pie-geometry.ts'

const amount = fc.oneof(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.double({ min: -1e12, max: 1e12, noNaN: true }))
const gap = fc.option(amount, { nil: null })
const parts = fc.array(fc.record({ name: fc.string({ maxLength: 30 }), value: amount }), { maxLength: 40 })
const room = fc.record({ width: fc.integer({ min: 240, max: 1400 }), height: fc.integer({ min: 120, max: 500 }) })
const tick = (value: number) => value.toPrecision(3)
const other = (count: number) => `Other (${count})`
const hair = 1e-6

test('slices fill the circle, in order, for any numbers', () => {
  fc.assert(
    fc.property(parts, (given) => {
      const slices = slicesOf(gatherParts(given, other))
      const positive = given.filter(({ value }) => value > 0)
      expect(slices.length > 0).toBe(positive.length > 0)
      if (slices.length === 0) return
      expect(slices.reduce((turn, { start, end }) => turn + end - start, 0)).toBeCloseTo(2 * Math.PI, 9)
      expect(slices.reduce((all, { share }) => all + share, 0)).toBeCloseTo(1, 9)
      slices.forEach(({ start }, at) => {
        expect(start).toBeCloseTo(slices[at - 1]?.end ?? 0, 9)
      })
    }),
  )
})

test('a pie has at most ten slices, loses no number, and a single small one keeps its name', () => {
  fc.assert(
    fc.property(parts, (given) => {
      const slices = gatherParts(given, other)
      const positive = given.filter(({ value }) => value > 0)
      expect(slices.length).toBeLessThanOrEqual(10)
      const total = positive.reduce((all, { value }) => all + value, 0)
      expect(Math.abs(slices.reduce((all, { value }) => all + value, 0) - total)).toBeLessThanOrEqual(total * 1e-9)
      expect(slices.every(({ gathered }) => gathered !== 1)).toBe(true)
    }),
  )
  expect(
    gatherParts(
      [
        { name: 'A', value: 999 },
        { name: 'B', value: 1 },
      ],
      other,
    ).map(({ name }) => name),
  ).toEqual(['A', 'B'])
  const twelve = Array.from({ length: 12 }, (_, index) => ({ name: String(index), value: 100 - index }))
  expect(gatherParts(twelve, other).at(-1)).toMatchObject({ name: 'Other (3)', value: 91 + 90 + 89, color: 9 })
})

test('labels of a pie keep their distance and stay inside', () => {
  fc.assert(
    fc.property(parts, room, (given, { width, height }) => {
      const slices = slicesOf(gatherParts(given, other))
      const size = pieSize(width, height, false)
      const labels = pieLabels(slices, size, height)
      for (const anchor of ['start', 'end']) {
        const ys = labels
          .filter((label) => label.anchor === anchor)
          .map(({ y }) => y)
          .sort((a, b) => a - b)
        const isRoomy = ys.length * 17 <= height - 18
        if (isRoomy) for (const y of ys) expect(y >= 9 - hair && y <= height - 9 + hair).toBe(true)
        ys.slice(1).forEach((y, at) => {
          expect(y - (ys[at] ?? 0)).toBeGreaterThanOrEqual(17 - hair)
        })
      }
    }),
  )
})

test('the slice under a point is the one whose angles contain it', () => {
  const slices = slicesOf(
    gatherParts(
      [
        { name: 'A', value: 1 },
        { name: 'B', value: 1 },
      ],
      other,
    ),
  )
  const size = { radius: 100, hole: 60 }
  expect(sliceAt(slices, size, 80, 0)).toBe(0)
  expect(sliceAt(slices, size, -80, 0)).toBe(1)
  expect([sliceAt(slices, size, 0, 10), sliceAt(slices, size, 140, 0)]).toEqual([null, null])
})

test('ticks ascend, lie on the axis, and are whole for whole numbers', () => {
  fc.assert(
    fc.property(fc.array(amount), fc.boolean(), fc.integer({ min: 1, max: 8 }), (values, startsAtZero, most) => {
      const axis = valueAxis(values, { from: 200, to: 20, startsAtZero, most })
      expect(axis.ticks).toEqual([...new Set(axis.ticks)].sort((a, b) => a - b))
      for (const value of [...values, ...axis.ticks]) {
        expect(axis.at(value)).toBeLessThanOrEqual(200 + hair)
        expect(axis.at(value)).toBeGreaterThanOrEqual(20 - hair)
      }
      if (startsAtZero) expect(axis.low <= 0 && axis.high >= 0).toBe(true)
      if (values.every(Number.isInteger)) expect(axis.ticks.every(Number.isInteger)).toBe(true)
    }),
    { examples: [[[Number.MIN_VALUE, -Number.MIN_VALUE], false, 1]] },
  )
})

test('bars start at zero and stay inside the frame, in columns and in rows', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(gap, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 4 }),
      room,
      fc.constantFrom('columns' as const, 'rows' as const),
      (series, size, direction) => {
        const labels = (series[0] ?? []).map((_, at) => `Label ${at}`)
        const { boxes, frame, axis } = barLayout({ labels, series, ...size, direction, tick, value: tick })
        const zero = axis.at(0)
        for (const { x, y, width, height, value } of boxes) {
          expect(x >= frame.left - hair && x + width <= frame.right + hair && y >= frame.top - hair && y + height <= frame.bottom + hair).toBe(true)
          const [near, far] = direction === 'rows' ? [x, x + width] : [y, y + height]
          expect(Math.min(Math.abs(near - zero), Math.abs(far - zero))).toBeLessThan(1e-4)
          expect(value === 0 || width >= 0).toBe(true)
        }
      },
    ),
  )
})

test('a point over a bar selects this bar', () => {
  const layout = barLayout({
    labels: ['A', 'B', 'C'],
    series: [
      [1, 2, 3],
      [3, 2, 1],
    ],
    width: 400,
    height: 240,
    direction: 'columns',
    tick,
    value: tick,
  })
  for (const { at, series, x, y, width, height } of layout.boxes) {
    expect(barAt(layout, 'columns', x + width / 2, y + height / 2)).toEqual({ at, series })
  }
})

test('labels under an axis never touch', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 40 }), { minLength: 1, maxLength: 90 }),
      fc.double({ min: 0.5, max: 200, noNaN: true }),
      fc.boolean(),
      (texts, step, mayClip) => {
        const labels = categoryLabels(texts, step, mayClip)
        labels.slice(1).forEach(({ at, text }, index) => {
          const before = labels[index]
          const between = (at - (before?.at ?? 0)) * step - (textWidth(text) + textWidth(before?.text ?? '')) / 2
          expect(between).toBeGreaterThan(0)
        })
      },
    ),
  )
})

test('a line has all its points inside the frame, a gap for a missing number, and a dot for a single point', () => {
  fc.assert(
    fc.property(fc.array(gap, { minLength: 1, maxLength: 90 }), room, (values, size) => {
      const { frame, lines } = lineLayout({ labels: values.map((_, at) => `Day ${at}`), series: [{ name: 'A', values }], ...size, tick })
      const [line] = lines
      expect(line?.points.length).toBe(values.filter((value) => value !== null).length)
      for (const { x, y } of line?.points ?? [])
        expect(x >= frame.left - hair && x <= frame.right + hair && y >= frame.top - hair && y <= frame.bottom + hair).toBe(true)
    }),
    // So close together that rounding moves the ends of the axis past them.
    { examples: [[[-999999999999.9976, -999999999999.9973], { width: 300, height: 200 }]] },
  )
  const { lines } = lineLayout({
    labels: ['A', 'B', 'C', 'D', 'E'],
    series: [{ name: 'A', values: [1, null, 2, null, 3] }],
    width: 300,
    height: 200,
    tick,
  })
  expect(lines[0]?.signs.map(({ at }) => at)).toEqual([0, 2, 4])
  expect(lines[0]?.path.match(/M/g)).toHaveLength(3)
})

test('the nearest point of the axis is found, and the ends beyond it', () => {
  const layout = lineLayout({ labels: ['A', 'B', 'C'], series: [{ name: 'A', values: [1, 2, 3] }], width: 300, height: 200, tick })
  layout.xs.forEach((x, at) => {
    expect(pointAt(layout, x + 3)).toBe(at)
  })
  expect([pointAt(layout, -50), pointAt(layout, 900)]).toEqual([0, 2])
})

test('spread labels keep their order, their distance and the bounds', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -50, max: 350, noNaN: true }), { minLength: 1, maxLength: 15 }), (wished) => {
      const placed = spread(wished, 20, 0, 300)
      const sorted = placed.toSorted((a, b) => a - b)
      expect(sorted[0]).toBeGreaterThanOrEqual(-hair)
      expect(sorted.at(-1)).toBeLessThanOrEqual(300 + hair)
      sorted.slice(1).forEach((place, at) => {
        expect(place - (sorted[at] ?? 0)).toBeGreaterThanOrEqual(20 - hair)
      })
    }),
  )
})

test('a text is shortened to the available width, by whole letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.integer({ min: 0, max: 300 }), (text, width) => {
      expect(textWidth(clipped(text, width))).toBeLessThanOrEqual(Math.max(width, 0))
    }),
  )
  expect(clipped('North Wharf Kitchen', 60)).toMatch(/^North.*…$/)
})
