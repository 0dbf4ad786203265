/** Rows are drawn by the block: a scroll renders not at every row it passes, and little each time. */
const block = 6
/** Rows drawn beyond either edge, so that a fast scroll meets no gap. */
const beyond = 6

/** From which row to which one is drawn. */
export interface RowRange {
  first: number
  /** One past the last. */
  end: number
}

/** The rows to draw for a place of the scroll, in whole blocks and always as many: what comes takes the elements of what goes. */
export function rangeAt(scrollTop: number, height: number, rowHeight: number, count: number): RowRange {
  const top = Math.floor(Math.max(0, scrollTop) / rowHeight)
  // Before the first measuring, and where nothing has a size, a screenful is guessed.
  const rows = Math.ceil((height || 640) / rowHeight)
  const first = Math.floor((top - beyond) / block) * block
  const end = first + (Math.ceil((rows + 2 * beyond) / block) + 1) * block
  return { first: Math.min(Math.max(0, first), count), end: Math.min(count, end) }
}

/** The rows drawn: those of the range, and some kept wherever they are. */
export function rowsDrawn({ first, end }: RowRange, kept: readonly (number | undefined)[]): number[] {
  const range = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  const outside = [...new Set(kept)].filter((index) => index !== undefined && (index < first || index >= end))
  return [...range, ...outside].sort((a, b) => (a ?? 0) - (b ?? 0)).filter((index) => index !== undefined)
}

/** Where to scroll for a row to be seen; undefined when it is. */
export function scrollFor(index: number, scrollTop: number, height: number, rowHeight: number): number | undefined {
  const top = index * rowHeight
  if (top < scrollTop) return top
  return top + rowHeight > scrollTop + height ? top + rowHeight - height : undefined
}
