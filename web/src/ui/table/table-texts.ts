import { numberText } from '../basics/numbers.ts'
import { catalogue } from '../basics/ui-texts.ts'

const counted = (count: number): string => numberText(count)

/** What a table says. */
export const words = catalogue('table', {
  select: (name: string) => `Select ${name}`,
  selectPage: 'Select this page',
  selectRows: 'Select rows',
  selected: (count: number) => `${counted(count)} selected`,
  selectAll: (total: number) => `Select all ${counted(total)}`,
  clearSelection: 'Clear selection',
  actions: 'Actions',
  actionsFor: (name: string) => `Actions for ${name}`,
  more: 'More',
  less: 'Less',
  moreOf: (name: string) => `More of ${name}`,
  sort: 'Sort',
  ascending: (column: string) => `${column}, ascending`,
  descending: (column: string) => `${column}, descending`,
  listOrder: 'Default order',
  columns: 'Columns',
  columnsHelp: 'Which columns are shown, and in which order',
  earlier: (column: string) => `Move ${column} forward`,
  later: (column: string) => `Move ${column} back`,
  resetColumns: 'Reset',
  noRoom: 'no room here',
  density: 'Row height',
  comfortable: 'Comfortable',
  compact: 'Compact',
  rowsPerPage: 'Rows per page',
  export: 'Export',
  csvPage: 'This page as CSV',
  xlsxPage: 'This page for Excel',
  csvAll: (total: number) => `All ${counted(total)} as CSV`,
  xlsxAll: (total: number) => `All ${counted(total)} for Excel`,
  exporting: 'Exporting',
  exported: (count: number) => `${counted(count)} rows were exported`,
  exportedFirst: (count: number, total: number) => `The first ${counted(count)} of ${counted(total)} rows were exported`,
  exportFailed: 'The export failed',
  progress: (done: number, total: number) => `${counted(done)} of ${counted(total)} rows`,
})

/** What the menu of saved views says. */
export const viewWords = catalogue('table-views', {
  views: 'Views',
  current: (name: string) => `View: ${name}`,
  everything: 'Default view',
  save: 'Save this view…',
  saveTitle: 'Save this view',
  saveHelp: 'Search, filters, order and columns as they are now. Only you see it.',
  update: (name: string) => `Save changes to “${name}”`,
  rename: (name: string) => `Rename “${name}”…`,
  renameTitle: (name: string) => `Rename “${name}”`,
  remove: (name: string) => `Delete “${name}”`,
  removed: (name: string) => `The view “${name}” was deleted`,
  makeDefault: 'Open the list with this view',
  endDefault: 'Open the list with the default view',
  opensWith: (name: string) => `${name} (opens first)`,
  copyLink: 'Copy link',
  copied: 'The link was copied',
  notCopied: 'The link could not be copied. Copy it from the address bar.',
  name: 'Name',
  nameNeeded: 'Name is required',
  nameTaken: 'Another view has this name',
  confirm: 'Save',
})

/** What is said of a change to several rows. */
export const severalWords = catalogue('table-several', {
  chosen: 'Chosen',
  andMore: (count: number) => `and ${counted(count)} more`,
  sofar: (done: number, all: number) => `${counted(done)} of ${counted(all)}`,
  outcome: 'What happened',
  someDone: (done: number, all: number) => `${counted(done)} of ${counted(all)} done`,
  close: 'Close',
  done: 'Done',
  unchanged: 'Unchanged',
  refused: 'Refused',
  unknown: 'Unknown',
})
