import { giftCardRedeeming, type ShownCard, undoMinutes } from '@brigade/contract/gift-cards/redeeming.ts'
import type { GiftCardDesign, GiftCardKind } from '@brigade/contract/gift-cards/terms.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import type { Role } from '@brigade/contract/kit/roles.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import { found } from '../../../platform/access/records.ts'
import { type Handlers, joined, type Routes, type Staff, serves } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { shownFace } from '../../collections/public/shown-pictures.ts'
import { balanceRoutes } from '../balance/handlers.ts'
import { holdRoutes } from '../holds/handlers.ts'
import { statusOf } from '../ledger/card-rules.ts'
import { codeHash } from '../ledger/sealed-codes.ts'
import { liabilityRoutes } from '../liability/handlers.ts'
import { cardsBack, giveBack, refund } from '../till/give-back.ts'
import { inTurn, mustNotGuess, noteGuess } from '../till/guesses.ts'
import { codeOf, emptyProblem, judgedCards, refusedAt, todayAt, triedPin, unknownCode } from '../till/judge.ts'
import { refusalHere, shares } from '../till/rules.ts'
import { lockRedemption, noteUndone, type RedemptionRow, recentRedemptions, redemptionBy } from '../till/store-redemptions.ts'
import { lookUp, placeOf, type TillPlace } from '../till/store-till.ts'
import { redemptionAnswer, take } from '../till/take.ts'
import { dateText, money } from '../till/words.ts'
import { receiptMail } from './receipt.ts'
import { placesFor } from './store-places.ts'

const word = 'redemption'

const handlers: Handlers<typeof giftCardRedeeming> = {
  async redeemPlaces({ input, staff, db }) {
    const { rows, total } = await placesFor(db, staff.id, input)
    return { data: rows, total, page: input.page, per_page: input.per_page }
  },

  async lookUpCard({ input, staff, db, database, secrets, clock, log, request }): Promise<ShownCard> {
    const code = codeOf({ code: input.code, codeField: 'code' })
    const who = `account ${staff.id}`
    return inTurn(who, async (before, known) => {
      const row = found(await lookUp(db, input.restaurant_id, codeHash(secrets, code)), 'restaurant')
      const guesser = { who, root: row.place_root_id, address: request.address }
      const { id } = row
      // Without a PIN the card is shown: whoever redeems is asked for it then.
      const pin = row.pin_hash === null ? null : input.pin
      if (id !== null && pin == null) known()
      await before
      await mustNotGuess(secrets, database.db, guesser, [code])
      if (id === null) {
        await noteGuess({ secrets, log }, database.db, guesser, code)
        throw unknownCode(code, 'code')
      }
      if (pin != null) {
        const says = await triedPin({ secrets, log, database }, guesser, id, pin)
        if (says !== undefined) throw refusedAt('pin', says)
      }
      const held = row.held - row.overdue
      const today = todayAt({ clock }, row.timezone)
      return {
        id,
        last4: row.code_last4,
        definition_name: row.definition_name,
        kind: row.kind as GiftCardKind,
        design: row.design as GiftCardDesign,
        design_picture: row.design_picture && shownFace({ secrets, clock }, row.design_picture, 'card'),
        currency: row.currency,
        available_minor: row.balance - held,
        held_minor: held,
        status: statusOf(row, today),
        expires_on: row.expires_on,
        recipient_name: row.recipient_name,
        has_pin: row.pin_hash !== null,
        refusal: refusalHere({ ...row, held }, { today, currency: row.place_currency }, dateText) ?? null,
      }
    })
  },

  async redeem({ input, staff, write, request, ...deps }) {
    const shown = input.cards.map((card, at) => ({ ...card, codeField: `cards.${at}.code`, pinField: `cards.${at}.pin` }))
    return write(async (change) => {
      const place = found(await placeOf(change.tx, input.restaurant_id), 'restaurant')
      mustBeIn(place.currency, input.currency)
      const guesser = { who: `account ${staff.id}`, root: place.root_id, address: request.address }
      const cards = await judgedCards(deps, change.tx, place, guesser, shown)
      if (cards instanceof Problem) return cards
      const amounts = shares(input.amount_minor, cards)
      const taken = amounts.reduce((sum, amount) => sum + amount, 0)
      if (taken === 0) throw emptyProblem(deps, cards, place, shown)
      if (input.whole_only && taken < input.amount_minor) throw tooLittle(taken, place.currency)
      const from = cards.flatMap((card, at) => (amounts[at] ? [{ card, amount: amounts[at] }] : []))
      const row = await take(deps, change, { actor: staff }, { place, asked: input.amount_minor, from, order: input.order })
      return redemptionAnswer(row, staff.id)
    })
  },

  async undoRedemption({ input: { uuid }, staff, write, ...deps }) {
    return write(async (change) => {
      const { tx } = change
      const { row, place } = await reachedRedemption(tx, staff, await lockRedemption(tx, uuid), 'gift_card_definitions')
      mustBeUndoable(row, staff)
      const amounts = row.cards.map(({ taken }) => taken)
      const backs = await cardsBack(tx, place, row, amounts)
      await giveBack(deps, change, { actor: staff }, { place, row, backs, reason: '' }, 'REVERSE')
      await noteUndone(tx, row.id)
      return redemptionAnswer(found(await redemptionBy(tx, uuid), word), staff.id)
    })
  },

  async mailReceipt({ input: { uuid, email }, staff, write }) {
    return write(async ({ tx, mail }) => {
      const { row, place } = await reachedRedemption(tx, staff, await redemptionBy(tx, uuid), 'gift_card_definitions')
      await mail({ ...receiptMail(email, row, place.timezone), companyId: place.root_id })
      return { sent: true }
    })
  },

  async recentRedemptions({ input, staff, db }) {
    const { rows, total } = await recentRedemptions(db, input.restaurant_id, input)
    return { data: rows.map((row) => redemptionAnswer(row, staff.id)), total, page: input.page, per_page: input.per_page }
  },

  async refundToCards({ input: { uuid, amount_minor, currency, reason }, staff, write, ...deps }) {
    return write(async (change) => {
      const { tx } = change
      const reached = await reachedRedemption(tx, staff, await lockRedemption(tx, uuid), 'gift_card_definitions_admin')
      await refund(deps, change, { actor: staff }, reached, { amount: amount_minor, currency, reason })
      return redemptionAnswer(found(await redemptionBy(tx, uuid), word), staff.id)
    })
  },
}

