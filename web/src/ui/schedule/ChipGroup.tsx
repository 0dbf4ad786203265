import { useId, useState } from 'react'
import { classNames } from '../basics/class-names.ts'
import field from '../form/Field.module.css'
import { FieldNote } from '../form/Field.tsx'
import styles from './ChipGroup.module.css'
import { toggled } from './schedule.ts'

/** One chip; `name` is read aloud where the label is short. */
export interface Chip {
  readonly value: number
  readonly label: string
  readonly name?: string | undefined
}

interface ChipGroupProps {
  label: string
  chips: readonly Chip[]
  selected: readonly number[]
  onChange: (selected: readonly number[]) => void
  /** Said when somebody takes off the last one, which then stays; where it may go, left out. */
  lastStays?: string | undefined
  disabled?: boolean | undefined
  columns: 'seven' | 'twelve'
}

/** Several of a few numbers as chips that switch on and off. */
export function ChipGroup({ label, chips, selected, onChange, lastStays, disabled, columns }: ChipGroupProps) {
  const id = useId()
  const [refused, setRefused] = useState(false)
  const press = (value: number) => {
    const next = toggled(selected, value) ?? (lastStays === undefined ? [] : undefined)
    setRefused(next === undefined)
    if (next) onChange(next)
  }
  return (
    <fieldset className={styles.group} aria-describedby={id} onBlur={() => setRefused(false)}>
      <legend className={field.label}>{label}</legend>
      <div className={classNames(styles.chips, styles[columns])}>
        {chips.map(({ value, label: text, name }) => (
          <label key={value} className={styles.chip}>
            <input type="checkbox" aria-label={name} checked={selected.includes(value)} disabled={disabled} onChange={() => press(value)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
      <div aria-live="polite">
        <FieldNote id={id} error={refused && lastStays} />
      </div>
    </fieldset>
  )
}
