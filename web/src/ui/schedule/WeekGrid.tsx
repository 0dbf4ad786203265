import { useId, useState } from 'react'
import { dayName, inWords } from '../basics/calendar-names.ts'
import { useDates } from '../basics/dates.ts'
import { useIsPhone } from '../basics/use-media.ts'
import { VisuallyHidden } from '../basics/VisuallyHidden.tsx'
import { Button } from '../controls/Button.tsx'
import field from '../form/Field.module.css'
import type { FieldProps } from '../form/Field.tsx'
import { FieldNote } from '../form/Field.tsx'
import styles from './WeekGrid.module.css'
import { WeekList } from './WeekList.tsx'
import { WeekRows } from './WeekRows.tsx'
import type { Week, WeekRules } from './week.ts'
import { copyDay } from './week.ts'
import { words } from './week-words.ts'

export interface WeekGridProps extends Pick<FieldProps, 'label' | 'help' | 'error' | 'readOnly' | 'disabled'> {
  rules: WeekRules
  /** Give it, or what a form gives, `defaultValue`. */
  value?: Week | undefined
  defaultValue?: Week | undefined
  onChange?: ((week: Week) => void) | undefined
}

/** What the days are drawn from, on a desk or on a phone. */
export interface WeekEditing {
  week: Week
  /** What is wrong, by the place of the window in the week. */
  problems: ReadonlyMap<number, string>
  onChange: (week: Week) => void
  onCopy: (from: number, to: readonly number[]) => void
  readOnly: boolean | undefined
  disabled: boolean | undefined
}

/** The hours of a week: several openings a day, past midnight, closed or 24 hours; a day can be copied to others. */
export function WeekGrid({ label, help, error, readOnly, disabled, rules, value, defaultValue, onChange }: WeekGridProps) {
  const id = useId()
  const isPhone = useIsPhone()
  // Its times follow the reader's clock.
  useDates()
  const [own, setOwn] = useState<Week>(defaultValue ?? [])
  const [announcement, setAnnouncement] = useState('')
  const week = value ?? own
  const problems = new Map(rules.problems(week).map(({ at, says }) => [at, says]))
  const merged = problems.size > 0 ? rules.merged(week) : week
  const canMerge = !readOnly && !disabled && problems.size > 0 && rules.problems(merged).length === 0

  function put(next: Week, says = '') {
    setOwn(next)
    setAnnouncement(says)
    onChange?.(next)
  }

  const editing: WeekEditing = {
    week,
    problems,
    readOnly,
    disabled,
    onChange: (next) => put(next),
    onCopy: (from, to) => {
      const days = to.filter((dow) => dow !== from).map((dow) => dayName(dow))
      put(copyDay(week, from, to), words.copied(dayName(from), inWords(days)))
    },
  }
  return (
    <fieldset className={styles.week} aria-describedby={`${id}-note`} aria-invalid={error ? true : undefined}>
      <legend className={field.label}>{label}</legend>
      {isPhone ? <WeekList {...editing} /> : <WeekRows {...editing} />}
      {canMerge && (
        <p className={styles.merge}>
          {words.overlapping}
          <Button onClick={() => put(merged, words.merged)}>{words.merge}</Button>
        </p>
      )}
      <FieldNote id={`${id}-note`} help={help} error={error} />
      <VisuallyHidden>
        <span aria-live="polite">{announcement}</span>
      </VisuallyHidden>
    </fieldset>
  )
}
