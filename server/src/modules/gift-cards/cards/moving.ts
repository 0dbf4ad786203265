import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import type { giftCards } from '@brigade/contract/gift-cards/cards.ts'
import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { moneyText } from '@brigade/contract/kit/money-text.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { found } from '../../../platform/access/records.ts'
import type { Change, Deps, Staff } from '../../../platform/context.ts'
import { book, type CardRow } from '../ledger/store-ledger.ts'
import { currencyRefusal, heldRefusal, lessRefusal, moreRefusal, standingRefusal } from './act-rules.ts'
import { cardWord, lockOneToChange, lockToChange, mustBeShared, note, refuse, refuseField, sharedRefusal } from './acting.ts'
import { cashOutOf } from './card-answers.ts'
import { activate, bookingBy, freshCard, letterOf } from './make-card.ts'
import { changeCard, definitionOfCard, findSeenCard } from './store-cards.ts'
import { dayOf } from './store-days.ts'

// Acts that move money of cards. Each locks first, judges by what it then finds, and books by the ledger alone.

type Input<K extends keyof typeof giftCards> = InputOf<(typeof giftCards)[K]>
type MoveDeps = Pick<Deps, 'secrets' | 'config' | 'clock'>

const nameOf = ({ code_last4 }: CardRow): string => lastFourText(code_last4)

export async function loaded(change: Change, staff: Staff, { id, amount_minor, currency }: Input<'loadCard'>, now: Date): Promise<void> {
  const { tx } = change
  const card = await lockOneToChange(tx, staff, id)
  refuseField('currency', currencyRefusal(card, currency))
  const today = await dayOf(tx, card.root_id, now)
  refuse(standingRefusal(card, today, 'active', 'empty'))
  await mustBeShared(tx, card)
  const { terms } = await definitionOfCard(tx, card)
  if (!terms.is_reloadable) throw new Problem('conflict', 'Cards of this kind are not loaded again.')
  refuseField('amount_minor', moreRefusal(card, amount_minor, terms.max_balance_minor))
  await book(tx, { cardId: id, type: 'LOAD', delta: amount_minor }, await bookingBy(tx, staff, card, now))
  await note(change, card, `Loaded the card ${nameOf(card)} with ${moneyText(amount_minor, currency)}`)
}

export async function transferred(
  change: Change,
  staff: Staff,
  { id, to_id, amount_minor, currency }: Input<'transferCard'>,
  now: Date,
): Promise<void> {
  const { tx } = change
  if (id === to_id) refuseField('to_id', 'Choose another card')
  const [from, to] = await lockToChange(tx, staff, id, to_id)
  if (!from || !to) throw new Error('Both cards are locked.')
  // Whoever works for two companies moves nothing between them.
  if (from.root_id !== to.root_id) throw new Problem('conflict', 'These cards belong to two companies.')
  refuseField('currency', currencyRefusal(from, currency))
  if (to.currency !== from.currency) throw new Problem('conflict', `One card is in ${from.currency}, the other in ${to.currency}.`)
  // What was given away would become money that the law protects, or the other way round.
  if (to.kind !== from.kind) throw new Problem('conflict', 'A balance moves between cards of the same kind only.')
  const today = await dayOf(tx, from.root_id, now)
  refuse(standingRefusal(from, today, 'active'))
  const target = standingRefusal(to, today, 'active', 'empty')
  refuseField('to_id', target)
  // Between cards of one definition and one organization nothing new comes.
  const isWithin = to.definition_id === from.definition_id && to.issuer_group_id === from.issuer_group_id
  if (!isWithin) refuseField('to_id', await sharedRefusal(tx, to))
  refuseField('amount_minor', lessRefusal(from, amount_minor))
  refuseField('amount_minor', moreRefusal(to, amount_minor, (await definitionOfCard(tx, to)).terms.max_balance_minor))
  await book(tx, { cardId: id, type: 'TRANSFER_BALANCE_FROM', delta: -amount_minor, otherCardId: to_id }, await bookingBy(tx, staff, from, now))
  await book(tx, { cardId: to_id, type: 'TRANSFER_BALANCE_TO', delta: amount_minor, otherCardId: id }, await bookingBy(tx, staff, to, now))
  const sentence = `Moved ${moneyText(amount_minor, currency)} from the card ${nameOf(from)} to the card ${nameOf(to)}`
  await note(change, from, sentence, to)
  if (to.definition_id !== from.definition_id) await note(change, to, sentence, from)
}

