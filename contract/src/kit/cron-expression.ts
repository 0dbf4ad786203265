interface Field {
  readonly least: number
  readonly most: number
  readonly names?: readonly string[]
  /** Marks beyond the classic ones that the field takes, such as the last day of a month. */
  readonly marks?: RegExp
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const days = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

const fields: readonly Field[] = [
  { least: 0, most: 59 },
  { least: 0, most: 23 },
  { least: 1, most: 31, marks: /^(?:\?|L)$/ },
  { least: 1, most: 12, names: months },
  { least: 0, most: 7, names: days, marks: /^(?:\?|[0-7]L|[0-7]#[1-5])$/ },
]

/** Whether a text is a cron expression of five fields: minute, hour, day of month, month, day of week. */
export function isCronExpression(text: string): boolean {
  const parts = text.split(/ +/)
  return parts.length === fields.length && fields.every((field, at) => (parts[at] ?? '').split(',').every((item) => fits(field, item.toUpperCase())))
}

function fits(field: Field, item: string): boolean {
  if (field.marks?.test(item)) return true
  const { range, from, to, step } = /^(?<range>\*|(?<from>\w+)(?:-(?<to>\w+))?)(?:\/(?<step>\d+))?$/.exec(item)?.groups ?? {}
  if (range === undefined || (step !== undefined && (Number(step) < 1 || Number(step) > field.most))) return false
  if (from === undefined) return true
  const first = numberOf(field, from)
  const last = to === undefined ? first : numberOf(field, to)
  // "5/10" means different things to different schedulers: a step needs a range.
  return first !== undefined && last !== undefined && first <= last && (step === undefined || to !== undefined)
}

function numberOf({ least, most, names }: Field, word: string): number | undefined {
  const named = names?.indexOf(word) ?? -1
  const value = named >= 0 ? named + least : /^\d{1,2}$/.test(word) ? Number(word) : Number.NaN
  return value >= least && value <= most ? value : undefined
}
