import type { ChartFormats, ChartLabel } from './chart-types.ts'

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 })
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

const tick = (value: number): string => (Math.abs(value) < 10_000 ? plain : compact).format(value)

const labelText = (label: ChartLabel, isShort: boolean): string => (typeof label === 'string' ? label : (isShort ? shortDay : longDay).format(label))

/** A share of the whole, as `12.5%`; what rounds to nothing is not called nothing. */
export const shareText = (share: number): string => (share > 0 && share < 0.001 ? '<0.1%' : percent.format(share))

/** Formats of amounts of money: in full for values, short on the axis. */
export function money(currency: string): Required<Pick<ChartFormats, 'format' | 'formatTick'>> {
  const full = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const short = new Intl.NumberFormat('en-US', { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 })
  return { format: (value) => full.format(value), formatTick: (value) => short.format(value) }
}

export interface Formats {
  readonly value: (value: number) => string
  readonly tick: (value: number) => string
  readonly label: (label: ChartLabel, isShort: boolean) => string
}

/** The formats given, each replaced by that of plain English where it is missing. */
export function formatsOf({ format, formatTick, formatLabel }: ChartFormats): Formats {
  return { value: format ?? ((value) => plain.format(value)), tick: formatTick ?? format ?? tick, label: formatLabel ?? labelText }
}
