import { useHint } from '../../platform/hint-toasts.tsx'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('menus-hints', {
  editor: 'Nothing goes out by itself',
  editorText: 'Your changes are saved as you make them. Guests see them when you publish.',
  paused: '86 it in two taps',
  pausedText: 'Type the first letters, tap the item, and it is paused. It comes back by itself at the end of the day unless you say otherwise.',
  now: 'For a busy night',
  nowText: 'Close for a while, or pause what you ran out of. Every channel is told at once.',
  publish: 'Look before your guests do',
  publishText: 'The review lists every change by channel. One press brings back an earlier publication.',
})

export const useMenuHint = (): void => useHint('menu-editor', words.editor, words.editorText)

export const usePausedHint = (): void => useHint('paused-items', words.paused, words.pausedText)

export const useNowHint = (): void => useHint('right-now', words.now, words.nowText)

export const usePublishHint = (): void => useHint('publishing', words.publish, words.publishText)
