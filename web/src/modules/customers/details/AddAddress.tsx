import { customers } from '@brigade/contract/customers.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import * as z from 'zod/mini'
import { useCall } from '../../../platform/use-call.ts'
import { useLeaveGuard } from '../../../platform/use-leave-guard.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { EmailField } from '../../../ui/form/EmailField.tsx'
import { PhoneField } from '../../../ui/form/PhoneField.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words as mainWords } from '../customers-texts.ts'
import { words } from './details-texts.ts'

const { value, is_verified } = customers.addIdentity.input.shape
const schema = z.object({ value, is_verified })
const initialValues = { value: '', is_verified: false }

/** Adds a number or an address to a customer. */
export function AddAddress({ id, kind, onClose }: { id: number; kind: 'phone' | 'email'; onClose: () => void }) {
  const add = useCall(customers.addIdentity)
  const form = useAppForm({
    schema,
    initialValues,
    textOf,
    onSubmit: async (values) => {
      await add.mutateAsync({ id, kind, ...values })
      letGo()
      showToast({ title: words.added, tone: 'ok', milliseconds: 3000 })
      onClose()
    },
  })
  const letGo = useLeaveGuard(form.isDirty)
  return (
    <Modal
      opened
      title={kind === 'phone' ? words.addPhone : words.addEmail}
      dirty={form.isDirty}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
          {words.add}
        </Button>
      }
    >
      <AppForm form={form}>
        {kind === 'phone' ? (
          <PhoneField label={mainWords.phone} required autoComplete="off" {...form.field('value')} />
        ) : (
          <EmailField label={mainWords.email} required autoComplete="off" {...form.field('value')} />
        )}
        <Checkbox label={words.isTheirs} {...form.field('is_verified')} />
      </AppForm>
    </Modal>
  )
}
