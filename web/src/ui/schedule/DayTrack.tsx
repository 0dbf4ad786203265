import styles from './DayTrack.module.css'
import type { HoursWindow, Week } from './week.ts'
import { dayMinutes } from './week.ts'

const percent = (minutes: number): string => `${(minutes / dayMinutes) * 100}%`

interface Bar extends Omit<HoursWindow, 'dow'> {
  /** Left over from the evening before. */
  readonly fromYesterday: boolean
}

/** What is open between the two midnights of a day: its own hours, and what reaches over from the day before. */
function barsOf(week: Week, dow: number): Bar[] {
  return week.flatMap((window): Bar[] => {
    const { start_min, end_min } = window
    if (window.dow === dow) return [{ start_min, end_min: Math.min(end_min, dayMinutes), fromYesterday: false }]
    const isBefore = (window.dow + 1) % 7 === dow
    return isBefore && end_min > dayMinutes ? [{ start_min: 0, end_min: end_min - dayMinutes, fromYesterday: true }] : []
  })
}

/** A day as a line from midnight to midnight; the same is said in words beside it. */
export function DayTrack({ week, dow }: { week: Week; dow: number }) {
  return (
    <div className={styles.track} aria-hidden>
      {barsOf(week, dow).map(({ start_min, end_min, fromYesterday }) => (
        <span
          key={`${start_min} ${end_min} ${fromYesterday}`}
          className={styles.bar}
          data-yesterday={fromYesterday || undefined}
          style={{ insetInlineStart: percent(start_min), inlineSize: percent(end_min - start_min) }}
        />
      ))}
    </div>
  )
}
