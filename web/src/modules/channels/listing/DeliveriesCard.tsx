import type { ListingDetails, PauseDelivery } from '@brigade/contract/channels/listing-page.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { StatusPill, type Tone } from '../../../ui/page/StatusPill.tsx'
import styles from './Listing.module.css'
import { deliveryWord, words } from './listing-texts.ts'

const tones: Readonly<Record<PauseDelivery['state'], Tone>> = {
  queued: 'idle',
  sent: 'idle',
  acknowledged: 'ok',
  refused: 'bad',
  unsupported: 'warn',
}

const closureTones = { told: 'ok', telling: 'idle', failed: 'bad' } as const

/** Proof that pauses and closures are known on a channel. */
export function DeliveriesCard({ listing }: { listing: ListingDetails }) {
  const { closures, deliveries, channel_name, last_publication } = listing
  return (
    <Card title={words.pausesSent} description={words.pausesSentWhy(channel_name)} flush>
      <ul className={styles.rows} aria-label={words.pausesSent}>
        {closures && last_publication !== null && (
          <li className={styles.row}>
            <div className={styles.text}>
              <p className={styles.name}>{words.closures}</p>
              <p className={closures.state === 'failed' ? styles.bad : styles.facts}>{closureText(closures, channel_name)}</p>
            </div>
            <StatusPill tone={closureTones[closures.state]}>
              {closures.state === 'told' ? words.told : closures.state === 'telling' ? words.telling : words.toldFailed}
            </StatusPill>
          </li>
        )}
        {deliveries.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} listing={listing} />
        ))}
        {deliveries.length === 0 && (
          <li className={styles.row}>
            <div className={styles.text}>
              <p className={styles.name}>{words.noDeliveries}</p>
              <p className={styles.facts}>{words.noDeliveriesWhy}</p>
            </div>
          </li>
        )}
      </ul>
    </Card>
  )
}

function closureText({ state, error }: NonNullable<ListingDetails['closures']>, channel: string): string {
  if (state === 'failed') return error
  return state === 'told' ? words.toldWhy(channel) : words.tellingWhy(channel)
}

function Delivery({ delivery, listing }: { delivery: PauseDelivery; listing: ListingDetails }) {
  const dates = useDates()
  const { what, act, state, attempts, error, queued_at, acknowledged_at } = delivery
  const moment = (at: string) => dates.moment(at, listing.timezone)
  const when = acknowledged_at === null ? words.queuedAt(moment(queued_at)) : words.confirmedAt(moment(acknowledged_at))
  const why = error === '' && state === 'unsupported' ? words.deliveryUnsupportedWhy(listing.channel_name) : error
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.name}>{what}</p>
        <p className={styles.facts}>{[act === 'pause' ? words.deliveryPaused : words.deliveryResumed, when].join(' · ')}</p>
        {why !== '' && <p className={state === 'refused' ? styles.bad : styles.facts}>{why}</p>}
        {attempts > 1 && state !== 'acknowledged' && <p className={styles.facts}>{words.tried(attempts)}</p>}
      </div>
      <StatusPill tone={tones[state]}>{deliveryWord(state)}</StatusPill>
    </li>
  )
}
