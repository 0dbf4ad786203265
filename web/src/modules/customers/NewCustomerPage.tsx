import { customers } from '@brigade/contract/customers.ts'
import { useState } from 'react'
import { type ChosenOrganization, OnlyOrganization } from '../../platform/pickers/OnlyOrganization.tsx'
import { OrganizationPicker } from '../../platform/pickers/OrganizationPicker.tsx'
import { NewRecord, NewRecordPage } from '../../platform/records/NewRecord.tsx'
import { useCall } from '../../platform/use-call.ts'
import { EmailField } from '../../ui/form/EmailField.tsx'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { PhoneField } from '../../ui/form/PhoneField.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { MoreFields, NameFields } from './CustomerFields.tsx'
import { customer, words } from './customers-texts.ts'
import { createSchema, emptyValues } from './form-values.ts'
import { AlreadyKnown } from './merging/AlreadyKnown.tsx'

/** The create form on a page of its own. */
export function NewCustomerPage() {
  return (
    <NewRecordPage kind={customer}>
      <CreateForm />
    </NewRecordPage>
  )
}

const CreateForm = () => <OnlyOrganization agRole="customers_admin">{(chosen) => <Fields group={chosen} />}</OnlyOrganization>

function Fields({ group }: { group: ChosenOrganization }) {
  const create = useCall(customers.createCustomer)
  const [typed, setTyped] = useState(emptyValues)
  return (
    <NewRecord
      kind={customer}
      schema={createSchema}
      values={() => ({ ...emptyValues(), parent_access_group_id: group.value })}
      onValuesChange={setTyped}
      create={({ parent_access_group_id, ...values }) => create.mutateAsync({ customer: values, parent_access_group_id })}
    >
      {(form) => (
        <>
          <Card title={words.who} description={words.whoHelp}>
            <NameFields form={form} />
            <MoreFields form={form} />
          </Card>
          <Card title={words.reach}>
            <FieldGrid>
              <PhoneField label={words.phone} autoComplete="off" {...form.field('phone')} />
              <EmailField label={words.email} autoComplete="off" {...form.field('email')} />
            </FieldGrid>
            <OrganizationPicker
              label={words.knownTo}
              help={words.knownToHelp}
              required
              agRole="customers_admin"
              valueLabel={group.label}
              {...form.field('parent_access_group_id')}
            />
          </Card>
          <AlreadyKnown typed={typed} />
        </>
      )}
    </NewRecord>
  )
}
