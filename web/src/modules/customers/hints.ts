import { useHint } from '../../platform/hint-toasts.tsx'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('customers-hints', {
  list: 'Find a guest by what you have',
  listText: 'Type a part of the name, the last four digits of the phone, an email address, or the number of an order.',
})

export const useCustomersHint = (): void => useHint('customers', words.list, words.listText)
