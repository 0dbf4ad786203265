import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMayI } from '../../platform/access.ts'
import { OrganizationPicker } from '../../platform/pickers/OrganizationPicker.tsx'
import { useCall } from '../../platform/use-call.ts'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { useTitle } from '../../platform/use-title.ts'
import { useWayBack } from '../../platform/use-way-back.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DataState } from '../../ui/DataState.tsx'
import { AppForm } from '../../ui/form/AppForm.tsx'
import { EmailField } from '../../ui/form/EmailField.tsx'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { showToast } from '../../ui/toasts.ts'
import { words } from './catalogue.ts'
import { type ConnectionType, createSchema, emptyValues, withoutStrayNumbers } from './form-values.ts'
import styles from './NewBankConnectionPage.module.css'
import { DigitsField, SecretNumberField } from './NumberFields.tsx'
import { TypeChoice } from './TypeChoice.tsx'

/** The create form on a page of its own. */
export function NewBankConnectionPage() {
  useTitle(words.createTitle)
  const breadcrumbs = [{ label: words.all, href: '#/bank-connections' }]
  const goBack = useWayBack(breadcrumbs)
  const mayCreate = useMayI('bank_connections_admin') === 'allowed'
  return (
    <div className={styles.page}>
      <PageHeader title={words.createTitle} breadcrumbs={breadcrumbs} onBack={goBack} />
      {mayCreate ? <CreateForm /> : <DataState state="no-permission" noPermission={{ title: words.cannotCreate, details: words.createNeeds }} />}
    </div>
  )
}

/** Asks for everything a new connection needs; what was typed stays until the server has it. */
export function CreateForm() {
  const navigate = useNavigate()
  const create = useCall(bankConnections.create)
  const [type, setType] = useState<ConnectionType>('AUTOMATIC')
  const form = useAppForm({
    schema: createSchema,
    initialValues: emptyValues,
    textOf,
    onSubmit: async ({ parent_access_group_id, ...bank_connection }) => {
      const created = await create.mutateAsync({ bank_connection: withoutStrayNumbers(bank_connection), parent_access_group_id })
      letGo()
      showToast({ title: words.createdToast, message: created.name, tone: 'ok', milliseconds: 3000 })
      await navigate({ to: '/bank-connections/$id', params: { id: String(created.id) }, replace: true })
    },
  })
  const letGo = useLeaveGuard(form.isDirty)
  const choose = (next: ConnectionType) => {
    setType(next)
    form.field('connection_type').onChange(next)
  }
  const discard = () => {
    setType('AUTOMATIC')
    form.reset()
  }
  return (
    <AppForm form={form} className={styles.form}>
      <Card title={words.connection} description={words.connectionHelp}>
        <FieldGrid>
          <TextField label={words.name} required autoComplete="off" {...form.field('name')} />
          <OrganizationPicker label={words.organization} required agRole="bank_connections_admin" {...form.field('parent_access_group_id')} />
        </FieldGrid>
        <TypeChoice value={type} onChange={choose} />
        {type === 'MANUAL' && (
          <FieldGrid>
            <SecretNumberField label={words.routingNumber} required help={words.nineDigits} {...form.field('routing_number')} />
            <SecretNumberField label={words.accountNumber} required {...form.field('account_number')} />
          </FieldGrid>
        )}
        <TextField label={words.address} required autoComplete="off" {...form.field('address')} />
      </Card>
      <Card title={words.contact} description={words.contactHelp}>
        <FieldGrid>
          <TextField label={words.contactFirstName} required autoComplete="off" {...form.field('contact_first_name')} />
          <TextField label={words.contactLastName} required autoComplete="off" {...form.field('contact_last_name')} />
          <EmailField label={words.contactEmail} required autoComplete="off" {...form.field('contact_email')} />
          <DigitsField label={words.contactPhone} required autoComplete="off" help={words.tenDigits} {...form.field('contact_phone')} />
        </FieldGrid>
      </Card>
      {form.isDirty ? (
        <SaveBar dirty saving={form.submitting} saveLabel={words.create} onDiscard={discard} />
      ) : (
        <div className={styles.end}>
          <Button type="submit" variant="primary" loading={form.submitting}>
            {words.create}
          </Button>
        </div>
      )}
    </AppForm>
  )
}
