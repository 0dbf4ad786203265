import { encode } from 'uqr'

/** A code as one path of unit squares, its quiet zone counted in. */
export interface QrPath {
  size: number
  path: string
}

/** Draws a text as a code: each run of dark modules in a row is one rectangle of the path. */
export function qrPath(text: string): QrPath {
  // Medium correction survives a greasy print; four modules of quiet are what readers ask for.
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const runs = data.flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`))
  return { size, path: runs.join('') }
}

function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  row.forEach((dark, x) => {
    const last = runs.at(-1)
    if (dark && last && last.from + last.length === x) last.length += 1
    else if (dark) runs.push({ from: x, length: 1 })
  })
  return runs
}

/** The code as a file of its own. Black on white whatever the colour mode: readers and printers want it so. */
export function qrFile({ size, path }: QrPath): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${path}"/></svg>`
}
