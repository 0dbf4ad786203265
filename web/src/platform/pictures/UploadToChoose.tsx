import type { PictureCollection } from '@brigade/contract/collections/collections.ts'
import { useRef, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { CollectionPicker } from './CollectionPicker.tsx'
import styles from './PicturePicker.module.css'
import { words } from './pictures-texts.ts'
import { picturesAmong, takenTypes } from './uploads/dropped-files.ts'
import { useUpload } from './uploads/use-upload.ts'

interface UploadToChooseProps {
  companyOf: number | undefined
  /** The collection that is proposed. */
  start: PictureCollection | undefined
  /** Told of the picture that a single file became, or was already. */
  onAdded: (pictureId: number) => unknown
}

/** Adds files to a collection from within the picker. */
export function UploadToChoose({ companyOf, start, onAdded }: UploadToChooseProps) {
  const [collection, setCollection] = useState(start)
  const files = useRef<HTMLInputElement>(null)
  const upload = useUpload(collection, (added) => {
    const [one, ...others] = added
    if (one && others.length === 0) onAdded(one.picture.id)
  })
  return (
    <div className={styles.upload}>
      <CollectionPicker
        label={words.uploadInto}
        help={words.uploadIntoHelp}
        required
        companyOf={companyOf}
        value={collection ? String(collection.id) : ''}
        valueLabel={collection?.name}
        onChange={(_, next) => setCollection(next)}
      />
      <Button disabled={!collection} onClick={() => files.current?.click()}>
        {words.chooseFiles}
      </Button>
      <input
        ref={files}
        type="file"
        className={styles.file}
        accept={takenTypes}
        multiple
        tabIndex={-1}
        aria-hidden
        data-testid="upload-to-choose"
        onChange={({ target }) => {
          upload(picturesAmong([...(target.files ?? [])]))
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </div>
  )
}
