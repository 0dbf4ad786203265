import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Modal as Kit } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type FormEvent, useEffect, useRef } from 'react'
import { catalogue } from '../basics/ui-texts.ts'
import { useIsPhone } from '../basics/use-media.ts'
import { Button } from '../controls/Button.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { askToDiscard } from './ask-to-discard.ts'
import styles from './Modal.module.css'
import type { ModalProps } from './Modal.tsx'
import { useEscape } from './use-escape.ts'

const words = catalogue('modal', {
  cancel: 'Cancel',
  close: 'Close',
})

// By name: a class given to the content itself would land on the layer around it too.
const kitClasses = { content: styles.content ?? '', overlay: styles.overlay ?? '' }

// The kit's own would leave a transform behind, by which calendars and lists in the dialog were placed and cut off at its edge.
const arrival = { transition: 'fade', duration: 200 } as const

const widths = { small: 420, medium: 560, large: 800 }

// What is typed to find something is not missed when it is gone.
const searching = '[inputmode=search], [role=combobox]'
const isSearch = ({ target }: FormEvent) => target instanceof Element && target.closest(searching) !== null

/** What a `Modal` shows. */
export function ModalDialog({ opened, onClose, dirty, title, actions, cancelLabel = words.cancel, size = 'medium', children }: ModalProps) {
  // A question of two lines stays a small dialog on a phone too.
  const isSheet = useIsPhone() && size !== 'small'
  const isTyped = useRef(false)
  useEffect(
    function beginAnew() {
      if (opened) isTyped.current = false
    },
    [opened],
  )
  async function leave() {
    if (!dirty || (await askToDiscard())) onClose()
  }
  const close = () => void leave()
  useEscape(opened, close)
  const cancel = (
    <Button variant={isSheet ? 'quiet' : 'secondary'} onClick={close}>
      {cancelLabel}
    </Button>
  )
  return (
    // The kit locks the scroll by writing a style element, which the page's policy forbids; base.css does it instead.
    <Kit.Root
      opened={opened}
      onClose={close}
      closeOnEscape={false}
      size={widths[size]}
      fullScreen={isSheet}
      centered
      lockScroll={false}
      transitionProps={arrival}
      classNames={kitClasses}
    >
      {/* Neither the second half of the double click that opened it closes it, nor a slip of the hand what has been filled in. */}
      <Kit.Overlay onClickCapture={(event) => (isTyped.current || event.detail > 1) && event.stopPropagation()} />
      <Kit.Content
        data-sheet={isSheet || undefined}
        onInput={(event) => {
          isTyped.current ||= !isSearch(event)
        }}
      >
        <div className={styles.head}>
          {isSheet && actions && cancel}
          <Kit.Title className={styles.title}>{title}</Kit.Title>
          {isSheet && actions && <div className={styles.actions}>{actions}</div>}
        </div>
        <Kit.Body className={styles.body}>{children}</Kit.Body>
        {actions && !isSheet && (
          <div data-at-foot className={styles.foot}>
            {cancel}
            {actions}
          </div>
        )}
        {/* Last, so that the focus starts on the first field or on Cancel and not on the cross in the corner. */}
        {!(isSheet && actions) && (
          <IconButton label={words.close} onClick={close} className={styles.close}>
            <IconX size={18} aria-hidden />
          </IconButton>
        )}
      </Kit.Content>
    </Kit.Root>
  )
}
