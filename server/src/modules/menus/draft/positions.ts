import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

/** A key grows a little with every insertion at the same place; a list with a longer one is numbered again. */
const longestKey = 24

/** A position between two siblings, or nothing when the whole list has to be numbered again first. */
export function positionBetween(before: string | undefined, behind: string | undefined): string | undefined {
  if (before !== undefined && behind !== undefined && before >= behind) return undefined
  const key = generateKeyBetween(before ?? null, behind ?? null)
  return key.length > longestKey ? undefined : key
}

/** Evenly spread positions for a whole list. */
export const freshPositions = (count: number): string[] => generateNKeysBetween(null, null, count)
