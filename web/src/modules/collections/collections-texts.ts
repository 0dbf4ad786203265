import { type CollectionKind, collectionKindNames } from '@brigade/contract/collections/collections.ts'
import { narrowPart } from '@brigade/contract/collections/crops.ts'
import type { CropUse, PictureFilter } from '@brigade/contract/collections/pictures.ts'
import type { RightsState } from '@brigade/contract/collections/rights.ts'
import { type RecordKind, recordSentences } from '../../platform/records/record-kind.ts'
import { numberText } from '../../ui/basics/numbers.ts'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const pictures = (count: number) => (count === 1 ? '1 picture' : `${numberText(count)} pictures`)

/** The words of collections and their pictures. */
export const words = catalogue('collections', {
  ...recordSentences('picture_collection', 'picture collections'),
  paletteHint: 'Pictures of dishes, restaurants, logos and gift cards',
  several: 'Collections',
  purpose: 'Keep the pictures of your dishes, restaurants and gift cards in one place. Create the first collection.',
  purposeNoRole:
    'Pictures of dishes, restaurants and gift cards are kept here. Whoever holds the role “Picture collections admin” can create a collection.',
  everyKind: 'Everything',
  filterBy: (chosen: string) => `Shows, now ${chosen}`,
  kind: 'Shows',
  kindHelp: 'What the pictures are mostly of.',
  description: 'Description',
  descriptionHelp: 'For your team. Guests do not see it.',
  nameHelp: 'For your team, such as “Summer menu” or “Store fronts”.',
  organizationHelp: 'The access group that owns it. Share it with others on the Access tab of the group.',
  basics: 'Its name, and the group that owns it.',
  pictures: 'Pictures',
  size: 'Size',
  details: 'Details',
  deleteHelp: 'Deletes this collection with all its pictures. This cannot be undone.',
  deleteBody: (name: string) => `“${name}” and all its pictures will be gone for good.`,
  deleteSeveralWhy: 'Their pictures are deleted with them. This cannot be undone.',
  noPictures: 'No pictures yet',
  noPicturesWhy: 'Drop pictures here, paste one, or choose files. JPEG, PNG, WebP, HEIC, AVIF, GIF and TIFF, up to 50 MB each.',
  noPicturesNoRole: 'Whoever holds the role “Picture collections admin” can add pictures.',
  searchPictures: 'Search pictures',
  noneMatch: (text: string) => `No picture matches “${text}”`,
  dropHere: (name: string) => `Drop to add to “${name}”`,
  animated: 'Animated: guests see its first frame',
  gridLabel: (name: string) => `Pictures of ${name}`,
  gridHelp: 'Arrow keys move. Enter opens. Space selects. Alt with an arrow key moves the picture.',
  cover: 'Cover',
  makeCover: 'Make it the cover of the collection',
  isCover: 'It is the cover of the collection',
  move: 'Move…',
  copy: 'Copy…',
  moveTitle: (count: number) => `Move ${pictures(count)}`,
  copyTitle: (count: number) => `Copy ${pictures(count)}`,
  moveAct: 'Move',
  copyAct: 'Copy',
  toCollection: 'To collection',
  toCollectionHelp: 'Of the same company, and one whose pictures you may change.',
  toCollectionRequired: 'Choose a collection',
  moved: (count: number) => `${pictures(count)} moved`,
  copied: (count: number) => `${pictures(count)} copied`,
  delete: 'Delete',
  deletePictures: (count: number) => `Delete ${pictures(count)}?`,
  deletePicturesBody: 'They are gone for good.',
  picturesDeleted: (count: number) => `${pictures(count)} deleted`,
  orderNotSaved: 'The order was not saved',
  coverNotSaved: 'The cover was not changed',
  movedTo: (place: number, of: number) => `Moved to place ${numberText(place)} of ${numberText(of)}`,
  moveFirst: 'Move to the beginning',
  moveLast: 'Move to the end',
  picture: 'Picture',
  pictureTitle: 'Edit picture',
  pictureSaved: 'Picture saved',
  pictureName: 'Name',
  caption: 'Caption',
  captionHelp: 'Shown below the picture where there is room.',
  alt: 'Alternative text',
  altHelp: 'What the picture shows, for people who cannot see it.',
  credit: 'Credit',
  creditHelp: 'Who took it, or who holds the rights.',
  rightsUntil: 'May be shown until',
  rightsUntilHelp: 'The last day. Leave empty for no end.',
  focus: 'Focus',
  focusHelp: 'Press on what matters most. It stays in sight wherever the picture is cut.',
  parts: 'How it is shown',
  partsHelp: 'By the focus, unless you choose a part. Press one to choose.',
  partOf: (use: string) => `Part for ${use.toLowerCase()}`,
  partAutomatic: (ratio: string) => `${ratio}, automatic`,
  partChosen: (ratio: string) => `${ratio}, chosen`,
  partNarrow: (pixels: number) => `Only ${numberText(pixels)} pixels wide. Below ${numberText(narrowPart)} it may look blurred.`,
  partItem: 'Menu items',
  partSquare: 'Logos',
  partCover: 'Cover pictures',
  partCard: 'Gift cards',
  noParts: 'all automatic',
  focusAt: (across: number, down: number) => `${across}% from the left, ${down}% from the top`,
  replace: 'Replace file…',
  replaceByPhoto: 'Replace with a photo…',
  replacing: (name: string) => `Replacing the file of “${name}”`,
  replaced: 'File replaced',
  replacedShape: 'The new file has another shape. Focus and chosen parts were reset.',
  sameFile: 'It is the same file.',
  notReplaced: 'The file was not replaced',
  usedIn: 'Used in',
  notUsed: 'Nothing uses this picture.',
  usedMore: (count: number) => `and ${numberText(count)} more`,
  usesNotLoaded: 'Where it is used could not be loaded.',
  used: 'Used',
  rightsEnded: 'Rights ended',
  rightsEnding: 'Rights end soon',
  rightsEndedOn: (day: string) => `It may not be shown any more. Its last day was ${day}.`,
  rightsEndingOn: (day: string) => `It may be shown until ${day}. Guests do not see it after that.`,
  allPictures: 'All pictures',
  onlyUnused: 'Not used',
  showOnly: (chosen: string) => `Show pictures, now ${chosen}`,
  noneAmong: 'No picture here',
  downloadSeveral: 'Download…',
  downloadTitle: (count: number) => `Download ${pictures(count)}`,
  downloadBody: (size: string) => `One ZIP file with the original files, ${size} in all.`,
  downloadTooLarge: (size: string, most: string) => `These files are ${size} together. Choose fewer: at most ${most} at once.`,
  downloadAct: 'Download',
  downloading: (count: number) => `Downloading ${pictures(count)}`,
  somePicturesStay: (count: number) => (count === 1 ? '1 of them is used and stays:' : `${numberText(count)} of them are used and stay:`),
  allPicturesStay: (count: number) =>
    count === 1
      ? 'It is used, so it cannot be deleted. Choose another picture where it is used, or replace its file.'
      : 'All of them are used, so none can be deleted.',
  download: 'Download original',
  pixels: 'Pixels',
  file: 'File',
  addedBy: 'Added by',
  by: (name: string, moment: string) => (name === '' ? moment : `${name}, ${moment}`),
  previous: 'Previous picture',
  next: 'Next picture',
  pictureGone: 'This picture is gone',
  pictureGoneWhy: 'It was deleted, or moved to another collection.',
})

export const kindText = (kind: CollectionKind): string => collectionKindNames[kind]

export const partText = (use: CropUse): string =>
  ({ item: words.partItem, square: words.partSquare, cover: words.partCover, card: words.partCard })[use]

export const rightsText = (state: RightsState): string => (state === 'ended' ? words.rightsEnded : words.rightsEnding)

export const filterText = (only: PictureFilter | undefined): string =>
  only === undefined ? words.allPictures : only === 'unused' ? words.onlyUnused : words.rightsEnding

export const collectionKind: RecordKind = { type: 'picture_collection', path: '/collections', words }
