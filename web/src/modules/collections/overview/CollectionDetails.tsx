import { collectionRecords, type PictureCollection } from '@brigade/contract/collections/collections.ts'
import { DeleteCard } from '../../../platform/records/DeleteCard.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { sizeInWords } from '../../../ui/form/file-rules.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { KeyFacts } from '../../../ui/page/KeyFacts.tsx'
import { collectionKind, kindText, words } from '../collections-texts.ts'
import styles from './CollectionDetails.module.css'

/** What is said of a collection, and deleting it. */
export function CollectionDetails({ collection, mayDelete }: { collection: PictureCollection; mayDelete: boolean }) {
  const dates = useDates()
  const remove = useCall(collectionRecords.remove)
  const { kind, description, pictures, bytes, parent_access_group_name, inserted_at, updated_at } = collection
  return (
    <div className={styles.details}>
      <Card title={words.generalInfo}>
        <KeyFacts
          layout="rows"
          facts={[
            { label: words.kind, value: kindText(kind) },
            ...(description === '' ? [] : [{ label: words.description, value: description }]),
            { label: words.organization, value: parent_access_group_name },
            { label: words.pictures, value: numberText(pictures) },
            { label: words.size, value: sizeInWords(bytes) },
            { label: words.created, value: dates.moment(inserted_at) },
            { label: words.lastChanged, value: dates.moment(updated_at) },
          ]}
        />
      </Card>
      {mayDelete && <DeleteCard kind={collectionKind} record={collection} call={remove} help={words.deleteHelp} />}
    </div>
  )
}
