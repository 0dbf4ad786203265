import type { deliveryMarkets, MarketOffer, MarketVerdict } from '@brigade/contract/delivery-markets.ts'
import type { OutputOf } from '@brigade/contract/kit/endpoint.ts'
import { type Dates, useDates } from '../../ui/basics/dates.ts'
import { Banner } from '../../ui/page/Banner.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { StatusPill, type Tone } from '../../ui/page/StatusPill.tsx'
import { becauseText, stateLine } from '../hours/public/state-text.ts'
import { distanceText } from './area-text.ts'
import { words } from './delivery-markets-texts.ts'
import { feeText, freeFromText, minimumText } from './RulesCard.tsx'
import styles from './TryDialog.module.css'

type Answer = OutputOf<typeof deliveryMarkets.marketsForAddress>

/** What each market says to an address: those that hold it first, the others with why not. */
export function VerdictList({ answer: { verdicts, left_out, not_looked_in } }: { answer: Answer }) {
  const isHeld = verdicts.some(({ covers }) => covers === 'inside')
  return (
    <>
      {not_looked_in > 0 && <Banner tone="warn">{words.notLookedIn(not_looked_in)}</Banner>}
      {!isHeld && <EmptyState title={words.nothingThere}>{verdicts.length > 0 ? words.nothingThereWhy : words.noMarkets}</EmptyState>}
      <ul className={styles.verdicts}>
        {verdicts.map((verdict) => (
          <li key={verdict.market_id} className={styles.verdict}>
            <Verdict verdict={verdict} />
          </li>
        ))}
      </ul>
      {left_out > 0 && <p className={styles.detail}>{words.leftOut(left_out)}</p>}
    </>
  )
}

function Verdict({ verdict }: { verdict: MarketVerdict }) {
  const { market_id, name, covers, offers, hidden_offers } = verdict
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.name}>
          <a href={`#/onboarding/markets/${market_id}`}>{name}</a>
        </h3>
        <StatusPill tone={covers === 'inside' ? 'ok' : 'idle'}>{coverageText(verdict)}</StatusPill>
      </div>
      {offers.length > 0 && (
        <ol className={styles.offers}>
          {offers.map((offer) => (
            <li key={offer.restaurant_id} className={styles.offer}>
              <Offer offer={offer} />
            </li>
          ))}
        </ol>
      )}
      {covers === 'inside' && offers.length === 0 && hidden_offers === 0 && <p className={styles.detail}>{words.noOffers}</p>}
      {hidden_offers > 0 && <p className={styles.detail}>{words.hidden(hidden_offers)}</p>}
    </>
  )
}

function coverageText({ covers, by_m }: MarketVerdict): string {
  const texts: Record<MarketVerdict['covers'], string> = {
    inside: words.holds,
    outside: words.outsideBy(distanceText(by_m ?? 0)),
    other_code: words.otherCode,
    needs_point: words.needsPoint,
    needs_postal_code: words.needsCode,
    off: words.isOff,
  }
  return texts[covers]
}

const pills: Record<MarketOffer['outcome'], { tone: Tone; word: 'delivers' | 'betterElsewhere' | 'notNow' | 'closedNow' | 'notLive' }> = {
  serves: { tone: 'ok', word: 'delivers' },
  cheaper_elsewhere: { tone: 'idle', word: 'betterElsewhere' },
  not_now: { tone: 'warn', word: 'notNow' },
  closed: { tone: 'bad', word: 'closedNow' },
  not_live: { tone: 'warn', word: 'notLive' },
}

function Offer({ offer }: { offer: MarketOffer }) {
  const dates = useDates()
  const { tone, word } = pills[offer.outcome]
  return (
    <>
      <span className={styles.line}>
        <strong>{offer.name}</strong>
        <StatusPill tone={tone}>{words[word]}</StatusPill>
      </span>
      <span className={styles.detail}>{[termsOf(offer), whyNot(offer, dates)].filter(Boolean).join('. ')}</span>
    </>
  )
}

function termsOf(offer: MarketOffer): string {
  const terms = [
    `${words.fee} ${feeText(offer)}`,
    offer.min_order_minor > 0 && `${words.minimum.toLowerCase()} ${minimumText(offer)}`,
    offer.fee_minor > 0 && offer.free_from_minor !== null && `${words.freeFrom.toLowerCase()} ${freeFromText(offer)}`,
    words.minutesValue(offer.minutes),
    offer.away_m !== null && words.away(distanceText(offer.away_m)),
  ]
  return terms.filter(Boolean).join(', ')
}

function whyNot({ outcome, state, better_through }: MarketOffer, dates: Dates): string {
  if (outcome === 'cheaper_elsewhere') return words.deliversThrough(better_through ?? '')
  if (outcome === 'not_now') return words.notNowWhy
  if (outcome === 'not_live') return words.notLiveWhy
  return outcome === 'closed' && state ? `${stateLine(state, dates)}, ${becauseText(state.because)}` : ''
}
