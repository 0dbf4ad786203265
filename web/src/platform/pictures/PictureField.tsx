import type { CropUse } from '@brigade/contract/collections/pictures.ts'
import { useRef } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { FieldGroup, type FieldProps } from '../../ui/form/Field.tsx'
import { useOwnValue } from '../../ui/form/use-own-value.ts'
import { useMayI } from '../access.ts'
import { ChoosePicture } from './ChoosePicture.tsx'
import type { ChosenPicture } from './chosen-picture.ts'
import { fieldWidths, PictureRow } from './PictureRow.tsx'
import { words } from './pictures-texts.ts'
import { ShownPicture } from './ShownPicture.tsx'

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
  const hasRole = useMayI('picture_collections') === 'allowed'
  const mayChange = !disabled && !readOnly
  const choose = useRef<HTMLSpanElement>(null)
  function remove() {
    tell(null)
    // The button that was pressed goes away.
    choose.current?.querySelector('button')?.focus()
  }
  return (
    <FieldGroup
      label={label}
      help={mayChange && !hasRole ? words.noRole : help}
      error={error ?? (chosen && !chosen.face ? words.gone : undefined)}
      hideLabel={hideLabel}
    >
      <PictureRow use={use} picture={<ShownPicture face={chosen?.face ?? null} use={use} width={fieldWidths[use]} />}>
        {!chosen && !(mayChange && hasRole) && words.none}
        {mayChange && hasRole && (
          <ChoosePicture
            ref={choose}
            label={label}
            use={use}
            companyOf={companyOf}
            isChange={chosen !== null}
            chosenId={chosen?.id}
            onChoose={({ id, face }) => tell({ id, face })}
          />
        )}
        {mayChange && chosen && !required && (
          <Button variant="quiet" aria-label={words.removeOne(label)} onClick={remove}>
            {words.remove}
          </Button>
        )}
      </PictureRow>
    </FieldGroup>
  )
}
