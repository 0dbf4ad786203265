/** How much of what we know is missing from an answer. */
export interface Gap {
  readonly known: number
  readonly answered: number
  /** Of those known, in this answer. */
  readonly missing: number
  /** Missing since an earlier answer of this week, and nobody has let them go. */
  readonly lately: number
}

/** Why a run must not continue without approval, as a sentence; undefined if it may. */
export function heldBecause({ known, answered, missing, lately }: Gap, thresholdPct: number): string | undefined {
  if (known === 0) return undefined
  if (answered === 0)
    return `The point of sale answered with an empty menu, where ${known} of its entries are linked. It may have lost the right to see its menu.`
  // A menu that crumbles away a little with every sync is judged by all that it has lost.
  const [lost, before] = [missing + lately, known + lately]
  if (missing === 0 || lost * 100 <= before * thresholdPct) return undefined
  const share = `${lost} of ${before} linked entries (${Math.round((lost / before) * 100)}%)`
  const what = lately === 0 ? `${share} are missing from the answer` : `${share} went missing within a week, ${missing} of them now`
  return `${what}; more than ${thresholdPct}% are never removed unless a person approves.`
}
