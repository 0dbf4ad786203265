import { catalogue } from '../../../ui/basics/ui-texts.ts'

/** The words of the pictures of items. */
export const words = catalogue('menu-pictures', {
  useAddress: 'Use a web address',
  address: 'Web address of the picture',
  addressHelp: 'It begins with https:// and is saved when you leave the field.',
  elsewhere: (host: string) => `A picture of ${host}. Guests see it; Brigade does not load pictures from elsewhere.`,
  openElsewhere: 'Open it',
  notLoaded: 'The picture could not be loaded.',
  shownUntil: (day: string) => `Guests see it until ${day}.`,
  ended: (day: string) => `It could be shown until ${day}. Guests do not see it any more. Choose another one.`,
})
