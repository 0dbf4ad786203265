import { bankConnections } from '@brigade/contract/bank-connections.ts'
import { useState } from 'react'
import { type ChosenOrganization, OnlyOrganization } from '../../platform/pickers/OnlyOrganization.tsx'
import { OrganizationPicker } from '../../platform/pickers/OrganizationPicker.tsx'
import { NewRecord, NewRecordPage } from '../../platform/records/NewRecord.tsx'
import { listCrumb } from '../../platform/records/record-kind.ts'
import { useCall } from '../../platform/use-call.ts'
import { EmailField } from '../../ui/form/EmailField.tsx'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { bankConnection, words } from './catalogue.ts'
import { createSchema, emptyValues, withoutStrayNumbers } from './form-values.ts'
import { DigitsField, SecretNumberField } from './NumberFields.tsx'
import { TypeChoice } from './TypeChoice.tsx'

/** The create form on a page of its own. */
export function NewBankConnectionPage() {
  return (
    <NewRecordPage kind={bankConnection} list={listCrumb(bankConnection, words.all)}>
      <CreateForm />
    </NewRecordPage>
  )
}

/** Asks for everything a new connection needs. */
export const CreateForm = () => <OnlyOrganization agRole="bank_connections_admin">{(chosen) => <Fields organization={chosen} />}</OnlyOrganization>

function Fields({ organization }: { organization: ChosenOrganization }) {
  const create = useCall(bankConnections.create)
  const [type, setType] = useState(emptyValues().connection_type)
  return (
    <NewRecord
      kind={bankConnection}
      schema={createSchema}
      values={() => ({ ...emptyValues(), parent_access_group_id: organization.value })}
      onValuesChange={({ connection_type }) => setType(connection_type)}
      create={({ parent_access_group_id, ...values }) => create.mutateAsync({ bank_connection: withoutStrayNumbers(values), parent_access_group_id })}
    >
      {(form) => (
        <>
          <Card title={words.connection} description={words.connectionHelp}>
            <FieldGrid>
              <TextField label={words.name} required autoComplete="off" {...form.field('name')} />
              <OrganizationPicker
                label={words.organization}
                required
                agRole="bank_connections_admin"
                valueLabel={organization.label}
                {...form.field('parent_access_group_id')}
              />
            </FieldGrid>
            <TypeChoice value={type} onChange={form.field('connection_type').onChange} />
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
        </>
      )}
    </NewRecord>
  )
}
