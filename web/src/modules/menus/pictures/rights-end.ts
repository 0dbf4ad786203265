/** Whether the last day on which a picture may be shown is over: `2026-11-27` is good until the end of that day everywhere. */
export function hasEnded(rightsUntil: string | null, now: Date): boolean {
  return rightsUntil !== null && rightsUntil < new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10)
}
