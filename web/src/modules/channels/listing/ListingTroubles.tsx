import type { ListingDetails } from '@brigade/contract/channels/listing-page.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { useNow } from '../../../ui/basics/use-now.ts'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import styles from './Listing.module.css'
import { listingPath } from './listing-route.ts'
import { words } from './listing-texts.ts'
import { mayResume, type Trouble, troublesOf } from './troubles.ts'
import { useListingActs } from './use-listing-acts.ts'
import { useSendAgain } from './use-send-again.tsx'

interface ListingTroublesProps {
  listing: ListingDetails
  /** What differs there stands just below. */
  isOnHealth: boolean
}

/** What is wrong with a listing, each in a sentence with what helps; nothing while all is well. */
export function ListingTroubles({ listing, isOnHealth }: ListingTroublesProps) {
  const dates = useDates()
  const now = useNow()
  const troubles = troublesOf(listing, now, dates)
  const { incident, drift_count, channel_name } = listing
  return (
    <div className={styles.troubles}>
      <Standing listing={listing} />
      {troubles.map((trouble) => (
        <TroubleBanner key={trouble.kind} trouble={trouble} listing={listing} />
      ))}
      {incident && mayResume(listing) && <p className={styles.note}>{words.bothStay(channel_name)}</p>}
      {drift_count > 0 && <Drifted listing={listing} isOnHealth={isOnHealth} />}
    </div>
  )
}

/** On, and no guest finds it. */
function Standing({ listing }: { listing: ListingDetails }) {
  const { turnOn, isTurningOn } = useListingActs()
  const { state, restaurant_id, _can } = listing
  if (state === 'connecting') return <Banner title={words.connecting} />
  if (state === 'draft')
    return (
      <Banner
        title={words.draft}
        action={_can.publish && <ButtonLink href={`#/onboarding/restaurants/${restaurant_id}/publish?view=review`}>{words.publish}</ButtonLink>}
      >
        {words.draftWhy}
      </Banner>
    )
  if (state === 'retired')
    return (
      <Banner
        title={words.off}
        action={
          _can.change && (
            <Button loading={isTurningOn} onClick={() => void turnOn(listing)}>
              {words.turnOn}
            </Button>
          )
        }
      >
        {words.offWhy}
      </Banner>
    )
  return null
}

function TroubleBanner({ trouble, listing }: { trouble: Trouble; listing: ListingDetails }) {
  const { kind, what, facts, todo } = trouble
  return (
    <Banner tone={kind === 'failing' ? 'bad' : 'warn'} title={what} action={<Help kind={kind} listing={listing} />}>
      {facts !== '' && <p>{facts}</p>}
      {todo !== '' && <p>{todo}</p>}
    </Banner>
  )
}

function Help({ kind, listing }: { kind: Trouble['kind']; listing: ListingDetails }) {
  const { retry, resume, isRetrying, isResuming } = useListingActs()
  const { can_retry, _can } = listing
  if (kind === 'failing' && can_retry && _can.change)
    return (
      <Button loading={isRetrying} onClick={() => void retry(listing)}>
        {words.retry}
      </Button>
    )
  if (kind === 'paused_by_us' && mayResume(listing))
    return (
      <Button loading={isResuming} onClick={() => void resume(listing)}>
        {words.resume}
      </Button>
    )
  return null
}

function Drifted({ listing, isOnHealth }: { listing: ListingDetails; isOnHealth: boolean }) {
  const { sendAgain, isSending } = useSendAgain(listing)
  const { drift_count, channel_name, _can } = listing
  const act = isOnHealth ? (
    _can.publish && (
      <Button loading={isSending} onClick={() => void sendAgain()}>
        {words.sendAgain}
      </Button>
    )
  ) : (
    <ButtonLink href={`#${listingPath(listing)}`}>{words.seeWhat}</ButtonLink>
  )
  return (
    <Banner tone="warn" title={words.differs(drift_count, channel_name)} action={act}>
      {words.neverOverwritten}
    </Banner>
  )
}
