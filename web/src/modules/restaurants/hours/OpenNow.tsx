import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../../ui/dates.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import styles from './Hours.module.css'
import { stateOf } from './open-now.ts'
import { becauseText, whenText } from './state-text.ts'
import { words } from './words.ts'

const minute = 60_000

/** Whether a restaurant of a list is open, and until when. All rows of the list are asked about in one call. */
export function OpenNow({ id }: { id: number }) {
  const dates = useDates()
  const { data: state } = useQuery({ ...stateOf(id), refetchInterval: minute })
  if (!state) return null
  const change = state.open ? state.until : state.next_open
  const asked = Date.parse(state.at)
  // Christmas is of no use to whoever looks down the list.
  const isNear = change !== null && Date.parse(change) - asked < 6 * 24 * 60 * minute
  const when = isNear && whenText(change, asked, state.timezone, dates)
  return (
    <span className={styles.openNow} title={becauseText(state.because)}>
      <StatusPill tone={state.open ? 'ok' : 'bad'}>{state.open ? words.open : words.closed}</StatusPill>
      {when && <span className={styles.because}>{state.open ? words.untilShort(when) : words.opensShort(when)}</span>}
    </span>
  )
}
