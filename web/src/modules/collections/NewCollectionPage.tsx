import { collectionRecords } from '@brigade/contract/collections/collections.ts'
import { type ChosenOrganization, OnlyOrganization } from '../../platform/pickers/OnlyOrganization.tsx'
import { OrganizationPicker } from '../../platform/pickers/OrganizationPicker.tsx'
import { NewRecord, NewRecordPage } from '../../platform/records/NewRecord.tsx'
import { useCall } from '../../platform/use-call.ts'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { MoreFields, NameField } from './CollectionFields.tsx'
import { createSchema, emptyValues } from './collection-form.ts'
import { collectionKind, words } from './collections-texts.ts'

/** The form for a new collection on a page of its own. */
export function NewCollectionPage() {
  return (
    <NewRecordPage kind={collectionKind}>
      <OnlyOrganization agRole="picture_collections_admin">{(chosen) => <CreateForm organization={chosen} />}</OnlyOrganization>
    </NewRecordPage>
  )
}

function CreateForm({ organization }: { organization: ChosenOrganization }) {
  const create = useCall(collectionRecords.create)
  return (
    <NewRecord
      kind={collectionKind}
      schema={createSchema}
      values={() => emptyValues(organization.value)}
      create={({ parent_access_group_id, ...picture_collection }) => create.mutateAsync({ picture_collection, parent_access_group_id })}
    >
      {(form) => (
        <Card title={words.generalInfo} description={words.basics}>
          <FieldGrid>
            <NameField form={form} />
            <OrganizationPicker
              label={words.organization}
              required
              help={words.organizationHelp}
              agRole="picture_collections_admin"
              valueLabel={organization.label}
              {...form.field('parent_access_group_id')}
            />
            <MoreFields form={form} />
          </FieldGrid>
        </Card>
      )}
    </NewRecord>
  )
}
