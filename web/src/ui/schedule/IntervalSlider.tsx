import { useId } from 'react'
import { inWords } from '../basics/calendar-names.ts'
import field from '../form/Field.module.css'
import styles from './IntervalSlider.module.css'
import { words } from './schedule-texts.ts'

const least = 1
const most = 23
const scale = [1, 6, 12, 18, 23]

interface IntervalSliderProps {
  value: number
  onChange: (hours: number) => void
  disabled?: boolean | undefined
}

/** What an interval that does not divide the day does at midnight: cron counts from there anew. */
function restartNote(interval: number): string {
  if (24 % interval === 0) return words.restartsEvenly
  const hours = Array.from({ length: Math.ceil(24 / interval) }, (_, at) => at * interval)
  return words.restarts(inWords(hours.map(words.hour)), 24 - (hours.at(-1) ?? 0))
}

/** Every one to twenty-three hours. */
export function IntervalSlider({ value, onChange, disabled }: IntervalSliderProps) {
  const id = useId()
  return (
    <div className={styles.interval}>
      <div className={field.top}>
        <label htmlFor={id} className={field.label}>
          {words.interval}
        </label>
        <output htmlFor={id} className={styles.value}>
          {words.every(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className={styles.slider}
        min={least}
        max={most}
        step={1}
        value={value}
        disabled={disabled}
        aria-valuetext={words.every(value)}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <div className={styles.scale} aria-hidden>
        {scale.map((hours) => (
          <span key={hours} style={{ insetInlineStart: `${((hours - least) / (most - least)) * 100}%` }}>
            {hours}
          </span>
        ))}
      </div>
      <p id={`${id}-note`} className={styles.note}>
        {restartNote(value)}
      </p>
    </div>
  )
}
