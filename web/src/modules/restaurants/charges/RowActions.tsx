import { textOf } from '@brigade/contract/kit/problem.ts'
import { failureTitle } from '../../../platform/failure-title.ts'
import { confirm } from '../../../ui/layers/confirm.ts'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from './charges-texts.ts'

interface RowActionsProps {
  name: string
  /** What taking it away means. */
  body: string
  onEdit: () => void
  remove: () => Promise<unknown>
}

/** What can be done with one row. */
export function RowActions({ name, body, onEdit, remove }: RowActionsProps) {
  async function takeAway() {
    if (!(await confirm({ title: words.removeTitle(name), body, confirmLabel: words.remove, danger: true }))) return
    try {
      await remove()
      showToast({ title: words.removed(name), tone: 'ok', milliseconds: 3000 })
    } catch (cause) {
      showToast({ title: failureTitle(cause, words.notDone), message: textOf(cause), tone: 'bad' })
    }
  }
  return (
    <Menu
      label={name}
      actions={[
        { label: words.edit, onSelect: onEdit },
        { label: words.remove, onSelect: () => void takeAway(), danger: true },
      ]}
    />
  )
}
