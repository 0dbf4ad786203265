import {
  type CustomerConsents,
  consentChannelNames,
  consentChannels,
  consentPurposeNames,
  consentPurposes,
  type customerConsents,
} from '@brigade/contract/customers/consents.ts'
import { customers } from '@brigade/contract/customers.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { OrganizationPicker } from '../../../platform/pickers/OrganizationPicker.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { useLeaveGuard } from '../../../platform/use-leave-guard.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AppForm } from '../../../ui/form/AppForm.tsx'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Textarea } from '../../../ui/form/Textarea.tsx'
import { useAppForm } from '../../../ui/form/useAppForm.ts'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import styles from './Consents.module.css'
import { words } from './consents-texts.ts'

const { channel, purpose, status, proof } = customers.recordConsent.input.shape
/** An empty choice is none. */
const chosen = z.pipe(
  z.string(),
  z.transform((text) => (text === '' ? null : Number(text))),
)
const schema = z.object({ channel, purpose, status, proof, wording_id: chosen, scope_group_id: chosen })

type Asked = Pick<z.input<(typeof customerConsents)['recordConsent']['input']>, 'channel' | 'purpose' | 'status'>

/** Writes down what a customer said, in which words, and for which part of the company. */
export function RecordConsent({ id, consents, onClose }: { id: number; consents: CustomerConsents; onClose: () => void }) {
  const record = useCall(customers.recordConsent)
  const [initialValues] = useState(() => firstValues(consents))
  const [asked, setAsked] = useState<Asked>(initialValues)
  const form = useAppForm({
    schema,
    initialValues,
    textOf,
    onValuesChange: (values) => {
      if (values.channel !== asked.channel || values.purpose !== asked.purpose || values.status !== asked.status) {
        setAsked({ channel: values.channel, purpose: values.purpose, status: values.status })
        const [first] = wordingsFor(consents, values)
        if (values.channel !== asked.channel || values.purpose !== asked.purpose) form.setValue('wording_id', first ? String(first.id) : '')
      }
      setWordingId(values.wording_id)
    },
    onSubmit: async ({ wording_id, ...values }) => {
      await record.mutateAsync({ id, ...values, wording_id: values.status === 'granted' ? wording_id : null })
      letGo()
      showToast({ title: words.saved, tone: 'ok', milliseconds: 3000 })
      onClose()
    },
  })
  const [wordingId, setWordingId] = useState(initialValues.wording_id)
  const letGo = useLeaveGuard(form.isDirty)
  const offered = wordingsFor(consents, asked)
  const shown = offered.find((one) => String(one.id) === wordingId) ?? offered[0]
  return (
    <Modal
      opened
      title={words.recordTitle}
      dirty={form.isDirty}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
          {words.save}
        </Button>
      }
    >
      <AppForm form={form}>
        <RadioField
          label={words.what}
          inline
          options={[
            { value: 'granted', label: words.yes },
            { value: 'withdrawn', label: words.no },
          ]}
          {...form.field('status')}
        />
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
        {asked.status === 'granted' && (
          <>
            <SelectField
              key={`${asked.channel} ${asked.purpose}`}
              label={words.wording}
              help={words.wordingHelp}
              options={offered.map((one) => ({
                value: String(one.id),
                label: `${one.is_standard ? words.standard : words.own} · ${words.version(one.language, one.version)}`,
              }))}
              {...form.field('wording_id')}
            />
            {shown && <blockquote className={styles.wording}>{shown.text}</blockquote>}
          </>
        )}
        <OrganizationPicker
          label={words.scope}
          help={words.scopeHelp}
          required={!consents._can.company && asked.status === 'granted'}
          agRole="customers_admin"
          valueLabel={consents._can.company ? consents.company.name : undefined}
          {...form.field('scope_group_id')}
        />
        <Textarea label={words.proof} help={words.proofHelp} rows={2} maxLength={500} {...form.field('proof')} />
      </AppForm>
    </Modal>
  )
}

/** Our own words before the standard ones, as the server has them. */
const wordingsFor = (consents: CustomerConsents, asked: Pick<Asked, 'channel' | 'purpose'>) =>
  consents.wordings.filter((one) => one.channel === asked.channel && one.purpose === asked.purpose)

function firstValues(consents: CustomerConsents) {
  const first = { channel: 'email', purpose: 'marketing' } as const
  const [wording] = wordingsFor(consents, first)
  return {
    ...first,
    channel: first.channel as Asked['channel'],
    purpose: first.purpose as Asked['purpose'],
    status: 'granted' as Asked['status'],
    wording_id: wording ? String(wording.id) : '',
    scope_group_id: consents._can.company ? String(consents.company.id) : '',
    proof: '',
  }
}
