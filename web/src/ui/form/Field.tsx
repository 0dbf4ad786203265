import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from '../basics/class-names.ts'
import { VisuallyHidden } from '../basics/VisuallyHidden.tsx'
import styles from './Field.module.css'

/** What every field takes. */
export interface FieldProps {
  label: string
  /** Under the field; an error takes its place. */
  help?: ReactNode
  /** From a form. A field that is given none, not even `undefined`, checks itself when it is left. */
  error?: ReactNode
  required?: boolean | undefined
  readOnly?: boolean | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  placeholder?: string | undefined
  /** The label is read aloud, not drawn. */
  hideLabel?: boolean | undefined
  autoFocus?: boolean | undefined
}

/** What a control inside a frame carries so that its label, help and error belong to it. */
export interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

interface FrameProps extends Pick<FieldProps, 'label' | 'help' | 'error' | 'required' | 'hideLabel'> {
  children: (control: ControlProps) => ReactNode
  /** At the far end of the label's line. */
  aside?: ReactNode
}

/** The line under a field: help, or the error in its place, with one line always kept so that nothing jumps. */
export function FieldNote({ id, help, error }: { id: string; help?: ReactNode; error?: ReactNode }) {
  return (
    <p id={id} className={classNames(styles.note, !!error && styles.error)}>
      {error && <IconAlertCircle size={14} aria-hidden />}
      <span>{error || help}</span>
    </p>
  )
}

/** Label above, control, and one line below it. */
export function FieldFrame({ label, help, error, required, hideLabel, aside, children }: FrameProps) {
  const id = useId()
  const noteId = `${id}-note`
  const words = (
    <label htmlFor={id} className={styles.label}>
      {label}
    </label>
  )
  return (
    <div className={styles.field}>
      <div className={styles.top}>
        {hideLabel ? <VisuallyHidden>{words}</VisuallyHidden> : words}
        {aside}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || help ? noteId : undefined,
        'aria-required': required || undefined,
      })}
      <FieldNote id={noteId} help={help} error={error} />
    </div>
  )
}

interface GroupProps extends Pick<FieldProps, 'label' | 'help' | 'error' | 'hideLabel'> {
  role?: 'group' | 'radiogroup' | undefined
  children: ReactNode
  aside?: ReactNode
}

/** The frame of several controls that make one field: a group with the label's name. */
export function FieldGroup({ role = 'group', label, help, error, hideLabel, aside, children }: GroupProps) {
  const id = useId()
  const words = (
    <span id={id} className={styles.label}>
      {label}
    </span>
  )
  return (
    <fieldset
      // It is a group by itself.
      role={role === 'group' ? undefined : role}
      className={styles.field}
      aria-labelledby={id}
      aria-describedby={error || help ? `${id}-note` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <div className={styles.top}>
        {hideLabel ? <VisuallyHidden>{words}</VisuallyHidden> : words}
        {aside}
      </div>
      {children}
      <FieldNote id={`${id}-note`} help={help} error={error} />
    </fieldset>
  )
}
