import type { Grouping } from '@brigade/contract/reports/report-list.ts'
import { type MeasureName, measureOf } from '@brigade/contract/reports/semantic.ts'
import type { Dates } from '../../ui/basics/dates.ts'
import { numbers, numberText } from '../../ui/basics/numbers.ts'
import { moneyWriter } from '../../ui/form/money-writer.ts'
import { weekdayName, words } from './reports-texts.ts'

/** How figures of one currency are written. */
export function figureWriter(currency: string) {
  const money = moneyWriter(currency)
  return {
    write: (name: MeasureName, value: number | null): string =>
      value === null ? '–' : measureOf(name).format === 'money' ? money.write(value) : numberText(value),
    money: money.write,
    digits: money.shape.digits,
    /** Where there is no room: on an axis. */
    tick: (name: MeasureName, value: number): string => {
      if (measureOf(name).format !== 'money') return numbers().compact(value)
      const { symbol, symbolFirst, digits } = money.shape
      return `${value < 0 ? '−' : ''}${symbolFirst ? symbol : ''}${numbers().compact(Math.abs(value) / 10 ** digits)}`
    },
  }
}

/** A value of a grouping as people read it. Dates are calendar days: no zone may move them. */
export function groupText(grouping: Grouping, value: unknown, dates: Dates, granularity: string | undefined): string {
  if (value === null || value === undefined || value === '') return words.none
  if (grouping === 'weekday') return weekdayName(Number(value))
  if (grouping === 'hour') return dates.time(new Date(Date.UTC(2000, 0, 1, Number(value))), 'UTC')
  if (grouping !== 'time') return String(value)
  const at = `${String(value).slice(0, 10)}T00:00:00Z`
  return granularity === 'month' ? dates.day(at, 'UTC').replace(/\b1, /, '') : dates.day(at, 'UTC')
}

const names: Readonly<Record<Grouping, () => string>> = {
  time: () => words.time,
  restaurant: () => words.restaurant,
  organization: () => words.organization,
  channel: () => words.channel,
  fulfilment: () => words.fulfilment,
  weekday: () => words.weekday,
  hour: () => words.hour,
  item: () => words.item,
  size: () => words.size,
  category: () => words.category,
  tender: () => words.tender,
  payer: () => words.payer,
  offer: () => words.offer,
  label: () => words.label,
  reason: () => words.reason,
  actor: () => words.actor,
  approver: () => words.approver,
  entry_type: () => words.entryType,
}
export const groupingName = (grouping: Grouping): string => names[grouping]()
