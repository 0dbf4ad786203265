import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type ChangeEvent, useRef } from 'react'
import { useMedia } from '../../../ui/basics/use-media.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { uploadWords as words } from '../pictures-texts.ts'
import styles from './AddPictures.module.css'
import { picturesAmong, takenTypes } from './dropped-files.ts'

/** Chooses files, a folder, or takes a photo. */
export function AddPictures({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [files, folder, camera] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const isTouch = useMedia('(pointer: coarse)')
  function take({ target }: ChangeEvent<HTMLInputElement>) {
    onFiles(picturesAmong([...(target.files ?? [])]))
    // The same file can be chosen again.
    target.value = ''
  }
  const picker = { type: 'file', className: styles.picker, onChange: take, tabIndex: -1, 'aria-hidden': true } as const
  return (
    <>
      <Menu
        actions={[
          { label: words.chooseFiles, onSelect: () => files.current?.click() },
          ...(isTouch
            ? [{ label: words.takePhoto, onSelect: () => camera.current?.click() }]
            : [{ label: words.chooseFolder, onSelect: () => folder.current?.click() }]),
        ]}
        trigger={
          <Button variant="primary" icon={<IconPlus size={16} aria-hidden />}>
            {words.add}
          </Button>
        }
      />
      <input {...picker} ref={files} accept={takenTypes} multiple data-testid="choose-pictures" />
      <input {...picker} ref={folder} multiple {...{ webkitdirectory: '' }} />
      <input {...picker} ref={camera} accept="image/*" capture="environment" />
    </>
  )
}
