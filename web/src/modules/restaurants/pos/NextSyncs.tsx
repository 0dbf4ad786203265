import type { PosConnection } from '@brigade/contract/restaurants/pos.ts'
import { decodeSyncSchedule } from '@brigade/contract/sync-schedule.ts'
import { useId } from 'react'
import { useDates } from '../../../ui/dates.ts'
import { choiceOf } from '../../../ui/schedule/schedule.ts'
import { scheduleSummary } from '../../../ui/schedule/schedule-summary.ts'
import styles from './PosTab.module.css'
import { words } from './words.ts'

/** The schedule in words, and the next five times it comes to. */
export function NextSyncs({ connection: { sync_expression, next_runs, jitter_seconds, timezone } }: { connection: PosConnection }) {
  const dates = useDates()
  const id = useId()
  const choice = choiceOf(decodeSyncSchedule(sync_expression))
  const inWords = sync_expression === '' ? words.onDemand : choice ? scheduleSummary(choice) : sync_expression
  return (
    <div>
      <h3 id={id} className={styles.heading}>
        {words.schedule}
      </h3>
      <p>{inWords}</p>
      {next_runs.length > 0 && (
        <>
          <ol className={styles.next} aria-label={words.nextSyncs}>
            {next_runs.map((run) => (
              <li key={run}>{dates.moment(run, timezone)}</li>
            ))}
          </ol>
          <p className={styles.facts}>{words.jitter(jitter_seconds, timezone)}</p>
        </>
      )}
    </div>
  )
}
