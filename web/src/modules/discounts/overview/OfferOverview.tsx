import { type Discount, offers } from '@brigade/contract/discounts/offers.ts'
import { wallText } from '@brigade/contract/discounts/sentences.ts'
import { moneyText } from '@brigade/contract/kit/money-text.ts'
import { useState } from 'react'
import { DeleteCard } from '../../../platform/records/DeleteCard.tsx'
import { pathOf } from '../../../platform/records/record-kind.ts'
import { useCall } from '../../../platform/use-call.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx'
import { Banner } from '../../../ui/page/Banner.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { KeyFacts } from '../../../ui/page/KeyFacts.tsx'
import { offerKind } from '../discounts-texts.ts'
import { useOfferNames } from '../use-offer-names.ts'
import { Limits } from './Limits.tsx'
import { OptOuts } from './OptOuts.tsx'
import styles from './Overview.module.css'
import { words } from './overview-texts.ts'
import { linesOf } from './term-lines.ts'

/** What an offer says, how far it is used, and where it applies. */
export function OfferOverview({ offer, mayDelete }: { offer: Discount; mayDelete: boolean }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Notes offer={offer} />
        <Says offer={offer} />
        <Places offer={offer} />
        <OptOuts offer={offer} />
      </div>
      <div className={styles.column}>
        <Limits offer={offer} />
        <Figures offer={offer} />
        {mayDelete && <DeleteOffer offer={offer} />}
      </div>
    </div>
  )
}

/** What stands in the way of somebody getting it now. */
function Notes({ offer: { id, status, terms, code_count, waiting_count, ended_at, _can } }: { offer: Discount }) {
  const dates = useDates()
  const path = pathOf(offerKind, id)
  const { starts_at } = terms.schedule
  return (
    <>
      {status === 'draft' && <Banner tone="info">{words.draftNote}</Banner>}
      {status === 'scheduled' && starts_at !== null && <Banner tone="info">{words.scheduledNote(wallText(starts_at))}</Banner>}
      {status === 'paused' && <Banner tone="warn">{words.pausedNote}</Banner>}
      {status === 'ended' && ended_at !== null && <Banner tone="info">{words.endedNote(dates.moment(ended_at))}</Banner>}
      {waiting_count > 0 && (
        <Banner tone="warn" action={<ButtonLink href={`#${path}/uses`}>{words.seeThem}</ButtonLink>}>
          {words.waitingNote(waiting_count)}
        </Banner>
      )}
      {terms.method === 'code' && code_count === 0 && status !== 'ended' && (
        <Banner tone="warn" action={_can.update && <ButtonLink href={`#${path}/codes`}>{words.addCodes}</ButtonLink>}>
          {words.noCodesNote}
        </Banner>
      )}
    </>
  )
}

function Says({ offer: { terms, currency, newest_version } }: { offer: Discount }) {
  const lines = linesOf(terms, currency, useOfferNames(terms)).filter(({ isUsual }) => !isUsual)
  return (
    <Card title={words.says} description={words.version(newest_version)}>
      <dl className={styles.sentences}>
        {lines.map(({ label, value }) => (
          <div key={label} className={styles.sentence}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Figures({ offer }: { offer: Discount }) {
  const dates = useDates()
  const { used_count, given_minor, currency, restaurant_count, code_count, parent_access_group_name, started_at, ended_at, updated_at, terms } = offer
  return (
    <Card title={words.figures}>
      <KeyFacts
        layout="rows"
        facts={[
          { label: words.used, value: numberText(used_count) },
          { label: words.given, value: moneyText(given_minor, currency) },
          ...(used_count > 0 ? [{ label: words.average, value: moneyText(Math.round(given_minor / used_count), currency) }] : []),
          ...(terms.method === 'code' ? [{ label: words.codes, value: numberText(code_count) }] : []),
          { label: words.restaurants, value: numberText(restaurant_count) },
          { label: words.organization, value: parent_access_group_name },
          { label: words.currency, value: currency },
          ...(started_at === null ? [] : [{ label: words.started, value: dates.moment(started_at) }]),
          ...(ended_at === null ? [] : [{ label: words.ended, value: dates.moment(ended_at) }]),
          { label: words.lastChanged, value: dates.moment(updated_at) },
        ]}
      />
    </Card>
  )
}

/** Named at first; the rest is a press away. */
const fewest = 12

function Places({ offer }: { offer: Discount }) {
  const { restaurants, hidden_restaurants, parent_access_group_name, currency } = offer
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? restaurants : restaurants.slice(0, fewest)
  const more = restaurants.length - shown.length
  if (restaurants.length + hidden_restaurants === 0) return <Card title={words.places}>{words.everywhere(parent_access_group_name, currency)}</Card>
  return (
    <Card title={words.places} description={words.onlyAt}>
      <ul className={styles.chips} aria-label={words.places}>
        {shown.map(({ id, name }) => (
          <li key={id} className={styles.chip}>
            {name}
          </li>
        ))}
        {hidden_restaurants > 0 && <li className={styles.note}>{words.hidden(hidden_restaurants)}</li>}
      </ul>
      {more > 0 && (
        <p className={styles.more}>
          {words.more(more)}{' '}
          <Button variant="quiet" onClick={() => setWhole(true)}>
            {words.showAll}
          </Button>
        </p>
      )}
    </Card>
  )
}

function DeleteOffer({ offer }: { offer: Discount }) {
  return <DeleteCard kind={offerKind} record={offer} call={useCall(offers.removeDiscount)} help={words.deleteHelp} />
}
