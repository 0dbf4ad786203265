import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverage, DeliveryArea, plainCode, ringProblem } from './delivery-area.ts'
import { type GeoPoint, metresBetween, type Position } from './geo-distance.ts'

const nowhere = { postal_code: '', country: 'US' }
const at = (point: GeoPoint) => ({ ...nowhere, point })
const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180

/** The point `metres` away in a direction, by the great circle. */
function away({ latitude, longitude }: GeoPoint, metres: number, bearing: number): GeoPoint {
  const [lat, lng, arc] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180, metres / 6_371_008.8]
  const there = Math.asin(Math.sin(lat) * Math.cos(arc) + Math.cos(lat) * Math.sin(arc) * Math.cos(bearing))
  const turn = Math.atan2(Math.sin(bearing) * Math.sin(arc) * Math.cos(lat), Math.cos(arc) - Math.sin(lat) * Math.sin(there))
  return { latitude: (there * 180) / Math.PI, longitude: wrapped(((lng + turn) * 180) / Math.PI) }
}

const places = fc.record({ latitude: fc.double({ min: -65, max: 65, noNaN: true }), longitude: fc.double({ min: -180, max: 179.9, noNaN: true }) })
const bearings = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })

/** A star around a place: corners in the order of their directions never cross. Ever second one may lie far nearer. */
const stars = fc
  .record({ centre: places, spikes: fc.array(fc.integer({ min: 500, max: 20_000 }), { minLength: 5, maxLength: 40 }) })
  .map(({ centre, spikes }) => {
    const corners = spikes.map((metres, index): Position => {
      const { latitude, longitude } = away(centre, metres, (index / spikes.length) * 2 * Math.PI)
      return [longitude, latitude]
    })
    return { centre, spikes, ring: [...corners, corners[0] ?? [0, 0]] as Position[] }
  })

const polygon = (ring: readonly Position[]) => DeliveryArea.parse({ kind: 'polygon', ring })

test('a radius contains points nearer than it and tells how far outside the others are', () => {
  fc.assert(
    fc.property(
      places,
      bearings,
      fc.integer({ min: 100, max: 100_000 }),
      fc.integer({ min: 0, max: 300_000 }),
      (center, bearing, radius_m, metres) => {
        const found = coverage(DeliveryArea.parse({ kind: 'radius', center, radius_m }), at(away(center, metres, bearing)))
        if (metres < radius_m - 1) expect(found).toEqual({ covers: 'inside' })
        if (metres > radius_m + 1) {
          expect(found.covers).toBe('outside')
          expect('by_m' in found && Math.abs(found.by_m - (metres - radius_m))).toBeLessThanOrEqual(2)
        }
      },
    ),
  )
})

test('a star-shaped polygon is accepted, contains its middle, and excludes points beyond its longest spike', () => {
  fc.assert(
    fc.property(stars, bearings, fc.integer({ min: 500, max: 50_000 }), ({ centre, spikes, ring }, bearing, beyond) => {
      expect(ringProblem(ring)).toBeUndefined()
      const area = polygon(ring)
      expect(coverage(area, at(centre))).toEqual({ covers: 'inside' })
      const longest = Math.max(...spikes)
      const found = coverage(area, at(away(centre, longest + beyond, bearing)))
      expect(found.covers).toBe('outside')
      if (!('by_m' in found)) return
      expect(found.by_m).toBeGreaterThanOrEqual(beyond * 0.99 - 5)
      expect(found.by_m).toBeLessThanOrEqual((longest + beyond) * 1.01)
    }),
  )
})

test('the start and direction of a polygon do not matter, and it may cross the date line', () => {
  fc.assert(
    fc.property(stars, bearings, fc.integer({ min: 0, max: 30_000 }), fc.nat(), ({ centre, ring }, bearing, metres, turn) => {
      const open = ring.slice(0, -1)
      const start = turn % open.length
      const rotated = [...open.slice(start), ...open.slice(0, start)]
      const other = [...rotated, rotated[0] ?? [0, 0]].reverse()
      const sought = away(centre, metres, bearing)
      const shift = ([longitude, latitude]: Position): Position => [wrapped(longitude - centre.longitude + 180), latitude]
      const asked = coverage(polygon(ring), at(sought))
      expect(coverage(polygon(other as Position[]), at(sought)).covers).toBe(asked.covers)
      const beyond = coverage(polygon(ring.map(shift)), at({ ...sought, longitude: wrapped(sought.longitude - centre.longitude + 180) }))
      const metresOf = (found: typeof asked) => ('by_m' in found ? found.by_m : 0)
      expect(Math.abs(metresOf(beyond) - metresOf(asked))).toBeLessThanOrEqual(1)
    }),
  )
})

