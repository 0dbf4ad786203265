import { type ReactNode, useState } from 'react'
import { useLeaveGuard } from '../../../../platform/use-leave-guard.ts'
import { useRefetchStale } from '../../../../platform/use-refetch-stale.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { AppForm } from '../../../../ui/form/AppForm.tsx'
import type { FormSchema } from '../../../../ui/form/form-schema.ts'
import { type AppForm as Form, useAppForm } from '../../../../ui/form/useAppForm.ts'
import { Modal } from '../../../../ui/layers/Modal.tsx'
import { oneCard } from '../../queries.ts'
import { textAbove } from '../../text-above.ts'
import styles from '../Cards.module.css'

interface ActDialogProps<Values extends Record<string, unknown>, Output> {
  id: number
  title: string
  /** What it means, before anything is asked. */
  lead: string
  confirmLabel: string
  danger?: boolean | undefined
  schema: FormSchema<unknown, Output>
  values: () => Values
  onValuesChange?: ((values: Values) => void) | undefined
  /** Does it, and says so; a refusal is shown in the dialog, which stays. What it answers follows once the dialog is closed. */
  act: (values: Output) => Promise<undefined | (() => void)>
  onClose: () => void
  children?: (form: Form<Values>) => ReactNode
}

/** One thing that is done with a card: what it means, what it needs, and the button. */
export function ActDialog<Values extends Record<string, unknown>, Output>(props: ActDialogProps<Values, Output>) {
  const { id, title, lead, confirmLabel, danger = false, schema, values, onValuesChange, act, onClose, children } = props
  const [initialValues] = useState(values)
  const refetchStale = useRefetchStale(oneCard({ id }))
  const form = useAppForm({
    schema,
    initialValues,
    textOf: textAbove(initialValues),
    onValuesChange,
    onSubmit: async (output) => {
      const then = await refetchStale(act(output))
      letGo()
      onClose()
      then?.()
    },
  })
  const letGo = useLeaveGuard(form.isDirty)
  return (
    <Modal
      opened
      title={title}
      dirty={form.isDirty}
      onClose={onClose}
      actions={
        <Button variant={danger ? 'danger' : 'primary'} type="submit" form={form.id} loading={form.submitting}>
          {confirmLabel}
        </Button>
      }
    >
      <p className={styles.lead}>{lead}</p>
      <AppForm form={form} className={styles.form}>
        {children?.(form)}
      </AppForm>
    </Modal>
  )
}
