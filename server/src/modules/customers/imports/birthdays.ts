import type { BirthdayOrder } from '@brigade/contract/customers/imports.ts'

// Birthdays as other systems write them: the month and the day; a year is nobody's business. Pure.

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `04-23`, or nothing for what is no day. */
export function birthdayIn(text: string, order: BirthdayOrder): string | undefined {
  const said = text.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '')
  const yearFirst = /^\d{4}[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(said) ?? /^\d{4}(\d{2})(\d{2})$/.exec(said)
  if (yearFirst) return day(yearFirst[1], yearFirst[2])
  const numbers = /^(\d{1,2})[-/. ]+(\d{1,2})(?:[-/. ]+(?:\d{4}|\d{2})?)?$/.exec(said)
  if (numbers) return order === 'mdy' ? day(numbers[1], numbers[2]) : day(numbers[2], numbers[1])
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|\.)?[- ]+([a-z]{3,9})\.?(?:[, -]+\d{2,4})?$/i.exec(said)
  if (dayFirst) return named(dayFirst[2], dayFirst[1])
  const monthFirst = /^([a-z]{3,9})\.?[- ]+(\d{1,2})(?:st|nd|rd|th)?(?:[, -]+\d{2,4})?$/i.exec(said)
  return monthFirst ? named(monthFirst[1], monthFirst[2]) : undefined
}

function named(month = '', dayOfMonth = ''): string | undefined {
  const at = months.indexOf(month.toLowerCase().slice(0, 3))
  return at < 0 ? undefined : day(String(at + 1), dayOfMonth)
}

/** Of a leap year: somebody is born on February 29. */
function day(month = '', dayOfMonth = ''): string | undefined {
  const [m, d] = [Number(month), Number(dayOfMonth)]
  if (m < 1 || m > 12 || d < 1 || d > new Date(Date.UTC(2024, m, 0)).getUTCDate()) return undefined
  return `${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
}

/** Whether months or days come first: what more of them can be read as. Where both read all of them alike, nobody can tell. */
export function birthdayOrderOf(cells: readonly string[]): { readonly order: BirthdayOrder; readonly isUnsure: boolean } {
  let [mdy, dmy, differs] = [0, 0, false]
  for (const cell of cells) {
    const [american, other] = [birthdayIn(cell, 'mdy'), birthdayIn(cell, 'dmy')]
    if (american !== undefined) mdy += 1
    if (other !== undefined) dmy += 1
    if (american !== other) differs = true
  }
  return { order: dmy > mdy ? 'dmy' : 'mdy', isUnsure: differs && mdy === dmy }
}
