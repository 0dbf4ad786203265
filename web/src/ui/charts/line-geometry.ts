import { scalePoint } from 'd3-scale'
import { line } from 'd3-shape'
import { type CategoryLabel, categoryLabels, type Frame, isNumber, roomForTicks, spread, type ValueAxis, valueAxis } from './axis-geometry.ts'
import { clipped, textWidth } from './chart-text.ts'

export interface LineWish {
  readonly labels: readonly string[]
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[]
  readonly width: number
  readonly height: number
  readonly tick: (value: number) => string
}

export interface LinePoint {
  readonly at: number
  readonly value: number
  readonly x: number
  readonly y: number
}

export interface DrawnLine {
  readonly path: string
  readonly points: readonly LinePoint[]
  /** Positions of the dots, far enough apart to be distinguished. */
  readonly signs: readonly LinePoint[]
  /** Its name at its end, when there is room beside the chart. */
  readonly end: { readonly text: string; readonly x: number; readonly y: number } | null
}

export interface LineLayout {
  readonly frame: Frame
  readonly axis: ValueAxis
  readonly lines: readonly DrawnLine[]
  readonly labels: readonly CategoryLabel[]
  readonly xs: readonly number[]
  readonly step: number
}

const signsApart = 44
const nameHeight = 15

/** All there is to draw of a line chart, within its width and height. */
export function lineLayout({ labels, series, width, height, tick }: LineWish): LineLayout {
  const values = series.flatMap((one) => one.values.filter(isNumber))
  const [top, bottom] = [12, height - 26]
  const axis = valueAxis(values, { from: bottom, to: top, startsAtZero: false, most: Math.min(6, Math.max(2, (bottom - top) / 44)) })
  const names =
    width >= 480 && series.length > 1 && series.length * nameHeight < height
      ? Math.min(110, Math.max(...series.map(({ name }) => textWidth(name))) + 14)
      : 14
  const frame = { left: Math.min(roomForTicks(axis, tick) + 4, width / 2), top, right: width - names, bottom }
  const scale = scalePoint<number>(
    labels.map((_, at) => at),
    [frame.left, frame.right],
  )
  const xs = labels.map((_, at) => scale(at) ?? frame.left)
  const step = labels.length > 1 ? scale.step() : frame.right - frame.left
  const drawn = series.map((one) => lineOf(one.values, xs, axis, step))
  return { frame, axis, lines: named(drawn, series, frame, names), labels: categoryLabels(labels, step, false), xs, step }
}

function lineOf(values: readonly (number | null)[], xs: readonly number[], axis: ValueAxis, step: number): DrawnLine {
  const pointsOrGaps = xs.map((x, at) => {
    const value = values[at]
    return isNumber(value) ? { at, value, x, y: axis.at(value) } : null
  })
  const points = pointsOrGaps.filter((place) => place !== null)
  const path =
    line<LinePoint | null>()
      .defined((place) => place !== null)
      .x((place) => place?.x ?? 0)
      .y((place) => place?.y ?? 0)(pointsOrGaps) ?? ''
  const every = Math.max(1, Math.ceil(signsApart / Math.max(step, 0.1)))
  const last = points.at(-1)
  // A point between two gaps has no line to either side: without its sign it could not be seen.
  const isAlone = ({ at }: LinePoint) => !pointsOrGaps[at - 1] && !pointsOrGaps[at + 1]
  const signs = points.filter((point) => point === last || isAlone(point) || (point.at % every === 0 && (last?.at ?? 0) - point.at >= every / 2))
  return { path, points, signs, end: null }
}

function named(lines: readonly DrawnLine[], series: LineWish['series'], frame: Frame, room: number): DrawnLine[] {
  if (room <= 14) return [...lines]
  const wished = lines.map(({ points }) => points.at(-1)?.y ?? frame.bottom)
  const ys = spread(wished, nameHeight, frame.top, frame.bottom)
  return lines.map((one, index) => ({
    ...one,
    end: one.points.length === 0 ? null : { text: clipped(series[index]?.name ?? '', room - 12), x: frame.right + 10, y: ys[index] ?? 0 },
  }))
}

/** The point of the x axis nearest to where one points. */
export function pointAt({ xs, frame, step }: LineLayout, x: number): number | null {
  if (xs.length === 0) return null
  return Math.min(xs.length - 1, Math.max(0, Math.round((x - frame.left) / Math.max(step, 0.1))))
}
