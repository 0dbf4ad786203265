import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import type { giftCards } from '@brigade/contract/gift-cards/cards.ts'
import { isOffered } from '@brigade/contract/gift-cards/terms.ts'
import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { moneyText } from '@brigade/contract/kit/money-text.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { found } from '../../../platform/access/records.ts'
import type { Change, Deps, Staff } from '../../../platform/context.ts'
import { lastDay } from '../ledger/card-rules.ts'
import { book, type CardRow } from '../ledger/store-ledger.ts'
import { note, refuseField } from './acting.ts'
import { momentText } from './date-text.ts'
import { bookingBy, freshCard, letterOf } from './make-card.ts'
import { changeCard } from './store-cards.ts'
import { dayOf } from './store-days.ts'
import { definitionFor, type IssuedFrom } from './store-issue.ts'

type Asked = InputOf<typeof giftCards.issueCard>
type IssueDeps = Pick<Deps, 'secrets' | 'config' | 'clock'>

export const definitionWord = 'gift card definition'

/** Why no card with this amount is made by a definition, by the field of the form. */
export function amountRefusal({ kind, currency, terms }: Pick<IssuedFrom, 'kind' | 'currency' | 'terms'>, amount: number): string | undefined {
  if (amount > terms.max_balance_minor) return `A card of this kind holds at most ${moneyText(terms.max_balance_minor, currency)}.`
  // What the house gives is its own choice; what guests buy is what is offered.
  return kind === 'purchased' && !isOffered(terms, amount) ? 'This amount is not offered.' : undefined
}

export const currencyMismatch = (definition: Pick<IssuedFrom, 'currency'>, currency: string): string | undefined =>
  definition.currency === currency ? undefined : `These cards are in ${definition.currency}, not in ${currency}.`

export function mustBeActive({ name, status }: Pick<IssuedFrom, 'name' | 'status'>): void {
  if (status === 'draft') throw new Problem('conflict', `“${name}” is a draft. Activate it first.`)
  if (status !== 'active') throw new Problem('conflict', `“${name}” is archived: no more cards are made of it.`)
}

/** Makes a card, and the one that it brings; mailed now or later, or to be printed. */
export async function issued(
  change: Change,
  deps: IssueDeps,
  staff: Staff,
  { card, issuer_group_id }: Asked,
): Promise<{ id: number; bonusId: number | null }> {
  const { tx } = change
  const now = deps.clock.now()
  const definition = found(await definitionFor(tx, card.definition_id, issuer_group_id), definitionWord)
  mustBeActive(definition)
  refuseField('currency', currencyMismatch(definition, card.currency))
  refuseField('amount_minor', amountRefusal(definition, card.amount_minor))
  const sendAt = card.send_at ? new Date(card.send_at) : undefined
  const isLater = sendAt !== undefined && sendAt > now
  if (isLater && card.is_physical) refuseField('send_at', 'A card to print is made now.')
  if (isLater && card.recipient_email === '') refuseField('recipient_email', 'Enter the address it is mailed to.')
  const made = { asked: card, issuerGroup: issuer_group_id, sendAt: isLater ? sendAt : undefined }
  const first = await makeOne(change, deps, staff, { ...made, definition, amount: card.amount_minor })
  const bonus = await bonusOf(change, definition, card.amount_minor, issuer_group_id)
  if (!bonus) return { id: first.id, bonusId: null }
  const second = await makeOne(change, deps, staff, { ...made, ...bonus, bonusOf: first })
  return { id: first.id, bonusId: second.id }
}

/** What comes with a card of this amount. A definition that is no longer active, or is not there for this group, brings nothing. */
async function bonusOf({ tx }: Change, { terms, currency }: IssuedFrom, amount: number, issuerGroup: number) {
  const { bonus } = terms
  if (bonus === null || amount < bonus.from_minor) return undefined
  const definition = await definitionFor(tx, bonus.definition_id, issuerGroup)
  if (definition?.status !== 'active' || definition.currency !== currency || bonus.bonus_minor > definition.terms.max_balance_minor) return undefined
  return { definition, amount: bonus.bonus_minor }
}

interface One {
  readonly asked: Asked['card']
  readonly definition: IssuedFrom
  readonly issuerGroup: number
  readonly amount: number
  /** A moment to come. */
  readonly sendAt: Date | undefined
  readonly bonusOf?: CardRow
}

async function makeOne(
  change: Change,
  deps: IssueDeps,
  staff: Staff,
  { asked, definition, issuerGroup, amount, sendAt, bonusOf: source }: One,
): Promise<CardRow> {
  const { tx } = change
  const now = deps.clock.now()
  const { id, newest_version, kind, currency, root_id, terms, issuer_name } = definition
  const today = await dayOf(tx, root_id, now)
  const expires_on = sendAt ? null : lastDay(today, terms.validity_months)
  const card = await freshCard(
    tx,
    deps,
    {
      definition_id: id,
      definition_number: newest_version,
      root_id,
      issuer_group_id: issuerGroup,
      kind,
      currency,
      state: sendAt ? 'pending' : 'active',
      expires_on,
      pending_amount: sendAt ? amount : null,
      is_physical: asked.is_physical,
      recipient_name: asked.recipient_name,
      recipient_email: asked.recipient_email,
      message: asked.message,
      send_at: sendAt?.toISOString() ?? null,
      in_name_of: sendAt ? staff.id : null,
      bonus_of_id: source?.id ?? null,
    },
    terms.has_pin,
  )
  if (!sendAt) {
    await book(tx, { cardId: card.id, type: 'ACTIVATE', delta: amount }, await bookingBy(tx, staff, card, now))
    const letter = card.recipient_email === '' || card.is_physical ? undefined : await letterOf(tx, deps, { card, amount, issuerName: issuer_name })
    if (letter) {
      await change.mail(letter)
      await changeCard(tx, card.id, { sent_at: now })
    }
  }
  const what = `${lastFourText(card.code_last4)} with ${moneyText(amount, currency)}`
  const when = sendAt ? `, to be mailed on ${momentText(sendAt)}` : ''
  await note(
    change,
    card,
    source ? `Issued the bonus card ${what} for the card ${lastFourText(source.code_last4)}${when}` : `Issued the card ${what}${when}`,
  )
  return card
}
