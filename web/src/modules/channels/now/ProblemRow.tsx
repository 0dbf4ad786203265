import type { ListedListing } from '@brigade/contract/channels/listings.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { listingPath } from '../listing/listing-route.ts'
import { words } from '../listing/listing-texts.ts'
import { mayResume, titleOf, troublesOf } from '../listing/troubles.ts'
import { useListingActs } from '../listing/use-listing-acts.ts'
import styles from './Now.module.css'

interface ProblemRowProps {
  listing: ListedListing
  now: number
  /** Another row stood here a moment ago: no tap counts yet. */
  isSettling: boolean
  onPause: (listing: ListedListing) => void
}

/** A listing that needs somebody: where, what, since when, what to do, and the tap that does it. */
export function ProblemRow({ listing, now, isSettling, onPause }: ProblemRowProps) {
  const dates = useDates()
  const { restaurant_name, channel_name, problem } = listing
  const troubles = troublesOf(listing, now, dates)
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <a href={`#${listingPath(listing)}`} className={styles.name}>
          {restaurant_name}
        </a>
        <p className={styles.channel}>{channel_name}</p>
        {troubles.map(({ kind, what, facts, todo }) => (
          <div key={kind} className={styles.trouble}>
            <p className={styles.what}>{what}</p>
            {facts !== '' && <p className={styles.facts}>{facts}</p>}
            {todo !== '' && <p className={styles.facts}>{todo}</p>}
          </div>
        ))}
        {troubles.length === 0 && problem !== '' && <p className={styles.what}>{problem}</p>}
      </div>
      <Acts listing={listing} isSettling={isSettling} onPause={onPause} />
    </li>
  )
}

function Acts({ listing, isSettling, onPause }: Omit<ProblemRowProps, 'now'>) {
  const { retry, resume, isRetrying, isResuming } = useListingActs()
  const { state, can_retry, paused, _can } = listing
  const title = titleOf(listing)
  const resumes = mayResume(listing)
  const mayRetry = state === 'error' && can_retry && _can.change
  const mayPause = paused === null && state !== 'paused_by_us' && _can.pause
  if (!mayRetry && !resumes && !mayPause) return null
  const tap = (act: () => void) => () => !isSettling && act()
  return (
    <div className={styles.acts}>
      {mayRetry && (
        <Button
          variant="primary"
          data-act="help"
          className={styles.act}
          aria-label={words.retryName(title)}
          loading={isRetrying}
          onClick={tap(() => void retry(listing))}
        >
          {words.retry}
        </Button>
      )}
      {resumes && (
        <Button
          variant={mayRetry ? 'secondary' : 'primary'}
          data-act={mayRetry ? 'other' : 'help'}
          className={styles.act}
          aria-label={words.resumeName(title)}
          loading={isResuming}
          onClick={tap(() => void resume(listing))}
        >
          {words.resume}
        </Button>
      )}
      {mayPause && (
        <Button
          data-act={mayRetry ? 'other' : 'help'}
          className={styles.act}
          aria-label={words.pauseName(title)}
          onClick={tap(() => onPause(listing))}
        >
          {words.pause}
        </Button>
      )}
    </div>
  )
}
