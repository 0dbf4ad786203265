import { numberText } from '../../ui/basics/numbers.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const pictures = (count: number) => (count === 1 ? '1 picture' : `${numberText(count)} pictures`)

/** What is said wherever a picture is added to a collection. */
export const uploadWords = catalogue('picture-uploads', {
  add: 'Add pictures',
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose a folder',
  takePhoto: 'Take a photo',
  uploadingTo: (count: number, name: string) => `Adding ${pictures(count)} to “${name}”`,
  added: (count: number) => `${pictures(count)} added`,
  wasThere: (count: number) => (count === 1 ? '1 picture was here already' : `${numberText(count)} pictures were here already`),
  notAdded: (count: number) => (count === 1 ? '1 file was not added' : `${numberText(count)} files were not added`),
  andMore: (count: number) => `and ${numberText(count)} more`,
  emptyFile: 'The file is empty.',
  tooLarge: 'The file is larger than 50 MB.',
  notSent: 'It could not be sent. Check the connection and add it again.',
  uploadGone: 'The upload was given up in the meantime. Add the file again.',
  alsoIn: (names: string) => `Also in ${names}.`,
  looksLike: (file: string, other: string, collection: string) => `${file}: Looks like “${other}” in ${collection}.`,
  moreAlike: (count: number) => `And ${numberText(count)} more. See Duplicates.`,
  noCollection: 'No collection matches',
  collectionsNotLoaded: 'The collections could not be loaded',
})

/** What is said wherever a picture of a collection is chosen. */
export const words = catalogue('choose-picture', {
  choose: 'Choose',
  chooseOne: (label: string) => `Choose ${label}`,
  change: 'Change',
  changeOne: (label: string) => `Change ${label}`,
  remove: 'Remove',
  removeOne: (label: string) => `Remove ${label}`,
  none: 'No picture',
  gone: 'This picture is gone. Choose another one.',
  goneShort: 'This picture is gone',
  noRole: 'Whoever holds the role “Picture collections” can choose another picture.',
  title: 'Choose a picture',
  search: 'Search pictures',
  collection: 'Collection',
  everyCollection: 'All collections',
  gridLabel: 'Pictures',
  gridHelp: 'Arrow keys move. Enter chooses.',
  noneYet: 'No pictures yet',
  noneYetWhy: 'Upload one, or add pictures to a collection first.',
  noneYetNoRole: 'Whoever holds the role “Picture collections admin” can add pictures.',
  openCollections: 'Open collections',
  noneInCollection: 'This collection has no pictures yet',
  noneMatch: (text: string) => `No picture matches “${text}”`,
  upload: 'Upload',
  noCollectionYet: 'Pictures are kept in collections, and there is none yet that you see here. Create one first.',
  createCollection: 'Create a collection',
  uploadInto: 'Upload into',
  uploadIntoHelp: 'A collection whose pictures you may change. One picture is chosen right away. Of several, choose one here.',
  chooseFiles: 'Choose files',
  notChosen: 'The picture could not be chosen',
  notOfCompany: 'It is in a collection of another company. Upload it into one of this company.',
})
