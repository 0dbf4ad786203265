import { catalogue } from '../ui/ui-texts.ts'

export const words = catalogue('preferences', {
  notKept: 'Your choice could not be kept',
})
