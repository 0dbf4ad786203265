import { textOf } from '@brigade/contract/kit/problem.ts'
import { tenderNames, tenders } from '@brigade/contract/orders/codes.ts'
import type { Order } from '@brigade/contract/orders/reading.ts'
import { orderRefunds } from '@brigade/contract/orders/running.ts'
import * as z from 'zod/mini'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import formStyles from '../Orders.module.css'
import { words } from './open-orders-texts.ts'

const { amount_minor, tender, reason } = orderRefunds.recordRefund.input.shape
const schema = z.object({ amount_minor, tender, reason })
const options = tenders.filter((one) => one !== 'unmapped').map((value) => ({ value, label: tenderNames[value] }))

/** Notes that the guest of an order that ended has the money back. */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { id, restaurant_id, currency, owed_minor } = order
  const record = useCall(orderRefunds.recordRefund)
  const { write } = moneyWriter(currency)
  const paid = order.payments[0]?.tender
  const form = useAppForm({
    schema,
    initialValues: { amount_minor: owed_minor, tender: paid && paid !== 'unmapped' ? paid : 'card', reason: '' },
    textOf,
    onSubmit: async (values) => {
      await record.mutateAsync({ restaurant_id, id, currency, ...values })
      showToast({ title: words.recorded(write(values.amount_minor)), tone: 'ok', milliseconds: 2500 })
      onClose()
    },
  })
  return (
    <Modal
      opened
      title={words.recordTitle(words.order(order.number, order.external_id))}
      onClose={onClose}
      dirty={form.isDirty}
      actions={
        <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
          {words.record}
        </Button>
      }
    >
      <AppForm form={form} className={formStyles.form}>
        <p>{words.recordWhat}</p>
        <MoneyField label={words.amount} required currency={currency} {...form.field('amount_minor')} />
        <SelectField label={words.tender} required options={options} {...form.field('tender')} />
        <TextField label={words.reason} required {...form.field('reason')} />
      </AppForm>
    </Modal>
  )
}
