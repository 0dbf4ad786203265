import { type Ref, useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { PickPicture } from './PickPicture.tsx'
import type { PicturePickerProps } from './PicturePicker.tsx'
import { words } from './pictures-texts.ts'

interface ChoosePictureProps extends Omit<PicturePickerProps, 'onClose'> {
  /** The field that it is chosen for. */
  label: string
  /** Something is shown already. */
  isChange: boolean
  ref?: Ref<HTMLSpanElement> | undefined
}

/** The button that opens the picker. It is for people with the role `picture_collections`. */
export function ChoosePicture({ label, isChange, ref, ...rest }: ChoosePictureProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <span ref={ref}>
      <Button aria-label={isChange ? words.changeOne(label) : words.chooseOne(label)} onClick={() => setIsChoosing(true)}>
        {isChange ? words.change : words.choose}
      </Button>
      <PickPicture {...rest} opened={isChoosing} onClose={() => setIsChoosing(false)} />
    </span>
  )
}
