import { scaleBand } from 'd3-scale'
import { type CategoryLabel, categoryLabels, type Frame, isNumber, roomForTicks, type ValueAxis, valueAxis } from './axis-geometry.ts'
import { clipped, textWidth } from './chart-text.ts'

export type BarDirection = 'columns' | 'rows'

export interface BarBox {
  readonly at: number
  /** Which of the shown series, counted from 0. */
  readonly series: number
  readonly value: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface BarWish {
  readonly labels: readonly string[]
  /** The values of each shown series. */
  readonly series: readonly (readonly (number | null)[])[]
  readonly width: number
  readonly height: number
  readonly direction: BarDirection
  readonly tick: (value: number) => string
  readonly value: (value: number) => string
}

export interface BarLayout {
  readonly frame: Frame
  readonly axis: ValueAxis
  readonly boxes: readonly BarBox[]
  readonly labels: readonly CategoryLabel[]
  /** The middle of each label's place, along the bars' side. */
  readonly centers: readonly number[]
  readonly step: number
  /** Whether each bar has room for its number. */
  readonly hasValues: boolean
}

const rowHeight = 32
const thickest = 56

/** The height of a chart whose bars lie one below the other. */
export const heightOfRows = (count: number): number => Math.max(1, count) * rowHeight + 8

/** All there is to draw of a bar chart, within its width and height. */
export const barLayout = (wish: BarWish): BarLayout => (wish.direction === 'rows' ? rows(wish) : columns(wish))

const valuesOf = ({ series }: BarWish): number[] => series.flat().filter(isNumber)

function columns(wish: BarWish): BarLayout {
  const { labels, width, height, tick, value } = wish
  const values = valuesOf(wish)
  const [top, bottom] = [20, height - 26]
  const axis = valueAxis(values, { from: bottom, to: top, startsAtZero: true, most: Math.min(6, Math.max(2, (bottom - top) / 44)) })
  const frame = { left: Math.min(roomForTicks(axis, tick), width / 2), top, right: width - 4, bottom }
  const columns = columnPlacesOf(labels.length, frame.left, frame.right)
  const boxes = boxesOf(wish, columns, axis)
  const room = wish.series.length === 1 ? columns.step - 4 : columns.thickness / Math.max(1, wish.series.length)
  return {
    frame,
    axis,
    boxes,
    labels: categoryLabels(labels, columns.step, true),
    centers: columns.centers,
    step: columns.step,
    hasValues: values.every((one) => textWidth(value(one)) <= room),
  }
}

function rows(wish: BarWish): BarLayout {
  const { labels, width, height, value } = wish
  const values = valuesOf(wish)
  const numbers = Math.max(0, ...values.map((one) => textWidth(value(one)))) + 8
  const names = Math.min(Math.max(0, ...labels.map(textWidth)) + 12, width * 0.42)
  const left = names + (values.some((one) => one < 0) ? numbers : 0)
  const frame = { left, top: 4, right: Math.max(left + 8, width - numbers), bottom: height - 4 }
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const span = high - low || 1
  // No ticks here: each bar has its number at its end, so the longest may fill the row.
  const axis = { ticks: [], low, high, at: (one: number) => frame.left + ((one - low) / span) * (frame.right - frame.left) }
  const columns = columnPlacesOf(labels.length, frame.top, frame.bottom)
  return {
    frame,
    axis,
    boxes: boxesOf(wish, columns, axis),
    labels: labels.map((label, at) => ({ at, text: clipped(label, names - 10) })),
    centers: columns.centers,
    step: columns.step,
    hasValues: true,
  }
}

interface ColumnPlaces {
  readonly centers: readonly number[]
  readonly step: number
  readonly thickness: number
}

function columnPlacesOf(count: number, from: number, to: number): ColumnPlaces {
  const band = scaleBand<number>(
    Array.from({ length: count }, (_, at) => at),
    [from, to],
  )
    .paddingInner(0.28)
    .paddingOuter(0.14)
  const thickness = band.bandwidth()
  return { centers: band.domain().map((at) => (band(at) ?? 0) + thickness / 2), step: band.step(), thickness }
}

function boxesOf({ labels, series, direction }: BarWish, { centers, thickness }: ColumnPlaces, axis: ValueAxis): BarBox[] {
  const isRow = direction === 'rows'
  const each = Math.min(thickness / Math.max(1, series.length), isRow ? 18 : thickest)
  // Two pixels of nothing between the bars of a group, as long as a bar stays wider than its gap.
  const bar = each > 5 && series.length > 1 ? each - 2 : each
  const zero = axis.at(0)
  return labels.flatMap((_, at) =>
    series.flatMap((values, index) => {
      const value = values[at]
      if (!isNumber(value)) return []
      const across = (centers[at] ?? 0) + (index - series.length / 2) * each + (each - bar) / 2
      const end = axis.at(value)
      const [along, length] = [Math.min(zero, end), Math.abs(end - zero)]
      return [
        {
          at,
          series: index,
          value,
          ...(isRow ? { x: along, y: across, width: length, height: bar } : { x: across, y: along, width: bar, height: length }),
        },
      ]
    }),
  )
}

/** The label whose place a point is nearest to, and the bar of it right there, if any. */
export function barAt(
  { boxes, centers, step, frame }: BarLayout,
  direction: BarDirection,
  x: number,
  y: number,
): { at: number; series: number | null } | null {
  const [along, from] = direction === 'rows' ? [y, frame.top] : [x, frame.left]
  if (centers.length === 0 || step <= 0) return null
  const at = Math.min(centers.length - 1, Math.max(0, Math.floor((along - from) / step)))
  const here = boxes.find(
    (box) => box.at === at && (direction === 'rows' ? y >= box.y && y <= box.y + box.height : x >= box.x && x <= box.x + box.width),
  )
  return { at, series: here?.series ?? null }
}
