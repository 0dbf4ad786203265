import { type BankConnection, bankConnections } from '@brigade/contract/bank-connections.ts'
import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataUpdated } from '../../platform/data-updated.tsx'
import { useCall } from '../../platform/use-call.ts'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { Button } from '../../ui/Button.tsx'
import { AppForm } from '../../ui/form/AppForm.tsx'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { Modal } from '../../ui/Modal.tsx'
import { showToast } from '../../ui/toasts.ts'
import { words } from './catalogue.ts'
import { editLabels, editSchema, editValues, withoutStrayNumbers } from './form-values.ts'
import { SecretNumberField } from './NumberFields.tsx'
import { oneConnection } from './queries.ts'
import { phoneWords } from './words.ts'

/** The edit form in its modal; it stays open, with everything typed, until the server has taken the change. */
export function EditBankConnection({ connection, onClose }: { connection: BankConnection; onClose: () => void }) {
  const { id, version } = connection
  const client = useQueryClient()
  const update = useCall(bankConnections.update)
  const fresh = useMemo(() => editValues(connection), [connection])
  const form = useAppForm({
    schema: editSchema,
    initialValues: fresh,
    textOf,
    onSubmit: async (values) => {
      try {
        await update.mutateAsync({ id, bank_connection: { ...withoutStrayNumbers(values), version } })
      } catch (problem) {
        // Somebody was quicker: what they saved is fetched, and the prompt below asks what to do about it.
        if (problem instanceof Problem && problem.code === 'stale') await client.invalidateQueries(oneConnection({ id }))
        throw problem
      }
      letGo()
      showToast({ title: words.saved, tone: 'ok', milliseconds: 3000 })
      onClose()
    },
  })
  const letGo = useLeaveGuard(form.isDirty)
  const prompt = useDataUpdated({ form, fresh, labels: editLabels() })
  return (
    <>
      <Modal
        opened
        size="large"
        title={words.editTitle}
        dirty={form.isDirty}
        onClose={onClose}
        actions={
          <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
            {words.save}
          </Button>
        }
      >
        <AppForm form={form}>
          <FieldGrid>
            <TextField label={words.name} required autoComplete="off" {...form.field('name')} />
            <TextField label={words.address} required autoComplete="off" {...form.field('address')} />
            {fresh.connection_type === 'MANUAL' && (
              <>
                <SecretNumberField label={words.routingNumber} required help={words.unchanged} {...form.field('routing_number')} />
                <SecretNumberField label={words.accountNumber} required help={words.unchanged} {...form.field('account_number')} />
              </>
            )}
            <ContactFields connection={connection} />
          </FieldGrid>
        </AppForm>
      </Modal>
      {prompt}
    </>
  )
}

/** Read-only when editing (section 5), not disabled: they stay focusable and are read out. */
function ContactFields({ connection }: { connection: BankConnection }) {
  return (
    <>
      <TextField label={words.contactFirstName} readOnly value={connection.contact_first_name} />
      <TextField label={words.contactLastName} readOnly value={connection.contact_last_name} />
      <TextField label={words.contactEmail} readOnly value={connection.contact_email} />
      <TextField label={words.contactPhone} readOnly value={phoneWords(connection.contact_phone)} />
    </>
  )
}
