import * as z from 'zod/mini'

const momentShape =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/

function isMoment(says: string): boolean {
  const day = momentShape.exec(says)?.[1]
  return day !== undefined && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

/** An instant with its offset, or a wall time that is meant on the clock of the restaurant. */
export const wallOrInstant = z.string().check(z.refine(isMoment, { error: 'must be a moment such as 2026-03-08T18:00' }))
