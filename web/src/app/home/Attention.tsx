import { attention } from '@brigade/contract/attention.ts'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../platform/queries.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { Card } from '../../ui/page/Card.tsx'
import styles from './Attention.module.css'
import { addressOf, urgentKinds, words } from './attention-texts.ts'

const needed = endpointQuery('attention', attention.needsAttention)

/** What needs somebody on all that the person may see, each thing leading to its place. */
export function Attention() {
  const dates = useDates()
  // It is made of what all modules know, so whatever they tell of makes it stale.
  const { data } = useQuery({ ...needed({}), meta: { isMadeOfOthers: true } })
  if (!data || data.data.length === 0) return null
  return (
    <Card title={words.title} flush>
      <ul className={styles.list}>
        {data.data.map(({ kind, count, places, total, since }) => (
          <li key={kind} className={styles.row} data-urgent={urgentKinds.includes(kind) || undefined}>
            <p className={styles.says}>
              {words[kind](count)}
              {since !== null && <span className={styles.quiet}> {words.since(dates.moment(since))}</span>}
            </p>
            <ul className={styles.places}>
              {places.map(({ id, name }) => (
                <li key={id}>
                  <a href={addressOf[kind](id)}>{name}</a>
                </li>
              ))}
              {total > places.length && <li className={styles.quiet}>{words.andMore(total - places.length)}</li>}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  )
}
