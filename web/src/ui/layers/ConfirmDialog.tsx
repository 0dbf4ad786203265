import { catalogue } from '../basics/ui-texts.ts'
import { Button, ButtonLink } from '../controls/Button.tsx'
import styles from './ConfirmDialog.module.css'
import type { OpenQuestion } from './confirm.ts'
import { Modal } from './Modal.tsx'

const words = catalogue('confirm', {
  ok: 'OK',
  close: 'Close',
})

/** One question of `confirm()`; closing it in any way means no. */
export default function ConfirmDialog({ question }: { question: OpenQuestion }) {
  const { title, body, confirmLabel = words.ok, danger, blockedBy, answer } = question
  const no = () => answer(false)
  const actions = blockedBy ? (
    blockedBy.map(({ label, href }) => (
      <ButtonLink key={href} href={href} onClick={no}>
        {label}
      </ButtonLink>
    ))
  ) : (
    <Button variant={danger ? 'danger' : 'primary'} data-autofocus={!danger || undefined} onClick={() => answer(true)}>
      {confirmLabel}
    </Button>
  )
  return (
    <Modal opened size="small" title={title} cancelLabel={question.cancelLabel ?? (blockedBy && words.close)} onClose={no} actions={actions}>
      <div className={styles.body}>{body}</div>
    </Modal>
  )
}
