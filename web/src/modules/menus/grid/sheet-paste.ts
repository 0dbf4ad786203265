// What a spreadsheet puts on the clipboard, laid over a grid.

/** A cell with the text that is put into it. */
export interface CellText {
  readonly row: string
  readonly column: string
  readonly text: string
}

/** Rows of cells: tabs part cells, line ends part rows, quotes hold both together. */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const whole = text.replaceAll('\r\n', '\n').replace(/\n$/, '')
  for (let at = 0; at < whole.length; at += 1) {
    const letter = whole[at] ?? ''
    if (quoted && letter === '"' && whole[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (letter === '"' && (quoted || cell === '')) quoted = !quoted
    else if (!quoted && (letter === '\t' || letter === '\n')) {
      rows.at(-1)?.push(cell)
      cell = ''
      if (letter === '\n') rows.push([])
    } else cell += letter
  }
  rows.at(-1)?.push(cell)
  return rows
}

/** Pasted cells from a place on; what reaches over the edge falls away. One cell fills all chosen rows. */
export function laidOver(
  pasted: readonly (readonly string[])[],
  from: { row: number; column: number },
  rows: readonly { id: string }[],
  columns: readonly { id: string }[],
): CellText[] {
  return pasted.flatMap((line, down) =>
    line.flatMap((text, across): CellText[] => {
      const row = rows[from.row + down]
      const column = columns[from.column + across]
      return row && column ? [{ row: row.id, column: column.id, text: text.trim() }] : []
    }),
  )
}
