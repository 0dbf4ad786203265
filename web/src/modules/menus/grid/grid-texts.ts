import { numberText } from '../../../ui/basics/numbers.ts'
import { catalogue } from '../../../ui/basics/ui-texts.ts'

/** The words of the grid and of the matrix. */
export const words = catalogue('menu-grid', {
  grid: 'Items and prices',
  item: 'Item',
  option: 'Option',
  yes: 'Yes',
  no: 'No',
  filter: 'Find items',
  save: (count: number) => (count === 1 ? 'Save 1 change' : `Save ${count} changes`),
  discard: 'Discard',
  discardAsk: (count: number) => `Discard ${count === 1 ? '1 change' : `${count} changes`}?`,
  wrong: (count: number, why: string) => `${count === 1 ? '1 cell is' : `${numberText(count)} cells are`} not right: ${why.toLowerCase()}`,
  savedCells: (count: number) => (count === 1 ? '1 change is being saved' : `${count} changes are being saved`),
  yesOrNo: 'Must be Yes or No',
  notMoney: 'Must be an amount',
  tooLarge: 'Must be a smaller amount',
  note: 'Type over a cell, or paste from a spreadsheet. An empty cell is left as it is.',
  none: 'No items yet',
  noMatch: (text: string) => `Nothing matches “${text}”`,
  notLoaded: 'The values could not be loaded',
  matrixNote: 'An empty cell falls back to the option’s own price.',
  matrix: (name: string) => `Prices of ${name}`,
  base: 'Price',
  nth: (count: number) => (count === 1 ? '1st' : count === 2 ? '2nd' : count === 3 ? '3rd' : `${count}th`),
  andAfter: (text: string) => `${text} and after`,
  whichChoice: 'Choice number',
  anyChoice: 'Any',
  noSizes: 'The items it is put on have no sizes yet. Prices by size can be set once they do.',
})
