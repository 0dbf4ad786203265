import { numberText } from '../../../ui/basics/numbers.ts'
import { catalogue } from '../../../ui/basics/ui-texts.ts'

const pictures = (count: number) => (count === 1 ? '1 picture' : `${numberText(count)} pictures`)

/** The words of matching pictures to items. */
export const words = catalogue('picture-matching', {
  open: 'Match pictures…',
  title: 'Match pictures',
  collection: 'Collection',
  collectionHelp: 'The names of its pictures are compared with the names of the items.',
  noCollection: 'No collection matches',
  collectionsNotLoaded: 'The collections could not be loaded',
  allItems: 'Also items that have a picture',
  notLoaded: 'The suggestions could not be loaded',
  none: 'No name matches',
  noneWhy: (items: number) =>
    items === 0
      ? 'Every item has a picture already.'
      : items === 1
        ? '1 item was compared. Name the pictures after the dishes, such as “Tuna crudo”.'
        : `${numberText(items)} items were compared. Name the pictures after the dishes, such as “Tuna crudo”.`,
  found: (sure: number, unsure: number) =>
    unsure === 0
      ? `${numberText(sure)} found.`
      : sure === 0
        ? `${numberText(unsure)} to look at: the names are not quite the same, or several fit.`
        : `${numberText(sure)} found, and ${numberText(unsure)} to look at: the names are not quite the same, or several fit.`,
  more: (count: number) => `${numberText(count)} more are suggested once these are done.`,
  ofLibrary: 'Items from a library are not compared here. Match their pictures in the library.',
  matches: 'Matches',
  useFor: (item: string) => `Use a picture for ${item}`,
  pictureFor: (item: string) => `Picture for ${item}`,
  replaces: 'Replaces its picture',
  use: (count: number) => (count === 0 ? 'Use pictures' : `Use ${pictures(count)}`),
  used: (count: number) => (count === 1 ? '1 item got its picture' : `${numberText(count)} items got their pictures`),
})
