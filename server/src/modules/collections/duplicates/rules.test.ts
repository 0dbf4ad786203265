import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alikeWithin, groupsAlike, type Likeness } from './rules.ts'

const noneApart = new Map<number, Set<number>>()

function groupsOf(pictures: readonly Likeness[], apart: ReadonlyMap<number, ReadonlySet<number>> = noneApart): number[][] {
  const work = groupsAlike(pictures, apart)
  for (let step = work.next(); ; step = work.next()) if (step.done) return inOrder(step.value)
}
const inOrder = (groups: readonly number[][]) => groups.map((ids) => ids.toSorted((a, b) => a - b)).toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))

const bitsOf = (half: number) => (half >>> 0).toString(2).replaceAll('0', '').length
const differenceOf = (one: Likeness, other: Likeness) => bitsOf(one.high ^ other.high) + bitsOf(one.low ^ other.low)

/** The same by comparing every pair. */
function groupsByPairs(pictures: readonly Likeness[], apart: ReadonlyMap<number, ReadonlySet<number>>): number[][] {
  const groups: number[][] = []
  for (const picture of pictures) {
    const alike = (id: number) => {
      const other = pictures.find((one) => one.id === id)
      return other !== undefined && differenceOf(picture, other) <= alikeWithin && !apart.get(picture.id)?.has(id)
    }
    const joined = groups.filter((ids) => ids.some(alike))
    for (const ids of joined) groups.splice(groups.indexOf(ids), 1)
    groups.push([...joined.flat(), picture.id])
  }
  return inOrder(groups.filter(({ length }) => length > 1))
}

const flipped = ({ high, low }: Omit<Likeness, 'id'>, places: readonly number[]) => ({
  high: places.filter((place) => place < 32).reduce((half, place) => half ^ (1 << place), high),
  low: places.filter((place) => place >= 32).reduce((half, place) => half ^ (1 << (place - 32)), low),
})

const half = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
/** A few originals and many that differ from one of them in up to fourteen places. */
const collections = fc
  .tuple(
    fc.array(fc.record({ high: half, low: half }), { minLength: 1, maxLength: 4 }),
    fc.array(fc.tuple(fc.nat(3), fc.uniqueArray(fc.nat(63), { maxLength: 14 })), { maxLength: 24 }),
  )
  .map(([originals, copies]) =>
    [...originals, ...copies.map(([of, places]) => flipped(originals[of % originals.length] ?? { high: 0, low: 0 }, places))].map((one, id) => ({
      id,
      ...one,
    })),
  )
const pairs = fc.array(fc.tuple(fc.nat(27), fc.nat(27)), { maxLength: 30 })

function apartOf(told: readonly (readonly [number, number])[]): Map<number, Set<number>> {
  const apart = new Map<number, Set<number>>()
  for (const [one, other] of told.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]))
    if (one !== other) apart.set(one, (apart.get(one) ?? new Set()).add(other))
  return apart
}

test('finds what comparing every pair finds, whatever has been told apart', () => {
  fc.assert(
    fc.property(collections, pairs, (pictures, told) => {
      expect(groupsOf(pictures, apartOf(told))).toEqual(groupsByPairs(pictures, apartOf(told)))
    }),
    { numRuns: 200 },
  )
})

test('ten places that differ are alike wherever they lie, and eleven are not', () => {
  const original = { high: 0x12345678, low: -0x12345678 }
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(63), { minLength: 11, maxLength: 11 }), (places) => {
      const ten = [
        { id: 1, ...original },
        { id: 2, ...flipped(original, places.slice(1)) },
      ]
      expect(groupsOf(ten)).toEqual([[1, 2]])
      const eleven = [
        { id: 1, ...original },
        { id: 2, ...flipped(original, places) },
      ]
      expect(groupsOf(eleven)).toEqual([])
    }),
  )
})

test('many of one likeness are one group, and one that was told apart from all of them is in it no more', () => {
  const white = Array.from({ length: 500 }, (_, id) => ({ id, high: 0, low: 0 }))
  expect(groupsOf(white)).toHaveLength(1)
  const [group] = groupsOf(white, apartOf(white.slice(1).map(({ id }) => [0, id] as const)))
  expect(group).toHaveLength(499)
})
