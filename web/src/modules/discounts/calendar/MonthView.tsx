import { useMemo } from 'react'
import { dayName } from '../../../ui/basics/calendar-names.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { clockText } from '../../../ui/schedule/week-text.ts'
import styles from './Calendar.module.css'
import { words } from './calendar-texts.ts'
import { type Run, runsOver, type Window, windowsOn } from './layout.ts'
import { OfferMark } from './OfferMark.tsx'
import type { ViewProps } from './WeekView.tsx'
import { dowOf, runWords, shortDate, windowWords } from './window-words.ts'

interface MonthViewProps extends ViewProps {
  /** The days of other months stand back. */
  month: string
  /** Address of the week of a day. */
  weekOf: (day: string) => string
}

/** Bars and windows of a day that are shown; the others are counted. */
const mostLines = 4
const weekDays = 7

/** A month, week below week. */
export function MonthView(props: MonthViewProps) {
  const { days } = props
  const weeks = useMemo(() => Array.from({ length: days.length / weekDays }, (_, at) => days.slice(at * weekDays, (at + 1) * weekDays)), [days])
  return (
    <div className={styles.month}>
      <div className={styles.monthHead} aria-hidden>
        {days.slice(0, weekDays).map((day) => (
          <span key={day}>{dayName(dowOf(day), 'short')}</span>
        ))}
      </div>
      <ol className={styles.weeks}>
        {weeks.map((week, at) => (
          <li key={week[0]}>
            <MonthWeek {...props} days={week} firstDay={at * weekDays} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function MonthWeek({ offers, days, today, month, restaurantId, weekOf, firstDay }: MonthViewProps & { firstDay: number }) {
  const runs = runsOver(offers, days)
  const shown = runs.filter(({ lane }) => lane < mostLines - 1)
  const lanes = Math.max(0, ...shown.map(({ lane }) => lane + 1))
  return (
    <ul className={styles.monthWeek}>
      {shown.map((run) => (
        <li
          key={`${run.offer.id} ${run.first}`}
          className={styles.runCell}
          style={{ gridColumn: `${run.first + 1} / ${run.last + 2}`, gridRow: run.lane + 2 }}
        >
          <OfferMark
            offer={run.offer}
            restaurantId={restaurantId}
            when={runWords(run, days)}
            place={{ day: firstDay + run.first, order: run.lane }}
            className={styles.run}
          >
            <span className={styles.markName}>{run.offer.name}</span>
          </OfferMark>
        </li>
      ))}
      {days.map((day, at) => (
        <MonthDay
          key={day}
          day={day}
          at={at}
          windows={windowsOn(offers, day)}
          hidden={runs.filter((run) => !shown.includes(run) && isOn(run, at)).length}
          room={mostLines - lanes}
          rows={lanes}
          place={firstDay + at}
          isToday={day === today}
          isOther={!day.startsWith(month)}
          restaurantId={restaurantId}
          href={weekOf(day)}
        />
      ))}
    </ul>
  )
}

const isOn = ({ first, last }: Run, at: number): boolean => first <= at && at <= last

interface MonthDayProps {
  day: string
  at: number
  windows: readonly Window[]
  /** Bars for which there was no line. */
  hidden: number
  room: number
  rows: number
  place: number
  isToday: boolean
  isOther: boolean
  restaurantId: number
  href: string
}

function MonthDay({ day, at, windows, hidden, room, rows, place, isToday, isOther, restaurantId, href }: MonthDayProps) {
  const dates = useDates()
  const fits = windows.length + hidden > room ? windows.slice(0, Math.max(0, room - 1)) : windows
  const more = windows.length - fits.length + hidden
  return (
    <li
      className={styles.monthDay}
      data-today={isToday || undefined}
      data-other={isOther || undefined}
      style={{ gridColumn: at + 1, gridRow: '1 / -1' }}
    >
      <a className={styles.dayNumber} href={href} aria-label={words.openDay(dates.longDay(`${day}T00:00:00Z`, 'UTC'))}>
        {Number(day.slice(8))}
      </a>
      <ul className={styles.monthWindows} style={{ marginBlockStart: `calc(${rows} * var(--mark-row))` }} aria-label={shortDate(day)}>
        {fits.map((window, order) => (
          <li key={`${window.offer.id} ${window.start_min}`}>
            <OfferMark
              offer={window.offer}
              restaurantId={restaurantId}
              when={windowWords(window)}
              place={{ day: place, order: rows + order }}
              className={styles.line}
            >
              <span className={styles.lineTime}>{clockText(window.start_min)}</span>
              <span className={styles.markName}>{window.offer.name}</span>
            </OfferMark>
          </li>
        ))}
        {more > 0 && (
          <li>
            <a className={styles.moreLink} href={href} aria-label={words.moreOn(more, shortDate(day))}>
              {words.more(more)}
            </a>
          </li>
        )}
      </ul>
    </li>
  )
}
