import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { useId } from 'react'
import styles from './Checkbox.module.css'
import { FieldNote } from './Field.tsx'

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> {
  /** May hold links. */
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  /** Without the line kept for an error: in tables and lists. */
  bare?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Yes or no. */
export function Checkbox({ label, help, error, bare, readOnly, disabled, required, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <div className={styles.line}>
        <input
          {...rest}
          id={id}
          type="checkbox"
          className={styles.box}
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
