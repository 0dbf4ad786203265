import type { MoneyRule } from '../../../platform/files/prices.ts'
import { typedPrice } from '../../../platform/files/prices.ts'
import type { CsvRow } from './csv-table.ts'
import type { MenuCollector } from './menu-collector.ts'

/** A thing of the file by its id and key. */
export interface Placed {
  readonly id: string
  readonly key: string
}

/** A table while it is read. */
export interface CsvFile {
  readonly into: MenuCollector
  readonly money: MoneyRule
  readonly groups: Map<string, string>
  /** Ids of items by their category and name. */
  readonly items: Map<string, string>
  /** Ids of items that share category, name and price, by what tells them apart. */
  readonly alike: Map<string, Map<string, string>>
  /** Prices of lines without a size, by their item, until it is known whether the item has sizes. */
  readonly unsized: Map<string, number>
  /** Prices of all lines with a size, by menu, category and name. */
  readonly sizePrices: ReadonlyMap<string, ReadonlySet<number | undefined>>
  /** Ids of menus and categories by where they stand. */
  readonly idsByPath: Map<string, string>
  /** Which groups are asked for where, kept until all groups are there. */
  readonly asked: Map<string, string>
  /** What is known of the sizes of one name, by their item. */
  readonly sizes: Map<string, Set<string>>
}

export const plain = (name: string): string => name.toLowerCase().replaceAll(/\s+/g, ' ').trim()
export const aboutOf = (row: CsvRow, detail?: string) => ({
  sourceId: `line ${row.line}`,
  name: row.item ?? row.option ?? row.modifier ?? '',
  detail,
})

/** Lines of one item say the same here, unless they name it by an id. */
export const itemNameOf = (row: CsvRow): string => JSON.stringify([plain(row.menu ?? ''), plain(row.category ?? ''), plain(row.item ?? '')])

/** The prices of every item's sizes, nothing for a size without one: read before the items are. */
export function sizePricesOf(rows: readonly CsvRow[], money: MoneyRule): Map<string, Set<number | undefined>> {
  const prices = new Map<string, Set<number | undefined>>()
  for (const row of rows) {
    if (row.item === undefined || row.size === undefined) continue
    const read = row.price === undefined ? undefined : typedPrice(row.price, money)
    const price = read && 'minor' in read ? read.minor : undefined
    const name = itemNameOf(row)
    prices.set(name, (prices.get(name) ?? new Set()).add(price))
  }
  return prices
}

/** What stands in the price column; nothing where it is empty or cannot be read. */
export function priceOf({ into, money }: CsvFile, row: CsvRow): number | undefined {
  if (row.price === undefined) return undefined
  if (/^[=@]/.test(row.price)) {
    into.remarks.leftOut('The price is a formula, and formulas are not calculated here. Save the file with values.', aboutOf(row, row.price))
    return undefined
  }
  return into.price(typedPrice(row.price, money), `line ${row.line}`, row.item ?? row.option ?? '', row.price) ?? undefined
}
