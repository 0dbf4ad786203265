import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../ui/basics/dates.ts'
import { StatusPill } from '../../ui/page/StatusPill.tsx'
import styles from './Hours.module.css'
import { stateOf } from './open-now.ts'
import { becauseText, shortState, toneOf } from './public/state-text.ts'

const minute = 60_000

/** Whether a restaurant of a list is open, and until when. All rows of the list are asked about in one call. */
export function OpenNow({ id }: { id: number }) {
  const dates = useDates()
  const { data: state } = useQuery({ ...stateOf(id), refetchInterval: minute })
  if (!state) return null
  const [word, when] = shortState(state, dates)
  return (
    <span className={styles.openNow} title={becauseText(state.because)}>
      <StatusPill tone={toneOf(state)}>{word}</StatusPill>
      {when && <span className={styles.because}>{when}</span>}
    </span>
  )
}
