/** Where the keys of a grid lead. */
export interface GridPlace {
  readonly index: number
  readonly columns: number
  readonly count: number
  /** Rows to a screen. */
  readonly page: number
}

/** The tile that a key leads to; nothing for another key. Ends stay where they are. */
export function indexAfterKey(key: string, { index, columns, count, page }: GridPlace): number | undefined {
  const within = (next: number) => Math.min(Math.max(next, 0), count - 1)
  switch (key) {
    case 'ArrowRight':
      return within(index + 1)
    case 'ArrowLeft':
      return within(index - 1)
    case 'ArrowDown':
      return index + columns < count ? index + columns : index
    case 'ArrowUp':
      return index - columns >= 0 ? index - columns : index
    case 'Home':
      return 0
    case 'End':
      return within(count - 1)
    case 'PageDown':
      return within(index + page * columns)
    case 'PageUp':
      return within(index - page * columns)
    default:
      return undefined
  }
}
