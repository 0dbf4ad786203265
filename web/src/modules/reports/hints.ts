import { useHint } from '../../platform/hint-toasts.tsx'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('reports-hints', {
  figures: 'Every figure can be opened',
  figuresText: 'Press a figure to see the entries that add up to it, and the order behind each of them.',
})

export const useReportsHint = (): void => useHint('reports', words.figures, words.figuresText)
