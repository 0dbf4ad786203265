import { useId } from 'react'
import styles from './ModeChoice.module.css'
import type { ScheduleChoice } from './schedule.ts'
import { words } from './schedule-texts.ts'

type Mode = ScheduleChoice['mode']

interface ModeChoiceProps {
  /** None while a custom schedule is about to be replaced. */
  mode: Mode | undefined
  onChange: (mode: Mode) => void
  manualHelp: string
  labelledBy: string
  describedBy: string
  invalid: boolean
  required?: boolean | undefined
  disabled?: boolean | undefined
}

/** One of three ways to run. */
export function ModeChoice({ mode, onChange, manualHelp, labelledBy, describedBy, invalid, required, disabled }: ModeChoiceProps) {
  const id = useId()
  const modes = [
    { value: 'manual', label: words.manual, help: manualHelp },
    { value: 'recurring', label: words.recurring, help: words.recurringHelp },
    { value: 'fixedHours', label: words.fixedHours, help: words.fixedHoursHelp },
  ] as const
  return (
    <div
      role="radiogroup"
      className={styles.modes}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
    >
      {modes.map(({ value, label, help }) => (
        <label key={value} className={styles.mode}>
          <input
            type="radio"
            name={id}
            checked={mode === value}
            disabled={disabled}
            aria-labelledby={`${id}-${value}`}
            aria-describedby={`${id}-${value}-help`}
            onChange={() => onChange(value)}
          />
          <span id={`${id}-${value}`} className={styles.name}>
            {label}
          </span>
          <span id={`${id}-${value}-help`} className={styles.help}>
            {help}
          </span>
        </label>
      ))}
    </div>
  )
}
