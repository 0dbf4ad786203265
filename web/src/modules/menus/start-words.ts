import { catalogue } from '../../ui/words.ts'

/** Apart from the words of the screens: the first page needs no more of them. */
export const words = catalogue('menus-start', {
  now: 'Right now',
})
