import type { GiftCard } from '@brigade/contract/gift-cards/cards.ts'
import type { GiftCardDefinition, IssuableDefinition } from '@brigade/contract/gift-cards/definitions.ts'
import { giftCards } from '@brigade/contract/gift-cards.ts'
import { useState } from 'react'
import { useCall } from '../../../platform/use-call.ts'
import { useLeaveGuard } from '../../../platform/use-leave-guard.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { EmailField } from '../../../ui/form/EmailField.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { Textarea } from '../../../ui/form/Textarea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { TimeField } from '../../../ui/form/TimeField.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { AmountChoice } from '../issuing/AmountChoice.tsx'
import { issuableOf, issuerOf } from '../issuing/issuing.ts'
import { Issuer, WhichCard } from '../issuing/WhichCard.tsx'
import { textAbove } from '../text-above.ts'
import styles from './Cards.module.css'
import { words } from './card-texts.ts'
import { IssuedCard } from './IssuedCard.tsx'
import { issueSchema, issueValues } from './issue-form.ts'

export interface IssueDialogProps {
  /** Chosen already, on its own page. */
  definition?: GiftCardDefinition | undefined
  onClose: () => void
}

interface Issued {
  card: GiftCard
  bonus: GiftCard | null
  design: IssuableDefinition
}

/** Makes a card: which, how much, for whom and when; then shows what was made. */
export function IssueCard({ definition, onClose }: IssueDialogProps) {
  const [issued, setIssued] = useState<Issued>()
  const [round, setRound] = useState(1)
  if (!issued) return <IssueForm key={round} given={issuableOf(definition)} onIssued={setIssued} onClose={onClose} />
  return (
    <IssuedCard
      {...issued}
      onAnother={() => {
        setIssued(undefined)
        setRound(round + 1)
      }}
      onClose={onClose}
    />
  )
}

interface FormProps {
  given: IssuableDefinition | undefined
  onIssued: (issued: Issued) => void
  onClose: () => void
}

function IssueForm({ given, onIssued, onClose }: FormProps) {
  const issue = useCall(giftCards.issueCard)
  const [definition, setDefinition] = useState(given)
  const [how, setHow] = useState('now')
  const [initialValues] = useState(() => issueValues(given))
  const form = useAppForm({
    schema: issueSchema(definition),
    initialValues,
    textOf: textAbove(initialValues),
    onValuesChange: (values) => setHow(values.how),
    onSubmit: async (input) => {
      const made = await issue.mutateAsync(input)
      letGo()
      showToast({ title: words.issuedToast, tone: 'ok', milliseconds: 3000 })
      if (definition) onIssued({ ...made, design: definition })
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
      title={words.issueTitle}
      dirty={form.isDirty}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
          {words.issueButton}
        </Button>
      }
    >
      <AppForm form={form} className={styles.form}>
        <WhichCard form={form} given={given} definition={definition} onDefinition={choose} />
        {definition && <AmountChoice key={definition.id} definition={definition} {...form.field('amount_minor')} />}
        <RadioField
          label={words.how}
          options={[
            { value: 'now', label: words.now },
            { value: 'later', label: words.later, help: words.laterHelp },
            { value: 'print', label: words.print, help: words.printHelp },
          ]}
          {...form.field('how')}
        />
        {how === 'later' && (
          <FieldGrid>
            <DateField label={words.day} required {...form.field('send_at')} />
            <TimeField label={words.time} required {...form.field('send_time')} />
          </FieldGrid>
        )}
        <FieldGrid>
          <TextField label={words.recipientName} autoComplete="off" maxLength={100} {...form.field('recipient_name')} />
          {how !== 'print' && <EmailField label={words.recipientEmail} required autoComplete="off" {...form.field('recipient_email')} />}
        </FieldGrid>
        <Textarea label={words.message} help={words.messageHelp} rows={2} maxLength={300} {...form.field('message')} />
        <Issuer key={`issuer ${definition?.id}`} form={form} definition={definition} />
      </AppForm>
    </Modal>
  )
}
