import { useHint } from '../../platform/hint-toasts.tsx'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('delivery-markets-hints', {
  list: 'One market, many restaurants',
  listText: 'Say where you deliver by distance, postal codes or a drawn area. Then try an address to see who delivers there.',
})

export const useMarketsHint = (): void => useHint('delivery-markets', words.list, words.listText)
