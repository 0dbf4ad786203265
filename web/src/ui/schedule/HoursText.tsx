import styles from './WeekGrid.module.css'
import type { HoursWindow } from './week.ts'
import { endsNextDay, windowText } from './week-text.ts'
import { words } from './week-words.ts'

/** Broken, where a line is too narrow, after the dash: neither before it nor within a time. */
const unbroken = (text: string): string => text.replace(/ (?=[\p{L}–])/gu, '\u00a0')

/** The hours of a day, to be read. */
export function HoursText({ windows }: { windows: readonly HoursWindow[] }) {
  if (windows.length === 0) return <span className={styles.closed}>{words.closed}</span>
  return (
    <span className={styles.lines}>
      {windows.map((window) => (
        <span key={`${window.start_min} ${window.end_min}`} className={styles.hours}>
          {unbroken(windowText(window))} {endsNextDay(window) && <span className={styles.closed}>{words.nextDay}</span>}
        </span>
      ))}
    </span>
  )
}
