import type { ListingDetails } from '@brigade/contract/channels/listing-page.ts'
import { channelCapabilities } from '@brigade/contract/fields/sales-context.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { numbers } from '../../../ui/basics/numbers.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { KeyFacts } from '../../../ui/page/KeyFacts.tsx'
import { StatusPill, type Tone } from '../../../ui/page/StatusPill.tsx'
import { DeliveriesCard } from './DeliveriesCard.tsx'
import { DriftCard } from './DriftCard.tsx'
import styles from './Listing.module.css'
import { fulfilmentWord, markupText, roundingWord, targetWord, words } from './listing-texts.ts'
import { TestCard } from './TestCard.tsx'
import { useOpensRestaurants } from './use-opens-restaurants.ts'

/** How well a listing does: what was published, what the channel knows, and what is live there. */
export function HealthTab({ listing }: { listing: ListingDetails }) {
  const { channel_name, kind, last_publication, state } = listing
  const { isOwn } = channelCapabilities[kind]
  // Before the first menu, and while it is off, there is nothing to read back and nothing to order.
  const isSent = !isOwn && last_publication !== null && state !== 'retired'
  return (
    <div className={styles.tab}>
      <Glance listing={listing} />
      {isOwn && <Banner>{words.ownSays(channel_name)}</Banner>}
      <div className={isOwn ? styles.tab : styles.halves}>
        <div className={styles.tab}>
          <PublicationCard listing={listing} />
          {isSent && <TestCard listing={listing} />}
        </div>
        {!isOwn && <DeliveriesCard listing={listing} />}
      </div>
      {isSent && <DriftCard listing={listing} />}
    </div>
  )
}

function Glance({ listing }: { listing: ListingDetails }) {
  const { orderable_share, markup_percent, rounding, fulfilments, menus, menu_count } = listing
  const markup = [markupText(markup_percent), rounding === 'none' ? '' : roundingWord(rounding)].filter(Boolean).join(', ')
  return (
    <KeyFacts
      facts={[
        { label: words.lastWeek, value: orderable_share === null ? words.notCounted : numbers().percent(orderable_share) },
        { label: words.markup, value: markup === '' ? words.asInRestaurant : markup },
        { label: words.soldAs, value: fulfilments.map(fulfilmentWord).join(', ') },
        { label: words.menus, value: menu_count === null ? words.allMenus : words.ofMenus(menu_count, menus.length) },
      ]}
    />
  )
}

const targetTones: Readonly<Record<string, Tone>> = { live: 'ok', unchanged: 'ok', blocked: 'bad', failed: 'bad' }

function PublicationCard({ listing }: { listing: ListingDetails }) {
  const dates = useDates()
  const opens = useOpensRestaurants()
  const { last_publication: last, restaurant_id, timezone } = listing
  const moment = (at: string) => dates.moment(at, timezone)
  const publishing = <ButtonLink href={`#/onboarding/restaurants/${restaurant_id}/publish`}>{words.openPublishing}</ButtonLink>
  if (last === null)
    return (
      <Card title={words.lastPublication} footer={opens && publishing}>
        <p className={styles.strong}>{words.nothingPublished}</p>
        <p className={styles.facts}>{words.nothingPublishedWhy}</p>
      </Card>
    )
  const { target } = last
  const isLive = target.is_current || (target.state !== 'live' && target.state !== 'unchanged')
  const facts = [
    target.attempts > 1 && words.tried(target.attempts),
    target.next_try_at && words.nextTry(moment(target.next_try_at)),
    target.live_at && target.is_current && words.liveSince(moment(target.live_at)),
  ].filter(Boolean)
  return (
    <Card title={words.lastPublication} footer={opens && publishing}>
      <div className={styles.line}>
        <p className={styles.strong}>{words.publication(last.number, moment(last.inserted_at))}</p>
        <StatusPill tone={isLive ? (targetTones[target.state] ?? 'idle') : 'idle'}>{targetWord(target)}</StatusPill>
      </div>
      {target.errors.map((error) => (
        <p key={error} className={styles.bad}>
          {error}
        </p>
      ))}
      {facts.length > 0 && <p className={styles.facts}>{facts.join(' ')}</p>}
    </Card>
  )
}
