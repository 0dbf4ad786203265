/** The value below which that share of the numbers lies; 0 of none. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = Float64Array.from(numbers).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5)

/** One line of the report; without a goal it is there to be known. */
export interface Figure {
  readonly line: string
  readonly value: number
  readonly unit: string
  readonly goal?: { readonly is: 'at least' | 'at most' | 'below' | 'above'; readonly than: number }
}

export function isMet({ value, goal }: Figure): boolean | undefined {
  if (!goal) return undefined
  if (goal.is === 'at least') return value >= goal.than
  if (goal.is === 'above') return value > goal.than
  return goal.is === 'at most' ? value <= goal.than : value < goal.than
}
