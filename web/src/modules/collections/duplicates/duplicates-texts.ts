import { numberText } from '../../../ui/basics/numbers.ts'
import { catalogue } from '../../../ui/basics/ui-texts.ts'

const pictures = (count: number) => (count === 1 ? '1 picture' : `${numberText(count)} pictures`)

/** The words of pictures that are the same or look alike. */
export const words = catalogue('picture-duplicates', {
  duplicates: 'Duplicates',
  what: 'Pictures that are the same file or look alike',
  ofCollection: (name: string) => `Duplicates of “${name}”`,
  all: 'Show all collections',
  notLoaded: 'The duplicates could not be loaded',
  none: 'No duplicates',
  noneWhy: 'No two pictures here are the same file or look alike.',
  cannotSee: 'You cannot see picture collections',
  seeNeeds: 'It takes the role “Picture collections”.',
  sameFile: (count: number) => `The same file, ${numberText(count)} times`,
  lookAlike: (count: number) => `${pictures(count)} that look alike`,
  firstShown: (count: number) => `The first ${numberText(count)} are shown.`,
  keep: 'Keep',
  keepOf: (name: string) => `Keep “${name}”`,
  stays: 'You cannot change this collection.',
  pixels: (width: number, height: number) => `${numberText(width)} × ${numberText(height)}`,
  used: (count: number) => (count === 0 ? 'Not used' : count === 1 ? 'Used in 1 place' : `Used in ${numberText(count)} places`),
  deleteOthers: (count: number) => `Delete ${pictures(count)}…`,
  deleteSome: 'Delete…',
  deleteTitle: (count: number) => `Delete ${pictures(count)}?`,
  deleteBody: 'They are gone for good. What is used somewhere stays.',
  delete: 'Delete',
  deleted: (count: number) => `${pictures(count)} deleted`,
  keepAll: 'Keep all',
  notSame: 'Not the same',
  notSameOf: (name: string) => `“${name}” is not the same`,
  kept: 'They are not shown as duplicates any more',
  takeBack: 'Undo',
  notKept: 'This was not saved',
  similar: 'Looks like',
  isSame: (collection: string) => `The same file, in ${collection}`,
  isAlike: (collection: string) => `In ${collection}`,
})
