import { type Figure, isMet } from './figures.ts'
import type { Cell } from './http-stage.ts'

/** Requests a second and latencies of the product, the bare server's, and what share of it the product reaches. */
export function cellTable(cells: readonly Cell[]): string {
  const rows = cells.map(({ title, connections, statements, product, bare, ratio }) => [
    title,
    String(connections),
    String(statements),
    product.perSecond.toFixed(0),
    `${product.p50.toFixed(2)} / ${product.p99.toFixed(1)}`,
    product.cpuMicroseconds.toFixed(0),
    bare.perSecond.toFixed(0),
    `${bare.p50.toFixed(2)} / ${bare.p99.toFixed(1)}`,
    bare.cpuMicroseconds.toFixed(0),
    ratio.toFixed(2),
  ])
  return table(['Work', 'at once', 'statements', 'req/s', 'p50 / p99 ms', 'CPU us', 'bare req/s', 'bare p50 / p99', 'bare CPU us', 'of bare'], rows)
}

/** One line a goal, with its verdict. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { line, value, unit, goal } = figure
    const met = isMet(figure)
    return [
      line,
      `${text(value)} ${unit}`.trim(),
      goal ? `${goal.is} ${text(goal.than)} ${unit}`.trim() : '',
      met === undefined ? '' : met ? 'met' : 'MISSED',
    ]
  })
  return table(['Figure', 'Measured', 'Goal', 'Verdict'], rows)
}

function text(value: number): string {
  return Math.abs(value) < 10 ? String(Number(value.toFixed(2))) : value.toFixed(0)
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n')
}
