import { textOf } from '@brigade/contract/kit/problem.ts'
import { deletionPolicies, fieldPolicies, mergedFields, type PosConnection, type PosProviderName, restaurantPos } from '@brigade/contract/pos.ts'
import { useState } from 'react'
import { SyncScheduleField } from '../../platform/schedule/SyncScheduleField.tsx'
import { useCall } from '../../platform/use-call.ts'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { AppForm } from '../../ui/form/AppForm.tsx'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { type AppForm as Form, useAppForm } from '../../ui/form/useAppForm.ts'
import { Modal } from '../../ui/layers/Modal.tsx'
import { showToast } from '../../ui/layers/toasts.ts'
import {
  type ConnectingRights,
  connectionInput,
  connectionSchema,
  connectionValues,
  newConnectionSchema,
  type OpenParts,
  openParts,
} from './connection-form.ts'
import styles from './PosTab.module.css'
import { deletionWord, mergedWord, policyWord, providerWord, words } from './pos-texts.ts'

interface ConnectionDialogProps {
  restaurantId: number
  timezone: string
  offered: readonly PosProviderName[]
  connection?: PosConnection
  rights: ConnectingRights
  onClose: () => void
}

type ConnectionForm = Pick<Form<ReturnType<typeof connectionValues>>, 'field' | 'checkbox'>

/** Connects a point of sale, or changes how one is synced, as far as the person may; what they may not change says whom to ask. */
export function ConnectionDialog({ restaurantId, timezone, offered, connection, rights, onClose }: ConnectionDialogProps) {
  const save = useCall(restaurantPos.savePosConnection)
  const first = offered[0] ?? 'square'
  const parts = openParts(rights, connection)
  const [provider, setProvider] = useState<PosProviderName>(connection?.provider ?? first)
  const form = useAppForm({
    schema: connection ? connectionSchema : newConnectionSchema,
    initialValues: connectionValues(connection, first),
    textOf,
    onValuesChange: (values) => setProvider(values.provider),
    onSubmit: async (values) => {
      const known = connection && { connection_id: connection.id, version: connection.version }
      const saved = await save.mutateAsync({ restaurant_id: restaurantId, ...known, connection: connectionInput(values) })
      letGo()
      showToast({ title: words.saved(saved.name), tone: 'ok', milliseconds: 3000 })
      onClose()
    },
  })
  const letGo = useLeaveGuard(form.isDirty)
  return (
    <Modal
      opened
      size="large"
      title={connection ? words.editTitle(connection.name) : words.connectTitle}
      dirty={form.isDirty}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={form.id} loading={form.submitting}>
          {words.save}
        </Button>
      }
    >
      <AppForm form={form} className={styles.form}>
        <AccountFields form={form} provider={provider} offered={offered} connection={connection} parts={parts} />
        {!rights.connect && <p className={styles.help}>{words.accountNeeds}</p>}
        <div className={styles.group}>
          {parts.schedule ? <ScheduleField form={form} timezone={timezone} /> : <p className={styles.help}>{words.automateNeeds}</p>}
          {parts.pause && <Switch label={words.paused} help={words.pausedHelp} {...form.checkbox('paused')} />}
        </div>
        {parts.policy && <PolicyFields form={form} />}
      </AppForm>
    </Modal>
  )
}

interface AccountFieldsProps {
  form: ConnectionForm
  provider: PosProviderName
  offered: readonly PosProviderName[]
  connection: PosConnection | undefined
  parts: OpenParts
}

function AccountFields({ form, provider, offered, connection, parts }: AccountFieldsProps) {
  const isSquare = provider === 'square'
  const tokenHelp = connection ? words.tokenStored(connection.token) : isSquare ? words.tokenSquare : words.tokenSandbox
  return (
    <FieldGrid>
      <TextField label={words.name} required autoComplete="off" {...form.field('name')} />
      <SelectField
        label={words.provider}
        required
        readOnly={connection !== undefined}
        options={offered.map((value) => ({ value, label: providerWord(value) }))}
        {...form.field('provider')}
      />
      {parts.account && <PasswordField label={words.token} required={!connection} autoComplete="off" {...form.field('token')} help={tokenHelp} />}
      {isSquare && parts.account && <TextField label={words.location} autoComplete="off" {...form.field('location')} help={words.locationHelp} />}
      {isSquare && parts.webhook && (
        <PasswordField
          label={words.webhookKey}
          autoComplete="off"
          {...form.field('webhook_key')}
          help={connection?.has_webhook_key ? words.webhookKeyStored : words.webhookKeyHelp}
        />
      )}
    </FieldGrid>
  )
}

function ScheduleField({ form, timezone }: { form: ConnectionForm; timezone: string }) {
  const { name: _, ...bound } = form.field('sync_expression')
  return <SyncScheduleField timeZone={timezone} {...bound} />
}

/** Who wins where both sides have changed, and what becomes of what is gone. */
function PolicyFields({ form }: { form: ConnectionForm }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>{words.whoWins}</legend>
      <p className={styles.help}>{words.whoWinsHelp}</p>
      <FieldGrid>
        {mergedFields.map((field) => (
          <SelectField
            key={field}
            label={mergedWord(field)}
            options={fieldPolicies.map((value) => ({ value, label: policyWord(value) }))}
            {...form.field(`policy_${field}`)}
          />
        ))}
        <SelectField
          label={words.deletion}
          options={deletionPolicies.map((value) => ({ value, label: deletionWord(value) }))}
          {...form.field('deletion_policy')}
        />
        <NumberField label={words.threshold} {...form.field('delete_threshold_pct')} help={words.thresholdHelp} />
      </FieldGrid>
    </fieldset>
  )
}
