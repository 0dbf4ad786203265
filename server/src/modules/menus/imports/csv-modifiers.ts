import { type OptionPrice, type Pricing, pricings } from '@brigade/contract/menus/menu-nodes.ts'
import { aboutOf, type CsvFile, plain, priceOf } from './csv-file.ts'
import type { CsvRow } from './csv-table.ts'
import type { ImportedFields } from './imported-menu.ts'
import { sizeKeyOf } from './menu-collector.ts'
import { countAt } from './source-json.ts'
import { anySize, partsOf, readUsedGroup } from './table-text.ts'

// Lines of a table that describe modifier groups, and the groups that items, sizes and options name.

export function addModifiers(file: CsvFile, rows: readonly CsvRow[]): void {
  for (const [name, lines] of Map.groupBy(rows, (row) => plain(row.modifier ?? ''))) {
    const id = lines.find((row) => row.id !== undefined)?.id ?? name
    const limits = lines.find((row) => row.min !== undefined || row.max !== undefined)
    const head = lines.find((row) => row.option === undefined)
    const said = pricings.find((one) => one === head?.pricing)
    const fields: ImportedFields = {
      name: head?.shown_as ?? lines[0]?.modifier ?? '',
      internal_name: head?.internal_name,
      plu: head?.plu,
      pricing: said ?? pricingOf(lines),
      group_price_minor: head && said === 'group' ? priceOf(file, head) : undefined,
      min: countAt(limits, 'min'),
      max: countAt(limits, 'max'),
      free_count: countAt(head, 'free_count'),
      max_per_option: countAt(head, 'max_per_option'),
    }
    const key = file.into.add('modifier', id, fields, { isHidden: isHidden(head) })
    file.groups.set(name, key)
    addOptions(file, { id, parent: key, pricing: said }, lines)
  }
}

const isHidden = (row: CsvRow | undefined): boolean => /^(n|no|false|hidden|0)$/i.test(row?.visible ?? '')

/** Nothing where no line says that it depends on the size or on how many were chosen before. */
function pricingOf(lines: readonly CsvRow[]): Pricing | undefined {
  const isBySize = lines.some((row) => row.option !== undefined && row.size !== undefined)
  const isBySequence = lines.some((row) => row.option !== undefined && row.sequence !== undefined)
  if (isBySize) return isBySequence ? 'by_size_sequence' : 'by_size'
  return isBySequence ? 'by_sequence' : undefined
}

interface OptionOf {
  readonly id: string
  readonly parent: string
  /** As the file has it; what follows from its lines is not in here. */
  readonly pricing: Pricing | undefined
}

const isCell = (row: CsvRow): boolean => row.size !== undefined || row.sequence !== undefined

interface OptionLines {
  readonly id: string
  whole: CsvRow | undefined
  readonly pricesBySize: CsvRow[]
}

/** Options in the order of the file: one that is listed again at another price is another option, and prices by size belong to the last. */
function addOptions(file: CsvFile, of: OptionOf, lines: readonly CsvRow[]): void {
  const options: OptionLines[] = []
  const lastOf = new Map<string, OptionLines>()
  const known = new Map<string, Set<string>>()
  for (const row of lines) {
    const name = plain(row.option ?? '')
    if (name === '') continue
    const listed = known.get(name) ?? new Set()
    known.set(name, listed)
    let option = lastOf.get(name)
    const isOther = !isCell(row) && option?.whole !== undefined
    const line = JSON.stringify([row.price, row.plu])
    if (isOther && listed.has(line)) {
      file.into.remarks.leftOut('Options listed twice: the first line was used.', aboutOf(row))
      continue
    }
    if (!option || isOther) {
      option = { id: `${of.id}/${name}${listed.size === 0 ? '' : ` #${listed.size + 1}`}`, whole: undefined, pricesBySize: [] }
      options.push(option)
      lastOf.set(name, option)
    }
    if (isCell(row)) option.pricesBySize.push(row)
    else {
      option.whole = row
      listed.add(line)
    }
  }
  for (const { id, whole, pricesBySize } of options) addOption(file, { ...of, id }, whole, pricesBySize)
}

const matrices: readonly Pricing[] = ['by_size', 'by_sequence', 'by_size_sequence']

function addOption(file: CsvFile, { id, parent, pricing }: OptionOf, whole: CsvRow | undefined, pricesBySize: readonly CsvRow[]): void {
  const prices = pricesBySize.flatMap((row): OptionPrice[] => {
    const price_minor = priceOf(file, row)
    const sequence = countAt(row, 'sequence')
    if (price_minor === undefined) return []
    const size_key = row.size_key ?? (row.size === undefined || row.size === anySize ? undefined : sizeKeyOf(row.size))
    return [{ ...(size_key !== undefined && { size_key }), ...(sequence !== undefined && { sequence }), price_minor }]
  })
  // An option without a price costs nothing; one whose price cannot be read, or that is priced by size, has none.
  const isByCells = pricesBySize.length > 0 || (pricing !== undefined && matrices.includes(pricing))
  const isFree = whole !== undefined && whole.price === undefined && !isByCells
  const price_minor = whole === undefined ? undefined : isFree ? 0 : priceOf(file, whole)
  const fields: ImportedFields = {
    name: (whole ?? pricesBySize[0])?.option ?? '',
    plu: whole?.plu,
    price_minor,
    default_count: countAt(whole, 'default'),
    prices: prices.length > 0 ? prices : undefined,
  }
  const key = file.into.add('option', id, fields, { parent, isHidden: isHidden(whole) })
  if (whole?.modifiers !== undefined) file.asked.set(key, whole.modifiers)
}

export function addLinks({ into, groups, asked }: CsvFile): void {
  for (const [owner, text] of asked) {
    const { sourceId = '', fields } = into.at(owner) ?? {}
    const counts = new Map<string, number>()
    const named = new Set<string>()
    for (const given of partsOf(text)) {
      const { name, limits } = readUsedGroup(given)
      const wanted = plain(name)
      const ref = groups.get(wanted)
      if (named.has(given)) {
        into.remarks.leftOut('Modifiers that one item names twice: taken once.', { sourceId, name: fields?.name, detail: name })
        continue
      }
      named.add(given)
      const count = (counts.get(wanted) ?? 0) + 1
      counts.set(wanted, count)
      // By its owner's key: an item and an option may have the same id.
      if (ref) into.add('link', `${owner}>${wanted}${count === 1 ? '' : ` #${count}`}`, limits, { parent: owner, ref })
      else into.remarks.leftOut('Modifiers that items name, but no line describes.', { sourceId, name: fields?.name, detail: name })
    }
  }
}
