const dayMs = 86_400_000

/** The moment as many days ago. */
export const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

/** Month and day of those whose birthday is today or in the days after it. Who was born on February 29 has it on the 28th of other years. */
export function birthdaysWithin(now: Date, days: number): string[] {
  const all = new Set<string>()
  for (let at = 0; at <= Math.min(days, 366); at += 1) {
    const date = new Date(now.getTime() + at * dayMs)
    const text = date.toISOString().slice(5, 10)
    all.add(text)
    if (text === '02-28' && new Date(date.getTime() + dayMs).getUTCDate() === 1) all.add('02-29')
  }
  return [...all]
}

/** The month as it stands in a birthday: `04`. Null is the month of now. */
export const monthText = (now: Date, month: number | null): string => String(month ?? now.getUTCMonth() + 1).padStart(2, '0')
