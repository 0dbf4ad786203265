import { catalogue } from '../ui/basics/ui-texts.ts'

export const words = catalogue('preferences', {
  notKept: 'Your choice could not be saved',
})
