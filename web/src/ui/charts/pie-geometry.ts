import { arc, pie } from 'd3-shape'
import { isNumber, spread } from './axis-geometry.ts'
import { clipped } from './chart-text.ts'
import type { ChartPart } from './chart-types.ts'

/** A slice before it has a place: its colour's number stays when others are hidden. */
export interface PiePart extends ChartPart {
  readonly color: number
  /** How many small ones it stands for; 0 for one of its own. */
  readonly gathered: number
}

export interface PieSlice extends PiePart {
  readonly share: number
  readonly start: number
  readonly end: number
}

const sum = (parts: readonly ChartPart[]): number => parts.reduce((total, { value }) => total + value, 0)

/** The largest parts, at most ten; what is smaller than a hundredth or beyond the palette becomes one slice. */
export function gatherParts(parts: readonly ChartPart[], other: (count: number) => string, most = 10): PiePart[] {
  const drawn = parts.filter(({ value }) => isNumber(value) && value > 0).sort((a, b) => b.value - a.value)
  const total = sum(drawn)
  const limit = drawn.length > most ? most - 1 : drawn.length
  const large = drawn.slice(0, limit).filter(({ value }) => value / total >= 0.01)
  const kept = large.length === 0 || drawn.length - large.length < 2 ? drawn.slice(0, limit) : large
  const rest = drawn.slice(kept.length)
  const own = kept.map(({ name, value }, color) => ({ name, value, color, gathered: 0 }))
  if (rest.length === 0) return own
  return [...own, { name: other(rest.length), value: sum(rest), color: kept.length, gathered: rest.length }]
}

/** Angles clockwise from the top, all of them together a full turn. */
export function slicesOf(parts: readonly PiePart[]): PieSlice[] {
  const total = sum(parts)
  const shares = parts.map((part) => ({ ...part, share: total === 0 ? 0 : part.value / total }))
  // By share and not by value: of the tiniest numbers a full turn is no number any more.
  const angles = pie<(typeof shares)[number]>()
    .sort(null)
    .value(({ share }) => share)(shares)
  return angles.map(({ data, startAngle, endAngle }) => ({ ...data, start: startAngle, end: endAngle }))
}

export interface PieSize {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly hole: number
  /** Names beside the slices; where there is no room, the numbers of the legend. */
  readonly hasNames: boolean
  readonly labelRoom: number
}

/** How large the pie can be, so that its labels stay inside. */
export function pieSize(width: number, height: number, hasHole: boolean): PieSize {
  const hasNames = width >= 400
  const radius = Math.max(16, Math.min(height / 2 - 18, width / 2 - (hasNames ? 96 : 34)))
  return { x: width / 2, y: height / 2, radius, hole: hasHole ? radius * 0.62 : 0, hasNames, labelRoom: hasNames ? width / 2 - radius - 28 : 24 }
}

/** The outline of a slice around the origin, with two pixels of nothing between it and its neighbours. */
export function slicePath({ start, end }: Pick<PieSlice, 'start' | 'end'>, { radius, hole }: Pick<PieSize, 'radius' | 'hole'>): string {
  const isWhole = end - start > 2 * Math.PI - 1e-6
  return (
    arc<null>()
      .innerRadius(hole)
      .outerRadius(radius)
      .startAngle(start)
      .endAngle(end)
      .padRadius(radius)
      .padAngle(isWhole ? 0 : 2 / radius)(null) ?? ''
  )
}

export interface PieLabel {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'end'
  /** From the rim to the text. */
  readonly leader: string
}

const lineHeight = 17

/** One label a slice, left and right of the pie, none above another. */
export function pieLabels(slices: readonly PieSlice[], size: PieSize, height: number): PieLabel[] {
  const rim = slices.map(({ start, end }) => {
    const angle = (start + end) / 2
    return { isRight: angle < Math.PI, sin: Math.sin(angle), cos: -Math.cos(angle) }
  })
  const ys = rim.map(({ cos }) => size.y + cos * (size.radius + 10))
  for (const side of [true, false]) {
    const here = rim.flatMap(({ isRight }, index) => (isRight === side ? [index] : []))
    const placed = spread(
      here.map((index) => ys[index] ?? 0),
      lineHeight,
      9,
      height - 9,
    )
    here.forEach((index, place) => {
      ys[index] = placed[place] ?? 0
    })
  }
  return rim.map(({ isRight, sin, cos }, index) => {
    const y = ys[index] ?? 0
    const way = isRight ? 1 : -1
    const out = size.radius + 12
    // Names line up beside the pie; numbers follow its rim, wherever their neighbours pushed them to.
    const x = size.x + way * (size.hasNames ? size.radius + 16 : Math.sqrt(Math.max(0, out ** 2 - (y - size.y) ** 2)))
    const at = (away: number) => `${size.x + sin * (size.radius + away)},${size.y + cos * (size.radius + away)}`
    const slice = slices[index]
    const text = size.hasNames ? clipped(slice?.name ?? '', size.labelRoom) : String((slice?.color ?? 0) + 1)
    return { text, x: x + way * 4, y, anchor: isRight ? 'start' : 'end', leader: `M${at(2)}L${at(9)}L${x},${y}` }
  })
}

/** The slice at a point, counted from the middle of the pie; none in the hole or outside. */
export function sliceAt(slices: readonly PieSlice[], { radius, hole }: Pick<PieSize, 'radius' | 'hole'>, x: number, y: number): number | null {
  const away = Math.hypot(x, y)
  if (away > radius + 8 || away < hole - 8) return null
  const angle = (Math.atan2(x, -y) + 2 * Math.PI) % (2 * Math.PI)
  const found = slices.findIndex(({ start, end }) => angle >= start && angle < end)
  return found < 0 ? null : found
}
