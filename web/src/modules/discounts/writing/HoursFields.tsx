import { useState } from 'react'
import { HoursField } from '../../../platform/schedule/HoursField.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { RadioField } from '../../../ui/form/RadioField.tsx'
import { allDays, dayMinutes, type Week, weekendDays, workingDays } from '../../../ui/schedule/week.ts'
import type { PartProps } from './use-offer-form.ts'
import styles from './Writing.module.css'
import { words } from './writing-texts.ts'

/** What whoever chooses certain times begins with: an hour or two that restaurants want filled. */
const usualWindows: Week = workingDays.map((dow) => ({ dow, start_min: 15 * 60, end_min: 18 * 60 }))

/** Days that are often meant together, each with the times of the first window there is. */
const dayChoices = [
  { label: words.weekdays, days: workingDays },
  { label: words.weekends, days: weekendDays },
  { label: words.everyDay, days: allDays },
]
const timesOn = (days: readonly number[], [first]: Week): Week =>
  days.map((dow) => ({ dow, start_min: first?.start_min ?? 0, end_min: first?.end_min ?? dayMinutes }))

/** At any time, or in windows of a week. */
export function HoursFields({ form: { draft, changeTerms, errorAt } }: PartProps) {
  const { schedule } = draft.terms
  // Kept for whoever looks at the other choice: the windows come back.
  const [last, setLast] = useState<Week>(schedule.windows.length > 0 ? schedule.windows : usualWindows)
  const [isWindowed, setWindowed] = useState(schedule.windows.length > 0)
  const put = (windows: Week) => changeTerms({ schedule: { ...schedule, windows: [...windows] } })
  return (
    <div className={styles.fields}>
      <RadioField
        label={words.hours}
        hideLabel
        inline
        value={isWindowed ? 'certain' : 'any'}
        error={undefined}
        options={[
          { value: 'any', label: words.anyTime },
          { value: 'certain', label: words.certainTimes },
        ]}
        onChange={(chosen) => {
          setWindowed(chosen === 'certain')
          if (chosen === 'any' && schedule.windows.length > 0) setLast(schedule.windows)
          put(chosen === 'certain' ? last : [])
        }}
      />
      {isWindowed && (
        <fieldset className={styles.dayChoices}>
          <legend className={styles.dayChoicesLabel}>{words.sameTimes}</legend>
          {dayChoices.map(({ label, days }) => (
            <Button key={label} onClick={() => put(timesOn(days, schedule.windows))}>
              {label}
            </Button>
          ))}
        </fieldset>
      )}
      {isWindowed && (
        <HoursField label={words.hours} help={words.hoursHelp} value={schedule.windows} error={errorAt('schedule.windows')} onChange={put} />
      )}
    </div>
  )
}
