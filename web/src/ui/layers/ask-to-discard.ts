import { catalogue } from '../basics/ui-texts.ts'
import { confirm } from './confirm.ts'

const words = catalogue('ask-to-discard', {
  ask: 'Discard unsaved changes?',
  why: 'What you typed here has not been saved.',
  discard: 'Discard',
  keep: 'Keep editing',
})

/** The question before leaving a form with unsaved changes. */
export function askToDiscard(): Promise<boolean> {
  return confirm({
    title: words.ask,
    body: words.why,
    confirmLabel: words.discard,
    cancelLabel: words.keep,
    danger: true,
  })
}
