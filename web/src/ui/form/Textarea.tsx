import type { Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from '../basics/class-names.ts'
import type { FieldProps } from './Field.tsx'
import { FieldFrame } from './Field.tsx'
import styles from './Input.module.css'
import { useOwnError } from './use-own-error.ts'

interface TextareaProps extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps | 'children'> {
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Several lines of text. */
export function Textarea(props: TextareaProps) {
  const { label, help, error: given, required, hideLabel, className, onBlur, onInput, ...rest } = props
  const { error, judge, forget } = useOwnError(props)
  return (
    <FieldFrame label={label} help={help} error={error ?? given} required={required} hideLabel={hideLabel}>
      {(control) => (
        <div className={styles.box}>
          <textarea
            {...rest}
            {...control}
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
        </div>
      )}
    </FieldFrame>
  )
}
