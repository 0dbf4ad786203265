import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import type { Refundable } from '@brigade/contract/gift-cards/cards.ts'
import { giftCardRedeeming } from '@brigade/contract/gift-cards/redeeming.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCall } from '../../../platform/use-call.ts'
import { useLeaveGuard } from '../../../platform/use-leave-guard.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { Textarea } from '../../../ui/form/Textarea.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { confirm } from '../../../ui/layers/confirm.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { moneyText } from '../money.ts'
import { textAbove } from '../text-above.ts'
import styles from './Refund.module.css'
import { words } from './refund-texts.ts'
import { leftOf, sharesText } from './refundable.ts'

const { amount_minor, reason } = giftCardRedeeming.refundToCards.input.shape

/** Gives money of a redemption back to its cards, as much as has not come back yet. */
export function RefundDialog({ refundable, onClose }: { refundable: Refundable; onClose: () => void }) {
  const { uuid, currency, cards } = refundable
  const { mutateAsync } = useCall(giftCardRedeeming.refundToCards)
  const most = leftOf(refundable)
  const [initialValues] = useState({ amount_minor: most, reason: '' })
  const [amount, setAmount] = useState<unknown>(most)
  const form = useAppForm({
    schema: z.object({ amount_minor: amount_minor.check(z.maximum(most, { error: words.atMost(moneyText(most, currency)) })), reason }),
    initialValues,
    textOf: textAbove(initialValues),
    onValuesChange: (values) => setAmount(values.amount_minor),
    onSubmit: async (values) => {
      const shown = moneyText(values.amount_minor, currency)
      const body = words.goes(sharesText(refundable, values.amount_minor))
      if (!(await confirm({ title: words.ask(shown), body, confirmLabel: words.giveBack }))) return
      await mutateAsync({ uuid, currency, ...values })
      letGo()
      showToast({ title: words.done(shown), tone: 'ok', milliseconds: 4000 })
      onClose()
    },
  })
  const letGo = useLeaveGuard(form.isDirty)
  const last4s = cards.map(({ last4 }) => lastFourText(last4)).join(', ')
  const shares = typeof amount === 'number' && amount > 0 && amount <= most ? sharesText(refundable, amount) : ''
  const isMany = cards.length > 1
  return (
    <Modal
      opened
      title={isMany ? words.titleMany : words.title}
      dirty={form.isDirty}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
          {words.giveBack}
        </Button>
      }
    >
      <p className={styles.lead}>
        {isMany ? words.leadMany(last4s) : words.lead(last4s)} {words.leadReplaced}
      </p>
      <AppForm form={form} className={styles.form}>
        <MoneyField
          label={words.amount}
          help={words.atMost(moneyText(most, currency))}
          required
          currency={currency}
          {...form.field('amount_minor')}
        />
        {isMany && (
          <p role="status" className={styles.shares}>
            {shares !== '' && words.goes(shares)}
          </p>
        )}
        <Textarea label={words.reason} help={words.reasonHelp} required rows={2} maxLength={200} {...form.field('reason')} />
      </AppForm>
    </Modal>
  )
}
