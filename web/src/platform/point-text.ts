import { geoPoint } from '@brigade/contract/fields/delivery-area.ts'
import type { GeoPoint } from '@brigade/contract/fields/geo-distance.ts'

const number = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`
const pair = new RegExp(String.raw`^${number}\s*°?\s*([NS])?\s*[,;\s]\s*${number}\s*°?\s*([EW])?$`, 'i')

/** About ten centimetres: nobody's door is known better. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** A point as maps copy it, "43.6571, -70.2512" or "43.6571° N, 70.2512° W"; nothing when it is none. */
export function readPoint(text: string): GeoPoint | undefined {
  const [, north, ns = '', east, ew = ''] = pair.exec(text.trim()) ?? []
  if (north === undefined || east === undefined) return undefined
  const sign = (letter: string, negative: string) => (letter.toUpperCase() === negative ? -1 : 1)
  const point = { latitude: rounded(Number(north) * sign(ns, 'S')), longitude: rounded(Number(east) * sign(ew, 'W')) }
  return geoPoint.safeParse(point).success ? point : undefined
}

export function writePoint({ latitude, longitude }: GeoPoint): string {
  return `${latitude}, ${longitude}`
}
