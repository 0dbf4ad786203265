import { RecordById } from '../../platform/records/RecordById.tsx'
import { RecordHistory } from '../../platform/records/RecordHistory.tsx'
import { RecordView } from '../../platform/records/RecordView.tsx'
import { listCrumb } from '../../platform/records/record-kind.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { collectionKind, words } from './collections-texts.ts'
import { words as duplicatesWords } from './duplicates/duplicates-texts.ts'
import { EditCollection } from './EditCollection.tsx'
import { CollectionDetails } from './overview/CollectionDetails.tsx'
import { PicturesTab } from './pictures/PicturesTab.tsx'
import { oneCollection } from './queries.ts'
import { duplicatesPath, pageRoute } from './routes.ts'

/** One collection, for those who may see this very one: its pictures first. */
export function CollectionPage() {
  const { id } = pageRoute.useParams()
  return (
    <RecordById kind={collectionKind} id={id} query={oneCollection} list={listCrumb(collectionKind)}>
      {(collection, mayChange) => {
        const mayEdit = mayChange && collection._can.update
        return (
          <RecordView
            kind={collectionKind}
            record={collection}
            actions={
              collection.pictures > 0 && <ButtonLink href={`#${duplicatesPath}?collection=${collection.id}`}>{duplicatesWords.duplicates}</ButtonLink>
            }
            edit={mayEdit && ((close) => <EditCollection collection={collection} onClose={close} />)}
            tabs={[
              { key: 'pictures', label: words.pictures, shows: <PicturesTab collection={collection} mayChange={mayEdit} /> },
              {
                key: 'details',
                label: words.details,
                shows: <CollectionDetails collection={collection} mayDelete={mayChange && collection._can.delete} />,
              },
              { key: 'history', label: words.history, shows: <RecordHistory kind={collectionKind} id={collection.id} /> },
            ]}
          />
        )
      }}
    </RecordById>
  )
}
