/** The elements that show a row, by number. */
export interface RowSlot {
  readonly slot: number
  readonly id: string
}

interface Drawing {
  /** The rows to draw, in their order. */
  readonly ids: readonly string[]
  /** While the tree moves, elements of rows that went out of sight are used again, where they stand: to make and move them takes longer than to fill them. */
  readonly isMoving: boolean
  /** Whether the elements of a row that is drawn no more may show another: not those with the focus, nor of one that was deleted, which may have it. */
  readonly mayLend: (id: string) => boolean
}

/** Which elements show which rows, in the order of the document: that of the rows, except while the tree moves. */
export function slotsFor(before: readonly RowSlot[], { ids, isMoving, mayLend }: Drawing): RowSlot[] {
  const drawn = new Set(ids)
  const shown = new Set(before.map(({ id }) => id))
  const coming = ids.filter((id) => !shown.has(id)).values()
  const kept = before.flatMap((one) => {
    if (drawn.has(one.id)) return [one]
    const id = isMoving && mayLend(one.id) ? coming.next().value : undefined
    return id === undefined ? [] : [{ slot: one.slot, id }]
  })
  const first = Math.max(-1, ...before.map(({ slot }) => slot)) + 1
  const all = [...kept, ...[...coming].map((id, at) => ({ slot: first + at, id }))]
  if (isMoving) return all
  const orderOf = new Map(ids.map((id, place) => [id, place]))
  return all.sort((a, b) => (orderOf.get(a.id) ?? 0) - (orderOf.get(b.id) ?? 0))
}
