import type { ReactNode } from 'react'
import { useId } from 'react'
import type { FieldProps } from './Field.tsx'
import { FieldGroup } from './Field.tsx'
import styles from './RadioField.module.css'
import { useOwnError } from './use-own-error.ts'
import { useOwnValue } from './use-own-value.ts'

interface RadioOption {
  value: string
  label: string
  help?: ReactNode
  disabled?: boolean | undefined
}

interface RadioFieldProps extends Omit<FieldProps, 'placeholder'> {
  options: readonly RadioOption[]
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
  onBlur?: (() => void) | undefined
  /** Side by side where there is room. */
  inline?: boolean | undefined
}

/** One of a few choices, all in sight. */
export function RadioField(props: RadioFieldProps) {
  const { label, help, error: given, required, hideLabel, options, value, defaultValue, onChange, onBlur, disabled, readOnly, inline } = props
  const id = useId()
  const [chosen, tell] = useOwnValue({ value, defaultValue, onChange }, '')
  const { error, judge, forget } = useOwnError(props)
  return (
    <FieldGroup role="radiogroup" label={label} help={help} error={error ?? given} hideLabel={hideLabel}>
      <div className={styles.options} data-inline={inline || undefined}>
        {options.map((option) => (
          <div key={option.value} className={styles.option}>
            <input
              type="radio"
              id={`${id}-${option.value}`}
              // Native radios form a group by their name, which must be this field's alone on the page.
              name={id}
              required={required}
              className={styles.dot}
              value={option.value}
              checked={chosen === option.value}
              disabled={disabled || readOnly || option.disabled}
              aria-describedby={option.help ? `${id}-${option.value}-help` : undefined}
              onChange={() => {
                forget()
                tell(option.value)
              }}
              onBlur={() => {
                judge(chosen)
                onBlur?.()
              }}
            />
            <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
            {option.help && (
              <span id={`${id}-${option.value}-help`} className={styles.help}>
                {option.help}
              </span>
            )}
          </div>
        ))}
      </div>
    </FieldGroup>
  )
}
