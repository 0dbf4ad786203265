import { Button } from './Button.tsx'
import styles from './ConfirmDialog.module.css'
import type { OpenQuestion } from './confirm.ts'
import { Modal } from './Modal.tsx'
import { catalogue } from './words.ts'

const words = catalogue('confirm', {
  ok: 'OK',
})

/** One question of `confirm()`; closing it in any way means no. */
export default function ConfirmDialog({ question }: { question: OpenQuestion }) {
  const { title, body, confirmLabel = words.ok, cancelLabel, danger, answer } = question
  return (
    <Modal
      opened
      size="small"
      title={title}
      cancelLabel={cancelLabel}
      onClose={() => answer(false)}
      actions={
        <Button variant={danger ? 'danger' : 'primary'} data-autofocus={!danger || undefined} onClick={() => answer(true)}>
          {confirmLabel}
        </Button>
      }
    >
      <div className={styles.body}>{body}</div>
    </Modal>
  )
}
