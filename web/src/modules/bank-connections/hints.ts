import { useHint } from '../../platform/hint-toasts.tsx'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('bank-connections-hints', {
  list: 'Nobody has to read you account numbers',
  listText: 'Create a connection and send its link. Whoever owns the account links it on their own screen.',
})

export const useBankHint = (): void => useHint('bank-connections', words.list, words.listText)
