import { textOf } from '@brigade/contract/kit/problem.ts'
import { channelNames, fulfilmentNames } from '@brigade/contract/orders/codes.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { numberText } from '../../../ui/basics/numbers.ts'
import { Spinner } from '../../../ui/basics/Spinner.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { StatusPill } from '../../../ui/page/StatusPill.tsx'
import { words } from './simulator-texts.ts'
import type { Worst, WorstStacks } from './use-worst-stack.ts'
import styles from './WorstStack.module.css'

interface WorstStackViewProps {
  stacks: WorstStacks
  /** The offer that is tried. */
  draftId: number | undefined
  /** How many restaurants it applies at, where that is known. */
  restaurants?: number | undefined
}

/** What the search for the cheapest basket found: how much is off, of what, and by which offers. */
export function WorstStackView({ stacks, draftId, restaurants }: WorstStackViewProps) {
  const { state, found, tried, looked, problem, retry } = stacks
  if (state === 'looking')
    return (
      <p role="status" className={styles.looking}>
        <Spinner />
        <span>
          {words.looking}
          <span className={styles.quiet}>{words.lookingWhy}</span>
        </span>
      </p>
    )
  if (state === 'failed')
    return (
      <Banner tone="warn" title={words.lookFailed} action={<Button onClick={retry}>{words.tryAgain}</Button>}>
        {textOf(problem)}
      </Banner>
    )
  const where =
    looked.length === 1 || !restaurants || restaurants <= looked.length
      ? words.lookedAt(looked.map(({ name }) => name).join(', '), tried)
      : words.lookedAtMany(looked.length, restaurants)
  return (
    <div className={styles.view}>
      {!found && <Banner title={words.lookNothing} />}
      {found && state === 'fine' && (
        <Banner tone="ok" title={words.lookFine}>
          {words.lookFineWhy(found.worst.percent)}
        </Banner>
      )}
      {found && state === 'bad' && (
        <Banner tone="bad" title={found.worst.percent >= 100 ? words.lookBadAll : words.lookBad(found.worst.percent)}>
          {withoutText(found.worst)}
        </Banner>
      )}
      {found && <Basket worst={found.worst} timezone={found.place.timezone} placeName={found.place.name} draftId={draftId} />}
      <p className={styles.quiet}>{where}</p>
    </div>
  )
}

/** What the offer that is tried has to do with it. */
function withoutText({ percent, percent_without }: Worst): string {
  if (percent_without === null) return ''
  return percent_without >= percent ? words.lookBadAlready : words.lookBadWhy(percent_without)
}

interface BasketProps {
  worst: Worst
  timezone: string
  placeName: string
  draftId: number | undefined
}

function Basket({ worst: { basket, evaluation, at, channel, fulfilment, codes }, timezone, placeName, draftId }: BasketProps) {
  const dates = useDates()
  const { write } = moneyWriter(evaluation.currency)
  const before = evaluation.subtotal_minor + evaluation.charges_minor
  return (
    <section className={styles.basket} aria-label={words.cheapest}>
      <div className={styles.head}>
        <h3 className={styles.title}>{words.cheapest}</h3>
        <p className={styles.sum}>
          <s className={styles.before}>{write(before)}</s> <strong>{write(before - evaluation.discount_minor)}</strong>
        </p>
      </div>
      <ul>
        {basket.lines.map(({ id, name, quantity = 1, total_minor }) => (
          <li key={id} className={styles.line}>
            <span>{quantity === 1 ? name : words.times(numberText(quantity), name)}</span>
            <span>{write(total_minor)}</span>
          </li>
        ))}
        {(basket.charges ?? []).map(({ id, name, amount_minor }) => (
          <li key={id} className={styles.line}>
            <span>{name}</span>
            <span>{write(amount_minor)}</span>
          </li>
        ))}
      </ul>
      <h3 className={styles.title}>{words.withOffers}</h3>
      <ul>
        {evaluation.applied.map(({ offer_id, name, amount_minor }) => (
          <li key={offer_id} className={styles.line} data-this={offer_id === draftId || undefined}>
            <span className={styles.offer}>
              {name} {offer_id === draftId && <StatusPill tone="warn">{words.isThis}</StatusPill>}
            </span>
            <span className={styles.minus}>{write(-amount_minor)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        {[
          placeName,
          dates.moment(at, timezone),
          channelNames[channel],
          fulfilmentNames[fulfilment],
          codes.length > 0 && words.withCodes(codes.join(', ')),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </section>
  )
}
