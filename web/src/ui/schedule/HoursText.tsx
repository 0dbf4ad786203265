import styles from './WeekGrid.module.css'
import type { HoursWindow } from './week.ts'
import { endsNextDay, windowText } from './week-text.ts'
import { words } from './week-words.ts'

/** The hours of a day, to be read. */
export function HoursText({ windows }: { windows: readonly HoursWindow[] }) {
  if (windows.length === 0) return <span className={styles.closed}>{words.closed}</span>
  return (
    <span className={styles.lines}>
      {windows.map((window) => (
        <span key={`${window.start_min} ${window.end_min}`} className={styles.hours}>
          {windowText(window)} {endsNextDay(window) && <span className={styles.closed}>{words.nextDay}</span>}
        </span>
      ))}
    </span>
  )
}