test('swapping two corners makes the ring cross itself', () => {
  const circles = fc.record({ centre: places, corners: fc.integer({ min: 5, max: 30 }), swapped: fc.nat() })
  fc.assert(
    fc.property(circles, ({ centre, corners, swapped }) => {
      const open = Array.from({ length: corners }, (_, index): Position => {
        const { latitude, longitude } = away(centre, 5000, (index / corners) * 2 * Math.PI)
        return [longitude, latitude]
      })
      const first = swapped % (corners - 1)
      const [a, b] = [open[first], open[first + 1]]
      if (a && b) open.splice(first, 2, b, a)
      expect(ringProblem([...open, open[0] ?? [0, 0]])).toBe('crosses itself')
    }),
  )
})

const square: Position[] = [
  [-70.3, 43.6],
  [-70.2, 43.6],
  [-70.2, 43.7],
  [-70.3, 43.7],
  [-70.3, 43.6],
]

test.each<[string, Position[]]>([
  ['is not closed: its last point must be the same as its first', square.slice(0, 4)],
  ['needs at least three corners, and the first one again at the end', square.slice(0, 3)],
  ['has the same point twice in a row', [...square.slice(0, 2), [-70.2, 43.6], ...square.slice(2)]],
  ['is more than 200 km across', square.map(([longitude, latitude]): Position => [longitude, (latitude - 43.6) * 30])],
  [
    'has no area',
    [
      [0, 0],
      [0.00001, 0],
      [0.00001, 0.00001],
      [0, 0],
    ],
  ],
  [
    'crosses itself',
    [
      [0, 0],
      [0.1, 0],
      [0.05, 0],
      [0, 0],
    ],
  ],
  [
    'crosses itself',
    [
      [0, 0],
      [0.1, 0],
      [0.1, 0.1],
      [0.05, 0],
      [0, 0.1],
      [0, 0],
    ],
  ],
  ['must have at most 300 corners', Array.from({ length: 301 }, (): Position => [0, 0])],
])('a ring that %s is refused', (says, ring) => {
  expect(ringProblem(ring)).toBe(says)
  expect(DeliveryArea.safeParse({ kind: 'polygon', ring }).error?.issues[0]?.message).toBe(says)
})

test.each([
  [[0, 91], 'must be between -85 and 85'],
  [[181, 0], 'must be between -180 and 180'],
  [['0', 0], 'must be a number'],
])('a corner at %j is refused', (corner, says) => {
  const { error } = DeliveryArea.safeParse({ kind: 'polygon', ring: [corner, ...square.slice(1, 4), corner] })
  expect(error?.issues[0]?.message).toBe(says)
})

const codes = (all: string[], country = 'US') => DeliveryArea.parse({ kind: 'postal_codes', country, codes: all })

test.each([
  ['04101', 'US', 'inside'],
  [' 041 01 ', 'US', 'inside'],
  ['04101-1234', 'US', 'inside'],
  ['04102', 'US', 'other_code'],
  ['04101', 'DE', 'other_code'],
  ['0410', 'US', 'other_code'],
  ['', 'US', 'needs_postal_code'],
])('the code %j of %s is %s', (postal_code, country, covers) => {
  expect(coverage(codes(['04101', '04103']), { point: null, postal_code, country })).toEqual({ covers })
})

test('a star at the end of a postal code matches any rest; codes are kept once, without spaces and in capitals', () => {
  const area = codes(['sw1a*', 'SW1A *', 'n1 9gu'], 'gb')
  expect(area).toEqual({ kind: 'postal_codes', country: 'GB', codes: ['SW1A*', 'N19GU'] })
  expect(coverage(area, { point: null, postal_code: 'sw1a 2aa', country: 'GB' }).covers).toBe('inside')
  expect(coverage(area, { point: null, postal_code: 'SW1', country: 'GB' }).covers).toBe('other_code')
})

test('text that is no postal code is named, and normalizing a text twice changes nothing', () => {
  expect(DeliveryArea.safeParse({ kind: 'postal_codes', country: 'US', codes: ['04101', 'a/b'] }).error?.issues[0]?.message).toBe(
    'A/B is not a postal code',
  )
  fc.assert(fc.property(fc.string(), (text) => plainCode(plainCode(text)) === plainCode(text)))
})

test('an area on the map reports that it needs a point when there is none', () => {
  expect(coverage(polygon(square), { ...nowhere, point: null })).toEqual({ covers: 'needs_point' })
})

test('an address on the other side of the globe is not in an area there', () => {
  const steppe: Position[] = [
    [105.9, 40.6],
    [106.1, 40.6],
    [106.1, 40.8],
    [105.9, 40.8],
    [105.9, 40.6],
  ]
  // On a sheet around New York this area would be torn in two, one half at each edge.
  const found = coverage(polygon(steppe), at({ latitude: 40.7, longitude: -74 }))
  expect(found).toEqual({ covers: 'outside', by_m: expect.closeTo(10_970_000, -5) })
})

test('a degree of latitude is about 111 km', () => {
  expect(metresBetween({ latitude: 43, longitude: 7 }, { latitude: 44, longitude: 7 })).toBeCloseTo(111_195, -1)
})
