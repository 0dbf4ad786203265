import { Problem } from '@brigade/contract/kit/problem.ts'
import { longestOrderFiles, mostImportLines } from '@brigade/contract/orders/order-import.ts'
import { cellsOf, textOfCell } from '../../../platform/files/csv-cells.ts'

// Files as tables, and tables that belong together as one: pure.

export interface TextFile {
  readonly name: string
  readonly text: string
}

export interface Row {
  readonly cells: readonly string[]
  /** In its file, counted from 1. */
  readonly line: number
  readonly file: string
}

export interface Table {
  /** Of the file; of the first one where several are one table. */
  readonly name: string
  readonly head: readonly string[]
  readonly rows: readonly Row[]
}

export const plainName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Each file as a table; files with the same first line are one. */
export function tablesOf(files: readonly TextFile[]): Table[] {
  if (files.reduce((all, { text }) => all + text.length, 0) > longestOrderFiles)
    throw new Problem('too_large', `The files together are larger than ${longestOrderFiles / 1_000_000} MB. Please import them in parts.`)
  const tables = files.map(tableOf)
  if (tables.reduce((all, { rows }) => all + rows.length, 0) > mostImportLines)
    throw new Problem('too_large', `The files together have more than ${mostImportLines.toLocaleString('en')} lines. Please import them in parts.`)
  return [...Map.groupBy(tables, ({ head }) => head.map(plainName).join('\n')).values()].map((alike) => {
    const [first = { name: '', head: [], rows: [] }] = alike
    return { ...first, rows: alike.flatMap(({ rows }) => rows) }
  })
}

