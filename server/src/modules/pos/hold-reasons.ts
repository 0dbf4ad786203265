/** How much of what we know is missing from an answer. */
export interface Gap {
  readonly known: number
  readonly answered: number
  readonly missing: number
}

/** Why a run must not continue without approval, as a sentence; undefined if it may. */
export function heldBecause({ known, answered, missing }: Gap, thresholdPct: number): string | undefined {
  if (known === 0) return undefined
  if (answered === 0)
    return `The point of sale answered with an empty menu, where ${known} of its entries are linked. It may have lost the right to see its menu.`
  if (missing * 100 <= known * thresholdPct) return undefined
  const share = Math.round((missing / known) * 100)
  return `${missing} of ${known} linked entries (${share} %) are missing from the answer; more than ${thresholdPct} % are never taken away without a person’s word.`
}
