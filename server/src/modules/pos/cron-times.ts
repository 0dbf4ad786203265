const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const dayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

interface Day {
  readonly day: number
  readonly month: number
  /** 0 to 6, Sunday to Saturday. */
  readonly weekday: number
  readonly daysInMonth: number
}

/** When a cron expression of five fields is due, on a wall clock. */
export interface CronTimes {
  readonly minutes: readonly number[]
  readonly hours: readonly number[]
  /** Every hour means each hour that passes, so also both of a repeated one. */
  readonly isHourly: boolean
  isOn(day: Day): boolean
}

/** Reads an expression that `isCronExpression` accepts. */
export function cronTimes(expression: string): CronTimes {
  const [minute = '', hour = '', dayOfMonth = '', month = '', weekday = ''] = expression.toUpperCase().split(/ +/)
  const months = new Set(numbers(month, 1, 12, monthNames))
  const onDate = ({ day, daysInMonth }: Day) =>
    dayOfMonth.split(',').some((item) => (item === 'L' ? day === daysInMonth : numbers(item, 1, 31).includes(day)))
  const onWeekday = (day: Day) => weekday.split(',').some((item) => isWeekday(item, day))
  // As every cron: of two restricted day fields either is enough.
  const isAny = (field: string) => field === '*' || field === '?'
  const onDay = isAny(dayOfMonth) ? onWeekday : isAny(weekday) ? onDate : (day: Day) => onDate(day) || onWeekday(day)
  const hours = numbers(hour, 0, 23)
  return {
    minutes: numbers(minute, 0, 59),
    hours,
    isHourly: hours.length === 24,
    isOn: (day) => months.has(day.month) && onDay(day),
  }
}

function isWeekday(item: string, { day, weekday, daysInMonth }: Day): boolean {
  const { last, nth, of } = /^(?:(?<last>[0-7])L|(?<nth>[0-7])#(?<of>[1-5]))$/.exec(item)?.groups ?? {}
  if (last !== undefined) return weekday === Number(last) % 7 && day + 7 > daysInMonth
  if (nth !== undefined) return weekday === Number(nth) % 7 && Math.ceil(day / 7) === Number(of)
  return numbers(item, 0, 7, dayNames).some((number) => number % 7 === weekday)
}

function numbers(field: string, least: number, most: number, names: readonly string[] = []): number[] {
  const found = new Set(field.split(',').flatMap((item) => range(item, least, most, names)))
  return [...found].sort((a, b) => a - b)
}

function range(item: string, least: number, most: number, names: readonly string[]): number[] {
  const [span = '', step = '1'] = item.split('/')
  const [from = '', to = from] = span === '*' || span === '?' ? [String(least), String(most)] : span.split('-')
  const first = numberOf(from, least, names)
  const count = Math.floor((numberOf(to, least, names) - first) / Number(step)) + 1
  return Array.from({ length: Math.max(count, 0) }, (_, at) => first + at * Number(step))
}

function numberOf(word: string, least: number, names: readonly string[]): number {
  const named = names.indexOf(word)
  return named < 0 ? Number(word) : named + least
}
