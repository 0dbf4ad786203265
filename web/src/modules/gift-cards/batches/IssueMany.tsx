import { giftCardBatches, mostInBatch } from '@brigade/contract/gift-cards/batches.ts'
import type { GiftCardDefinition, IssuableDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import { useState } from 'react'
import { useCall } from '../../../platform/use-call.ts'
import { useLeaveGuard } from '../../../platform/use-leave-guard.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { confirm } from '../../../ui/layers/confirm.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { AmountChoice } from '../issuing/AmountChoice.tsx'
import { issuableOf, issuerOf } from '../issuing/issuing.ts'
import { Issuer, WhichCard } from '../issuing/WhichCard.tsx'
import { moneyText } from '../money.ts'
import { textAbove } from '../text-above.ts'
import styles from './Batches.module.css'
import { type ManyTexts, manySchema, manyValues, worthOf } from './batch-form.ts'
import { words } from './batch-texts.ts'

export interface BatchDialogProps {
  /** Chosen already, on its own page. */
  definition?: GiftCardDefinition | undefined
  /** Instead of `onClose`, once it has begun. */
  onStarted: () => void
  onClose: () => void
}

/** Many cards of one amount: which, how many, how much; what they are worth together is said before anything is made. */
export function IssueMany({ definition: opened, onStarted, onClose }: BatchDialogProps) {
  const start = useCall(giftCardBatches.startBatch)
  const [given] = useState(() => issuableOf(opened))
  const [definition, setDefinition] = useState(given)
  const [texts, setTexts] = useState<ManyTexts>(() => manyValues(given))
  const [initialValues] = useState(texts)
  const form = useAppForm({
    schema: manySchema(definition),
    initialValues,
    textOf: textAbove(initialValues),
    onValuesChange: setTexts,
    onSubmit: async (input) => {
      const { count, amount_minor, currency } = input
      const body = words.issueBody(count, moneyText(amount_minor, currency), moneyText(count * amount_minor, currency))
      if (!(await confirm({ title: words.askIssue(count), body, confirmLabel: words.confirmIssue(count) }))) return
      await start.mutateAsync(input)
      letGo()
      showToast({ title: words.started, message: words.startedWhy, tone: 'ok' })
      onStarted()
    },
  })
  const letGo = useLeaveGuard(form.isDirty)
  function choose(next: IssuableDefinition | undefined) {
    setDefinition(next)
    form.field('amount_minor').onChange('')
    form.field('issuer_group_id').onChange(issuerOf(next)?.value ?? '')
  }
  return (
    <Modal
      opened
      title={words.issueMany}
      dirty={form.isDirty}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
          {words.issueButton}
        </Button>
      }
    >
      <AppForm form={form} className={styles.form}>
        <p className={styles.lead}>{words.issueLead}</p>
        <WhichCard form={form} given={given} definition={definition} onDefinition={choose} />
        <FieldGrid>
          <TextField
            label={words.count}
            help={words.countHelp(mostInBatch)}
            required
            data-autofocus={given !== undefined || undefined}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            {...form.field('count')}
          />
        </FieldGrid>
        {definition && <AmountChoice key={definition.id} definition={definition} {...form.field('amount_minor')} />}
        <Issuer key={`issuer ${definition?.id}`} form={form} definition={definition} />
        <Worth texts={texts} definition={definition} />
      </AppForm>
    </Modal>
  )
}

function Worth({ texts, definition }: { texts: ManyTexts; definition: IssuableDefinition | undefined }) {
  const worth = worthOf(texts, definition)
  return (
    <div className={styles.worth} role="status">
      {worth && definition ? (
        <>
          {words.worthLabel}
          <p className={styles.figure}>{words.worth(worth.count, moneyText(worth.sum, definition.currency))}</p>
        </>
      ) : (
        words.worthNothing
      )}
    </div>
  )
}
