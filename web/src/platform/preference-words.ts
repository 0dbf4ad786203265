import { catalogue } from '../ui/words.ts'

export const words = catalogue('preferences', {
  notKept: 'Your choice could not be kept',
})
