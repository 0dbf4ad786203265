import type { PictureCollection } from '@brigade/contract/collections/collections.ts'
import { pictures as calls, type Picture } from '@brigade/contract/collections/pictures.ts'
import { textOf } from '@brigade/contract/kit/problem.ts'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { type ChangeEvent, useRef } from 'react'
import { failureTitle } from '../../../platform/failure-title.ts'
import { takenTypes } from '../../../platform/pictures/uploads/dropped-files.ts'
import { useCall, useFileCall } from '../../../platform/use-call.ts'
import { saveFile } from '../../../ui/basics/save-file.ts'
import { useMedia } from '../../../ui/basics/use-media.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { showToast } from '../../../ui/layers/toasts.ts'
import { words } from '../collections-texts.ts'
import { useReplace } from '../uploads/use-replace.ts'
import styles from './PictureDialog.module.css'
import type { Pictures } from './use-pictures.ts'

export interface PictureActsProps {
  collection: PictureCollection
  picture: Picture
  mayChange: boolean
  /** All pictures are shown, so a place among them is one of the collection. */
  mayMove: boolean
  pictures: Pictures
  onGo: (id: number) => void
  onDelete: (picture: Picture) => void
}

const failed = (title: string) => (problem: unknown) => showToast({ title: failureTitle(problem, title), message: textOf(problem), tone: 'bad' })

/** What is done with one picture. */
export function PictureActs({ collection, picture, mayChange, mayMove, pictures, onGo, onDelete }: PictureActsProps) {
  const cover = useCall(calls.setCover)
  const order = useCall(calls.orderPictures)
  const original = useFileCall(calls.getOriginal)
  const replace = useReplace(picture)
  const [files, camera] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const isTouch = useMedia('(pointer: coarse)')
  const { id } = picture
  const at = pictures.placeOf(id)
  const [before, after] = at === undefined ? [] : [pictures.loaded(at - 1), pictures.loaded(at + 1)]
  const move = (before_id: number | null) =>
    order.mutate({ collection_id: collection.id, ids: [id], before_id }, { onError: failed(words.orderNotSaved) })
  function take({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (file) replace(file)
    // The same file can be chosen again.
    target.value = ''
  }
  const picker = { type: 'file', className: styles.picker, onChange: take, tabIndex: -1, 'aria-hidden': true } as const
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
        <>
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
              { label: words.replace, onSelect: () => files.current?.click() },
              ...(isTouch ? [{ label: words.replaceByPhoto, onSelect: () => camera.current?.click() }] : []),
              { label: words.delete, danger: true, onSelect: () => onDelete(picture) },
            ]}
          />
          <input {...picker} ref={files} accept={takenTypes} data-testid="replace-picture" />
          <input {...picker} ref={camera} accept="image/*" capture="environment" />
        </>
      )}
    </div>
  )
}
