import { useHint } from '../../platform/hint-toasts.tsx'
import { catalogue } from '../../ui/basics/ui-texts.ts'

const words = catalogue('order-workflows-hints', {
  list: 'Try it before you use it',
  listText:
    'The example beside the form shows what happens to an order, minute by minute. Restaurants that follow a workflow get its changes by themselves.',
})

export const useWorkflowsHint = (): void => useHint('order-workflows', words.list, words.listText)
