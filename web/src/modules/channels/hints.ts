import { useHint } from '../../platform/hint-toasts.tsx'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('channels-hints', {
  list: 'One change, every restaurant',
  listText: 'Open a channel and its restaurants, select those you mean, and pause them, or change markup and menus, for all of them at once.',
})

export const useChannelsHint = (): void => useHint('channels', words.list, words.listText)
