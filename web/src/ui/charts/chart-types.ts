import type { ReactNode } from 'react'

/** What a group of bars or a point of a line stands for. */
export type ChartLabel = string | Date

/** One row of numbers under the labels; null where there is none. */
export interface ChartSeries {
  readonly name: string
  readonly values: readonly (number | null)[]
}

/** A named number: a slice of a pie, a single bar. */
export interface ChartPart {
  readonly name: string
  readonly value: number
}

/** How a chart writes its numbers and labels. */
export interface ChartFormats {
  /** A value in full: labels, tooltips, the table. */
  format?: ((value: number) => string) | undefined
  /** A value on an axis, where room is short. */
  formatTick?: ((value: number) => string) | undefined
  formatLabel?: ((label: ChartLabel, isShort: boolean) => string) | undefined
}

/** What every chart takes, beside its numbers. */
export interface ChartProps extends ChartFormats {
  /** What the numbers are of. */
  title: string
  /** For a chart in a card that bears the same title. */
  hideTitle?: boolean | undefined
  state?: 'ready' | 'loading' | 'error' | undefined
  error?: { title?: string | undefined; details?: string | undefined } | undefined
  onRetry?: (() => void) | undefined
  empty?: ReactNode
  /** In place of the palette, series by series. */
  colors?: readonly string[] | undefined
  height?: number | undefined
}

/** Props of the lazily loaded part of a chart. */
export interface DrawingProps extends ChartFormats, Pick<ChartProps, 'title' | 'colors'> {
  height: number
  asTable: boolean
}

/** The place one looks at: a label, and one series of it or all. */
export interface Mark {
  readonly at: number
  readonly series: number | null
}
