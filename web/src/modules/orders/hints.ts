import { useHint } from '../../platform/hint-toasts.tsx'
import { words as dayWords } from './days/days-texts.ts'
import { words as importWords } from './imports/order-import-texts.ts'
import { words as openWords } from './open/open-orders-texts.ts'
import { words } from './orders-texts.ts'

export const useSystemsHint = (): void => useHint('ordering-systems', words.hint, words.hintText)
export const useOpenOrdersHint = (): void => useHint('open-orders', openWords.hint, openWords.hintText)
export const useDaysHint = (): void => useHint('business-days', dayWords.hint, dayWords.hintText)
export const useImportHint = (): void => useHint('order-imports', importWords.hint, importWords.hintText)
