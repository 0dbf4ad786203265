import { useHint } from '../../platform/hint-toasts.tsx'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('gift-cards-hints', {
  list: 'A card lost is not money lost',
  listText: 'Open the card and choose “Replace a lost card”. The balance moves to a new code, and the old one is dead at once.',
})

export const useGiftCardsHint = (): void => useHint('gift-cards', words.list, words.listText)
