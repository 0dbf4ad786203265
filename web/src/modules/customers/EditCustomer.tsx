import type { Customer } from '@brigade/contract/customers/profile.ts'
import { customers } from '@brigade/contract/customers.ts'
import { EditRecord } from '../../platform/records/EditRecord.tsx'
import { useCall } from '../../platform/use-call.ts'
import { MoreFields, NameFields } from './CustomerFields.tsx'
import { words } from './customers-texts.ts'
import { editLabels, editSchema, editValues } from './form-values.ts'
import { oneCustomer } from './queries.ts'

/** The edit form of who somebody is; addresses are changed in their own card. */
export function EditCustomer({ record, onClose }: { record: Customer; onClose: () => void }) {
  const { id, version } = record
  const update = useCall(customers.updateCustomer)
  return (
    <EditRecord
      words={words}
      record={record}
      query={oneCustomer({ id })}
      schema={editSchema}
      values={editValues}
      labels={editLabels()}
      save={(values) => update.mutateAsync({ id, customer: values, version })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <NameFields form={form} />
          <MoreFields form={form} />
        </>
      )}
    </EditRecord>
  )
}
