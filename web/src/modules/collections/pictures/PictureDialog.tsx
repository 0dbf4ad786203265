import type { PictureCollection } from '@brigade/contract/collections/collections.ts'
import { pictures as calls, formatNames, type Picture } from '@brigade/contract/collections/pictures.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useQuery } from '@tanstack/react-query'
import { failureTitle } from '../../../platform/failure-title.ts'
import { pictureAt } from '../../../platform/pictures/picture-at.ts'
import { EditRecord } from '../../../platform/records/EditRecord.tsx'
import { useCall, useFileCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { saveFile } from '../../../ui/basics/save-file.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { FocalPointField } from '../../../ui/form/FocalPointField.tsx'
import { sizeInWords } from '../../../ui/form/file-rules.ts'
import { Textarea } from '../../../ui/form/Textarea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { Modal } from '../../../ui/layers/Modal.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { DataState } from '../../../ui/page/DataState.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { KeyFacts } from '../../../ui/page/KeyFacts.tsx'
import { words } from '../collections-texts.ts'
import { onePicture } from '../queries.ts'
import styles from './PictureDialog.module.css'
import { editLabels, editSchema, editValues } from './picture-form.ts'
import type { Pictures } from './use-pictures.ts'

interface PictureDialogProps {
  collection: PictureCollection
  id: number
  mayChange: boolean
  /** All pictures are shown, so a place among them is one of the collection. */
  mayMove: boolean
  pictures: Pictures
  onGo: (id: number) => void
  onDelete: (picture: Picture) => void
  onClose: () => void
}

/** One picture: large, with its facts, and for those who may change it what is said of it. */
export function PictureDialog(props: PictureDialogProps) {
  const { collection, id, mayChange, onClose } = props
  const query = useQuery(onePicture({ collection_id: collection.id, id }))
  const picture = query.data
  if (picture && mayChange) return <EditPicture {...props} picture={picture} />
  return (
    <Modal opened size="large" title={picture?.name ?? words.picture} onClose={onClose}>
      <DataState
        state={query.isError ? 'empty' : picture ? 'ready' : 'loading'}
        empty={<EmptyState title={words.pictureGone}>{words.pictureGoneWhy}</EmptyState>}
      >
        {picture && (
          <div className={styles.columns}>
            <img className={styles.picture} src={pictureAt(picture.face, 960)} alt={picture.alt} />
            <div className={styles.column}>
              <Acts {...props} picture={picture} />
              <Said picture={picture} />
              <Facts picture={picture} />
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
  const { id, version, crops } = picture
  return (
    <EditRecord
      words={{ editTitle: words.pictureTitle, saved: words.pictureSaved }}
      record={picture}
      query={onePicture({ collection_id: collection.id, id })}
      schema={editSchema}
      values={editValues}
      labels={editLabels()}
      save={(said) => update.mutateAsync({ collection_id: collection.id, id, picture: { ...said, crops }, version })}
      onClose={onClose}
    >
      {(form) => (
        <div className={styles.columns}>
          <div className={styles.column}>
            <FocalPointField label={words.focus} help={words.focusHelp} src={pictureAt(picture.face, 640)} {...form.field('focus')} />
            <Acts {...props} />
          </div>
          <div className={styles.column}>
            <TextField label={words.pictureName} required autoComplete="off" maxLength={200} {...form.field('name')} />
            <TextField label={words.alt} help={words.altHelp} autoComplete="off" maxLength={500} {...form.field('alt')} />
            <Textarea label={words.caption} help={words.captionHelp} maxLength={500} {...form.field('caption')} />
            <TextField label={words.credit} help={words.creditHelp} autoComplete="off" maxLength={200} {...form.field('credit')} />
            <DateField label={words.rightsUntil} help={words.rightsUntilHelp} {...form.field('rights_until')} />
            <Facts picture={picture} />
          </div>
        </div>
      )}
    </EditRecord>
  )
}

function Acts({ collection, picture, mayChange, mayMove, pictures, onGo, onDelete }: PictureDialogProps & { picture: Picture }) {
  const cover = useCall(calls.setCover)
  const order = useCall(calls.orderPictures)
  const original = useFileCall(calls.getOriginal)
  const { id } = picture
  const at = pictures.placeOf(id)
  const [before, after] = at === undefined ? [] : [pictures.loaded(at - 1), pictures.loaded(at + 1)]
  const move = (before_id: number | null) =>
    order.mutate({ collection_id: collection.id, ids: [id], before_id }, { onError: failed(words.orderNotSaved) })
  const failed = (title: string) => (problem: unknown) => showToast({ title: failureTitle(problem, title), message: textOf(problem), tone: 'bad' })
  return (
    <div className={styles.acts}>
      <IconButton label={words.previous} disabled={!before} onClick={() => before && onGo(before.id)}>
        <IconChevronLeft size={18} aria-hidden />
      </IconButton>
      <IconButton label={words.next} disabled={!after} onClick={() => after && onGo(after.id)}>
        <IconChevronRight size={18} aria-hidden />
      </IconButton>
      <Button
        icon={<IconDownload size={16} aria-hidden />}
        loading={original.isPending}
        onClick={() =>
          original.mutate({ collection_id: collection.id, id }, { onSuccess: (file) => saveFile(file, file.name), onError: failed(words.download) })
        }
      >
        {words.download}
      </Button>
      {mayChange && (
        <Menu
          actions={[
            {
              label: picture.is_cover ? words.isCover : words.makeCover,
              disabled: picture.is_cover,
              onSelect: () => cover.mutate({ collection_id: collection.id, picture_id: id }, { onError: failed(words.coverNotSaved) }),
            },
            ...(!mayMove || at === undefined
              ? []
              : [
                  { label: words.moveFirst, disabled: at === 0, onSelect: () => move(pictures.loaded(0)?.id ?? null) },
                  { label: words.moveLast, disabled: at === pictures.total - 1, onSelect: () => move(null) },
                ]),
            { label: words.delete, danger: true, onSelect: () => onDelete(picture) },
          ]}
        />
      )}
    </div>
  )
}

/** What is said of a picture, as far as anything is. */
function Said({ picture }: { picture: Picture }) {
  const dates = useDates()
  const { caption, alt, credit, rights_until } = picture
  const all = [
    { label: words.caption, value: caption },
    { label: words.alt, value: alt },
    { label: words.credit, value: credit },
    { label: words.rightsUntil, value: rights_until === null ? '' : dates.day(`${rights_until}T00:00:00Z`, 'UTC') },
  ]
  const facts = all.filter(({ value }) => value !== '')
  return facts.length > 0 && <KeyFacts layout="rows" facts={facts} />
}

function Facts({ picture }: { picture: Picture }) {
  const dates = useDates()
  const { width, height, format, bytes, added_by, inserted_at, is_animated } = picture
  return (
    <KeyFacts
      layout="rows"
      facts={[
        { label: words.pixels, value: `${numberText(width)} × ${numberText(height)}` },
        { label: words.file, value: `${formatNames[format]}, ${sizeInWords(bytes)}${is_animated ? `. ${words.animated}` : ''}` },
        { label: words.addedBy, value: words.by(added_by, dates.moment(inserted_at)) },
      ]}
    />
  )
}
