import { type ReactNode, useState } from 'react'
import { latePart, useLatePart } from './late-part.ts'
import { useFocusBack } from './use-focus-back.ts'

const dialog = latePart<ModalProps>(() => import('./ModalDialog.tsx').then((file) => file.ModalDialog))

export interface ModalProps {
  opened: boolean
  onClose: () => void
  /** It has unsaved changes: closing asks first. */
  dirty?: boolean | undefined
  title: ReactNode
  /** The button that finishes the dialog; *Cancel* is added beside it. For a form inside: `<Button type="submit" form={form.id}>`. */
  actions?: ReactNode
  cancelLabel?: string | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  children?: ReactNode
}

/** A dialog; on a phone a sheet over the whole screen, with *Cancel* and the action in its top bar. */
export function Modal(props: ModalProps) {
  const { opened, onClose } = props
  useFocusBack(opened)
  // Once opened it stays, so that it can be seen to close.
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  const Dialog = useLatePart(dialog, wasOpened, onClose)
  return Dialog && <Dialog {...props} />
}