function tableOf({ name, text }: TextFile): Table {
  const [head = [], ...body] = cellsOf(text, mostImportLines + 2)
  if (head.filter((cell) => cell.trim() !== '').length < 2) throw new Problem('invalid', `The first line of ${name} must name at least two columns.`)
  const rows = body.map((cells, at) => ({ cells: cells.map(textOfCell), line: at + 2, file: name }))
  return { name, head: head.map((cell) => cell.trim().slice(0, 60)), rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')) }
}

/** That the values of a column of one table are found in a column of another, where each stands once. */
interface Join {
  readonly from: Table
  readonly fromColumn: number
  readonly to: Table
  readonly toColumn: number
  readonly rowOf: ReadonlyMap<string, Row>
  /** Share of the values that are found. */
  readonly found: number
}

export interface Column {
  readonly file: string
  readonly name: string
  /** The cell of a line of the main table. Nothing where what it points to is not there; an empty text where it is empty. */
  cellOf(row: Row): string | undefined
  /** Tables between the main one and this. */
  readonly distance: number
  /** Name of the column that leads to it from the main table; empty in the main table itself. */
  readonly by: string
}

/** The table with the lines, and every column that can be reached from it. */
export interface Joined {
  readonly main: Table
  readonly columns: readonly Column[]
  /** Tables with the column by which they are joined. */
  readonly joinedBy: ReadonlyMap<Table, string>
  /** Lines of the main table that point to something that is not there, each with its sentence. */
  readonly missing: ReadonlyMap<Row, string>
  /** Tables that are joined to the main table itself, with the rows that nothing points to. */
  readonly unasked: readonly { readonly table: Table; readonly rows: readonly Row[]; readonly column: number }[]
}

const keyOf = (cell: string | undefined): string => (cell ?? '').toLowerCase()
/** Share of a column's values that must be found in another for the two to belong together. */
const enough = 0.5

/**
 * Tables joined by columns of the same name. The main one is that from which most others are reached; of two that lead to one another,
 * the one whose values are all found, then the longest.
 */
export function joinTables(tables: readonly Table[]): Joined {
  const joins = tables.flatMap((from) => tables.filter((to) => to !== from).flatMap((to) => joinOf(from, to) ?? []))
  const reachable = (table: Table, seen: Set<Table>): Set<Table> => {
    if (!seen.has(table)) {
      seen.add(table)
      for (const { from, to } of joins) if (from === table) reachable(to, seen)
    }
    return seen
  }
  const leadsMore = (table: Table): number =>
    joins.reduce((all, { from, to, found }) => all + (from === table ? found : 0) - (to === table ? found : 0), 0)
  const [best] = tables
    .map((table) => ({ table, reached: reachable(table, new Set()).size, leads: leadsMore(table) }))
    .toSorted((a, b) => b.reached - a.reached || b.leads - a.leads || b.table.rows.length - a.table.rows.length)
  if (!best) throw new Problem('invalid', 'Choose a file.')
  return joinedFrom(best.table, joins)
}

function joinedFrom(main: Table, joins: readonly Join[]): Joined {
  const columns: Column[] = main.head.map((name, at) => ({
    file: main.name,
    name,
    distance: 0,
    by: '',
    cellOf: (row) => row.cells[at] ?? '',
  }))
  const joinedBy = new Map<Table, string>()
  const missing = new Map<Row, string>()
  const unasked: Joined['unasked'][number][] = []
  const walk = (table: Table, rowOfMain: (row: Row) => Row | undefined, distance: number, by: string): void => {
    for (const join of joins) {
      const { to, fromColumn, toColumn } = join
      if (join.from !== table || to === main || joinedBy.has(to)) continue
      const name = table.head[fromColumn] ?? ''
      const way = by === '' ? name : by
      joinedBy.set(to, name)
      const target = (row: Row): Row | undefined => join.rowOf.get(keyOf(rowOfMain(row)?.cells[fromColumn]))
      const found = new Set<Row>()
      for (const row of main.rows) {
        const there = target(row)
        if (there) found.add(there)
        else if (rowOfMain(row) && !missing.has(row))
          missing.set(row, `${name} “${(rowOfMain(row)?.cells[fromColumn] ?? '').slice(0, 40)}” is not in ${to.name}`)
      }
      if (table === main) unasked.push({ table: to, rows: to.rows.filter((row) => !found.has(row)), column: toColumn })
      to.head.forEach((head, at) => {
        if (at !== toColumn) columns.push({ file: to.name, name: head, distance: distance + 1, by: way, cellOf: (row) => target(row)?.cells[at] })
      })
      walk(to, target, distance + 1, way)
    }
  }
  walk(main, (row) => row, 0, '')
  return { main, columns, joinedBy, missing, unasked }
}

function joinOf(from: Table, to: Table): Join | undefined {
  for (const [fromColumn, name] of from.head.entries()) {
    const toColumn = to.head.findIndex((other) => namesSame(name, other, to.name))
    if (toColumn < 0) continue
    const rowOf = uniqueRows(to, toColumn)
    if (!rowOf) continue
    const values = new Set(from.rows.map(({ cells }) => keyOf(cells[fromColumn])).filter((key) => key !== ''))
    const found = [...values].filter((key) => rowOf.has(key)).length / Math.max(1, values.size)
    if (found >= enough) return { from, fromColumn, to, toColumn, rowOf, found }
  }
  return undefined
}

/** `order_id` and `OrderID`; and `pizza_id` for the column `id` of `pizzas.csv`. */
function namesSame(name: string, other: string, file: string): boolean {
  if (plainName(name) === plainName(other)) return plainName(name) !== ''
  const thing = plainName(file.replace(/\.[^.]*$/, ''))
  return plainName(other) === 'id' && [`${thing}id`, `${thing.replace(/s$/, '')}id`].includes(plainName(name))
}

/** Rows by the values of a column, if none stands twice. Lines that are cut before it do not count. */
function uniqueRows({ rows }: Table, column: number): Map<string, Row> | undefined {
  const found = new Map<string, Row>()
  for (const row of rows) {
    const key = keyOf(row.cells[column])
    if (key === '') continue
    if (found.has(key)) return undefined
    found.set(key, row)
  }
  return found.size > 0 ? found : undefined
}
