import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import type { CardRequest, GiftCard, giftCardRequests, giftCards } from '@brigade/contract/gift-cards/cards.ts'
import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { moneyText } from '@brigade/contract/kit/money-text.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { found, lookThenLock } from '../../../platform/access/records.ts'
import type { Change, Deps, Handlers, Staff } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { inTheNameOf } from '../../../platform/serve/later.ts'
import { book, type CardRow, findCards, lockCard } from '../ledger/store-ledger.ts'
import { currencyRefusal, lessRefusal, moreRefusal, standingRefusal } from './act-rules.ts'
import { lockOneToChange, note, refuse, refuseField, sharedRefusal, shown } from './acting.ts'
import type { AnswerDeps } from './card-answers.ts'
import { limitAnswer, limitSet } from './limits.ts'
import { bookingBy } from './make-card.ts'
import { definitionOfCard, mayChangeCard, maySeeCard, requesterOf } from './store-cards.ts'
import { dayOf } from './store-days.ts'
import { limitOf } from './store-limits.ts'
import * as store from './store-requests.ts'

// A correction of a balance: at once up to the limit of the card's group, above it by two people.

const requestWord = 'request'
const upOrDown = (delta: number, currency: string) => `${delta > 0 ? 'up' : 'down'} by ${moneyText(Math.abs(delta), currency)}`

/** Why a balance cannot be corrected by so much, judged when it is asked for and again when it is approved. */
async function adjustRefusal(tx: Tx, card: CardRow, delta: number, today: string): Promise<string | undefined> {
  const standing = standingRefusal(card, today, 'active', 'empty', 'blocked')
  if (standing !== undefined) return standing
  if (delta < 0) return lessRefusal(card, -delta)
  return (await sharedRefusal(tx, card)) ?? moreRefusal(card, delta, (await definitionOfCard(tx, card)).terms.max_balance_minor)
}

async function bookAdjustment(
  tx: Tx,
  card: CardRow,
  { delta, reason, by, approver = '', now }: { delta: number; reason: string; by: { id: number | null; name: string }; approver?: string; now: Date },
): Promise<void> {
  const type = delta > 0 ? 'ADJUST_INCREMENT' : 'ADJUST_DECREMENT'
  const who = by.id === null ? ({ id: null, name: by.name } as const) : { id: by.id, name: by.name }
  await book(tx, { cardId: card.id, type, delta, reason }, { ...(await bookingBy(tx, who, card, now)), approverName: approver })
}

export async function adjusted(
  change: Change,
  staff: Staff,
  { id, delta_minor: delta, currency, reason }: InputOf<typeof giftCards.adjustCard>,
  deps: AnswerDeps,
): Promise<{ card: GiftCard; request_id: number | null }> {
  const { tx } = change
  const now = deps.clock.now()
  const card = await lockOneToChange(tx, staff, id)
  refuseField('currency', currencyRefusal(card, currency))
  const today = await dayOf(tx, card.root_id, now)
  refuse(await adjustRefusal(tx, card, delta, today))
  const { limit_minor } = await limitOf(tx, card.issuer_group_id, card.currency)
  const what = `the card ${lastFourText(card.code_last4)} ${upOrDown(delta, currency)}: ${reason}`
  if (Math.abs(delta) + (await store.adjustedAlone(tx, id, staff.id)) > limit_minor) {
    const request_id = await store.insertRequest(tx, { cardId: id, delta, reason, by: staff })
    await note(change, card, `Asked to adjust ${what}`)
    return { card: await shown(tx, staff, id, deps), request_id }
  }
  await bookAdjustment(tx, card, { delta, reason, by: staff, now })
  await note(change, card, `Adjusted ${what}`)
  return { card: await shown(tx, staff, id, deps), request_id: null }
}

/** With its card; of a card that the person does not see there is none. */
async function seenRequest(db: Queryable, staff: Staff, id: number): Promise<{ request: store.OneRequest; card: CardRow }> {
  const request = found(await store.findRequest(db, id), requestWord)
  const card = found((await findCards(db, [request.card_id]))[0], requestWord)
  if (!(await maySeeCard(db, staff.id, card))) throw notFound(requestWord)
  return { request, card }
}

