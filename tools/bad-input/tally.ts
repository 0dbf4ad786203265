/** What was tried and what came out otherwise than it must; printed as a table at the end. */
export class Tally {
  readonly #rows = new Map<string, { tried: number; refused: number; wrong: string[] }>()

  #row(what: string) {
    const row = this.#rows.get(what) ?? { tried: 0, refused: 0, wrong: [] }
    this.#rows.set(what, row)
    return row
  }

  /** Counts one try; `fault` says in words what is wrong with it. */
  count(what: string, fault?: string | undefined, wasRefused = false): void {
    const row = this.#row(what)
    row.tried += 1
    if (wasRefused) row.refused += 1
    if (fault !== undefined) row.wrong.push(fault)
  }

  get failures(): number {
    return [...this.#rows.values()].reduce((sum, { wrong }) => sum + wrong.length, 0)
  }

  print(): void {
    const rows = [...this.#rows].map(([what, { tried, refused, wrong }]) => [what, tried, refused, wrong.length] as const)
    const width = Math.max(...rows.map(([what]) => what.length))
    console.log(`\n${'what'.padEnd(width)}  tried  refused  wrong`)
    for (const [what, tried, refused, wrong] of rows) {
      console.log(`${what.padEnd(width)}  ${String(tried).padStart(5)}  ${String(refused).padStart(7)}  ${String(wrong).padStart(5)}`)
    }
    for (const [what, { wrong }] of this.#rows) {
      for (const fault of wrong.slice(0, 5)) console.log(`✗ ${what}: ${fault}`)
      if (wrong.length > 5) console.log(`  … and ${wrong.length - 5} more`)
    }
  }
}
