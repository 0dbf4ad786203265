import { Button } from './Button.tsx'
import styles from './ConfirmDialog.module.css'
import type { OpenQuestion } from './confirm.ts'
import { Modal } from './Modal.tsx'

/** One question of `confirm()`; closing it in any way means no. */
export default function ConfirmDialog({ question }: { question: OpenQuestion }) {
  const { title, body, confirmLabel = 'OK', cancelLabel, danger, answer } = question
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
