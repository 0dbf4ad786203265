import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { useId } from 'react'
import { FieldNote } from './Field.tsx'
import styles from './Switch.module.css'

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'children'> {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  /** Without the line kept for an error: in tables and lists. */
  bare?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** On or off, in force at once or with the form. */
export function Switch({ label, help, error, bare, readOnly, disabled, required, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <div>
      <div className={styles.line}>
        <input
          {...rest}
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state
          role="switch"
          className={styles.track}
          disabled={disabled || readOnly}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? `${id}-note` : undefined}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      {!bare && <FieldNote id={`${id}-note`} help={help} error={error} />}
    </div>
  )
}
