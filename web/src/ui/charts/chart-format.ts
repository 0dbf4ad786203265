import { dates } from '../basics/dates.ts'
import { fieldLocale } from '../basics/locale.ts'
import { numbers } from '../basics/numbers.ts'
import type { ChartFormats, ChartLabel } from './chart-types.ts'

const tick = (value: number): string => (Math.abs(value) < 10_000 ? numbers().plain(value) : numbers().compact(value))

const labelText = (label: ChartLabel, isShort: boolean): string =>
  typeof label === 'string' ? label : isShort ? dates().shortDay(label) : dates().day(label)

/** A share of the whole, as `12.5%`; what rounds to nothing is not called nothing. */
export const shareText = (share: number): string => (share > 0 && share < 0.001 ? `<${numbers().percent(0.001)}` : numbers().percent(share))

/** Formats of amounts of money: in full for values, short on the axis. */
export function money(currency: string): Required<Pick<ChartFormats, 'format' | 'formatTick'>> {
  const full = new Intl.NumberFormat(fieldLocale(), { style: 'currency', currency })
  const short = new Intl.NumberFormat(fieldLocale(), { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 })
  return { format: (value) => full.format(value), formatTick: (value) => short.format(value) }
}

export interface Formats {
  readonly value: (value: number) => string
  readonly tick: (value: number) => string
  readonly label: (label: ChartLabel, isShort: boolean) => string
}

/** The formats given, each replaced by the reader's own where it is missing. */
export function formatsOf({ format, formatTick, formatLabel }: ChartFormats): Formats {
  return { value: format ?? numbers().plain, tick: formatTick ?? format ?? tick, label: formatLabel ?? labelText }
}
