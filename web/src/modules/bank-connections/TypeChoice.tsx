import { useId } from 'react'
import { words } from './catalogue.ts'
import type { ConnectionType } from './form-values.ts'
import styles from './TypeChoice.module.css'

const choices = (): { type: ConnectionType; label: string; help: string }[] => [
  { type: 'AUTOMATIC', label: words.automatic, help: words.automaticHelp },
  { type: 'MANUAL', label: words.manual, help: words.manualHelp },
]

/** How the bank account gets known: linked, or typed in. */
export function TypeChoice({ value, onChange }: { value: ConnectionType; onChange: (type: ConnectionType) => void }) {
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{words.type}</legend>
      <div className={styles.choices}>
        {choices().map(({ type, label, help }) => (
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
