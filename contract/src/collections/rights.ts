/** Days before their end in which rights “end soon”. */
export const soonDays = 30

export type RightsState = 'ended' | 'ending'

/** How it stands with the rights in a picture on a day of the form `2026-11-27`; nothing where there is nothing to say. */
export function rightsOn(day: string, rights_until: string | null): RightsState | undefined {
  if (rights_until === null) return undefined
  if (rights_until < day) return 'ended'
  return rights_until <= lastSoonDay(day) ? 'ending' : undefined
}

/** The last day whose end is soon on that day. */
export function lastSoonDay(day: string): string {
  const later = new Date(`${day}T00:00:00Z`)
  later.setUTCDate(later.getUTCDate() + soonDays)
  return later.toISOString().slice(0, 10)
}
