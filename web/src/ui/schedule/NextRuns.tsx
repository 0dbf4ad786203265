import { dateIn, longDate, timeIn, zoneName } from '../basics/calendar-names.ts'
import { classNames } from '../basics/class-names.ts'
import { Skeleton } from '../basics/Skeleton.tsx'
import styles from './NextRuns.module.css'
import { words } from './schedule-texts.ts'
import type { NextRunsState } from './use-next-runs.ts'
import { useNextRuns } from './use-next-runs.ts'

interface NextRunsProps {
  /** Empty: nothing is planned. */
  expression: string
  /** IANA zone whose wall clock counts. */
  timeZone: string
  now?: Date | undefined
}

const dayLong = 24 * 60 * 60 * 1000

function dayOf(timeZone: string, run: Date, now: Date): string {
  const date = dateIn(timeZone, run)
  if (date === dateIn(timeZone, now)) return words.today
  // Noon and not now: a day of 23 or 25 hours would lead to the wrong date near midnight.
  const noon = new Date(`${dateIn(timeZone, now)}T12:00:00Z`).getTime()
  return date === new Date(noon + dayLong).toISOString().slice(0, 10) ? words.tomorrow : longDate(timeZone, run)
}

function Runs({ runs, now, timeZone }: { runs: readonly Date[]; now: Date; timeZone: string }) {
  const times = runs.map((run) => ({ run, ...timeIn(timeZone, run) }))
  const changes = new Set(times.map(({ zone }) => zone)).size > 1
  return (
    <>
      <ol className={styles.runs}>
        {times.map(({ run, time, zone }) => (
          <li key={run.getTime()}>
            <span>{dayOf(timeZone, run, now)}</span>{' '}
            <time dateTime={run.toISOString()}>
              {time} <span className={styles.zone}>{zone}</span>
            </time>
          </li>
        ))}
      </ol>
      {changes && <p className={styles.words}>{words.clocksChange}</p>}
    </>
  )
}

function Planned({ found, timeZone }: { found: NextRunsState; timeZone: string }) {
  if (found.state === 'loading') return <Skeleton lines={5} />
  if (found.state === 'failed') return <p className={styles.words}>{words.notLoaded}</p>
  if (found.state === 'unreadable') return <p className={styles.words}>{words.unreadable}</p>
  if (found.runs.length === 0) return <p className={styles.words}>{words.neverRuns}</p>
  return <Runs runs={found.runs} now={found.now} timeZone={timeZone} />
}

/** The next five runs of an expression on the wall clock of a place. */
export function NextRuns({ expression, timeZone, now }: NextRunsProps) {
  const found = useNextRuns(expression, timeZone, now)
  return (
    <figure className={classNames(styles.panel, expression === '' && styles.idle)}>
      <figcaption className={styles.title}>{words.nextRuns}</figcaption>
      <p className={styles.words}>{zoneName(timeZone, now ?? new Date())}</p>
      {expression === '' ? <p className={styles.words}>{words.noRuns}</p> : <Planned found={found} timeZone={timeZone} />}
    </figure>
  )
}
