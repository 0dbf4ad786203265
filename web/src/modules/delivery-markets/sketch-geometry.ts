import type { DeliveryMarket } from '@brigade/contract/delivery-markets.ts'
import type { DeliveryArea } from '@brigade/contract/fields/delivery-area.ts'
import { type FlatPoint, flatAround, type GeoPoint, pointOf } from '@brigade/contract/fields/geo-distance.ts'

/** Something to be drawn at its place. */
export interface SketchPlace {
  readonly key: string
  /** The text in its mark. */
  readonly mark: string
  readonly name: string
  readonly point: GeoPoint
  readonly kind: 'restaurant' | 'address'
}

/** Restaurants with their place in the order, those without a point left out. */
export function placesOf({ rules }: Pick<DeliveryMarket, 'rules'>): SketchPlace[] {
  return rules.flatMap(({ restaurant_id, name, point }, at) =>
    point === null ? [] : [{ key: String(restaurant_id), mark: String(at + 1), name, point, kind: 'restaurant' as const }],
  )
}

export interface Sketch {
  readonly circle: { readonly x: number; readonly y: number; readonly r: number } | undefined
  /** Corners as an SVG polygon takes them. */
  readonly corners: string | undefined
  readonly places: readonly (SketchPlace & { readonly x: number; readonly y: number })[]
  /** Too far away to be drawn beside the area. */
  readonly leftOut: number
  readonly scale: { readonly metres: number; readonly px: number }
}

interface Size {
  readonly width: number
  readonly height: number
}

const padding = 28
/** Metres; a single point gets some surroundings. */
const leastSize = 400

/** The area and the places in pixels, north up; nothing when there is neither. */
export function sketchOf(area: DeliveryArea | undefined, places: readonly SketchPlace[], size: Size): Sketch | undefined {
  const origin = originOf(area) ?? places[0]?.point
  if (!origin || size.width <= 0) return undefined
  const flat = flatAround(origin)
  const outline = area ? outlineOf(area, flat) : []
  const set = places.map((place) => ({ ...place, at: flat(place.point) }))
  const reach = outline.length > 0 ? 3 * Math.max(...outline.map(({ x, y }) => Math.hypot(x, y)), leastSize) : Number.POSITIVE_INFINITY
  const near = set.filter(({ at }) => Math.hypot(at.x, at.y) <= reach)
  const box = boxOf([...outline, ...near.map(({ at }) => at)])
  const perMetre = Math.min((size.width - 2 * padding) / box.width, (size.height - 2 * padding) / box.height)
  const x = (point: FlatPoint) => size.width / 2 + (point.x - box.x) * perMetre
  const y = (point: FlatPoint) => size.height / 2 - (point.y - box.y) * perMetre
  const zero = { x: 0, y: 0 }
  return {
    circle: area?.kind === 'radius' ? { x: x(zero), y: y(zero), r: area.radius_m * perMetre } : undefined,
    corners: area?.kind === 'polygon' ? outline.map((corner) => `${x(corner).toFixed(1)},${y(corner).toFixed(1)}`).join(' ') : undefined,
    places: near.map(({ at, ...place }) => ({ ...place, x: x(at), y: y(at) })),
    leftOut: places.length - near.length,
    scale: scaleOf(perMetre, size.width / 4),
  }
}

function originOf(area: DeliveryArea | undefined): GeoPoint | undefined {
  if (area?.kind === 'radius') return area.center
  const first = area?.kind === 'polygon' ? area.ring[0] : undefined
  return first && pointOf(first)
}

/** Points that the picture has to hold: corners, or the four ends of a circle. */
function outlineOf(area: DeliveryArea, flat: (point: GeoPoint) => FlatPoint): FlatPoint[] {
  if (area.kind === 'polygon') return area.ring.slice(0, -1).map((corner) => flat(pointOf(corner)))
  if (area.kind !== 'radius') return []
  const r = area.radius_m
  return [
    { x: r, y: 0 },
    { x: -r, y: 0 },
    { x: 0, y: r },
    { x: 0, y: -r },
  ]
}

function boxOf(points: readonly FlatPoint[]) {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return { x: (left + right) / 2, y: (low + high) / 2, width: Math.max(right - left, leastSize), height: Math.max(high - low, leastSize) }
}

/** The longest of 1, 2 and 5 times a power of ten that is no longer than `most` pixels. */
function scaleOf(perMetre: number, most: number): Sketch['scale'] {
  const metres = most / perMetre
  const power = 10 ** Math.floor(Math.log10(metres))
  const nice = ([5, 2, 1].find((step) => step * power <= metres) ?? 1) * power
  return { metres: nice, px: nice * perMetre }
}
