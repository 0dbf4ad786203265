import * as z from 'zod/mini'
import { eachOnce } from '../kit/each-once.ts'
import { type FlatPoint, flatAround, fromOrigin, type GeoPoint, holdsOrigin, metresBetween, type Position, pointOf, touch } from './geo-distance.ts'

// Where a delivery market delivers: around a point, within a polygon, or to postal codes. The form and the server share these checks.

export const areaKinds = ['radius', 'postal_codes', 'polygon'] as const
export type AreaKind = (typeof areaKinds)[number]

export const shortestRadius = 100
export const longestRadius = 100_000
export const mostCorners = 300
export const mostPostalCodes = 500
/** Metres from one side of a polygon to the other. */
export const widestPolygon = 200_000
/** Metres around a point that the flat projection is used for: no corner of an area that contains the point is farther away. */
const flatWithin = 2 * widestPolygon
/** Nearer to a pole the flat projection would be wrong, and nobody delivers there. */
const farthestLatitude = 85

const latitude = z
  .number({ error: 'must be a number' })
  .check(z.minimum(-farthestLatitude, { error: 'must be between -85 and 85' }), z.maximum(farthestLatitude, { error: 'must be between -85 and 85' }))
const longitude = z
  .number({ error: 'must be a number' })
  .check(z.minimum(-180, { error: 'must be between -180 and 180' }), z.maximum(180, { error: 'must be between -180 and 180' }))

/** Both as separate fields of a record. */
export const pointFields = { latitude, longitude }
export const geoPoint = z.object(pointFields)

/** As codes are compared: without spaces, hyphens and the case of letters. A star at the end stands for any rest. */
export function plainCode(code: string): string {
  return code.toUpperCase().replaceAll(/[\s-]/g, '')
}

const postalCode = z.pipe(
  z.string({ error: 'must be a text' }).check(z.maxLength(20, { error: 'must be at most 20 characters' })),
  z.transform(plainCode),
)

const codes = eachOnce(postalCode).check(
  z.minLength(1, { error: 'At least one postal code is required' }),
  z.maxLength(mostPostalCodes, { error: `must be at most ${mostPostalCodes} postal codes` }),
  z.superRefine<string[]>((all, context) => {
    const wrong = all.find((code) => !/^[A-Z0-9]{1,10}\*?$/.test(code))
    if (wrong !== undefined)
      context.addIssue({ code: 'custom', input: all, message: `${wrong === '' ? 'An empty text' : wrong} is not a postal code` })
  }),
)

const position = z.tuple([longitude, latitude])

const ring = z.array(position).check(
  z.superRefine<[number, number][]>((corners, context) => {
    const says = ringProblem(corners)
    if (says !== undefined) context.addIssue({ code: 'custom', input: corners, message: says })
  }),
)

export const DeliveryArea = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('radius'),
    center: geoPoint,
    radius_m: z
      .int({ error: 'Radius is required' })
      .check(z.minimum(shortestRadius, { error: 'must be at least 0.1 km' }), z.maximum(longestRadius, { error: 'must be at most 100 km' })),
  }),
  z.object({
    kind: z.literal('postal_codes'),
    country: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, { error: 'must be a country of two letters' })),
    codes,
  }),
  /** As GeoJSON: longitude before latitude, the last corner the first again. */
  z.object({ kind: z.literal('polygon'), ring }),
])
export type DeliveryArea = z.infer<typeof DeliveryArea>

/** What is wrong with a polygon, in words; nothing when it encloses one piece of ground that can be delivered to. */
export function ringProblem(corners: readonly Position[]): string | undefined {
  const [first] = corners
  const last = corners.at(-1)
  if (!first || !last || corners.length < 4) return 'needs at least three corners, and the first one again at the end'
  if (corners.length > mostCorners) return `must have at most ${mostCorners} corners`
  if (first[0] !== last[0] || first[1] !== last[1]) return 'is not closed: its last point must be the same as its first'
  const flat = flatAround(pointOf(first))
  const open = corners.slice(0, -1).map((corner) => flat(pointOf(corner)))
  const width = spread(open.map(({ x }) => x))
  const height = spread(open.map(({ y }) => y))
  if (Math.max(width, height) > widestPolygon) return 'is more than 200 km across'
  if (open.some((corner, at) => distance(corner, after(open, at)) === 0)) return 'has the same point twice in a row'
  if (crossesItself(open)) return 'crosses itself'
  if (surface(open) < 100) return 'has no area'
  return undefined
}

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)
const distance = (a: FlatPoint, b: FlatPoint): number => Math.hypot(a.x - b.x, a.y - b.y)
const after = (all: readonly FlatPoint[], at: number): FlatPoint => all[(at + 1) % all.length] ?? { x: 0, y: 0 }

