import { daysLater } from '../../ui/form/day-text.ts'
import { words } from './hours-texts.ts'

export interface PublicHoliday {
  readonly label: string
  /** `2026-12-25` */
  readonly date: string
}

type Rule = readonly [label: () => string, dateIn: (year: number) => string]

const iso = (year: number, month: number, day: number): string => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
const on = (month: number, day: number) => (year: number) => iso(year, month, day)

/** The nth of a weekday in a month, 0 being Sunday; counted from the end with `last`. */
const nth = (place: number | 'last', dow: number, month: number) => (year: number) => {
  if (place === 'last') {
    const end = iso(year, month + 1, 0)
    return daysLater(end, -((weekday(end) - dow + 7) % 7))
  }
  const first = iso(year, month, 1)
  return daysLater(first, ((dow - weekday(first) + 7) % 7) + (place - 1) * 7)
}

const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** Federal holidays of the United States on their own day, as restaurants keep them, not on the Monday after. */
const rules: readonly Rule[] = [
  [() => words.newYear, on(1, 1)],
  [() => words.mlk, nth(3, 1, 1)],
  [() => words.presidents, nth(3, 1, 2)],
  [() => words.easter, easter],
  [() => words.memorial, nth('last', 1, 5)],
  [() => words.juneteenth, on(6, 19)],
  [() => words.independence, on(7, 4)],
  [() => words.labor, nth(1, 1, 9)],
  [() => words.columbus, nth(2, 1, 10)],
  [() => words.veterans, on(11, 11)],
  [() => words.thanksgiving, nth(4, 4, 11)],
  [() => words.christmasEve, on(12, 24)],
  [() => words.christmas, on(12, 25)],
  [() => words.newYearsEve, on(12, 31)],
]

/** Easter Sunday of the Gregorian calendar, by the rule of Meeus, Jones and Butcher. */
function easter(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const [ofCentury, leaps] = [year % 100, Math.floor((year % 100) / 4)]
  const shift = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + shift + 15) % 30
  const sunday = (32 + 2 * (century % 4) + 2 * leaps - moon - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451)
  const day = moon + sunday - 7 * late + 114
  return iso(year, Math.floor(day / 31), (day % 31) + 1)
}

/** The holidays of the year that begins with a day, by date. */
export function publicHolidays(today: string): PublicHoliday[] {
  const year = Number(today.slice(0, 4))
  const end = `${year + 1}${today.slice(4)}`
  return [year, year + 1]
    .flatMap((one) => rules.map(([label, dateIn]) => ({ label: label(), date: dateIn(one) })))
    .filter(({ date }) => today <= date && date < end)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}
