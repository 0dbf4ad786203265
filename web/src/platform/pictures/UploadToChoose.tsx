import type { PictureCollection } from '@brigade/contract/collections/collections.ts'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { useMedia } from '../../ui/basics/use-media.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { CollectionPicker } from './CollectionPicker.tsx'
import styles from './PicturePicker.module.css'
import { uploadWords, words } from './pictures-texts.ts'
import { proposedOf } from './proposed-collection.ts'
import { collectionPage } from './queries.ts'
import { picturesAmong, takenTypes } from './uploads/dropped-files.ts'
import { useUpload } from './uploads/use-upload.ts'

interface UploadToChooseProps {
  companyOf: number | undefined
  /** The collection that is proposed. */
  start: PictureCollection | undefined
  /** Told of the picture that a single file became, or was already. */
  onAdded: (pictureId: number) => unknown
}

/** Of the collection that this tab uploaded into last. */
let lastId: number | undefined

function useProposed(companyOf: number | undefined): { proposed?: PictureCollection | undefined; isNone: boolean } {
  const { data } = useQuery(collectionPage({ page: 1, per_page: 15, ...(companyOf !== undefined && { company_of: companyOf }) }))
  return { proposed: data && proposedOf(data, lastId), isNone: data?.total === 0 }
}

/** Adds files to a collection from within the picker; a phone takes a photo as well. */
export function UploadToChoose({ companyOf, start, onAdded }: UploadToChooseProps) {
  const [chosen, setChosen] = useState<PictureCollection | null | undefined>(start)
  const { proposed, isNone } = useProposed(companyOf)
  // What a person has emptied stays empty.
  const collection = chosen === undefined ? proposed : (chosen ?? undefined)
  const [files, camera] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const isTouch = useMedia('(pointer: coarse)')
  const upload = useUpload(collection, (added) => {
    const [one, ...others] = added
    if (one && others.length === 0) onAdded(one.picture.id)
  })
  function take({ target }: ChangeEvent<HTMLInputElement>) {
    lastId = collection?.id
    upload(picturesAmong([...(target.files ?? [])]))
    // The same file can be chosen again.
    target.value = ''
  }
  const picker = { type: 'file', className: styles.file, onChange: take, tabIndex: -1, 'aria-hidden': true } as const
  if (isNone)
    return (
      <div className={styles.first}>
        <p>{words.noCollectionYet}</p>
        <ButtonLink href="#/collections/new">{words.createCollection}</ButtonLink>
      </div>
    )
  return (
    <div className={styles.upload}>
      <CollectionPicker
        label={words.uploadInto}
        help={words.uploadIntoHelp}
        required
        companyOf={companyOf}
        value={collection ? String(collection.id) : ''}
        valueLabel={collection?.name}
        onChange={(_, next) => setChosen(next ?? null)}
      />
      <div className={styles.acts}>
        {isTouch && (
          <Button disabled={!collection} onClick={() => camera.current?.click()}>
            {uploadWords.takePhoto}
          </Button>
        )}
        <Button disabled={!collection} onClick={() => files.current?.click()}>
          {words.chooseFiles}
        </Button>
      </div>
      <input {...picker} ref={files} accept={takenTypes} multiple data-testid="upload-to-choose" />
      <input {...picker} ref={camera} accept="image/*" capture="environment" />
    </div>
  )
}
