import { useState } from 'react'
import { useDates } from '../../../ui/basics/dates.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { isDay } from '../../../ui/form/day-text.ts'
import { FieldGroup } from '../../../ui/form/Field.tsx'
import tags from '../../../ui/form/TagField.module.css'
import { Chips } from '../../../ui/form/TagField.tsx'
import { TimeField } from '../../../ui/form/TimeField.tsx'
import type { PartProps } from './use-offer-form.ts'
import styles from './Writing.module.css'
import { type Edge, edgeOf, wallOf } from './wall-times.ts'
import { words } from './writing-texts.ts'

/** From when and until when it holds, and the days on which it does not. */
export function DatesFields({ form: { draft, changeTerms, errors } }: PartProps) {
  const { schedule } = draft.terms
  const put = (part: Partial<typeof schedule>) => changeTerms({ schedule: { ...schedule, ...part } })
  return (
    <div className={styles.fields}>
      <div className={styles.edges}>
        <EdgeFields edge="start" wall={schedule.starts_at} error={errors['schedule.starts_at']} onChange={(starts_at) => put({ starts_at })} />
        <EdgeFields
          edge="end"
          wall={schedule.ends_at}
          error={errors['schedule.ends_at'] ?? errors.schedule}
          onChange={(ends_at) => put({ ends_at })}
        />
      </div>
      <DaysField days={schedule.not_on} error={errors['schedule.not_on']} onChange={(not_on) => put({ not_on })} />
    </div>
  )
}

interface EdgeFieldsProps {
  edge: Edge
  wall: string | null
  error: string | undefined
  onChange: (wall: string | null) => void
}

function EdgeFields({ edge, wall, error, onChange }: EdgeFieldsProps) {
  const { day, time } = edgeOf(edge, wall)
  const isStart = edge === 'start'
  return (
    <div className={styles.pair}>
      <DateField
        label={isStart ? words.starts : words.ends}
        help={isStart ? words.startsHelp : words.endsHelp}
        value={day}
        error={error}
        onChange={(next) => onChange(wallOf(edge, next, time))}
      />
      {day !== '' && (
        <TimeField
          label={isStart ? words.startsTime : words.endsTime}
          help={isStart ? words.startTimeHelp : words.endTimeHelp}
          value={time}
          error={undefined}
          onChange={(next) => onChange(wallOf(edge, day, next))}
        />
      )}
    </div>
  )
}

interface DaysFieldProps {
  days: readonly string[]
  error: string | undefined
  onChange: (days: string[]) => void
}

/** Days one by one: each that is chosen goes to the others. */
function DaysField({ days, error, onChange }: DaysFieldProps) {
  const dates = useDates()
  const [round, setRound] = useState(0)
  return (
    <FieldGroup label={words.notOn} help={words.notOnHelp} error={error}>
      {days.length > 0 && (
        <div className={`${tags.box} ${styles.chips}`}>
          <Chips
            chips={days.toSorted().map((day) => ({ key: day, label: dates.day(`${day}T00:00:00Z`, 'UTC') }))}
            onRemove={(day) => onChange(days.filter((one) => one !== day))}
          />
        </div>
      )}
      <div className={`${styles.short} ${styles.tight}`}>
        <DateField
          key={round}
          label={words.addDay}
          hideLabel
          error={undefined}
          onChange={(day) => {
            if (!isDay(day)) return
            if (!days.includes(day)) onChange([...days, day])
            setRound(round + 1)
          }}
        />
      </div>
    </FieldGroup>
  )
}
