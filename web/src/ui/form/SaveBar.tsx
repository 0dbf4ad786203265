import { Button } from '../Button.tsx'
import styles from './SaveBar.module.css'

interface SaveBarProps {
  /** Shown only while there is something to save. */
  dirty: boolean
  saving?: boolean | undefined
  onDiscard: () => void
  /** The form to send, when the bar stands outside it. */
  formId?: string | undefined
  saveLabel?: string | undefined
}

/** Save or discard, at the foot of a long form. */
export function SaveBar({ dirty, saving, onDiscard, formId, saveLabel = 'Save' }: SaveBarProps) {
  if (!dirty) return null
  return (
    <section className={styles.bar} aria-label="Unsaved changes">
      <p className={styles.words} role="status">
        Unsaved changes
      </p>
      <Button variant="quiet" onClick={onDiscard}>
        Discard
      </Button>
      <Button variant="primary" type="submit" form={formId} loading={saving}>
        {saveLabel}
      </Button>
    </section>
  )
}