/** What is on a lost card gets a new code; from the commit on nobody can use the old one. Answers the new card. */
export async function reissued(change: Change, deps: MoveDeps, staff: Staff, input: Input<'reissueCard'>): Promise<number> {
  const { id, reason, recipient_name, recipient_email, message } = input
  const { tx } = change
  const now = deps.clock.now()
  const old = await lockOneToChange(tx, staff, id)
  const today = await dayOf(tx, old.root_id, now)
  refuse(standingRefusal(old, today, 'active', 'blocked'), heldRefusal(old))
  if (old.balance === 0) throw new Problem('conflict', 'There is nothing on this card that a new one could take over.')
  if (old.expires_on !== null && old.expires_on < today) refuse(standingRefusal({ ...old, state: 'active' }, today))
  const seen = found(await findSeenCard(tx, staff.id, id), cardWord)
  const { definition_id, definition_number, root_id, issuer_group_id, kind, currency, expires_on, is_physical, balance } = old
  const fresh = await freshCard(
    tx,
    deps,
    {
      definition_id,
      definition_number,
      root_id,
      issuer_group_id,
      kind,
      currency,
      state: 'active',
      expires_on,
      is_physical: is_physical && recipient_email === '',
      recipient_name,
      recipient_email,
      message,
      replaces_id: id,
      bonus_of_id: old.bonus_of_id,
    },
    old.pin_hash !== null,
  )
  const booking = await bookingBy(tx, staff, old, now)
  await book(tx, { cardId: id, type: 'TRANSFER_BALANCE_FROM', delta: -balance, reason, otherCardId: fresh.id }, booking)
  await book(tx, { cardId: id, type: 'DEACTIVATE', delta: 0, reason }, booking)
  await book(tx, { cardId: fresh.id, type: 'TRANSFER_BALANCE_TO', delta: balance, reason, otherCardId: id }, booking)
  await changeCard(tx, id, { state: 'deactivated', code_sealed: null, pin_sealed: null })
  if (recipient_email !== '') {
    const letter = await letterOf(tx, deps, { card: fresh, amount: balance, issuerName: seen.issuer_group_name })
    if (letter) {
      await change.mail(letter)
      await changeCard(tx, fresh.id, { sent_at: now })
    }
  }
  await note(change, old, `Reissued the card ${nameOf(old)} with ${moneyText(balance, currency)} as ${nameOf(fresh)}: ${reason}`)
  return fresh.id
}

export async function cashedOut(change: Change, staff: Staff, { id, amount_minor, currency }: Input<'cashOutCard'>, now: Date): Promise<void> {
  const { tx } = change
  const card = await lockOneToChange(tx, staff, id)
  refuseField('currency', currencyRefusal(card, currency))
  const today = await dayOf(tx, card.root_id, now)
  refuse(standingRefusal(card, today, 'active'), heldRefusal(card))
  const most = cashOutOf({ ...card, jurisdiction: (await definitionOfCard(tx, card)).terms.jurisdiction }, today)
  if (most === 0) throw new Problem('conflict', 'The law of its place does not ask for cash at this balance.')
  refuseField(
    'amount_minor',
    lessRefusal(card, amount_minor),
    amount_minor > most ? `At most ${moneyText(most, currency)} may be paid out.` : undefined,
  )
  await book(tx, { cardId: id, type: 'CASH_OUT', delta: -amount_minor }, await bookingBy(tx, staff, card, now))
  await note(change, card, `Paid out ${moneyText(amount_minor, currency)} of the card ${nameOf(card)} in cash`)
}

export async function ended(change: Change, staff: Staff, { id, reason }: Input<'endCard'>, now: Date): Promise<void> {
  const { tx } = change
  const card = await lockOneToChange(tx, staff, id)
  if (card.state === 'deactivated') throw new Problem('conflict', 'This card has ended.')
  refuse(heldRefusal(card))
  const booking = await bookingBy(tx, staff, card, now)
  const { balance, currency } = card
  if (balance > 0) await book(tx, { cardId: id, type: 'CLEAR_BALANCE', delta: -balance, reason }, booking)
  await book(tx, { cardId: id, type: 'DEACTIVATE', delta: 0, reason }, booking)
  await changeCard(tx, id, { state: 'deactivated', pending_amount: null, send_at: null, code_sealed: null, pin_sealed: null })
  const cleared = balance > 0 ? ` with ${moneyText(balance, currency)} on it` : ''
  await note(change, card, `Ended the card ${nameOf(card)}${cleared}: ${reason}`)
}

/** Mailed once more, or for the first time: one that waits to be sent is sent now. */
export async function mailed(
  change: Change,
  deps: MoveDeps,
  staff: Staff,
  { id, recipient_name, recipient_email }: Input<'mailCard'>,
): Promise<void> {
  const { tx } = change
  const now = deps.clock.now()
  const before = await lockOneToChange(tx, staff, id)
  const today = await dayOf(tx, before.root_id, now)
  refuse(standingRefusal(before, today, 'pending', 'active', 'empty'))
  if (before.pending_amount !== null) {
    await mustBeShared(tx, before)
    const { terms } = await definitionOfCard(tx, before)
    await activate({ tx, card: before, amount: before.pending_amount, terms, booking: await bookingBy(tx, staff, before, now), today })
  }
  await changeCard(tx, id, { recipient_name, recipient_email, sent_at: now })
  const card = found(await findSeenCard(tx, staff.id, id), cardWord)
  const letter = await letterOf(tx, deps, { card, amount: card.balance, issuerName: card.issuer_group_name })
  if (!letter) throw new Problem('conflict', lostCode)
  await change.mail(letter)
  await note(change, card, `Mailed the card ${nameOf(card)} to ${recipient_email}`)
}

export const lostCode = 'The code of this card was given up with a lost key ring. Reissue the card: it gets a new one.'
