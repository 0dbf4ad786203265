import { discountCodes } from '@brigade/contract/discounts/codes.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useLeaveGuard } from '../../../platform/use-leave-guard.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { type AppForm as Form, useAppForm } from '../../../ui/form/useAppForm.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { CustomerPicker } from '../CustomerPicker.tsx'
import styles from './Codes.module.css'
import { type AddTexts, addSchema } from './code-form.ts'
import { words } from './code-texts.ts'

export interface AddCodeProps {
  offerId: number
  onClose: () => void
}

const initialValues: AddTexts = { code: '', max_uses: '', expires_on: '', customer_id: '', batch: '' }

/** A code that somebody chose. */
export function AddCode({ offerId, onClose }: AddCodeProps) {
  const add = useCall(discountCodes.createCode)
  const seesCustomers = useMayI('customers') === 'allowed'
  const [schema] = useState(() => addSchema(offerId))
  const form = useAppForm({
    schema,
    initialValues,
    textOf,
    onSubmit: async (input) => {
      const { code } = await add.mutateAsync(input)
      letGo()
      showToast({ title: words.added(code), tone: 'ok', milliseconds: 4000 })
      onClose()
    },
  })
  const letGo = useLeaveGuard(form.isDirty)
  return (
    <Modal
      opened
      title={words.add}
      dirty={form.isDirty}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
          {words.addButton}
        </Button>
      }
    >
      <AppForm form={form} className={styles.form}>
        <p className={styles.lead}>{words.addLead}</p>
        <TextField
          label={words.code}
          help={words.codeHelp}
          required
          data-autofocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          {...form.field('code')}
        />
        <Limits form={form} usesLabel={words.mostUses} />
        {seesCustomers && <CustomerPicker label={words.guestField} help={words.guestHelp} {...form.field('customer_id')} />}
        <TextField label={words.batch} help={words.batchHelp} maxLength={60} autoComplete="off" {...form.field('batch')} />
      </AppForm>
    </Modal>
  )
}

interface LimitsProps {
  form: Pick<Form<{ max_uses: string; expires_on: string }>, 'field'>
  usesLabel: string
}

/** How often a code works, and until when. */
export function Limits({ form, usesLabel }: LimitsProps) {
  return (
    <FieldGrid>
      <TextField label={usesLabel} help={words.mostUsesHelp} inputMode="numeric" autoComplete="off" maxLength={11} {...form.field('max_uses')} />
      <DateField label={words.lastDay} help={words.lastDayHelp} {...form.field('expires_on')} />
    </FieldGrid>
  )
}
