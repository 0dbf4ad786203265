import { latePart, useLatePart } from '../../ui/layers/late-part.ts'
import { useFocusBack } from '../../ui/layers/use-focus-back.ts'
import type { PicturePickerProps } from './PicturePicker.tsx'

const picker = latePart<PicturePickerProps>(() => import('./PicturePicker.tsx').then((file) => file.PicturePicker))

/** The picker while it is opened, in a chunk of its own. Choosing closes it. */
export function PickPicture({ opened, onChoose, ...rest }: PicturePickerProps & { opened: boolean }) {
  useFocusBack(opened)
  const { onClose } = rest
  const Picker = useLatePart(picker, opened, onClose)
  if (!Picker) return null
  return (
    <Picker
      {...rest}
      onChoose={(picture) => {
        onChoose(picture)
        onClose()
      }}
    />
  )
}
