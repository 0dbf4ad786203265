import { useHint } from '../../platform/hint-toasts.tsx'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('gift-cards-hints', {
  list: 'A card lost is not money lost',
  batches: 'The codes come once',
  batchesText: 'Fetch the file where the codes are needed, say at the computer of the print shop. Later, each code is shown on the page of its card.',
  listText: 'Open the card and choose “Replace a lost card”. The balance moves to a new code, and the old one is dead at once.',
})

export const useGiftCardsHint = (): void => useHint('gift-cards', words.list, words.listText)
export const useBatchesHint = (): void => useHint('gift-card-batches', words.batches, words.batchesText)
