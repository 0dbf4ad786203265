import { lastFourText } from '@brigade/contract/gift-cards/card-codes.ts'
import { giftCardRequests, giftCards } from '@brigade/contract/gift-cards/cards.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { found, mustBeCurrent } from '../../../platform/access/records.ts'
import { type Change, type Handlers, joined, type Staff, serves } from '../../../platform/context.ts'
import { done, rowByRow, unchanged } from '../../../platform/row-by-row.ts'
import { openCode, openPin } from '../ledger/sealed-codes.ts'
import { book, type CardRow } from '../ledger/store-ledger.ts'
import { standingRefusal } from './act-rules.ts'
import { cardWord, lockOneToChange, note, refuse, shown } from './acting.ts'
import { adjusted, requestHandlers } from './adjusting.ts'
import { activityAnswer, answersOf } from './card-answers.ts'
import { issued } from './issue.ts'
import { bookingBy } from './make-card.ts'
import { cashedOut, ended, loaded, lostCode, mailed, reissued, transferred } from './moving.ts'
import { activitiesOf, changeCard, findSeenCard } from './store-cards.ts'
import { dayOf } from './store-days.ts'
import { searchCards } from './store-search.ts'

const cardHandlers: Handlers<typeof giftCards> = {
  async searchCards({ input, staff, db, secrets, clock }) {
    const now = clock.now()
    const { rows, total } = await searchCards(db, staff.id, input, now)
    return { data: await answersOf(db, { secrets, clock }, rows), total, page: input.page, per_page: input.per_page }
  },

  async getCard({ input: { id }, staff, db, secrets, clock }) {
    return shown(db, staff, id, { secrets, clock })
  },

  async cardActivities({ input: { id, page, per_page }, staff, db }) {
    const card = found(await findSeenCard(db, staff.id, id), cardWord)
    const rows = await activitiesOf(db, staff.id, card, page, per_page)
    return { data: rows.map((row) => activityAnswer(row, card.currency)), total: card.seq, page, per_page }
  },

  async issueCard({ input, staff, secrets, config, clock, write }) {
    return write(async (change) => {
      const { id, bonusId } = await issued(change, { secrets, config, clock }, staff, input)
      const bonus = bonusId === null ? null : await shown(change.tx, staff, bonusId, { secrets, clock })
      return { card: await shown(change.tx, staff, id, { secrets, clock }), bonus }
    })
  },

  async showCode({ input: { id }, staff, secrets, write }) {
    return write(async (change) => {
      const card = await lockOneToChange(change.tx, staff, id)
      if (card.state === 'deactivated') throw new Problem('conflict', 'This card has ended.')
      const code = openCode(secrets, card)
      if (code === undefined) throw new Problem('conflict', lostCode)
      await note(change, card, `Looked at the code of the card ${lastFourText(card.code_last4)}`)
      return { code, pin: openPin(secrets, card) ?? null }
    })
  },

  async mailCard({ input, staff, secrets, config, clock, write }) {
    return write(async (change) => {
      await mailed(change, { secrets, config, clock }, staff, input)
      return shown(change.tx, staff, input.id, { secrets, clock })
    })
  },

  async loadCard({ input, staff, secrets, clock, write }) {
    return write(async (change) => {
      await loaded(change, staff, input, clock.now())
      return shown(change.tx, staff, input.id, { secrets, clock })
    })
  },

  async adjustCard({ input, staff, secrets, clock, write }) {
    return write((change) => adjusted(change, staff, input, { secrets, clock }))
  },

  async blockCard({ input: { id, reason, version }, staff, secrets, clock, write }) {
    return write(async (change) => {
      const card = await lockOneToChange(change.tx, staff, id)
      mustBeCurrent(card, version, 'this card')
      if (card.state === 'blocked') throw new Problem('conflict', alreadyBlocked)
      await block(change, staff, card, reason, clock.now())
      return shown(change.tx, staff, id, { secrets, clock })
    })
  },

  async unblockCard({ input: { id, version }, staff, secrets, clock, write }) {
    return write(async (change) => {
      const card = await lockOneToChange(change.tx, staff, id)
      mustBeCurrent(card, version, 'this card')
      if (card.state !== 'blocked') throw new Problem('conflict', 'This card is not blocked.')
      await changeCard(change.tx, id, { state: 'active', blocked_reason: null })
      await book(change.tx, { cardId: id, type: 'UNBLOCK', delta: 0 }, await bookingBy(change.tx, staff, card, clock.now()))
      await note(change, card, `Unblocked the card ${lastFourText(card.code_last4)}`)
      return shown(change.tx, staff, id, { secrets, clock })
    })
  },

  async blockCards({ input: { ids, reason }, staff, clock, write }) {
    return write(async (change) => {
      const { tx } = change
      const names = new Map<number, string>()
      const results = await rowByRow({
        tx,
        // In the order of their ids, as every other change locks them.
        ids: ids.toSorted((a, b) => a - b),
        nameOf: (id) => names.get(id) ?? '',
        async change(id) {
          const seen = await findSeenCard(tx, staff.id, id)
          if (!seen) throw notFound(cardWord)
          const name = lastFourText(seen.code_last4)
          names.set(id, name)
          const card = await lockOneToChange(tx, staff, id)
          if (card.state === 'blocked') return unchanged(name, alreadyBlocked)
          await block(change, staff, card, reason, clock.now())
          return done(name)
        },
      })
      return { results }
    })
  },

  async reissueCard({ input, staff, secrets, config, clock, write }) {
    return write(async (change) => {
      const id = await reissued(change, { secrets, config, clock }, staff, input)
      return shown(change.tx, staff, id, { secrets, clock })
    })
  },

  async transferCard({ input, staff, secrets, clock, write }) {
    return write(async (change) => {
      await transferred(change, staff, input, clock.now())
      return shown(change.tx, staff, input.id, { secrets, clock })
    })
  },

  async cashOutCard({ input, staff, secrets, clock, write }) {
    return write(async (change) => {
      await cashedOut(change, staff, input, clock.now())
      return shown(change.tx, staff, input.id, { secrets, clock })
    })
  },

  async endCard({ input, staff, secrets, clock, write }) {
    return write(async (change) => {
      await ended(change, staff, input, clock.now())
      return shown(change.tx, staff, input.id, { secrets, clock })
    })
  },
}

const alreadyBlocked = 'This card is blocked already.'

async function block(change: Change, staff: Staff, card: CardRow, reason: string, now: Date): Promise<void> {
  const { tx } = change
  const today = await dayOf(tx, card.root_id, now)
  refuse(standingRefusal(card, today, 'active', 'empty'))
  await changeCard(tx, card.id, { state: 'blocked', blocked_reason: reason })
  await book(tx, { cardId: card.id, type: 'BLOCK', delta: 0, reason }, await bookingBy(tx, staff, card, now))
  await note(change, card, `Blocked the card ${lastFourText(card.code_last4)}: ${reason}`)
}

/** Cards, what is done with them, and adjustments that wait for a second person. */
export const cardRoutes = joined(serves(giftCards, cardHandlers), serves(giftCardRequests, requestHandlers))
