/** A card as it lies on the counter. */
interface Counted {
  available_minor: number
}

export interface Share {
  taken_minor: number
  /** What is due once this card has given its part. */
  due_after_minor: number
}

/** What each card gives of the amount, in their order: as the server will do it, if nothing happens in between. */
export function sharesOf(cards: readonly Counted[], amountMinor: number): Share[] {
  let due = amountMinor
  return cards.map(({ available_minor }) => {
    const taken = Math.min(due, Math.max(available_minor, 0))
    due -= taken
    return { taken_minor: taken, due_after_minor: due }
  })
}

export const availableOn = (cards: readonly Counted[]): number => cards.reduce((sum, { available_minor }) => sum + Math.max(available_minor, 0), 0)
