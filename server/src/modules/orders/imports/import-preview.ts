import type { ImportSums, OrderPreview } from '@brigade/contract/orders/order-import.ts'
import { Temporal } from 'temporal-polyfill'
import type { Judged, Place } from '../ingest/judge.ts'
import type { ReadOrders } from './read-orders.ts'
import { plainName, type Row } from './tables.ts'

// What files hold as orders, for a person to look at before anything is taken: pure.

const mostShown = 100
const samplesShown = 3
const ordersShown = 5

/** The preview without what only the database knows. */
export type FilePreview = Omit<OrderPreview, 'restaurant_id' | 'known' | 'changing'>

export function previewOf(read: ReadOrders, place: Place, taxInclusive: boolean): FilePreview {
  const { joined, fields, orders } = read
  const used = new Set(fields.values())
  const usedFiles = new Set([joined.main.name, ...[...used].flatMap((at) => joined.columns[at]?.file ?? [])])
  const dates = orders.map(({ order }) => localDate(order.placed_at, place.timezone)).toSorted()
  return {
    currency: place.currency,
    files: read.tables.map((table) => {
      const joined_by = joined.joinedBy.get(table) ?? null
      // One whose columns lead to another one is used as well.
      const leads = joined.columns.some(
        ({ by, file }) => by !== '' && usedFiles.has(file) && joined_by !== null && plainName(by) === plainName(joined_by),
      )
      return { name: table.name, lines: table.rows.length, joined_by, is_used: usedFiles.has(table.name) || leads }
    }),
    columns: joined.columns.map((column, at) => ({
      file: column.file,
      name: column.name,
      samples: samplesOf(joined.main.rows, (row) => column.cellOf(row)),
      is_used: used.has(at),
    })),
    fields: Object.fromEntries(fields),
    date_order: read.dateOrder,
    is_date_unsure: read.isDateUnsure,
    amounts_per: read.amountsPer,
    tax_inclusive: taxInclusive,
    lines: joined.main.rows.length,
    refused_orders: read.refusedOrders,
    first_date: dates[0] ?? null,
    last_date: dates.at(-1) ?? null,
    sums: sumsOf(orders),
    months: [...Map.groupBy(orders, ({ order }) => localDate(order.placed_at, place.timezone).slice(0, 7))]
      .map(([month, those]) => ({ month, orders: those.length, gross: sumsOf(those).gross, total: sumsOf(those).total }))
      .toSorted((a, b) => (a.month < b.month ? -1 : 1)),
    words: read.words.slice(0, mostShown),
    refused: read.refused.slice(0, mostShown),
    remarks: [...read.remarks],
    sample: orders.slice(0, ordersShown).map(({ order, lines, total }) => ({
      external_id: order.external_id,
      placed_at: order.placed_at,
      total,
      lines: lines.map((line) => ({ name: line.name, size: line.size, quantity: line.quantity / 1000, total: line.total })),
    })),
  }
}

const localDate = (at: string, zone: string): string => Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString()

/** The first values of a column that are not empty, each once. */
function samplesOf(rows: readonly Row[], cellOf: (row: Row) => string | undefined): string[] {
  const found = new Set<string>()
  for (const row of rows) {
    const cell = cellOf(row)
    if (cell) found.add(cell.slice(0, 60))
    if (found.size === samplesShown) break
  }
  return [...found]
}

function sumsOf(orders: readonly Judged[]): ImportSums {
  const sums = { orders: orders.length, gross: 0, discounts: 0, charges: 0, tax: 0, tips: 0, total: 0 }
  for (const { entries, total, tip } of orders) {
    sums.total += total
    sums.tips += tip
    for (const { type, amount } of entries) {
      if (type === 'sale' || type === 'modifier') sums.gross += amount
      if (type === 'discount' || type === 'comp') sums.discounts += amount
      if (type === 'service_charge') sums.charges += amount
      if (type === 'tax') sums.tax += amount
    }
  }
  return sums
}
