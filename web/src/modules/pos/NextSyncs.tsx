import type { PosConnection } from '@brigade/contract/pos.ts'
import { useId } from 'react'
import { useDates } from '../../ui/basics/dates.ts'
import styles from './PosTab.module.css'
import { words } from './pos-texts.ts'

/** The next five times a schedule comes to, on the wall clock of the restaurant. */
export function NextSyncs({ connection: { next_runs, timezone } }: { connection: PosConnection }) {
  const dates = useDates()
  const id = useId()
  if (next_runs.length === 0) return null
  return (
    <div>
      <h3 id={id} className={styles.heading}>
        {words.nextSyncs}
      </h3>
      <ol className={styles.next} aria-labelledby={id}>
        {next_runs.map((run) => (
          <li key={run}>{dates.moment(run, timezone)}</li>
        ))}
      </ol>
    </div>
  )
}
