import type { OutputOf } from '@brigade/contract/kit/endpoint.ts'
import type { reports } from '@brigade/contract/reports.ts'
import { useDates } from '../../ui/basics/dates.ts'
import styles from './Reports.module.css'
import { words } from './reports-texts.ts'

/** A copy of the database is a second behind all the time. */
const worthTelling = 5

/** Until when restaurants have reported: the earliest in a line, all of them behind it. */
export function Freshness({ data }: { data: OutputOf<typeof reports.reportFreshness> | undefined }) {
  const dates = useDates()
  if (!data) return null
  const told = data.restaurants.filter(({ last_received_at }) => last_received_at !== null)
  if (told.length === 0) return <span className={styles.fresh}>{words.freshNone}</span>
  const last = told.map(({ last_received_at }) => last_received_at ?? '').toSorted()[0] ?? ''
  return (
    <details className={styles.fresh}>
      <summary>
        {words.freshAll(dates.moment(last))}
        {(data.behind_seconds ?? 0) > worthTelling && ` · ${words.behind(data.behind_seconds ?? 0)}`}
      </summary>
      <ul className={styles.freshList} aria-label={words.freshness}>
        {data.restaurants.map(({ id, name, timezone, last_received_at, waiting_events }) => (
          <li key={id}>
            {last_received_at === null ? `${name}: ${words.freshNone}` : words.until(name, dates.moment(last_received_at, timezone))}
            {waiting_events > 0 && ` · ${words.waiting(waiting_events)}`}
          </li>
        ))}
      </ul>
    </details>
  )
}
