import { consentChannelNames, consentChannels, consentPurposeNames, consentPurposes } from '@brigade/contract/customers/consents.ts'
import { customers } from '@brigade/contract/customers.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import * as z from 'zod/mini'
import { useCall } from '../../../platform/use-call.ts'
import { useLeaveGuard } from '../../../platform/use-leave-guard.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Textarea } from '../../../ui/form/Textarea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import styles from './Consents.module.css'
import { words } from './consents-texts.ts'

const { channel, purpose, language, text } = customers.addConsentWording.input.shape
const schema = z.object({ channel, purpose, language, text })
const initialValues = { channel: 'email', purpose: 'marketing', language: 'en', text: '' }

/** Adds words of the company's own, as their next version. */
export function AddWording({ company, onClose }: { company: number; onClose: () => void }) {
  const add = useCall(customers.addConsentWording)
  const form = useAppForm({
    schema,
    initialValues,
    textOf,
    onSubmit: async (values) => {
      await add.mutateAsync({ access_group_id: company, ...values })
      letGo()
      showToast({ title: words.wordsSaved, tone: 'ok', milliseconds: 3000 })
      onClose()
    },
  })
  const letGo = useLeaveGuard(form.isDirty)
  return (
    <Modal
      opened
      title={words.addWordsTitle}
      dirty={form.isDirty}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
          {words.save}
        </Button>
      }
    >
      <p className={styles.lead}>{words.addWordsLead}</p>
      <AppForm form={form}>
        <FieldGrid>
          <SelectField
            label={words.channel}
            options={consentChannels.map((value) => ({ value, label: consentChannelNames[value] }))}
            {...form.field('channel')}
          />
          <SelectField
            label={words.purpose}
            options={consentPurposes.map((value) => ({ value, label: consentPurposeNames[value] }))}
            {...form.field('purpose')}
          />
        </FieldGrid>
        <TextField label={words.language} help={words.languageHelp} autoComplete="off" {...form.field('language')} />
        <Textarea label={words.text} required rows={3} maxLength={1000} {...form.field('text')} />
      </AppForm>
    </Modal>
  )
}
