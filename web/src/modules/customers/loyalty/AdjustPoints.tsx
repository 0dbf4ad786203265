import { type CustomerPoints, loyaltyPoints, pointsDelta, pointsReason } from '@brigade/contract/customers/loyalty/points.ts'
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
import styles from './Loyalty.module.css'
import { pointWords as words } from './loyalty-texts.ts'

/** What is no whole number stays one that no rule takes. */
const typed = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => (/^[+-]?\d{1,7}$/.test(text.trim().replace('−', '-')) ? Number(text.trim().replace('−', '-')) : Number.NaN)),
  ),
  pointsDelta,
)
const schema = z.object({ delta: typed, reason: pointsReason })
const initialValues = { delta: '', reason: '' }

/** Gives or takes points by hand. */
export function AdjustPoints({ customerId, points, onClose }: { customerId: number; points: CustomerPoints; onClose: () => void }) {
  const adjust = useCall(loyaltyPoints.adjustPoints)
  const form = useAppForm({
    schema,
    initialValues,
    textOf,
    onSubmit: async (values) => {
      const { balance } = await adjust.mutateAsync({ id: customerId, plan_id: points.plan_id, ...values })
      letGo()
      showToast({ title: words.adjusted(balance), tone: 'ok', milliseconds: 3000 })
      onClose()
    },
  })
  const letGo = useLeaveGuard(form.isDirty)
  return (
    <Modal
      opened
      title={words.adjustTitle}
      dirty={form.isDirty}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
          {words.save}
        </Button>
      }
    >
      <p className={styles.note}>{words.adjustLead}</p>
      <AppForm form={form} className={styles.fields}>
        <TextField label={words.delta} help={words.deltaHelp} required autoComplete="off" data-autofocus {...form.field('delta')} />
        <TextField label={words.reason} required autoComplete="off" maxLength={200} {...form.field('reason')} />
      </AppForm>
    </Modal>
  )
}
