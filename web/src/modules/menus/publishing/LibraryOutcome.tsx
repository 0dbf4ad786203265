import type { LibraryRestaurant, PublishResult } from '@brigade/contract/menus/publishing.ts'
import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { lookAgainMs } from './PublicationsCard.tsx'
import styles from './PublishTab.module.css'
import { targetWord, words } from './publishing-texts.ts'
import { onePublication } from './queries.ts'
import { isUnderWay, toneOf } from './target-tones.ts'

interface LibraryOutcomeProps {
  results: readonly PublishResult[]
  restaurants: readonly LibraryRestaurant[]
  onAgain: () => void
}

/** What became of each restaurant, channel by channel as it gets there. */
export function LibraryOutcome({ results, restaurants, onAgain }: LibraryOutcomeProps) {
  const zoneOf = (id: number) => restaurants.find((one) => one.id === id)?.timezone
  return (
    <Card title={words.outcome} actions={<Button onClick={onAgain}>{words.again}</Button>} flush>
      <ul className={styles.rows} aria-label={words.outcome} aria-live="polite">
        {results.map((result) => (
          <li key={result.restaurant_id} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.name}>
                {result.publication_id === null ? (
                  result.restaurant_name
                ) : (
                  <a href={`#/onboarding/restaurants/${result.restaurant_id}/publish?publication=${result.publication_id}`}>
                    {result.restaurant_name}
                  </a>
                )}
              </p>
              {result.message !== null && <p className={styles.facts}>{result.message}</p>}
              {result.publication_id !== null && (
                <Progress restaurantId={result.restaurant_id} id={result.publication_id} zone={zoneOf(result.restaurant_id)} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Progress({ restaurantId, id, zone }: { restaurantId: number; id: number; zone: string | undefined }) {
  const dates = useDates()
  const { data } = useQuery({
    ...onePublication({ restaurant_id: restaurantId, publication_id: id }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? lookAgainMs : false),
  })
  if (!data || data.state === 'preparing') return <p className={styles.facts}>{words.preparing}</p>
  if (data.state === 'failed') return <p className={styles.facts}>{`${words.failed}: ${data.error}`}</p>
  if (data.state === 'scheduled' && data.scheduled_at)
    return <p className={styles.facts}>{words.scheduledFor(dates.moment(data.scheduled_at, zone))}</p>
  return (
    <p className={styles.pills}>
      {data.targets.map((target) => (
        <StatusPill key={target.id} tone={toneOf(target)}>
          {words.onChannel(target.name, targetWord(target))}
        </StatusPill>
      ))}
    </p>
  )
}
