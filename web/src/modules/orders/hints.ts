import { useHint } from '../../platform/hint-toasts.tsx'
import { words } from './orders-texts.ts'

export const useSystemsHint = (): void => useHint('ordering-systems', words.hint, words.hintText)
