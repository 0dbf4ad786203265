import type { ImportFormat, ImportRemark } from '@brigade/contract/menus/menu-import.ts'
import type { NodeKind } from '@brigade/contract/menus/menu-nodes.ts'
import { numberText as number } from '../../../ui/basics/numbers.ts'
import { catalogue } from '../../../ui/basics/ui-texts.ts'

const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`

const formats: Record<ImportFormat, string> = { square: 'Square catalog', toast: 'Toast menu', uber_eats: 'Uber Eats menu', csv: 'CSV file' }
const kinds: Record<NodeKind, readonly [string, string]> = {
  menu: ['menu', 'menus'],
  category: ['category', 'categories'],
  item: ['item', 'items'],
  size: ['size', 'sizes'],
  modifier: ['modifier group', 'modifier groups'],
  option: ['option', 'options'],
  placement: ['place in the menu', 'places in the menu'],
  link: ['modifier group on an item', 'modifier groups on items'],
}
const sections: Record<ImportRemark['kind'], string> = { left_out: 'Left out', changed: 'Changed on the way', taken: 'Taken' }

export const words = catalogue('restaurants.import', {
  open: 'Import a menu',
  more: 'More with this menu',
  exportCsv: 'Export as CSV',
  exported: 'Menu saved as CSV',
  notAll: 'The file holds your menu with its items, sizes, prices and modifiers. It does not hold:',
  close: 'Close',
  title: 'Import a menu',
  intro:
    'From Square (catalog JSON), Toast (menus V2 JSON), Uber Eats (menu V2 JSON) or a CSV file. You see what it becomes before anything changes.',
  file: 'File',
  paste: 'Or paste its text',
  csvHelp:
    'A CSV file needs the column “item” and “price” or “category”; “size”, “description”, “plu” and “modifiers” are read as well. Without prices, items come in without them.',
  preview: 'Preview',
  reading: 'Reading the file',
  format: (format: ImportFormat) => formats[format],
  another: 'Choose another file',
  willBecome: 'What it becomes',
  count: (kind: NodeKind, count: number) => counted(count, ...kinds[kind]),
  number,
  allNew: 'new',
  allSame: 'already here',
  mixed: (fresh: number, differing: number, same: number) =>
    [fresh > 0 && `${number(fresh)} new`, differing > 0 && `${number(differing)} different here`, same > 0 && `${number(same)} already here`]
      .filter(Boolean)
      .join(', '),
  withoutPrice: (count: number) => `${counted(count, 'of them has no price', 'of them have no price')}: set them before you publish.`,
  pictures: (count: number) =>
    `${counted(count, 'picture is named by its web address', 'pictures are named by their web addresses')}. The import brings the addresses and fetches nothing. Afterwards you can take the pictures into a collection.`,
  sample: 'The beginning of the menu',
  noPrice: 'no price',
  remarks: (kind: ImportRemark['kind']) => sections[kind],
  andMore: (count: number) => `and ${number(count)} more`,
  differing: 'Already here, with other values',
  keep: 'Leave as it is',
  keepHelp: 'Only what is new comes in.',
  replace: 'Take the values of the file',
  replaceHelp: 'Names, prices and limits in the file replace the ones here; everything else stays.',
  nothingNew: 'Everything in this file is already here.',
  importShort: 'Import',
  importItems: (count: number) => `Import ${counted(count, 'item', 'items')}`,
  importChanges: 'Import changes',
  importing: (count: number) => `Importing ${counted(count, 'item', 'items')}`,
  done: 'Menu imported',
  doneCounts: (created: number, updated: number) =>
    [`${number(created)} added`, updated > 0 && `${number(updated)} changed`].filter(Boolean).join(', '),
  refused: (count: number, why: string) => `${number(count)} not imported: ${why}`,
  failed: 'The menu was not imported',
  undo: 'Undo',
  undone: 'The import was undone',
  tooLarge: 'The file is too large. Please import it in parts.',
  unreadable: 'The file could not be read. Choose it again.',
})
