import type { ReactNode } from 'react'
import type { CellValue } from './cell-values.ts'
import type { Room } from './use-room.ts'

/**
 * Where a column goes on a phone: the title of the card, beside the title, in the second line, in a line of its own, or behind
 * *More*. The first column is the title unless another says so.
 */
export type PhoneRole = 'title' | 'end' | 'fact' | 'below' | 'more' | 'hide'

/** One column of a table. */
export interface TableColumn<Row> {
  readonly id: string
  /** Its head; on a phone the label of each cell. */
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** What the cell is sorted and exported by. */
  readonly value?: (row: Row) => CellValue
  /** Reads what the cell shows beyond its row, for an export; a column with neither is not exported. */
  readonly readValues?: (rows: readonly Row[], signal: AbortSignal) => Promise<(row: Row) => CellValue>
  /** Ids of columns whose values this cell shows as well: in a file they follow it, unless they are shown themselves. */
  readonly alsoShows?: readonly string[]
  /** Right-aligned, in figures of equal width. */
  readonly numeric?: boolean
  /** Away while the table is narrow, unless somebody has chosen the columns. */
  readonly roomy?: boolean
  /** Never broken into two lines: dates, codes. */
  readonly nowrap?: boolean
  readonly phone?: PhoneRole
  readonly sortable?: boolean
  /** The first column always stays: it holds the link. */
  readonly hideable?: boolean
  /** Not shown until somebody chooses it. */
  readonly hidden?: boolean
}

/** What of a column its arrangement needs. */
export type Arrangeable = Pick<TableColumn<unknown>, 'id' | 'hideable' | 'hidden'>

function mayHide(columns: readonly Arrangeable[], { id, hideable }: Arrangeable): boolean {
  return hideable !== false && columns[0]?.id !== id
}

/** The ids shown from the start. */
export function standardOrder(columns: readonly Arrangeable[]): string[] {
  return columns.filter((column) => !column.hidden || !mayHide(columns, column)).map(({ id }) => id)
}

/**
 * The shown ids in order, from what a link says. Columns that a link does not know of stay away, those it knows and the list does
 * not are passed over, and a column that may not be hidden is put back where it stands by nature.
 */
export function shownOrder(columns: readonly Arrangeable[], asked: readonly string[] | undefined): string[] {
  if (asked === undefined) return standardOrder(columns)
  const known = new Set(columns.map(({ id }) => id))
  const order = [...new Set(asked)].filter((id) => known.has(id))
  for (const [place, column] of columns.entries()) {
    if (!mayHide(columns, column) && !order.includes(column.id)) order.splice(Math.min(place, order.length), 0, column.id)
  }
  return order
}

/** The same as the standard order? Then it stays out of the address. */
export function isStandard(columns: readonly Arrangeable[], order: readonly string[]): boolean {
  return order.join() === standardOrder(columns).join()
}

/** Shows or hides one column; one that comes back stands where it stands by nature. */
export function toggled(columns: readonly Arrangeable[], order: readonly string[], id: string): string[] {
  if (order.includes(id)) return order.filter((one) => one !== id)
  const before = columns
    .slice(
      0,
      columns.findIndex((column) => column.id === id),
    )
    .map((column) => column.id)
  const place = order.reduce((after, one, index) => (before.includes(one) ? index + 1 : after), 0)
  return order.toSpliced(place, 0, id)
}

/** Moves a shown column one place; the first of the list keeps its place, for it is the link. */
export function moved(order: readonly string[], id: string, by: -1 | 1): string[] {
  const from = order.indexOf(id)
  const to = from + by
  if (from < 1 || to < 1 || to >= order.length) return [...order]
  return order.toSpliced(from, 1).toSpliced(to, 0, id)
}

/** Each shown column's place on a phone: the title, the end of its line, the next two as facts, the rest behind *More*. */
export function phoneRoles(shown: readonly Pick<TableColumn<unknown>, 'id' | 'phone'>[]): Map<string, PhoneRole> {
  const title = shown.find(({ phone }) => phone === 'title') ?? shown[0]
  const roles = new Map<string, PhoneRole>()
  let facts = shown.filter(({ phone }) => phone === 'fact').length
  for (const column of shown) {
    if (column === title) roles.set(column.id, 'title')
    else if (column.phone && column.phone !== 'title') roles.set(column.id, column.phone)
    else {
      facts += 1
      roles.set(column.id, facts <= 2 ? 'fact' : 'more')
    }
  }
  return roles
}

/** The shown columns that are not on screen for all that: there is no room for them, or no line of a phone's card. */
export function columnsAway(shown: readonly Pick<TableColumn<unknown>, 'id' | 'roomy' | 'phone'>[], room: Room, isChosen: boolean): Set<string> {
  const roles = room === 'narrow' ? phoneRoles(shown) : undefined
  const isAway = ({ id, roomy }: { id: string; roomy?: boolean }) => (roles ? roles.get(id) === 'hide' : room === 'tight' && roomy && !isChosen)
  return new Set(shown.filter(isAway).map(({ id }) => id))
}
