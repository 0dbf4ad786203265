import type { Cron } from 'croner'

type Scheduler = typeof Cron

/** The part that knows clock changes, fetched when the first schedule is shown. */
export async function loadScheduler(): Promise<Scheduler> {
  return (await import('croner')).Cron
}

// The scheduler also takes a date, as a single run; whatever has a colon in it is one to it.
const fiveFields = /^[^\s:]+(?: +[^\s:]+){4}$/

/** The next runs of an expression after an instant, on the wall clock of a zone; nothing when it cannot be read. */
export function nextRuns(scheduler: Scheduler, expression: string, timeZone: string, after: Date, count = 5): Date[] | undefined {
  if (!fiveFields.test(expression)) return undefined
  try {
    return new scheduler(expression, { timezone: timeZone, mode: '5-part' }).nextRuns(count, after)
  } catch {
    // Throwing is its only way to say that it cannot read an expression or a zone.
    return undefined
  }
}
