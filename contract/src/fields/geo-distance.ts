/** A point on the map, in degrees. */
export interface GeoPoint {
  readonly latitude: number
  readonly longitude: number
}

/** A position as GeoJSON writes it: longitude first. */
export type Position = readonly [longitude: number, latitude: number]

const earthRadius = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180
/** Metres of one degree of latitude. */
const degree = radians(1) * earthRadius

/** Metres between two points over the ground. */
export function metresBetween(a: GeoPoint, b: GeoPoint): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const chord = half(a.latitude, b.latitude) + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude)
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** A position on a flat projection around a point: metres east and north of it. */
export interface FlatPoint {
  readonly x: number
  readonly y: number
}

/** The shorter way round the globe, so that an area over the date line stays in one piece. */
const turned = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180

/** Projects the surroundings of a point onto a plane; exact enough for the hundred kilometres a delivery could reach. */
export function flatAround(centre: GeoPoint): (point: GeoPoint) => FlatPoint {
  const narrowing = Math.cos(radians(centre.latitude))
  return ({ latitude, longitude }) => ({
    x: turned(longitude - centre.longitude) * degree * narrowing,
    y: (latitude - centre.latitude) * degree,
  })
}

export const pointOf = ([longitude, latitude]: Position): GeoPoint => ({ latitude, longitude })

const crossing = (a: FlatPoint, b: FlatPoint, c: FlatPoint): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

/** Whether `c`, known to be on the line through `a` and `b`, lies between them. */
const isBetween = (a: FlatPoint, b: FlatPoint, c: FlatPoint): boolean =>
  Math.min(a.x, b.x) <= c.x && c.x <= Math.max(a.x, b.x) && Math.min(a.y, b.y) <= c.y && c.y <= Math.max(a.y, b.y)

/** Whether two line segments share a point. */
export function touch(a: FlatPoint, b: FlatPoint, c: FlatPoint, d: FlatPoint): boolean {
  const [ofC, ofD, ofA, ofB] = [crossing(a, b, c), crossing(a, b, d), crossing(c, d, a), crossing(c, d, b)]
  if (Math.sign(ofC) * Math.sign(ofD) < 0 && Math.sign(ofA) * Math.sign(ofB) < 0) return true
  return (
    (ofC === 0 && isBetween(a, b, c)) || (ofD === 0 && isBetween(a, b, d)) || (ofA === 0 && isBetween(c, d, a)) || (ofB === 0 && isBetween(c, d, b))
  )
}

/** The distance from the origin to a line segment. */
export function fromOrigin(a: FlatPoint, b: FlatPoint): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(a.x * dx + a.y * dy) / length))
  return Math.hypot(a.x + along * dx, a.y + along * dy)
}

/** Whether the origin lies within a ring of corners. */
export function holdsOrigin(ring: readonly FlatPoint[]): boolean {
  let isInside = false
  for (const [at, b] of ring.entries()) {
    const a = ring[at === 0 ? ring.length - 1 : at - 1] ?? b
    if (a.y > 0 !== b.y > 0 && ((b.x - a.x) * -a.y) / (b.y - a.y) + a.x > 0) isInside = !isInside
  }
  return isInside
}
