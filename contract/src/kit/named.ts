const mostNamed = 3

/**
 * "A, B and 2 more", or "2 restaurants that you do not see" where nothing may be named: null stands for a name that the person may not
 * see, and `word` is what one of them is called.
 */
export function named(all: readonly (string | null)[], word: string): string {
  const seen = all.filter((name) => name !== null)
  const shown = seen.slice(0, mostNamed)
  const more = seen.length - shown.length
  const hidden = all.length - seen.length
  const parts = [
    ...shown,
    ...(more > 0 ? [`${more} more`] : []),
    ...(hidden > 0 ? [`${seen.length === 0 ? counted(hidden, word) : hidden} that you do not see`] : []),
  ]
  const last = parts.pop() ?? ''
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}

/** "1 group", "2 groups", "3,000 groups". */
export const counted = (count: number, word: string): string => `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`
