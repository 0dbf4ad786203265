/** What a clock on the wall and a calendar beside it say. */
export interface WallTime {
  readonly day: string
  readonly time: string
}

/** The day and the time that people in the zone read at a moment. */
export function wallNow(now: number, zone: string): WallTime {
  const day = new Date(now).toLocaleDateString('sv-SE', { timeZone: zone })
  return { day, time: new Date(now).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }) }
}
