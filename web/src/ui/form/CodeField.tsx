import { useState } from 'react'
import { classNames } from '../basics/class-names.ts'
import { bareCode, inGroups } from './code-groups.ts'
import type { FieldProps } from './Field.tsx'
import { FieldFrame } from './Field.tsx'
import styles from './Input.module.css'

interface CodeFieldProps extends FieldProps {
  value?: string | undefined
  defaultValue?: string | undefined
  /** The bare code: capitals and digits, no dash. */
  onChange?: ((code: string) => void) | undefined
  onBlur?: (() => void) | undefined
  onFocus?: (() => void) | undefined
  length?: number | undefined
}

/** A code as it comes in a mail: shown in groups of four, pasted or typed in any dress. */
export function CodeField(props: CodeFieldProps) {
  const { label, help, error, required, hideLabel, value, defaultValue = '', onChange, length = 8, ...rest } = props
  const [typed, setTyped] = useState(() => bareCode(value ?? defaultValue, length))
  const code = value === undefined ? typed : bareCode(value, length)
  return (
    <FieldFrame label={label} help={help} error={error} required={required} hideLabel={hideLabel}>
      {(control) => (
        <div className={styles.box}>
          <input
            placeholder={inGroups('X'.repeat(length))}
            {...rest}
            {...control}
            type="text"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            className={classNames(styles.control, styles.code)}
            value={inGroups(code)}
            onChange={(event) => {
              const next = bareCode(event.target.value, length)
              setTyped(next)
              onChange?.(next)
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}
