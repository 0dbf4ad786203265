import { Segments } from '../../../ui/controls/Segments.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { isDay } from '../../../ui/form/day-text.ts'
import { TimeField } from '../../../ui/form/TimeField.tsx'
import { isTime } from '../../../ui/form/time-text.ts'
import { wallNow } from '../../../ui/schedule/wall-now.ts'
import { words } from './publishing-texts.ts'
import styles from './Review.module.css'

/** Now, or a wall time. */
export interface When {
  readonly isNow: boolean
  readonly day: string
  readonly time: string
}

const dayMs = 86_400_000

/** Now; for later, tomorrow before anybody is up. */
export const nowIn = (zone: string): When => ({ isNow: true, day: wallNow(Date.now() + dayMs, zone).day, time: '04:00' })

/** The wall time as the server reads it: null is now, nothing is one that is half typed. */
export function wallOf({ isNow, day, time }: When): string | null | undefined {
  if (isNow) return null
  return isDay(day) && isTime(time) ? `${day}T${time}` : undefined
}

interface WhenFieldsProps {
  value: When
  onChange: (when: When) => void
  zone: string
  help: string
}

/** Now or later. */
export function WhenFields({ value, onChange, zone, help }: WhenFieldsProps) {
  const today = wallNow(Date.now(), zone).day
  return (
    <>
      <Segments
        label={words.when}
        value={value.isNow ? 'now' : 'later'}
        choices={[
          { value: 'now', label: words.now },
          { value: 'later', label: words.later },
        ]}
        onChange={(which) => onChange({ ...value, isNow: which === 'now' })}
      />
      {!value.isNow && (
        <div>
          <div className={styles.pair}>
            <DateField label={words.day} value={value.day} min={today} today={today} onChange={(day) => onChange({ ...value, day })} />
            <TimeField label={words.time} value={value.time} onChange={(time) => onChange({ ...value, time })} />
          </div>
          <p className={styles.facts}>{help}</p>
        </div>
      )}
    </>
  )
}
