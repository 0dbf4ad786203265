const oneDayMs = 86_400_000

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** What the clock on the wall is ahead of UTC, in milliseconds. */
function aheadAt(at: number, timeZone: string): number {
  const wall = new Date(at).toLocaleString('sv-SE', { timeZone })
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
}

/** The first moment of a day in a zone; where clocks skip midnight, the one they skip to. */
function dayStart(midnightUtc: number, timeZone: string): number {
  const day = new Date(midnightUtc).toISOString().slice(0, 10)
  const near = (away: number): number => midnightUtc - aheadAt(midnightUtc + away, timeZone)
  const [before, after] = [near(-oneDayMs), near(oneDayMs)]
  const isIn = (at: number): boolean => new Date(at).toLocaleDateString('sv-SE', { timeZone }) === day
  return [Math.min(before, after), Math.max(before, after)].find(isIn) ?? after
}

/** Days as chosen in a calendar → the moments between them, in a zone or the reader's own. The last day counts in full. */
export function dayBounds(from: string, to: string, timeZone = ownZone()): { from_date?: string; to_date?: string } {
  const start = (day: string, daysOn: number): number => dayStart(Date.parse(`${day}T00:00:00Z`) + daysOn * oneDayMs, timeZone)
  return {
    ...(from !== '' && { from_date: new Date(start(from, 0)).toISOString() }),
    ...(to !== '' && { to_date: new Date(start(to, 1) - 1).toISOString() }),
  }
}
