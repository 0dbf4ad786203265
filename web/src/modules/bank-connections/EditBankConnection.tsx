import { type BankConnection, bankConnections } from '@brigade/contract/bank-connections.ts'
import { EditRecord } from '../../platform/records/EditRecord.tsx'
import { useCall } from '../../platform/use-call.ts'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { phoneText } from '../../ui/form/phone-text.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { words } from './catalogue.ts'
import { editLabels, editSchema, editValues, withoutStrayNumbers } from './form-values.ts'
import { SecretNumberField } from './NumberFields.tsx'
import { oneConnection } from './queries.ts'

/** The edit form; the contact is shown, not asked. */
export function EditBankConnection({ connection, onClose }: { connection: BankConnection; onClose: () => void }) {
  const { id, version } = connection
  const update = useCall(bankConnections.update)
  return (
    <EditRecord
      words={words}
      record={connection}
      query={oneConnection({ id })}
      schema={editSchema}
      values={editValues}
      labels={editLabels()}
      save={(values) => update.mutateAsync({ id, bank_connection: { ...withoutStrayNumbers(values), version } })}
      onClose={onClose}
    >
      {(form) => (
        <FieldGrid>
          <TextField label={words.name} required autoComplete="off" {...form.field('name')} />
          <TextField label={words.address} required autoComplete="off" {...form.field('address')} />
          {editValues(connection).connection_type === 'MANUAL' && (
            <>
              <SecretNumberField label={words.routingNumber} required help={words.unchanged} {...form.field('routing_number')} />
              <SecretNumberField label={words.accountNumber} required help={words.unchanged} {...form.field('account_number')} />
            </>
          )}
          {/* Read-only when editing (section 5), not disabled: they stay focusable and are read out. */}
          <TextField label={words.contactFirstName} readOnly value={connection.contact_first_name} />
          <TextField label={words.contactLastName} readOnly value={connection.contact_last_name} />
          <TextField label={words.contactEmail} readOnly value={connection.contact_email} />
          <TextField label={words.contactPhone} readOnly value={phoneText(connection.contact_phone)} />
        </FieldGrid>
      )}
    </EditRecord>
  )
}
