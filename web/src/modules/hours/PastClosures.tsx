import type { Closure } from '@brigade/contract/hours/hours-shapes.ts'
import { useDates } from '../../ui/basics/dates.ts'
import { Card } from '../../ui/page/Card.tsx'
import styles from './Hours.module.css'
import { forWhatWord, reasonWord, words } from './hours-texts.ts'

/** What was closed, when and by whom. */
export function PastClosures({ closures, zone }: { closures: readonly Closure[]; zone: string }) {
  const dates = useDates()
  return (
    <Card title={words.past} flush={closures.length > 0}>
      {closures.length === 0 ? (
        <p className={styles.because}>{words.noPast}</p>
      ) : (
        <ul className={styles.list}>
          {closures.map((closure) => {
            const end = closure.ended_at ?? closure.ends_at
            const why = [reasonWord(closure.reason), closure.note, closure.created_by && words.closedBy(closure.created_by)]
            return (
              <li key={closure.id} className={styles.item}>
                <span className={styles.told}>
                  <strong>{forWhatWord(closure)}</strong>
                  <span className={styles.because}>
                    {dates.moment(closure.starts_at, zone)} – {end ? dates.moment(end, zone) : ''}
                  </span>
                  <span className={styles.because}>
                    {[...why, closure.ended_by ? words.endedBy(closure.ended_by) : words.endedItself].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
