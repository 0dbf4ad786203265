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

/** What stands in the price column; nothing where it is empty or cannot be read. */
export function priceOf({ into, money }: CsvFile, row: CsvRow): number | undefined {
  if (row.price === undefined) return undefined
  if (/^[=@]/.test(row.price)) {
    into.remarks.leftOut('The price is a formula, and formulas are not calculated here. Save the file with values.', aboutOf(row, row.price))
    return undefined
  }
  return into.price(typedPrice(row.price, money), `line ${row.line}`, row.item ?? row.option ?? '', row.price) ?? undefined
}
