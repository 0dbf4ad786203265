import { useHint } from '../../platform/hint-toasts.tsx'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('discounts-hints', {
  list: 'Try an offer before guests do',
  listText: 'Open an offer and put a basket of your menu together. Each offer says whether it applies there, and why not.',
})

export const useDiscountsHint = (): void => useHint('discounts', words.list, words.listText)
