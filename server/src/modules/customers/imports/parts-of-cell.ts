// Several words in one cell, such as tags: parted by commas or semicolons, in quotes where they hold one. Pure.

export function quotedParts(cell: string): string[] {
  const parts = cell.match(/\s*(?:"(?:[^"]|"")*"|[^,;]*)\s*/g) ?? []
  return parts
    .map((part) => part.trim())
    .map((part) => (/^".*"$/s.test(part) ? part.slice(1, -1).replaceAll('""', '"').trim() : part))
    .filter((part) => part !== '')
}

/** What `quotedParts` reads again. */
export const joinedParts = (parts: readonly string[]): string =>
  parts.map((part) => (/[",;]/.test(part) ? `"${part.replaceAll('"', '""')}"` : part)).join(', ')
