import { type CardStatus, cardStatusNames } from '@brigade/contract/gift-cards/cards.ts'
import type { ShownCard } from '@brigade/contract/gift-cards/redeeming.ts'
import { useDates } from '../../../ui/basics/dates.ts'
import { moneyWriter } from '../../../ui/form/money-writer.ts'
import { StatusPill, type Tone } from '../../../ui/page/StatusPill.tsx'
import { CardFace } from '../face/CardFace.tsx'
import styles from './Redeem.module.css'
import { words } from './redeem-texts.ts'

const tones: Readonly<Record<CardStatus, Tone>> = {
  active: 'ok',
  pending: 'idle',
  empty: 'idle',
  blocked: 'bad',
  expired: 'warn',
  deactivated: 'bad',
}

/** A card as it lies on the counter: how it looks, what is on it, and how it stands. */
export function CounterFace({ card }: { card: ShownCard }) {
  const dates = useDates()
  const { write } = moneyWriter(card.currency)
  const canGive = card.status === 'active' || card.status === 'empty'
  return (
    <div className={styles.face}>
      <CardFace
        design={card.design}
        picture={card.design_picture}
        name={card.definition_name}
        amountText={write(card.available_minor)}
        last4={card.last4}
      />
      <p className={styles.facts}>
        <StatusPill tone={tones[card.status]}>{cardStatusNames[card.status]}</StatusPill>
        {canGive && <span className={styles.figures}>{`${words.available}: ${write(card.available_minor)}`}</span>}
        {card.recipient_name !== '' && <span>{words.forWhom(card.recipient_name)}</span>}
        {/* A day of the calendar, the same everywhere. */}
        {card.expires_on !== null && <span>{words.expires(dates.day(`${card.expires_on}T12:00:00Z`, 'UTC'))}</span>}
      </p>
      {canGive && card.held_minor > 0 && <p className={styles.note}>{words.held(write(card.held_minor))}</p>}
    </div>
  )
}
