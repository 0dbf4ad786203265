import type { CropUse } from '@brigade/contract/collections/pictures.ts'
import { useId, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { FieldGroup, type FieldProps } from '../../ui/form/Field.tsx'
import { useOwnValue } from '../../ui/form/use-own-value.ts'
import { latePart, useLatePart } from '../../ui/layers/late-part.ts'
import { useFocusBack } from '../../ui/layers/use-focus-back.ts'
import { useMayI } from '../access.ts'
import type { ChosenPicture } from './chosen-picture.ts'
import styles from './PictureField.module.css'
import type { PicturePickerProps } from './PicturePicker.tsx'
import { words } from './pictures-texts.ts'
import { ShownPicture } from './ShownPicture.tsx'

/** Pixels of the width in which the field shows each use. */
const widths: Readonly<Record<CropUse, number>> = { item: 160, square: 96, cover: 208, card: 176 }

const picker = latePart<PicturePickerProps>(() => import('./PicturePicker.tsx').then((file) => file.PicturePicker))

interface PictureFieldProps extends Omit<FieldProps, 'placeholder' | 'autoFocus'> {
  /** How what is chosen will be cut: 4:3, square or 16:9. */
  use: CropUse
  /** An access group: only pictures of its company are offered. Give it wherever the owner of what shows the picture is known. */
  companyOf: number | undefined
  value?: ChosenPicture | null | undefined
  /** As a form gives it; a text stands for none. */
  defaultValue?: ChosenPicture | string | null | undefined
  onChange?: ((picture: ChosenPicture | null) => void) | undefined
}

/**
 * One picture of a collection: shown as it will be cut, chosen from those that the person sees, removed. People without the role for collections
 * see it and read who can change it. In a form: `<PictureField label=… use="square" companyOf={group} {...form.field('logo')} />` with the initial
 * value `chosenOf(id, face)` and `chosenId` in its schema.
 */
export function PictureField(props: PictureFieldProps) {
  const { label, help, error, hideLabel, disabled, readOnly, required, use, companyOf, value, defaultValue, onChange } = props
  const [chosen, tell] = useOwnValue<ChosenPicture | null>(
    { value, defaultValue: typeof defaultValue === 'object' ? defaultValue : null, onChange },
    null,
  )
  const [isChoosing, setIsChoosing] = useState(false)
  const hasRole = useMayI('picture_collections') === 'allowed'
  const off = disabled || readOnly
  const button = useId()
  useFocusBack(isChoosing)
  const close = () => setIsChoosing(false)
  const Picker = useLatePart(picker, isChoosing, close)
  const isGone = chosen !== null && chosen.face === null
  function remove() {
    tell(null)
    // The button that was pressed is gone.
    document.getElementById(button)?.focus()
  }
  return (
    <FieldGroup label={label} help={off || hasRole ? help : words.noRole} error={error ?? (isGone ? words.gone : undefined)} hideLabel={hideLabel}>
      <div className={styles.row}>
        <span className={styles.picture} style={{ inlineSize: widths[use] }} data-picture={chosen?.id}>
          <ShownPicture face={chosen?.face ?? null} use={use} width={widths[use]} />
        </span>
        <div className={styles.acts}>
          {(off || !hasRole) && chosen === null && <span className={styles.none}>{words.none}</span>}
          {!off && hasRole && (
            <Button id={button} aria-label={chosen ? words.changeOne(label) : words.chooseOne(label)} onClick={() => setIsChoosing(true)}>
              {chosen ? words.change : words.choose}
            </Button>
          )}
          {!off && chosen && !required && (
            <Button variant="quiet" aria-label={words.removeOne(label)} onClick={remove}>
              {words.remove}
            </Button>
          )}
        </div>
      </div>
      {Picker && (
        <Picker
          use={use}
          companyOf={companyOf}
          chosenId={chosen?.id}
          onChoose={({ id, face }) => {
            tell({ id, face })
            close()
          }}
          onClose={close}
        />
      )}
    </FieldGroup>
  )
}