function mustBeIn(currency: string, said: string): void {
  if (said !== currency) throw refusedAt('currency', `This restaurant charges ${currency}, not ${said}`)
}

const tooLittle = (taken: number, currency: string): Problem => {
  const sentence = `There is only ${money(taken, currency)} on these cards. Nothing was taken`
  return new Problem('conflict', `${sentence}.`, { errors: { amount_minor: [sentence] } })
}

/** A redemption of the company that its restaurant belongs to now, at a restaurant where the person has the right. */
async function reachedRedemption(
  db: Queryable,
  staff: Staff,
  row: RedemptionRow | undefined,
  role: Role,
): Promise<{ row: RedemptionRow; place: TillPlace }> {
  const place = row && (await placeOf(db, row.restaurant_id))
  if (!row || place?.root_id !== row.root_id || !(await mayReach(db, staff.id, role, 'restaurant', place.id))) throw notFound(word)
  return { row, place }
}

function mustBeUndoable(row: RedemptionRow, staff: Staff): void {
  if (row.undone_at !== null) throw new Problem('conflict', 'This was undone already.')
  if (row.actor_id !== staff.id) throw new Problem('conflict', `Only ${row.actor_name}, who took it, can undo it.`)
  if (row.cards.some(({ given_back }) => given_back > 0)) throw new Problem('conflict', 'A part of it was refunded already. Refund the rest instead.')
  if (!row.is_fresh)
    throw new Problem('conflict', `It can be undone for ${undoMinutes} minutes only. Whoever manages gift cards can still refund it to the card.`)
}

/** All that is asked at a till, by ordering systems, by guests, and about what is owed. */
export const redeemRoutes: Routes = joined(serves(giftCardRedeeming, handlers), holdRoutes, balanceRoutes, liabilityRoutes)
