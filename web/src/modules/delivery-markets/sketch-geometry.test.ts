import type { DeliveryArea } from '@brigade/contract/fields/delivery-area.ts'
import { expect, test } from 'vitest'
import { type SketchPlace, sketchOf } from './sketch-geometry.ts'

const size = { width: 400, height: 256 }
const center = { latitude: 43.66, longitude: -70.25 }
const circle: DeliveryArea = { kind: 'radius', center, radius_m: 5000 }
const place = (north: number, east: number): SketchPlace => ({
  key: `${north}/${east}`,
  mark: '1',
  name: 'Old Port',
  kind: 'restaurant',
  point: {
    latitude: center.latitude + north / 111_195,
    longitude: center.longitude + east / (111_195 * Math.cos((center.latitude * Math.PI) / 180)),
  },
})

test('a circle fills the height and is centered, with north up and east to the right', () => {
  const sketch = sketchOf(circle, [place(2500, 0), place(0, 2500)], size)
  expect(sketch?.circle).toEqual({ x: 200, y: 128, r: 100 })
  expect(sketch?.places.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
    [200, 78],
    [250, 128],
  ])
  expect(sketch?.scale).toEqual({ metres: 5000, px: 100 })
})

test('a restaurant near the area widens the picture; one in another city is left out', () => {
  expect(sketchOf(circle, [place(12_000, 0)], size)?.circle?.r).toBeLessThan(100)
  const far = sketchOf(circle, [place(0, 200_000)], size)
  expect([far?.leftOut, far?.places.length, far?.circle?.r]).toEqual([1, 0, 100])
})

test('every corner of a polygon lies within the picture, also across the date line', () => {
  const ring: [number, number][] = [
    [179.95, 0],
    [-179.95, 0],
    [-179.95, 0.05],
    [179.95, 0],
  ]
  const sketch = sketchOf({ kind: 'polygon', ring }, [], size)
  const corners = (sketch?.corners ?? '').split(' ').map((corner) => corner.split(',').map(Number))
  expect(corners).toHaveLength(3)
  for (const [x = -1, y = -1] of corners) expect([x >= 28 && x <= 372, y >= 28 && y <= 228]).toEqual([true, true])
})

test('without an area the restaurants are drawn, and without both nothing', () => {
  const codes: DeliveryArea = { kind: 'postal_codes', country: 'US', codes: ['04101'] }
  expect(sketchOf(codes, [place(0, 0)], size)).toMatchObject({ circle: undefined, corners: undefined, places: [{ x: 200, y: 128 }] })
  expect(sketchOf(codes, [], size)).toBeUndefined()
  expect(sketchOf(undefined, [], size)).toBeUndefined()
})
