import { scaleLinear } from 'd3-scale'
import { clipped, textWidth } from './chart-text.ts'

/** Where values lie along one side of a chart. */
export interface ValueAxis {
  readonly ticks: readonly number[]
  readonly low: number
  readonly high: number
  readonly at: (value: number) => number
}

interface AxisWish {
  readonly from: number
  readonly to: number
  /** Bars grow from zero; a line may start higher when zero is far away. */
  readonly startsAtZero: boolean
  /** About how many ticks there is room for. */
  readonly most: number
}

export const isNumber = (value: number | null | undefined): value is number => typeof value === 'number' && Number.isFinite(value)

/** Numbers next to nothing have no ticks between them: their steps are smaller than what a number can hold. */
const nothing = 1e-300

function bounds(values: readonly number[], startsAtZero: boolean): [number, number] {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  if (values.length === 0 || Math.max(Math.abs(low), Math.abs(high)) < nothing) return [0, 1]
  if (startsAtZero || (low >= 0 && low <= high / 2) || (high <= 0 && high >= low / 2)) return [Math.min(0, low), Math.max(0, high)]
  if (low === high) return [Math.min(0, low), Math.max(0, high)]
  return [low, high]
}

/** Round ticks around the values, whole ones where all values are whole. */
export function valueAxis(values: readonly number[], { from, to, startsAtZero, most }: AxisWish): ValueAxis {
  const count = Math.max(1, Math.floor(most))
  // Clamped, because rounding may move the ends of the axis past values that are very large and very close together.
  const scale = scaleLinear().domain(bounds(values, startsAtZero)).range([from, to]).nice(count).clamp(true)
  const areWhole = values.every((value) => Number.isInteger(value))
  const [low = 0, high = 1] = scale.domain()
  const ticks = scale.ticks(count).filter((tick) => !areWhole || Number.isInteger(tick))
  return { ticks, low, high, at: (value) => scale(value) }
}

export interface CategoryLabel {
  readonly at: number
  readonly text: string
}

const between = 10
const least = 34

/**
 * Which labels to write under places `step` pixels apart, so that none touches the next. Those that `mayClip` are rather
 * shortened under every bar than whole under some, as long as something of them can be read; the others are left out in turn.
 */
export function categoryLabels(texts: readonly string[], step: number, mayClip: boolean): CategoryLabel[] {
  const widest = Math.max(0, ...texts.map(textWidth))
  const wanted = mayClip ? Math.min(widest, least) : widest
  const every = Math.max(1, Math.ceil((wanted + between) / Math.max(step, 0.1)))
  return texts.flatMap((full, at) => {
    const text = at % every === 0 ? clipped(full, every * step - between) : ''
    return text === '' ? [] : [{ at, text }]
  })
}

/** Moves places apart until neighbours keep a gap, in order and within the bounds where these are wide enough. */
export function spread(wished: readonly number[], gap: number, from: number, to: number): number[] {
  const order = wished.map((_, index) => index).sort((a, b) => (wished[a] ?? 0) - (wished[b] ?? 0))
  const placed = order.map((index) => Math.max(from, wished[index] ?? 0))
  for (let place = 1; place < placed.length; place += 1) placed[place] = Math.max(placed[place] ?? 0, (placed[place - 1] ?? 0) + gap)
  let limit = to
  for (let place = placed.length - 1; place >= 0 && (placed[place] ?? 0) > limit; place -= 1) {
    placed[place] = limit
    limit -= gap
  }
  const result = [...wished]
  order.forEach((index, place) => {
    result[index] = placed[place] ?? 0
  })
  return result
}

/** The inside of a chart, between its labels. */
export interface Frame {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The left edge that leaves room for the widest tick. */
export const roomForTicks = (axis: ValueAxis, tick: (value: number) => string): number =>
  Math.ceil(Math.max(0, ...axis.ticks.map((value) => textWidth(tick(value))))) + 10
