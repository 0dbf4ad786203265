import { useId } from 'react'
import type { ConnectionType } from './form-values.ts'
import styles from './TypeChoice.module.css'

const choices: readonly { type: ConnectionType; label: string; help: string }[] = [
  { type: 'AUTOMATIC', label: 'Automatic', help: 'The account is linked by signing in to the bank, here or on a public page.' },
  { type: 'MANUAL', label: 'Manual', help: 'The routing and account numbers are typed in.' },
]

/** How the bank account gets known: linked, or typed in. */
export function TypeChoice({ value, onChange }: { value: ConnectionType; onChange: (type: ConnectionType) => void }) {
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>Type</legend>
      <div className={styles.choices}>
        {choices.map(({ type, label, help }) => (
          <label key={type} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={type}
              checked={value === type}
              onChange={() => onChange(type)}
              aria-describedby={`${name}-${type}`}
              aria-label={label}
            />
            <span>
              <span className={styles.label}>{label}</span>
              <span id={`${name}-${type}`} className={styles.help}>
                {help}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
