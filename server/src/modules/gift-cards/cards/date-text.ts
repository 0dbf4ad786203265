/** December 24, 2026 */
export const dateText = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })

/** December 24, 2026 at 9:00 AM UTC: whoever reads it may be in any zone. */
export const momentText = (at: Date): string => `${at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`