/** Square metres. */
function surface(open: readonly FlatPoint[]): number {
  return Math.abs(open.reduce((sum, a, at) => sum + a.x * after(open, at).y - after(open, at).x * a.y, 0)) / 2
}

/** Neighbouring sides share their corner; any other two must not meet. */
function crossesItself(open: readonly FlatPoint[]): boolean {
  return open.some((a, at) =>
    open.slice(at + 1).some((c, step) => {
      const other = at + 1 + step
      const isNeighbour = other === at + 1 || (at === 0 && other === open.length - 1)
      return isNeighbour ? foldsBack(open, at, other) : touch(a, after(open, at), c, after(open, other))
    }),
  )
}

/** A side that runs back over the one before it. */
function foldsBack(open: readonly FlatPoint[], at: number, other: number): boolean {
  const [first, second] = other === at + 1 ? [at, other] : [other, at]
  const [a, b, c] = [open[first], open[second], after(open, second)]
  if (!a || !b) return false
  const turn = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
  return turn === 0 && (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) < 0
}

/** An address as far as it is known. */
export interface Place {
  readonly point: GeoPoint | null
  readonly postal_code: string
  readonly country: string
}

export type Coverage =
  | { readonly covers: 'inside' | 'needs_point' | 'needs_postal_code' | 'other_code' }
  | { readonly covers: 'outside'; readonly by_m: number }

/** Whether an area holds an address, and how far away it is when it does not. */
export function coverage(area: DeliveryArea, place: Place): Coverage {
  if (area.kind === 'postal_codes') return codeCoverage(area, place)
  if (place.point === null) return { covers: 'needs_point' }
  const by_m = metresOutside(area, place.point)
  return by_m === 0 ? { covers: 'inside' } : { covers: 'outside', by_m: Math.max(1, Math.round(by_m)) }
}

/** 0 within the area, on its edge too. */
function metresOutside(area: Exclude<DeliveryArea, { kind: 'postal_codes' }>, point: GeoPoint): number {
  if (area.kind === 'radius') return Math.max(0, metresBetween(area.center, point) - area.radius_m)
  const nearest = Math.min(...area.ring.map((corner) => metresBetween(point, pointOf(corner))))
  // The projection breaks on the other side of the globe: an area across the break would seem to surround the point.
  if (nearest > flatWithin) return nearest
  const flat = flatAround(point)
  const corners = area.ring.slice(0, -1).map((corner) => flat(pointOf(corner)))
  if (holdsOrigin(corners)) return 0
  return Math.min(...corners.map((corner, at) => fromOrigin(corner, after(corners, at))))
}

function codeCoverage(area: Extract<DeliveryArea, { kind: 'postal_codes' }>, place: Place): Coverage {
  const code = plainCode(place.postal_code)
  if (code === '') return { covers: 'needs_postal_code' }
  if (area.country !== place.country) return { covers: 'other_code' }
  // The first five digits of an American nine-digit code name the place.
  const asked = area.country === 'US' && /^\d{9}$/.test(code) ? code.slice(0, 5) : code
  const fits = area.codes.some((one) => (one.endsWith('*') ? asked.startsWith(one.slice(0, -1)) : asked === one || code === one))
  return { covers: fits ? 'inside' : 'other_code' }
}

/** The size of an area by its kind: metres, number of codes, number of corners. */
export function sizeOf(area: DeliveryArea): number {
  if (area.kind === 'radius') return area.radius_m
  return area.kind === 'postal_codes' ? area.codes.length : area.ring.length - 1
}
