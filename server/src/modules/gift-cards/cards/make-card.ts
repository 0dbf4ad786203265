import { randomUUID } from 'node:crypto'
import type { GiftCardTerms } from '@brigade/contract/gift-cards/terms.ts'
import type { Deps, Staff } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import type { Mail } from '../../../platform/mail.ts'
import { guestAddress, mayBeShown } from '../../collections/public/shown-pictures.ts'
import { lastDay } from '../ledger/card-rules.ts'
import { newCode, newPin, openCode, openPin, sealCode } from '../ledger/sealed-codes.ts'
import { type Booking, book, type CardRow } from '../ledger/store-ledger.ts'
import { cardMail } from './card-mail.ts'
import { changeCard, definitionOfCard } from './store-cards.ts'
import { bookingDayOf } from './store-days.ts'
import { insertCard, type NewCard } from './store-issue.ts'

type Fresh = Omit<NewCard, 'uuid' | 'code_hash' | 'code_last4' | 'code_sealed' | 'pin_hash' | 'pin_sealed'>

/** A card with a code of its own, and nothing on it yet. */
export function freshCard(tx: Tx, { secrets }: Pick<Deps, 'secrets'>, card: Fresh, hasPin: boolean): Promise<CardRow> {
  const uuid = randomUUID()
  return insertCard(tx, { ...card, uuid, ...sealCode(secrets, uuid, newCode(), hasPin ? newPin() : null) })
}

/** An act of a person in the office: the group that owes the balance is where it happened. */
export async function bookingBy(
  tx: Tx,
  who: Pick<Staff, 'id' | 'name'> | { readonly id: null; readonly name: string },
  card: Pick<CardRow, 'issuer_group_id' | 'root_id'>,
  now: Date,
): Promise<Booking> {
  return {
    groupId: card.issuer_group_id,
    restaurant: null,
    serviceDate: await bookingDayOf(tx, card.root_id, now),
    actor: { id: who.id, name: who.name },
  }
}

/** By nobody: its day had come. */
export const byItself = { id: null, name: '' } as const

interface Activation {
  readonly tx: Tx
  readonly card: CardRow
  readonly amount: number
  readonly terms: Pick<GiftCardTerms, 'validity_months'>
  readonly booking: Booking
  /** In its company. */
  readonly today: string
}

/** From now on it can be used: its amount is booked, and its time begins. Answers its last day. */
export async function activate({ tx, card, amount, terms, booking, today }: Activation): Promise<string | null> {
  const expires_on = lastDay(today, terms.validity_months)
  await changeCard(tx, card.id, { state: 'active', pending_amount: null, send_at: null, not_sent: null, expires_on })
  await book(tx, { cardId: card.id, type: 'ACTIVATE', delta: amount }, booking)
  return expires_on
}

interface Letter {
  readonly card: CardRow
  readonly amount: number
  readonly issuerName: string
}

/** The mail with the code of a card; nothing where the code was given up with a lost key ring. Write down that it was sent. */
export async function letterOf(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'config' | 'clock'>,
  { card, amount, issuerName }: Letter,
): Promise<Mail | undefined> {
  const { secrets, config, clock } = deps
  const code = openCode(secrets, card)
  if (code === undefined) return undefined
  const { name, terms, design_picture: picture } = await definitionOfCard(tx, card)
  const isShown = picture !== null && mayBeShown(picture, clock.now().toISOString().slice(0, 10))
  const mail = cardMail(config, {
    to: card.recipient_email,
    recipientName: card.recipient_name,
    definitionName: name,
    issuerName,
    design: terms.design,
    messages: [card.message, terms.message],
    amountMinor: amount,
    currency: card.currency,
    code,
    pin: openPin(secrets, card) ?? null,
    expiresOn: card.expires_on,
    picture: isShown ? guestAddress(deps, picture, 'card') : undefined,
  })
  return { ...mail, companyId: card.root_id }
}
