import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import { sharesBack } from '@brigade/contract/gift-cards/redeeming.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import type { Change, Deps } from '../../../platform/context.ts'
import { startAgain, type Tx } from '../../../platform/database.ts'
import { statusOf } from '../ledger/card-rules.ts'
import { book, type CardRow, lockCards } from '../ledger/store-ledger.ts'
import { refusedAt, todayAt } from './judge.ts'
import { type RedemptionRow, replacementsOf, type TakenRow } from './store-redemptions.ts'
import { cardsAround, type TillPlace } from './store-till.ts'
import { bookingAt, type Doing, tellOf } from './take.ts'
import { dateText, money } from './words.ts'

// Money of a redemption goes back to its cards: undone as a whole, or refunded in part. A card that was replaced gives it to the one that
// people have now.

export interface Back {
  readonly from: TakenRow
  readonly amount: number
  /** The card that gets it: the same one, or its replacement. */
  readonly to: CardRow
}

/** The cards that get these amounts, locked; those that get nothing are left out. */
export async function cardsBack(tx: Tx, place: TillPlace, row: RedemptionRow, amounts: readonly number[]): Promise<Back[]> {
  const asked = row.cards.flatMap((from, at) => (amounts[at] ? [{ from, amount: amounts[at] }] : []))
  const ids = asked.map(({ from }) => from.card_id)
  const replaced = await replacementsOf(tx, ids)
  const locked = new Map((await lockCards(tx, [...ids, ...replaced.values()])).map((card) => [card.id, card]))
  // One that was replaced while this waited for its lock.
  const after = await replacementsOf(tx, ids)
  if ([...after].some(([id, last]) => replaced.get(id) !== last)) await startAgain(tx)
  return asked.map(({ from, amount }) => {
    const to = locked.get(replaced.get(from.card_id) ?? from.card_id)
    if (!to || to.root_id !== place.root_id) throw new Problem('conflict', `Card ${lastFourText(from.last4)} belongs to another company by now.`)
    return { from, amount, to }
  })
}

/** Why a card can take nothing back; a blocked one can. */
export function refusalToGive(deps: Pick<Deps, 'clock'>, { timezone }: TillPlace, { to, amount, from }: Back, isUndone: boolean): string | undefined {
  const shown = `Card ${lastFourText(from.last4)}`
  const instead = `Issue a new card of ${money(amount, to.currency)} instead.`
  if (to.state === 'deactivated') return `${shown} has ended. ${instead}`
  // What is undone was never taken: it goes back whatever the date is by now.
  if (!isUndone && to.state === 'active' && statusOf(to, todayAt(deps, timezone)) === 'expired')
    return `${shown} expired on ${dateText(to.expires_on ?? '')}. ${instead}`
  return undefined
}

interface Giving {
  readonly place: TillPlace
  readonly row: RedemptionRow
  readonly backs: readonly Back[]
  readonly reason: string
}

export async function giveBack(
  deps: Pick<Deps, 'clock'>,
  { tx, changed }: Pick<Change, 'tx' | 'changed'>,
  { actor, agent }: Doing,
  { place, row, backs, reason }: Giving,
  type: 'REVERSE' | 'REFUND',
): Promise<void> {
  const refusal = backs.map((back) => refusalToGive(deps, place, back, type === 'REVERSE')).find((sentence) => sentence !== undefined)
  if (refusal !== undefined) throw new Problem('conflict', refusal)
  const booking = await bookingAt(deps, tx, place, actor)
  const around = await cardsAround(
    tx,
    backs.map(({ to }) => to.id),
    place.ancestors,
  )
  for (const { from, amount, to } of backs) {
    const isSame = to.id === from.card_id
    await book(
      tx,
      {
        cardId: to.id,
        type,
        delta: amount,
        reason,
        orderSaid: row.order_said,
        redemptionId: row.id,
        otherCardId: isSame ? null : from.card_id,
        reversesSeq: type === 'REVERSE' && isSame ? from.seq : null,
      },
      booking,
    )
    const said = `${money(amount, to.currency)} ${type === 'REVERSE' ? 'undone' : 'refunded'} to card ${lastFourText(to.code_last4)} at ${place.name}`
    tellOf(changed, { ...to, reach: around.get(to.id)?.reach ?? [] }, place, said, agent)
  }
}

interface Refund {
  readonly amount: number
  readonly currency: string
  readonly reason: string
}

/** Gives a part of a locked redemption back to its cards: never more than was taken from each and has not come back. */
export async function refund(
  deps: Pick<Deps, 'clock'>,
  change: Pick<Change, 'tx' | 'changed'>,
  doing: Doing,
  { row, place }: { readonly row: RedemptionRow; readonly place: TillPlace },
  { amount, currency, reason }: Refund,
): Promise<void> {
  if (currency !== row.currency) throw refusedAt('currency', `These cards are in ${row.currency}`)
  if (row.undone_at !== null) throw new Problem('conflict', 'This was undone. There is nothing to give back.')
  const cards = row.cards.map(({ taken, given_back }) => ({ refundable_minor: taken - given_back }))
  const left = cards.reduce((sum, { refundable_minor }) => sum + refundable_minor, 0)
  if (left === 0) throw new Problem('conflict', 'Everything was given back already.')
  if (amount > left) throw refusedAt('amount_minor', `At most ${money(left, currency)} can be given back`)
  const backs = await cardsBack(change.tx, place, row, sharesBack(amount, cards))
  await giveBack(deps, change, doing, { place, row, backs, reason }, 'REFUND')
}
