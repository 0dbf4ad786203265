import { collectionRecords, type PictureCollection } from '@brigade/contract/collections/collections.ts'
import { EditRecord } from '../../platform/records/EditRecord.tsx'
import { useCall } from '../../platform/use-call.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { MoreFields, NameField } from './CollectionFields.tsx'
import { editLabels, editSchema, editValues } from './collection-form.ts'
import { words } from './collections-texts.ts'
import { oneCollection } from './queries.ts'

/** The edit form; the organization is shown, not asked. */
export function EditCollection({ collection, onClose }: { collection: PictureCollection; onClose: () => void }) {
  const { id, version, parent_access_group_name } = collection
  const update = useCall(collectionRecords.update)
  return (
    <EditRecord
      words={words}
      record={collection}
      query={oneCollection({ id })}
      schema={editSchema}
      values={editValues}
      labels={editLabels()}
      save={(picture_collection) => update.mutateAsync({ id, picture_collection, version })}
      onClose={onClose}
      size="medium"
    >
      {(form) => (
        <>
          <NameField form={form} />
          <MoreFields form={form} />
          <TextField label={words.organization} readOnly value={parent_access_group_name} />
        </>
      )}
    </EditRecord>
  )
}
