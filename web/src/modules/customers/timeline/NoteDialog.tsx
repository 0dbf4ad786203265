import { noteText } from '@brigade/contract/customers/notes.ts'
import { customers } from '@brigade/contract/customers.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import * as z from 'zod/mini'
import { useCall } from '../../../platform/use-call.ts'
import { useLeaveGuard } from '../../../platform/use-leave-guard.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { Textarea } from '../../../ui/form/Textarea.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from './timeline-texts.ts'

const schema = z.object({ text: noteText })
const initialValues = { text: '' }

/** Writes a note about a customer. */
export function NoteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const add = useCall(customers.addNote)
  const form = useAppForm({
    schema,
    initialValues,
    textOf,
    onSubmit: async ({ text }) => {
      await add.mutateAsync({ id, text })
      letGo()
      showToast({ title: words.saved, tone: 'ok', milliseconds: 3000 })
      onClose()
    },
  })
  const letGo = useLeaveGuard(form.isDirty)
  return (
    <Modal
      opened
      title={words.addNote}
      dirty={form.isDirty}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
          {words.save}
        </Button>
      }
    >
      <AppForm form={form}>
        <Textarea label={words.note} help={words.noteHelp} required data-autofocus rows={4} maxLength={2000} {...form.field('text')} />
      </AppForm>
    </Modal>
  )
}
