import { textOf } from '@brigade/contract/kit/problem.ts'
import type { Order } from '@brigade/contract/orders/reading.ts'
import { orderActs } from '@brigade/contract/orders/running.ts'
import * as z from 'zod/mini'
import { useCall } from '../../../platform/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import formStyles from '../Orders.module.css'
import { words } from './open-orders-texts.ts'

const schema = z.object({ reason: orderActs.declineOrder.input.shape.reason })

const usualReasons = [words.outOfItem, words.tooBusy, words.closingSoon, words.tooFar]

/** Declines an order that waits, or cancels one on its way, with the reason. */
export function EndOrderDialog({ order: { id, restaurant_id, number, external_id, state }, onClose }: { order: Order; onClose: () => void }) {
  const decline = useCall(orderActs.declineOrder)
  const cancel = useCall(orderActs.cancelOrder)
  const isWaiting = state === 'received'
  const name = words.order(number, external_id)
  const form = useAppForm({
    schema,
    initialValues: { reason: '' },
    textOf,
    onSubmit: async ({ reason }) => {
      await (isWaiting ? decline : cancel).mutateAsync({ restaurant_id, id, reason })
      showToast({ title: isWaiting ? words.declined(name) : words.canceled(name), tone: 'ok', milliseconds: 2500 })
      onClose()
    },
  })
  return (
    <Modal
      opened
      title={isWaiting ? words.declineTitle(name) : words.cancelTitle(name)}
      onClose={onClose}
      cancelLabel={words.goBack}
      actions={
        <Button variant="danger" type="submit" form={form.id} loading={form.submitting}>
          {isWaiting ? words.decline : words.cancel}
        </Button>
      }
    >
      <AppForm form={form} className={formStyles.form}>
        <p>{words.declineWhat}</p>
        <fieldset aria-label={words.usualReasons} className={formStyles.usualReasons}>
          {usualReasons.map((reason) => (
            <Button key={reason} onClick={() => form.setValue('reason', reason)}>
              {reason}
            </Button>
          ))}
        </fieldset>
        <TextField label={words.reason} required help={words.reasonHelp} {...form.field('reason')} />
      </AppForm>
    </Modal>
  )
}
