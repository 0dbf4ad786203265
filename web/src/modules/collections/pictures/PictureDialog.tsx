import { pictures as calls, type Picture } from '@brigade/contract/collections/pictures.ts'
import { Problem, textOf } from '@brigade/contract/kit/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FitsChannels } from '../../../platform/pictures/FitsChannels.tsx'
import { pictureAt } from '../../../platform/pictures/picture-at.ts'
import { EditRecord } from '../../../platform/records/EditRecord.tsx'
import { useCall } from '../../../platform/use-call.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { FocalPointField } from '../../../ui/form/FocalPointField.tsx'
import { Textarea } from '../../../ui/form/Textarea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { words } from '../collections-texts.ts'
import { SimilarPictures } from '../duplicates/SimilarPictures.tsx'
import { onePicture } from '../queries.ts'
import { CropParts } from './CropParts.tsx'
import { PictureActs, type PictureActsProps } from './PictureActs.tsx'
import styles from './PictureDialog.module.css'
import { Facts, RightsBanner, Said } from './PictureFacts.tsx'
import { PictureUses } from './PictureUses.tsx'
import { editInWords, editLabels, editSchema, editValues } from './picture-form.ts'

interface PictureDialogProps extends Omit<PictureActsProps, 'picture'> {
  id: number
  onClose: () => void
}

/** One picture: large, with its facts, and for those who may change it what is said of it. */
export function PictureDialog(props: PictureDialogProps) {
  const { collection, id, mayChange, onClose } = props
  const query = useQuery(onePicture({ collection_id: collection.id, id }))
  const picture = query.data
  const isGone = query.error instanceof Problem && query.error.code === 'not_found'
  if (picture && mayChange) return <EditPicture {...props} picture={picture} />
  return (
    <Modal opened size="large" title={picture?.name ?? words.picture} onClose={onClose}>
      <DataState
        state={isGone ? 'empty' : picture ? 'ready' : query.isError ? 'error' : 'loading'}
        error={{ details: query.error ? textOf(query.error) : undefined }}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={words.pictureGone}>{words.pictureGoneWhy}</EmptyState>}
      >
        {picture && (
          <div className={styles.columns}>
            <div className={styles.column}>
              <img className={styles.picture} src={pictureAt(picture.face, 960)} alt={picture.alt} />
              <CropParts key={picture.version} picture={picture} />
            </div>
            <div className={styles.column}>
              <RightsBanner picture={picture} />
              <PictureActs {...props} picture={picture} />
              <Said picture={picture} />
              <About picture={picture} />
            </div>
          </div>
        )}
      </DataState>
    </Modal>
  )
}

function EditPicture(props: PictureDialogProps & { picture: Picture }) {
  const { collection, picture, onClose } = props
  const update = useCall(calls.updatePicture)
  const { id, version } = picture
  // Parts that nobody chose follow the focus while it is moved.
  const [typed, setTyped] = useState(() => editValues(picture))
  return (
    <EditRecord
      words={{ editTitle: words.pictureTitle, saved: words.pictureSaved }}
      record={picture}
      query={onePicture({ collection_id: collection.id, id })}
      schema={editSchema}
      values={editValues}
      labels={editLabels()}
      inWords={editInWords}
      onValuesChange={setTyped}
      save={(said) => update.mutateAsync({ collection_id: collection.id, id, picture: said, version })}
      onClose={onClose}
    >
      {(form) => (
        <div className={styles.columns}>
          <div className={styles.column}>
            <RightsBanner picture={picture} />
            <PictureActs {...props} />
            <FocalPointField label={words.focus} help={words.focusHelp} src={pictureAt(picture.face, 640)} hidePreviews {...form.field('focus')} />
            <CropParts picture={picture} focus={typed.focus} {...form.field('crops')} />
          </div>
          <div className={styles.column}>
            <TextField label={words.pictureName} required autoComplete="off" maxLength={200} {...form.field('name')} />
            <TextField label={words.alt} help={words.altHelp} autoComplete="off" maxLength={500} {...form.field('alt')} />
            <Textarea label={words.caption} help={words.captionHelp} maxLength={500} {...form.field('caption')} />
            <TextField label={words.credit} help={words.creditHelp} autoComplete="off" maxLength={200} {...form.field('credit')} />
            <DateField label={words.rightsUntil} help={words.rightsUntilHelp} {...form.field('rights_until')} />
            <About picture={picture} />
          </div>
        </div>
      )}
    </EditRecord>
  )
}

/** What is known of a picture beside what people say of it. */
function About({ picture }: { picture: Picture }) {
  return (
    <>
      <Facts picture={picture} />
      <PictureUses picture={picture} />
      <FitsChannels picture={picture} />
      <SimilarPictures picture={picture} />
    </>
  )
}
