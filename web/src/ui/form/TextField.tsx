import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from '../basics/class-names.ts'
import type { FieldProps } from './Field.tsx'
import { FieldFrame } from './Field.tsx'
import styles from './Input.module.css'
import type { Check } from './use-own-error.ts'
import { useOwnError } from './use-own-error.ts'

/** A one-line field. Give it `value` or, as a form does, `defaultValue`. */
export interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'children'> {
  check?: Check | undefined
  /** What the field holds, where a picker beside it can change that. */
  subject?: string | undefined
  /** Inside the box, before the text. */
  start?: ReactNode
  /** Inside the box, after the text. */
  end?: ReactNode
  /** At the far end of the label's line. */
  aside?: ReactNode
  ref?: Ref<HTMLInputElement> | undefined
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    help,
    error: given,
    required,
    hideLabel,
    check,
    subject,
    start,
    end,
    aside,
    className,
    onBlur,
    onInput,
    type = 'text',
    ...rest
  } = props
  const { error, judge, forget } = useOwnError(props, check, subject)
  return (
    <FieldFrame label={label} help={help} error={error ?? given} required={required} hideLabel={hideLabel} aside={aside}>
      {(control) => (
        <div className={styles.box}>
          {start}
          <input
            {...rest}
            {...control}
            type={type}
            className={classNames(styles.control, className)}
            onInput={(event) => {
              forget()
              onInput?.(event)
            }}
            onBlur={(event) => {
              judge(event.target.value)
              onBlur?.(event)
            }}
          />
          {end}
        </div>
      )}
    </FieldFrame>
  )
}