async function decided(
  change: Change,
  staff: Staff,
  { id, approve: isApproved }: InputOf<typeof giftCardRequests.decideRequest>,
  { clock }: Pick<Deps, 'clock'>,
) {
  const { tx } = change
  const { request, card } = await lookThenLock(
    () => seenRequest(tx, staff, id),
    async () => lockCard(tx, found(await store.lockRequest(tx, id), requestWord).card_id),
  )
  if (request.decision !== null) throw new Problem('conflict', 'This request has been decided already.')
  const isOwn = request.asked_by === staff.id
  const what = `the card ${lastFourText(card.code_last4)} ${upOrDown(request.delta, card.currency)}`
  if (isOwn && isApproved) throw new Problem('forbidden', 'Somebody else has to approve what you asked for.')
  if (!isOwn && !(await mayChangeCard(tx, staff.id, card))) throw new Problem('forbidden', 'You may look at this request, but not decide it.')
  if (!isApproved) {
    await store.closeRequest(tx, id, isOwn ? 'withdrawn' : 'refused', staff.name)
    await note(change, card, isOwn ? `Withdrew the request to adjust ${what}` : `Refused to adjust ${what}, as ${request.asked_by_name} had asked`)
    return { id, card_id: card.id, approved: false }
  }
  const now = clock.now()
  const approve = async () => {
    const today = await dayOf(tx, card.root_id, now)
    refuse(await adjustRefusal(tx, card, request.delta, today))
    await store.closeRequest(tx, id, 'approved', staff.name)
    const by = { id: request.asked_by, name: request.asked_by_name }
    await bookAdjustment(tx, card, { delta: request.delta, reason: request.reason, by, approver: staff.name, now })
    await note(change, card, `Approved to adjust ${what}, as ${request.asked_by_name} had asked: ${request.reason}`)
    return { id, card_id: card.id, approved: true }
  }
  // It takes two who may: whoever asked is one of them.
  return inTheNameOf(tx, requesterOf(request.asked_by, card), approve, () => {
    throw new Problem('conflict', requesterMayNot(request.asked_by_name))
  })
}

const requesterMayNot = (name: string): string => `${name} asked for this and can no longer adjust this card. Refuse it, and ask for it anew.`

function requestAnswer(row: store.RequestRow, userId: number): CardRequest {
  const { id, card_id, last4, definition_name, currency, reason } = row
  const isOwn = row.asked_by === userId
  return {
    id,
    card_id,
    last4,
    definition_name,
    currency,
    delta_minor: row.delta,
    balance_minor: row.balance,
    reason,
    asked_by: row.asked_by_name,
    asked_at: row.asked_at.toISOString(),
    _can: { decide: row.may_change && !isOwn, withdraw: isOwn },
  }
}

export const requestHandlers: Handlers<typeof giftCardRequests> = {
  async cardRequests({ input: { page, per_page }, staff, db }) {
    const { rows, total } = await store.openRequests(db, staff.id, page, per_page)
    return { data: rows.map((row) => requestAnswer(row, staff.id)), total, page, per_page }
  },

  async decideRequest({ input, staff, clock, write }) {
    return write((change) => decided(change, staff, input, { clock }))
  },

  async groupLimit({ input: { access_group_id, currency }, staff, db }) {
    return limitAnswer(db, staff, access_group_id, currency)
  },

  async setGroupLimit({ input, staff, write }) {
    return write(async ({ tx, changed }) => {
      const { before, after } = await limitSet(tx, staff, input)
      // Whoever reads History may not see the group above.
      const fieldOf = ({ limit_minor: limit, inherited_from }: typeof after) => ({
        'gift card adjustments alone up to': `${moneyText(limit, input.currency)}${inherited_from === null ? '' : ' (from above)'}`,
      })
      changed({
        id: input.access_group_id,
        before: fieldOf(before),
        after: fieldOf(after),
        withheld: {
          named: [{ kind: 'gift_cards_of_group', id: input.access_group_id }],
          description: '- **gift card adjustments alone up to**: changed',
        },
      })
      return after
    })
  },
}
