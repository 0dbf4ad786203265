// What modules above may ask about pictures: which a person may choose, how they are shown, and what must be known of their use.
export { guestAddress, mayBeShown, type ShownPicture, shownFace } from './using/shown-pictures.ts'
export { choosablePictures, picturesIn, shownPictures } from './using/store-uses.ts'
export { type PictureUser, registerPictureUser } from './using/uses.ts'
