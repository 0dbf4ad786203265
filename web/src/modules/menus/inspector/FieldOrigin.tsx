import { fieldLabel } from '../fields/field-words.ts'
import { words } from '../fields/fields-texts.ts'
import styles from './Inspector.module.css'

interface FieldOriginProps {
  field: string
  /** Where the value is from; an own value has no note. */
  text: string | undefined
  onReset: (() => void) | undefined
  onWhy: () => void
}

/** Under a field: where its value comes from, and the way back to what it inherits. */
export function FieldOrigin({ field, text, onReset, onWhy }: FieldOriginProps) {
  if (text === undefined && !onReset) return null
  const name = fieldLabel(field)
  return (
    <span className={styles.origin}>
      {text}
      {onReset && (
        <button type="button" className={styles.small} aria-label={words.resetField(name)} onClick={onReset}>
          {words.reset}
        </button>
      )}
      <button type="button" className={styles.small} aria-label={words.whyField(name)} onClick={onWhy}>
        {words.why}
      </button>
    </span>
  )
}
