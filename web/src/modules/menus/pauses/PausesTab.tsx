import type { Restaurant } from '@brigade/contract/restaurants/profile.ts'
import { useQuery } from '@tanstack/react-query'
import { useMayI } from '../../../platform/access.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { VisuallyHidden } from '../../../ui/basics/VisuallyHidden.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { usePausedHint } from '../hints.ts'
import { PauseBoard } from './PauseBoard.tsx'
import styles from './PausesTab.module.css'
import { endWord, kindWord, words } from './pauses-texts.ts'
import { pausesOf } from './queries.ts'

/** What is out in a restaurant, and what was. */
export function PausesTab({ restaurant }: { restaurant: Restaurant }) {
  usePausedHint()
  const mayPause = useMayI('availabilities_admin', { type: 'restaurant', id: restaurant.id }) === 'allowed'
  return (
    <div className={styles.tab}>
      <VisuallyHidden>
        <h2>{words.pausedItems}</h2>
      </VisuallyHidden>
      <PauseBoard restaurant={restaurant} mayPause={mayPause} />
      <Over restaurant={restaurant} />
    </div>
  )
}

function Over({ restaurant }: { restaurant: Restaurant }) {
  const dates = useDates()
  const query = useQuery(pausesOf({ restaurant_id: restaurant.id, active: false }))
  if (!query.data) return null
  return (
    <Card title={words.over} flush={query.data.length > 0}>
      {query.data.length === 0 ? (
        <p className={styles.none}>{words.nothingOver}</p>
      ) : (
        <ul className={styles.over}>
          {query.data.slice(0, 20).map((pause) => (
            <li key={pause.id} className={styles.row}>
              <span className={styles.name}>
                {pause.name} <span className={styles.facts}>{[kindWord(pause.kind), pause.place].filter(Boolean).join(' · ')}</span>
              </span>
              <span className={styles.facts}>
                {dates.moment(pause.starts_at, restaurant.timezone)} – {dates.moment(pause.ended_at ?? pause.starts_at, restaurant.timezone)} ·{' '}
                {endWord(pause)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
