import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { Ref, SelectHTMLAttributes } from 'react'
import { classNames } from '../basics/class-names.ts'
import type { FieldProps } from './Field.tsx'
import { FieldFrame } from './Field.tsx'
import { words } from './form-texts.ts'
import styles from './Input.module.css'
import { useOwnError } from './use-own-error.ts'

/** One of the choices of a select. */
export interface SelectOption {
  value: string
  label: string
  disabled?: boolean | undefined
}

interface SelectFieldProps extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps | 'children' | 'multiple'> {
  options: SelectOption[]
  ref?: Ref<HTMLSelectElement> | undefined
}

/** One of a few choices, in the system's own list; starts on a placeholder that cannot be chosen. */
export function SelectField(props: SelectFieldProps) {
  const {
    label,
    help,
    error: given,
    required,
    hideLabel,
    readOnly,
    disabled,
    options,
    placeholder = words.choose,
    className,
    onBlur,
    onChange,
    ...rest
  } = props
  const { error, judge, forget } = useOwnError(props)
  const start = 'value' in rest ? {} : { defaultValue: rest.defaultValue ?? '' }
  return (
    <FieldFrame label={label} help={help} error={error ?? given} required={required} hideLabel={hideLabel}>
      {(control) => (
        <div className={styles.box}>
          <select
            {...rest}
            {...start}
            {...control}
            // A select knows no "read only".
            disabled={disabled || readOnly}
            className={classNames(styles.control, className)}
            onChange={(event) => {
              forget()
              onChange?.(event)
            }}
            onBlur={(event) => {
              judge(event.target.value)
              onBlur?.(event)
            }}
          >
            <option value="" disabled>
              {placeholder}
            </option>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <IconChevronDown size={16} aria-hidden className={styles.chevron} />
        </div>
      )}
    </FieldFrame>
  )
}
