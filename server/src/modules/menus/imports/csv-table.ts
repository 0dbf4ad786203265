import { Problem } from '@brigade/contract/kit/problem.ts'
import { cellsOf, textOfCell } from '../../../platform/files/csv-cells.ts'

// A spreadsheet's table as rows by known columns, in any dialect: commas, semicolons or tabs, quotes, any line ends.

export const csvColumns = {
  id: ['id', 'itemid'],
  menu: ['menu', 'menuname'],
  category: ['category', 'categoryname', 'section'],
  item: ['item', 'name', 'itemname', 'product', 'productname', 'title'],
  size: ['size', 'sizename', 'variation', 'variationname', 'variant'],
  price: ['price', 'baseprice', 'amount'],
  description: ['description', 'itemdescription', 'details'],
  plu: ['plu'],
  sku: ['sku'],
  kitchen_name: ['kitchenname'],
  tax_class: ['taxclass', 'tax'],
  tags: ['tags', 'labels'],
  image_url: ['imageurl', 'image', 'picture'],
  kind: ['kind', 'itemkind'],
  allergens: ['allergens'],
  alcohol: ['alcohol'],
  visible: ['visible'],
  modifiers: ['modifiers', 'modifiergroups'],
  modifier: ['modifier', 'modifiergroup'],
  option: ['option', 'modifieroption', 'choice'],
  sequence: ['sequence'],
  min: ['min', 'minimum'],
  max: ['max', 'maximum'],
  default: ['default'],
  size_key: ['sizekey'],
  shown_as: ['shownas'],
  internal_name: ['internalname'],
  pricing: ['pricing'],
  free_count: ['freecount'],
  max_per_option: ['maxperoption'],
} as const
export type CsvColumn = keyof typeof csvColumns

export type CsvRow = Readonly<Partial<Record<CsvColumn, string>>> & { readonly line: number }

const mostRows = 60_000
const refusal = (sentence: string) => new Problem('invalid', sentence, { errors: { text: [sentence] } })

/** The rows of the file. What cannot be read as a table of items is refused; a list of names alone could be anything. */
export function readTable(text: string): { rows: CsvRow[]; unknown: string[] } {
  const [head = [], ...body] = cellsOf(text, mostRows + 2)
  const columns = columnsOf(head)
  const ofMenus = ['price', 'category', 'menu', 'description'] as const
  if (!columns.includes('item') || !ofMenus.some((column) => columns.includes(column))) {
    const found = head.slice(0, 20).map((cell) => `“${cell.trim().slice(0, 40)}”`)
    throw refusal(
      `The first line must name the columns “item” and “price”, or “item” and “category”; ${found.length > 1 ? `it names ${found.join(', ')}` : 'it names none of them'}.`,
    )
  }
  if (body.length > mostRows) throw refusal(`The file has more than ${mostRows.toLocaleString('en')} lines. Please import it in parts.`)
  const known = columns.flatMap((column, place) => (column ? [{ column, place }] : []))
  const rows = body.map((cells, at) => ({ ...Object.fromEntries(known.flatMap(({ column, place }) => filled(column, cells[place]))), line: at + 2 }))
  return { rows, unknown: head.filter((cell, place) => columns[place] === undefined && cell.trim() !== '').map((cell) => cell.trim().slice(0, 40)) }
}

function filled(column: CsvColumn, cell: string | undefined): [CsvColumn, string][] {
  const text = textOfCell(cell)
  return text !== '' ? [[column, text]] : []
}

/** The known column of each place; a name that is there twice counts once. */
function columnsOf(head: readonly string[]): (CsvColumn | undefined)[] {
  const known = new Map<string, CsvColumn>(Object.entries(csvColumns).flatMap(([column, names]) => names.map((name) => [name, column as CsvColumn])))
  const seenColumns = new Set<CsvColumn>()
  return head.map((cell) => {
    const column = known.get(cell.toLowerCase().replaceAll(/[^a-z]/g, ''))
    if (!column || seenColumns.has(column)) return undefined
    seenColumns.add(column)
    return column
  })
}
