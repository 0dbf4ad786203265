import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import type { GiftCardHold, giftCardHolds } from '@brigade/contract/gift-cards/holds.ts'
import { holdMinutes } from '@brigade/contract/gift-cards/holds.ts'
import type { Redemption } from '@brigade/contract/gift-cards/redeeming.ts'
import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { roleName } from '@brigade/contract/kit/roles.ts'
import { found } from '../../../platform/access/records.ts'
import type { Change, Deps } from '../../../platform/context.ts'
import { available, refusalOf } from '../ledger/card-rules.ts'
import { lockCards } from '../ledger/store-ledger.ts'
import { refund } from '../till/give-back.ts'
import type { Guesser } from '../till/guesses.ts'
import { emptyProblem, judgedCards, refusedAt } from '../till/judge.ts'
import { withoutOverdue } from '../till/store-held.ts'
import { lockRedemption, redemptionById } from '../till/store-redemptions.ts'
import { cardsAround, type TillPlace } from '../till/store-till.ts'
import { type Doing, redemptionAnswer, take, tellOf } from '../till/take.ts'
import { money } from '../till/words.ts'
import { endHold, type HoldRow, holdBy, holdFor, noteCaptured, noteRefund, putHold } from './store-holds.ts'

// Keeping, taking and letting go, whoever asks for it: who may do so where has been judged before, in the same transaction. What an
// ordering system keeps is of the credential that it showed, which anybody could call as another one is called; what people at a till keep is
// the till's.

type Working = Pick<Deps, 'secrets' | 'log' | 'clock'>
export type Within = Pick<Change, 'tx' | 'changed'>

export const word = 'hold'

export function holdAnswer(row: HoldRow, asked = row.amount): GiftCardHold {
  return {
    uuid: row.uuid,
    restaurant_id: row.restaurant_id,
    reference: row.reference,
    last4: row.last4,
    currency: row.currency,
    amount_minor: row.amount,
    still_due_minor: Math.max(0, asked - row.amount),
    status: row.status as GiftCardHold['status'],
    expires_at: row.expires_at.toISOString(),
    redemption_uuid: row.redemption_uuid,
  }
}

type Asked = Omit<InputOf<typeof giftCardHolds.holdCard>, 'restaurant_id'>

export async function hold(
  deps: Working,
  { tx, changed }: Within,
  doing: Doing,
  place: TillPlace,
  guesser: Guesser,
  asked: Asked,
): Promise<GiftCardHold | Problem> {
  const { actor, agent } = doing
  if (asked.currency !== place.currency) throw refusedAt('currency', `This restaurant charges ${place.currency}, not ${asked.currency}`)
  const shown = [{ code: asked.code, pin: asked.pin, codeField: 'code', pinField: 'pin' }]
  const cards = await judgedCards(deps, tx, place, guesser, shown)
  if (cards instanceof Problem) return cards
  const [card] = cards
  if (!card) throw emptyProblem(deps, cards, place, shown)
  const { reference } = asked
  const before = await holdFor(tx, place.id, reference, card.id)
  if (before !== undefined) mustBeFree(before, doing)
  if (before?.status === 'captured') return holdAnswer(before, asked.amount_minor)
  const free = available(card) + (before?.status === 'active' ? before.amount : 0)
  const amount = Math.min(asked.amount_minor, free)
  if (amount === 0) throw emptyProblem(deps, cards, place, shown)
  if (asked.whole_only && amount < asked.amount_minor)
    throw refusedAt('amount_minor', `There is only ${money(free, card.currency)} on this card. Nothing is kept`)
  await putHold(tx, { cardId: card.id, restaurantId: place.id, reference, amount, actor, system: systemOf(doing), credentialId: credentialOf(doing) })
  tellOf(changed, card, place, `${money(amount, card.currency)} kept on card ${lastFourText(card.code_last4)} for an order at ${place.name}`, agent)
  return holdAnswer(found(await holdFor(tx, place.id, reference, card.id), word), asked.amount_minor)
}

type Holder = Pick<Doing, 'agent' | 'credentialId'>

const systemOf = ({ agent }: Holder): string | null => agent?.name ?? null
const credentialOf = ({ credentialId }: Holder): number | null => credentialId ?? null
const isOwn = (row: HoldRow, holder: Holder): boolean => row.system === systemOf(holder) && row.credential_id === credentialOf(holder)
function ownerOf({ system }: HoldRow, holder: Holder): string {
  if (system === null) return 'The till'
  return system === systemOf(holder) ? `Another credential of “${system}”` : `“${system}”`
}
const keepsOwn = (row: HoldRow, holder: Holder): string => `${ownerOf(row, holder)} keeps this for an order of its own.`

/** Of a reference that was used before: the money is nobody else's, and was not put back. */
function mustBeFree(before: HoldRow, holder: Holder): void {
  const order = `for the order “${before.reference}”`
  if (before.status === 'captured' && before.undone_at !== null)
    throw new Problem('conflict', `What was taken ${order} was undone. Nothing is kept; use another reference.`)
  if (isOwn(before, holder)) return
  const does = before.status === 'captured' ? 'has taken' : before.status === 'active' ? 'keeps' : undefined
  if (does !== undefined) throw new Problem('conflict', `${ownerOf(before, holder)} ${does} an amount of this card ${order}. Nothing more is kept.`)
}

