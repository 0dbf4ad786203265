import type { Position } from '@brigade/contract/fields/geo-distance.ts'
import { readPoint, writePoint } from '../../platform/point-text.ts'
import { words } from './delivery-markets-texts.ts'

type Read = { readonly ring: Position[] } | { readonly says: string }

/** A polygon as it was pasted: GeoJSON of one piece, or a corner a line. */
export function readPolygon(text: string): Read {
  const plain = text.trim()
  if (plain === '') return { says: words.cornersRequired }
  return /^[{[]/.test(plain) ? fromJson(plain) : fromLines(plain)
}

/** A corner a line, the first not again at the end. */
export function writePolygon(ring: readonly Position[]): string {
  return ring
    .slice(0, -1)
    .map(([longitude, latitude]) => writePoint({ latitude, longitude }))
    .join('\n')
}

function fromLines(text: string): Read {
  const corners: Position[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const point = readPoint(line.trim().replace(/[,;]$/, ''))
    if (!point) return { says: words.badLine(at + 1) }
    corners.push([point.longitude, point.latitude])
  }
  const [first] = corners
  const last = corners.at(-1)
  const isClosed = first !== undefined && last !== undefined && corners.length > 1 && first[0] === last[0] && first[1] === last[1]
  return { ring: first && !isClosed ? [...corners, first] : corners }
}

function fromJson(text: string): Read {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { says: words.badJson }
  }
  const rings = ringsIn(json)
  if ('says' in rings) return rings
  const [outer] = rings.polygon
  if (rings.polygon.length > 1) return { says: words.hasHoles }
  if (!Array.isArray(outer)) return { says: words.noPolygon }
  // Heights are passed over; what is no number is judged with the others.
  return { ring: outer.map((corner: unknown) => positionOf(corner)) }
}

const rounded = (value: unknown): number => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : Number.NaN)

function positionOf(corner: unknown): Position {
  const [longitude, latitude] = Array.isArray(corner) ? corner : []
  return [rounded(longitude), rounded(latitude)]
}

/** The one polygon in a geometry, a feature, a collection of one, or a bare list of corners. */
function ringsIn(json: unknown): { polygon: unknown[] } | { says: string } {
  if (Array.isArray(json)) return { polygon: Array.isArray(json[0]?.[0]) ? json : [json] }
  const { type, geometry, features, geometries, coordinates }: Record<string, unknown> = Object(json)
  if (type === 'Feature') return ringsIn(geometry ?? {})
  const parts = type === 'FeatureCollection' ? features : type === 'GeometryCollection' ? geometries : undefined
  if (Array.isArray(parts)) return parts.length > 1 ? { says: words.manyPolygons } : ringsIn(parts[0] ?? {})
  if (type === 'Polygon' && Array.isArray(coordinates)) return { polygon: coordinates }
  if (type !== 'MultiPolygon' || !Array.isArray(coordinates)) return { says: words.noPolygon }
  return coordinates.length > 1 ? { says: words.manyPolygons } : ringsIn({ type: 'Polygon', coordinates: coordinates[0] })
}
