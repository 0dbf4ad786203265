import { pictureIdOf, pictureReference } from '@brigade/contract/collections/uses.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useMayI } from '../../../platform/access.ts'
import { AddressedPicture } from '../../../platform/pictures/AddressedPicture.tsx'
import { ChoosePicture } from '../../../platform/pictures/ChoosePicture.tsx'
import { sourceOf } from '../../../platform/pictures/own-address.ts'
import { fieldWidths, PictureRow } from '../../../platform/pictures/PictureRow.tsx'
import { words as pictureWords } from '../../../platform/pictures/pictures-texts.ts'
import { ShownPicture } from '../../../platform/pictures/ShownPicture.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { FieldGroup } from '../../../ui/form/Field.tsx'
import { useMenuScreen } from '../menu-screen.ts'
import styles from '../pictures/PictureControl.module.css'
import { ElsewhereNote, PictureNotes } from '../pictures/PictureNotes.tsx'
import { words } from '../pictures/pictures-texts.ts'
import { useKnowPicture, useMenuPicture } from '../pictures/use-menu-picture.ts'
import { TextControl } from './typed-controls.tsx'

interface PictureControlProps {
  label: string
  help: ReactNode
  readOnly: boolean
  /** `picture:12`, an address of the web, or empty. */
  value: string
  judge: (value: unknown) => string | undefined
  /** The empty text is no picture, whatever would be inherited; null gives the field back. */
  onChange: (value: string | null, seen?: string | null) => void
}

/** The picture of an item: chosen from collections, or named by a web address. */
export function PictureControl({ label, help, readOnly, value, judge, onChange }: PictureControlProps) {
  const { ownerGroupId } = useMenuScreen()
  const id = pictureIdOf(value)
  const { picture, isGone } = useMenuPicture(id)
  const know = useKnowPicture()
  const hasRole = useMayI('picture_collections') === 'allowed'
  const [isTyping, setIsTyping] = useState(false)
  const buttons = useRef<HTMLDivElement>(null)
  const isAddress = value !== '' && id === undefined
  function change(next: string) {
    setIsTyping(false)
    onChange(next)
  }
  function remove() {
    change('')
    // The button that was pressed goes away.
    buttons.current?.querySelector('button')?.focus()
  }
  return (
    <FieldGroup label={label} help={help}>
      <div className={styles.control} ref={buttons}>
        <PictureRow
          use="item"
          picture={
            isAddress ? (
              <AddressedPicture address={value} width={fieldWidths.item} alt="" className={styles.address} />
            ) : (
              <ShownPicture face={picture?.face ?? null} use="item" width={fieldWidths.item} alt={picture?.alt ?? ''} />
            )
          }
        >
          {picture && picture.name !== '' && <Named id={picture.id} name={picture.name} collectionId={picture.collection_id} />}
          {value === '' && readOnly && pictureWords.none}
          {!readOnly && hasRole && (
            <ChoosePicture
              label={label}
              use="item"
              companyOf={ownerGroupId}
              isChange={value !== ''}
              chosenId={id}
              onChoose={(chosen) => {
                know(chosen)
                change(pictureReference(chosen.id))
              }}
            />
          )}
          {!readOnly && !isAddress && (
            <Button variant="quiet" aria-expanded={isTyping} onClick={() => setIsTyping(!isTyping)}>
              {words.useAddress}
            </Button>
          )}
          {!readOnly && value !== '' && (
            <Button variant="quiet" aria-label={pictureWords.removeOne(label)} onClick={remove}>
              {pictureWords.remove}
            </Button>
          )}
        </PictureRow>
        <PictureNotes picture={picture} isGone={isGone} />
        {isAddress && !sourceOf(value) && <ElsewhereNote address={value} />}
        {!readOnly && !hasRole && <p className={styles.note}>{pictureWords.noRole}</p>}
        {(isAddress || (isTyping && !readOnly)) && (
          <TextControl
            isLong={false}
            required={false}
            label={words.address}
            help={readOnly ? undefined : words.addressHelp}
            readOnly={readOnly}
            value={isAddress ? value : ''}
            judge={judge}
            onCommit={(address, seen) => {
              setIsTyping(false)
              onChange(address, isAddress ? seen : undefined)
            }}
          />
        )}
      </div>
    </FieldGroup>
  )
}

function Named({ id, name, collectionId }: { id: number; name: string; collectionId: number | null }) {
  return <span className={styles.name}>{collectionId === null ? name : <a href={`#/collections/${collectionId}?picture=${id}`}>{name}</a>}</span>
}
