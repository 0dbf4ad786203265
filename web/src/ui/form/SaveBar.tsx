import { Button } from '../Button.tsx'
import { catalogue } from '../words.ts'
import styles from './SaveBar.module.css'

const words = catalogue('save-bar', {
  save: 'Save',
  unsaved: 'Unsaved changes',
  discard: 'Discard',
})

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
export function SaveBar({ dirty, saving, onDiscard, formId, saveLabel = words.save }: SaveBarProps) {
  if (!dirty) return null
  return (
    <section data-at-foot className={styles.bar} aria-label={words.unsaved}>
      <p className={styles.words} role="status">
        {words.unsaved}
      </p>
      <Button variant="quiet" onClick={onDiscard}>
        {words.discard}
      </Button>
      <Button variant="primary" type="submit" form={formId} loading={saving}>
        {saveLabel}
      </Button>
    </section>
  )
}
