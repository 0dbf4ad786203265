import { type FormEvent, useId, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { TextField } from '../form/TextField.tsx'
import { Modal } from '../layers/Modal.tsx'
import { nameFault, type SavedView } from './saved-views.ts'
import { viewWords as words } from './table-texts.ts'

interface ViewNameDialogProps {
  views: readonly SavedView[]
  /** The one to rename; none, and a new one is named. */
  view: SavedView | undefined
  onSave: (name: string) => void
  onClose: () => void
}

const faultWords = { missing: () => words.nameNeeded, taken: () => words.nameTaken }

/** Asks what a view is to be called. */
export function ViewNameDialog({ views, view, onSave, onClose }: ViewNameDialogProps) {
  const id = useId()
  const [name, setName] = useState(view?.name ?? '')
  const [tried, setTried] = useState(false)
  const fault = nameFault(views, name, view?.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!fault) onSave(name.trim())
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="small"
      title={view ? words.renameTitle(view.name) : words.saveTitle}
      actions={
        <Button type="submit" form={id} variant="primary">
          {words.confirm}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <TextField
          label={words.name}
          help={view ? undefined : words.saveHelp}
          error={tried && fault ? faultWords[fault]() : undefined}
          required
          maxLength={60}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Modal>
  )
}
