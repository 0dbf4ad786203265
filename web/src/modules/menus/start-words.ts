import { catalogue } from '../../ui/basics/ui-texts.ts'

/** Apart from the words of the screens: the first page needs no more of them. */
export const words = catalogue('menus-start', {
  now: 'Right now',
})