/** The hold as it is once its card is locked, without what ended meanwhile. */
async function lockedHold(tx: Within['tx'], place: TillPlace, uuid: string) {
  const { card_id } = found(await holdBy(tx, uuid), word)
  const [card] = await withoutOverdue(tx, await lockCards(tx, [card_id]))
  const row = found(await holdBy(tx, uuid), word)
  const around = (await cardsAround(tx, [card_id], place.ancestors)).get(card_id)
  // A card of another company is none of this restaurant any more.
  return { row, card: found(card && around && card.root_id === place.root_id ? { ...around, ...card } : undefined, word) }
}

/** `mayLetGoOthers` is asked where an ordering system keeps it. */
export async function release(
  { tx, changed }: Within,
  { mayLetGoOthers, ...holder }: Holder & { mayLetGoOthers?: () => Promise<boolean> },
  place: TillPlace,
  uuid: string,
): Promise<GiftCardHold> {
  const { row, card } = await lockedHold(tx, place, uuid)
  if (!isOwn(row, holder)) {
    if (mayLetGoOthers === undefined) throw new Problem('conflict', keepsOwn(row, holder))
    if (!(await mayLetGoOthers()))
      throw new Problem('forbidden', `${keepsOwn(row, holder)} Letting it go takes ${roleName('gift_card_definitions_admin')}.`)
  }
  if (row.status === 'captured') throw new Problem('conflict', 'This was taken already. Undo or refund it instead.')
  if (row.status === 'active') {
    await endHold(tx, row, 'released')
    tellOf(changed, card, place, `${money(row.amount, row.currency)} on card ${lastFourText(row.last4)} let go at ${place.name}`, holder.agent)
  }
  return holdAnswer(found(await holdBy(tx, uuid), word))
}

interface Capturing {
  readonly uuid: string
  readonly amount_minor: number
  readonly currency: string
  readonly order: string
}

const unpaid = 'Nothing was taken: the order is not paid.'

/**
 * Whatever was promised for ten minutes is kept, also over the midnight on which the card ends; a card that was blocked or has ended
 * gives nothing.
 */
export async function capture(
  deps: Pick<Deps, 'clock'>,
  change: Within,
  doing: Doing,
  place: TillPlace,
  { uuid, amount_minor: amount, currency, order }: Capturing,
): Promise<Redemption> {
  const { tx } = change
  const { row, card } = await lockedHold(tx, place, uuid)
  if (!isOwn(row, doing)) throw new Problem('conflict', `${keepsOwn(row, doing)} ${unpaid}`)
  if (currency !== row.currency) throw refusedAt('currency', `This card is in ${row.currency}`)
  if (row.status === 'captured') return captured(tx, doing, row, amount)
  if (row.status !== 'active') {
    const ended = row.status === 'released' ? 'was let go' : `ended after ${holdMinutes} minutes`
    throw new Problem('gone', `What was kept on this card ${ended}. ${unpaid}`)
  }
  if (card.state !== 'active') {
    const ended = refusalOf(card, '', card.currency, String) ?? 'This card has ended.'
    throw new Problem('conflict', `${ended} ${unpaid}`)
  }
  if (place.currency !== card.currency)
    throw new Problem('conflict', `${place.name} charges ${place.currency} now, and this card is in ${card.currency}. ${unpaid}`)
  if (amount > row.amount) throw refusedAt('amount_minor', `Only ${money(row.amount, row.currency)} was kept on this card`)
  await endHold(tx, row, 'captured')
  const taken = await take(deps, change, doing, {
    place,
    asked: amount,
    from: [{ card, amount }],
    order: order === '' ? row.reference.slice(0, 60) : order,
  })
  await noteCaptured(tx, row.id, taken.id)
  return redemptionAnswer(taken, doing.actor.id)
}

interface Refunding {
  readonly uuid: string
  readonly amount_minor: number
  readonly currency: string
  readonly reference: string
  readonly reason: string
}

/** Gives a part of what was taken back to the card; the same reference again gives nothing more. */
export async function refundHold(
  deps: Pick<Deps, 'clock'>,
  change: Within,
  doing: Doing,
  place: TillPlace,
  { uuid, amount_minor: amount, currency, reference, reason }: Refunding,
): Promise<Redemption> {
  const { tx } = change
  const hold = found(await holdBy(tx, uuid), word)
  if (!isOwn(hold, doing)) throw new Problem('conflict', keepsOwn(hold, doing))
  if (hold.redemption_uuid === null) throw new Problem('conflict', 'Nothing was taken for this order. There is nothing to give back.')
  const row = await lockRedemption(tx, hold.redemption_uuid)
  if (row?.root_id !== place.root_id) throw notFound(word)
  const before = await noteRefund(tx, hold.id, reference, amount)
  if (before === undefined) await refund(deps, change, doing, { row, place }, { amount, currency, reason })
  else if (before !== amount || currency !== row.currency)
    throw new Problem('conflict', `This refund was made already, of ${money(before, row.currency)}.`)
  return redemptionAnswer(found(await lockRedemption(tx, hold.redemption_uuid), word), doing.actor.id)
}

/** Asked again, it is what it was. */
async function captured(tx: Within['tx'], { actor }: Doing, row: HoldRow, amount: number): Promise<Redemption> {
  const redemption = found(row.redemption_id === null ? undefined : await redemptionById(tx, row.redemption_id), word)
  if (redemption.undone_at !== null) throw new Problem('conflict', `What was taken was undone. ${unpaid}`)
  if (redemption.taken !== amount)
    throw new Problem('conflict', `${money(redemption.taken, row.currency)} of it was taken already, and the rest let go.`)
  return redemptionAnswer(redemption, actor.id)
}
