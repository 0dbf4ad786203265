import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import type { GiftCard } from '@brigade/contract/gift-cards/cards.ts'
import type { ReactNode } from 'react'
import { useDates } from '../../../ui/basics/dates.ts'
import { Banner } from '../../../ui/page/Banner.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { type Fact, KeyFacts } from '../../../ui/page/KeyFacts.tsx'
import { DefinitionLink } from '../DefinitionLink.tsx'
import { dayText } from '../day-text.ts'
import { CardFace } from '../face/CardFace.tsx'
import { kindText } from '../gift-cards-texts.ts'
import { moneyText } from '../money.ts'
import styles from './Cards.module.css'
import { cardPath, words } from './card-texts.ts'
import { Ledger } from './Ledger.tsx'

/** Everything there is to know about a card: its face, its balance, its facts, its ledger. */
export function CardDetails({ card }: { card: GiftCard }) {
  const { currency, balance_minor, held_minor, blocked_reason, status } = card
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {status === 'blocked' && (
          <Banner tone="warn" title={words.blockedBecause}>
            {blocked_reason}
          </Banner>
        )}
        <Card>
          <div className={styles.shown}>
            <div className={styles.face}>
              <CardFace
                design={card.design}
                picture={card.design_picture}
                name={card.definition_name}
                amountText={moneyText(balance_minor, currency)}
                last4={card.last4}
                message={card.message}
              />
            </div>
            <div>
              <h2 className={styles.balanceNote}>{words.balance}</h2>
              <p className={styles.balance}>{moneyText(balance_minor, currency)}</p>
              {held_minor > 0 && (
                <>
                  <p className={styles.balanceNote}>{`${words.held}: ${moneyText(held_minor, currency)}`}</p>
                  {status === 'active' && (
                    <p className={styles.balanceNote}>{`${words.available}: ${moneyText(balance_minor - held_minor, currency)}`}</p>
                  )}
                </>
              )}
            </div>
          </div>
        </Card>
        <Facts card={card} />
      </div>
      <div className={styles.column}>
        <Ledger id={card.id} currency={currency} />
      </div>
    </div>
  )
}

type Other = GiftCard['replaces']

/** A card beside this one, as a link where the person sees it. */
function otherCard(other: Other): ReactNode {
  if (!other) return undefined
  return other.id === null ? lastFourText(other.last4) : <a href={cardPath(other.id)}>{lastFourText(other.last4)}</a>
}

function Facts({ card }: { card: GiftCard }) {
  const dates = useDates()
  const facts: (Fact | false)[] = [
    { label: words.definition, value: <DefinitionLink id={card.definition_id} name={card.definition_name} /> },
    { label: words.kind, value: kindText(card.kind) },
    { label: words.recipient, value: card.recipient_name || words.nobody },
    card.recipient_email !== '' && { label: words.email, value: <a href={`mailto:${card.recipient_email}`}>{card.recipient_email}</a> },
    { label: words.form, value: card.is_physical ? words.printed : words.mailed },
    { label: words.issued, value: dates.moment(card.inserted_at) },
    card.status === 'pending' && card.send_at !== null && { label: words.willSend, value: dates.moment(card.send_at) },
    card.not_sent !== null && { label: words.notSent, value: card.not_sent },
    card.sent_at !== null && { label: words.sent, value: dates.moment(card.sent_at) },
    { label: words.expires, value: card.expires_on === null ? words.never : dayText(dates, card.expires_on) },
    { label: words.hasPin, value: card.has_pin ? words.yes : words.no },
    { label: words.issuer, value: card.issuer_group_name },
    card.replaces !== null && { label: words.replaces, value: otherCard(card.replaces) },
    card.replaced_by !== null && { label: words.replacedBy, value: otherCard(card.replaced_by) },
    card.bonus_of !== null && { label: words.bonusOf, value: otherCard(card.bonus_of) },
  ]
  return (
    <Card title={words.facts}>
      <KeyFacts layout="rows" facts={facts.filter((fact) => fact !== false)} />
    </Card>
  )
}
