import type { ConditionGroup } from '@brigade/contract/customers/conditions/ast.ts'
import { type CustomerSegment, segmentName } from '@brigade/contract/customers/segments.ts'
import { customers } from '@brigade/contract/customers.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import * as z from 'zod/mini'
import { useMayI } from '../../../platform/access.ts'
import { OrganizationPicker } from '../../../platform/pickers/OrganizationPicker.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import styles from './Segments.module.css'
import { words } from './segments-texts.ts'

const schema = z.object({ name: segmentName, access_group_id: z.string() })

interface SaveSegmentDialogProps {
  rules: ConditionGroup
  /** The one that is renamed or shared; without it a new one is saved. */
  saved: CustomerSegment | undefined
  onClose: () => void
  onSaved: (saved: CustomerSegment) => void
}

/** Name and sharing of a segment. */
export function SaveSegmentDialog({ rules, saved, onClose, onSaved }: SaveSegmentDialogProps) {
  const create = useCall(customers.createSegment)
  const change = useCall(customers.updateSegment)
  const mayShare = useMayI('customers_admin') === 'allowed'
  const form = useAppForm({
    schema,
    initialValues: { name: saved?.name ?? '', access_group_id: String(saved?.access_group?.id ?? '') },
    textOf,
    onSubmit: async ({ name, access_group_id }) => {
      const content = { name, rules, access_group_id: access_group_id === '' ? null : Number(access_group_id) }
      const one = saved ? await change.mutateAsync({ id: saved.id, version: saved.version, ...content }) : await create.mutateAsync(content)
      showToast({ title: words.savedToast(one.name), tone: 'ok', milliseconds: 3000 })
      onSaved(one)
    },
  })
  return (
    <Modal
      opened
      title={saved ? words.renameTitle : words.saveTitle}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
          {words.save}
        </Button>
      }
    >
      <AppForm form={form} className={styles.form}>
        <TextField label={words.name} required maxLength={60} data-autofocus {...form.field('name')} />
        {mayShare && (
          <OrganizationPicker
            label={words.sharing}
            help={words.shareHelp}
            placeholder={words.onlyMe}
            agRole="customers_admin"
            valueLabel={saved?.access_group?.name}
            {...form.field('access_group_id')}
          />
        )}
      </AppForm>
    </Modal>
  )
}
