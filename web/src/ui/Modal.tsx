import { useFocusTrap } from '@mantine/hooks'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type PointerEvent, type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { useLayer } from './layers.ts'
import styles from './Modal.module.css'
import { useFocusBack } from './use-focus-back.ts'
import { useIsPhone } from './use-media.ts'
import { catalogue } from './words.ts'

const words = catalogue('modal', {
  cancel: 'Cancel',
  close: 'Close',
})

interface ModalProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** The button that finishes the dialog; *Cancel* is added beside it. For a form inside: `<Button type="submit" form={form.id}>`. */
  actions?: ReactNode
  cancelLabel?: string | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  children?: ReactNode
}

/** A dialog; on a phone a sheet over the whole screen, with *Cancel* and the action in its top bar. */
export function Modal({ opened, ...dialog }: ModalProps) {
  useFocusBack(opened)
  // At the end of the body: over everything, whatever it was opened from.
  return opened && createPortal(<Dialog {...dialog} />, document.body)
}

function Dialog({ onClose, title, actions, cancelLabel = words.cancel, size = 'medium', children }: Omit<ModalProps, 'opened'>) {
  const id = useId()
  const trap = useFocusTrap()
  const pressedBeside = useRef(false)
  useLayer(true, onClose)
  // A question of two lines stays a small dialog on a phone too.
  const isSheet = useIsPhone() && size !== 'small'
  const isBeside = ({ target, currentTarget }: { target: EventTarget; currentTarget: Element }) => target === currentTarget
  const cancel = (
    <Button variant={isSheet ? 'quiet' : 'secondary'} onClick={onClose}>
      {cancelLabel}
    </Button>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and the buttons do the same.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the buttons do the same.
    <div
      className={styles.layer}
      data-sheet={isSheet || undefined}
      // A press that began inside, say on text being marked, and ends beside the dialog does not mean to leave.
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        pressedBeside.current = isBeside(event)
      }}
      onClick={(event) => isBeside(event) && pressedBeside.current && onClose()}
    >
      <section
        ref={trap}
        role="dialog"
        aria-modal
        aria-labelledby={`${id}-title`}
        aria-describedby={size === 'small' ? `${id}-body` : undefined}
        tabIndex={-1}
        className={styles.content}
        data-sheet={isSheet || undefined}
        data-size={size}
      >
        <div className={styles.head}>
          {isSheet && actions && cancel}
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          {isSheet && actions && <div className={styles.actions}>{actions}</div>}
        </div>
        <div id={`${id}-body`} className={styles.body}>
          {children}
        </div>
        {actions && !isSheet && (
          <div className={styles.foot}>
            {cancel}
            {actions}
          </div>
        )}
        {/* Last, so that the focus starts on the first field or on Cancel and not on the cross in the corner. */}
        {!(isSheet && actions) && (
          <IconButton label={words.close} onClick={onClose} className={styles.close}>
            <IconX size={18} aria-hidden />
          </IconButton>
        )}
      </section>
    </div>
  )
}
