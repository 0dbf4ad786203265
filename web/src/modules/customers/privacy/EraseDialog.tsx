import { customerPrivacy, erasedName } from '@brigade/contract/customers/privacy.ts'
import type { Customer } from '@brigade/contract/customers/profile.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import * as z from 'zod/mini'
import { useCall } from '../../../platform/use-call.ts'
import { useLeaveGuard } from '../../../platform/use-leave-guard.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import styles from './Privacy.module.css'
import { words } from './privacy-texts.ts'

const schema = z.object({ name: customerPrivacy.eraseCustomer.input.shape.name })
const initialValues = { name: '' }

/** Erases a person once their name was typed, with what goes and what stays. */
export function EraseDialog({ record, onClose }: { record: Customer; onClose: () => void }) {
  const erase = useCall(customerPrivacy.eraseCustomer)
  const pseudonym = erasedName(record.id)
  const form = useAppForm({
    schema,
    initialValues,
    textOf,
    onSubmit: async ({ name }) => {
      await erase.mutateAsync({ id: record.id, name })
      letGo()
      showToast({ title: words.erased(pseudonym), tone: 'ok', milliseconds: 8000 })
      onClose()
    },
  })
  const letGo = useLeaveGuard(form.isDirty)
  return (
    <Modal
      opened
      title={words.eraseTitle}
      dirty={form.isDirty}
      onClose={onClose}
      actions={
        <Button variant="danger" type="submit" form={form.id} loading={form.submitting}>
          {words.confirm}
        </Button>
      }
    >
      <div className={styles.lists}>
        <p>{words.eraseLead}</p>
        <section>
          <h3>{words.goes}</h3>
          <ul>
            {[words.goesPerson, words.goesOrders, words.goesCards, words.goesParts, words.goesElsewhere].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        <section>
          <h3>{words.stays}</h3>
          <ul>
            {[words.staysOrders(pseudonym), words.staysOutside, words.staysReasons].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        <p>{words.again}</p>
      </div>
      <AppForm form={form}>
        <TextField label={words.typeName(record.name)} required autoComplete="off" {...form.field('name')} />
      </AppForm>
    </Modal>
  )
}
