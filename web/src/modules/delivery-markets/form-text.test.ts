import { expect, test } from 'vitest'
import { readPoint } from '../../platform/point-text.ts'
import { areaText, distanceText } from './area-text.ts'
import { createSchema, editSchema, emptyValues, noArea } from './market-form.ts'
import { readPolygon, writePolygon } from './polygon-text.ts'
import { ruleSchema, ruleValues } from './rule-form.ts'

const ring = [
  [-70.3, 43.6],
  [-70.2, 43.6],
  [-70.2, 43.7],
  [-70.3, 43.6],
]
const polygon = { type: 'Polygon', coordinates: [ring] }

test.each([
  ['43.6571, -70.2512', 43.6571, -70.2512],
  ['43.6571 -70.2512', 43.6571, -70.2512],
  ['43.6571° N, 70.2512° W', 43.6571, -70.2512],
  ['33.8688S,151.2093E', -33.8688, 151.2093],
  ['43.65712345678, -70', 43.657123, -70],
])('%j is a point', (text, latitude, longitude) => {
  expect(readPoint(text)).toEqual({ latitude, longitude })
})

test.each(['', '43.6571', '91, 0', '0, 181', 'Wharf Street', '43,6571, -70,2512'])('%j is no point', (text) => {
  expect(readPoint(text)).toBeUndefined()
})

test.each([
  ['a geometry', polygon],
  ['a feature', { type: 'Feature', properties: {}, geometry: polygon }],
  ['a collection of one', { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: polygon }] }],
  ['a collection of geometries', { type: 'GeometryCollection', geometries: [polygon] }],
  ['many of one', { type: 'MultiPolygon', coordinates: [[ring]] }],
  ['its rings', [ring]],
  ['its corners', ring],
  ['corners with heights', ring.map((corner) => [...corner, 12])],
])('%s is read', (_, json) => {
  expect(readPolygon(JSON.stringify(json))).toEqual({ ring })
})

test('corners typed one per line are closed to a ring, and read back as they were written', () => {
  const lines = '43.6, -70.3\n\n43.6, -70.2\n43.7, -70.2,\n'
  expect(readPolygon(lines)).toEqual({ ring })
  expect(readPolygon(writePolygon(ring as [number, number][]))).toEqual({ ring })
})

test.each([
  ['', 'Corners are required'],
  ['{"type": ', 'is not valid GeoJSON'],
  ['{"type": "Point", "coordinates": [1, 2]}', 'has no polygon'],
  ['{}', 'has no polygon'],
  [JSON.stringify({ type: 'MultiPolygon', coordinates: [[ring], [ring]] }), 'has more than one polygon: create one market for each'],
  [JSON.stringify({ type: 'Polygon', coordinates: [ring, ring] }), 'has a hole, which an area cannot have'],
  ['43.6, -70.3\nsomewhere', 'line 2 is not a latitude and longitude'],
])('%j is refused', (text, says) => {
  expect(readPolygon(text)).toEqual({ says })
})

const whole = { ...emptyValues(), name: 'Old Port', parent_access_group_id: '3', point: '43.657, -70.251', radius: '2.5' }
const complaints = (values: object) => editSchema.safeParse(values).error?.issues.map(({ path, message }) => [path[0], message])

test('typed values become an area of the chosen kind', () => {
  expect(createSchema.parse(whole)).toEqual({
    market: { name: 'Old Port', active: true, area: { kind: 'radius', center: { latitude: 43.657, longitude: -70.251 }, radius_m: 2500 } },
    parent_access_group_id: 3,
  })
  expect(editSchema.parse({ ...whole, kind: 'postal_codes', codes: '04101, 04102\n04103' }).area).toEqual({
    kind: 'postal_codes',
    country: 'US',
    codes: ['04101', '04102', '04103'],
  })
  expect(editSchema.parse({ ...whole, kind: 'polygon', corners: JSON.stringify(polygon) }).area).toEqual({ kind: 'polygon', ring })
})

test('errors are shown at their fields, that of the name together with those of the area', () => {
  expect(complaints({ ...noArea, name: '', active: true, radius: 'far' })).toEqual([
    ['name', 'Name is required'],
    ['point', 'Point is required'],
    ['radius', 'must be a number such as 2.5'],
  ])
  expect(complaints({ ...whole, point: 'here' })).toEqual([['point', 'must be a latitude and a longitude, such as 43.6571, -70.2512']])
  expect(complaints({ ...whole, radius: '0.01' })).toEqual([['radius', 'must be at least 0.1 km']])
  expect(complaints({ ...whole, kind: 'postal_codes' })).toEqual([['codes', 'At least one postal code is required']])
  expect(complaints({ ...whole, kind: 'polygon', corners: '0, 0\n1, 1\n0, 1\n1, 0' })).toEqual([['corners', 'crosses itself']])
})

test('areas and distances are described in words', () => {
  expect(areaText({ area_kind: 'radius', area_size: 2500 })).toBe('2.5 km around a point')
  expect(areaText({ area_kind: 'postal_codes', area_size: 1 })).toBe('1 postal code')
  expect(areaText({ area_kind: 'polygon', area_size: 6 })).toBe('Polygon of 6 corners')
  expect([350, 1234, 28_400].map(distanceText)).toEqual(['350 m', '1.2 km', '28 km'])
})

test('text that is no amount or number is not reported as missing', () => {
  const read = (values: object) =>
    ruleSchema.safeParse({ ...ruleValues(undefined), restaurant_id: '3', ...values }).error?.issues.map(({ message }) => message)
  expect(read({})).toEqual(['Fee is required', 'Minutes are required'])
  expect(read({ fee_minor: Number.NaN, minutes: 'abc' })).toEqual(['must be an amount', 'must be a whole number'])
  expect(read({ fee_minor: 300, minutes: '2.5' })).toEqual(['must be a whole number'])
  expect(read({ fee_minor: 300, minutes: '1e2' })).toEqual(['must be a whole number'])
})
