import type { CropUse, FoundPicture } from '@brigade/contract/collections/pictures.ts'
import { type Ref, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { latePart, useLatePart } from '../../ui/layers/late-part.ts'
import { useFocusBack } from '../../ui/layers/use-focus-back.ts'
import type { PicturePickerProps } from './PicturePicker.tsx'
import { words } from './pictures-texts.ts'

const picker = latePart<PicturePickerProps>(() => import('./PicturePicker.tsx').then((file) => file.PicturePicker))

interface ChoosePictureProps {
  /** The field that it is chosen for. */
  label: string
  use: CropUse
  companyOf: number | undefined
  /** Something is shown already. */
  isChange: boolean
  /** The picture of a collection that is shown now. */
  chosenId: number | undefined
  onChoose: (picture: FoundPicture) => void
  ref?: Ref<HTMLSpanElement> | undefined
}

/** The button that opens the picker. It is for people with the role `picture_collections`. */
export function ChoosePicture({ label, use, companyOf, isChange, chosenId, onChoose, ref }: ChoosePictureProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  useFocusBack(isChoosing)
  const close = () => setIsChoosing(false)
  const Picker = useLatePart(picker, isChoosing, close)
  return (
    <span ref={ref}>
      <Button aria-label={isChange ? words.changeOne(label) : words.chooseOne(label)} onClick={() => setIsChoosing(true)}>
        {isChange ? words.change : words.choose}
      </Button>
      {Picker && (
        <Picker
          use={use}
          companyOf={companyOf}
          chosenId={chosenId}
          onChoose={(picture) => {
            onChoose(picture)
            close()
          }}
          onClose={close}
        />
      )}
    </span>
  )
}
