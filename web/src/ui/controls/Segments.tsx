import { type ReactNode, useId } from 'react'
import { VisuallyHidden } from '../basics/VisuallyHidden.tsx'
import styles from './Segments.module.css'

interface Segment<V extends string> {
  value: V
  label: string
  icon?: ReactNode
}

interface SegmentsProps<V extends string> {
  label: string
  /** Beside other tools that say it; read out all the same. */
  hideLabel?: boolean | undefined
  /** Nothing is marked while it is none of the choices. */
  value: V | undefined
  choices: readonly Segment<V>[]
  onChange: (value: V) => void
  disabled?: boolean | undefined
}

/** One of two to four short choices, side by side. */
export function Segments<V extends string>({ label, hideLabel, value, choices, onChange, disabled }: SegmentsProps<V>) {
  const name = useId()
  return (
    <fieldset disabled={disabled}>
      <legend className={hideLabel ? undefined : styles.legend}>{hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}</legend>
      <div className={styles.track}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input type="radio" name={name} value={choice.value} checked={choice.value === value} onChange={() => onChange(choice.value)} />
            {choice.icon}
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
