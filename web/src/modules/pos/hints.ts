import { useHint } from '../../platform/hint-toasts.tsx'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('pos-hints', {
  pos: 'You see it before it happens',
  posText: 'The first sync shows every change and waits for you. For each field you choose which side wins when both changed.',
})

export const usePosHint = (): void => useHint('pos-sync', words.pos, words.posText)
