import { plainCode } from '@brigade/contract/discounts/codes.ts'
import { discountUsing } from '@brigade/contract/discounts/using.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { found } from '../../../platform/access/records.ts'
import { serves } from '../../../platform/context.ts'
import { orderingSystems } from '../../orders/public.ts'
import { answerOfUse, reservationAnswer } from './answers.ts'
import { askedBySystem, mustBePlacedNow, placeForSystem, wrongCodesAt } from './asking.ts'
import { decide } from './deciding.ts'
import { evaluated, type Read, readFor } from './evaluating.ts'
import { mustNotGuess, noteWrong, noteWrongOfPerson, personMustNotGuess } from './guessing.ts'
import { apply, holdOwn, ownReservation, rollBack } from './held-reservation.ts'
import { refund } from './refunding.ts'
import { reserve } from './reserving.ts'
import { simulationOf } from './simulating.ts'
import { placeOf } from './store-places.ts'
import { overdueUses } from './store-reservations.ts'
import { searchUses, waitingFor } from './store-uses.ts'
import { worstStackAt } from './worst-stack.ts'

export const useRoutes = serves(discountUsing, {
  // As below: nothing is counted while a moment is held.
  async simulateDiscounts({ input, staff, clock, ...deps }) {
    await personMustNotGuess(deps, staff, input.codes)
    const read = await deps.database.atOneMoment(async (tx) => {
      const place = found(await placeOf(tx, input.restaurant_id), 'restaurant')
      return readFor(tx, deps.secrets, await simulationOf(tx, staff, place, input, clock.now()))
    })
    await noteWrongOfPerson(deps, staff, wrongIn(read))
    return (await evaluated(read, (ids) => overdueUses(deps.database.db, ids))).answer
  },

  worstStack: ({ input, staff, ...deps }) => worstStackAt(deps, staff, input),

  // What an ordering system reads is read at one moment. Nothing is noted or counted out while that is held: others wait for the connection.
  async evaluateDiscounts({ input, clock, ...deps }) {
    const system = await orderingSystems.mustBear({ ...deps, clock })
    await mustNotGuess(deps, system, input)
    const read = await deps.database.atOneMoment(async (tx) => {
      const place = await placeForSystem(tx, system, input.restaurant_id)
      return readFor(tx, deps.secrets, await askedBySystem(tx, system, input, place, clock.now()))
    })
    await noteWrong(deps, system, read.asked.place.id, wrongIn(read).length)
    return (await evaluated(read, (ids) => overdueUses(deps.database.db, ids))).answer
  },

  async reserveDiscounts({ input, clock, write, ...deps }) {
    const system = await orderingSystems.mustBear({ ...deps, clock })
    mustBePlacedNow(input, clock.now())
    // Counted before anything is reserved: a try counts, whatever becomes of the order.
    if (input.codes.length > 0) {
      await mustNotGuess(deps, system, input)
      const { db } = deps.database
      // Codes of a restaurant where the credential does not give discounts are not looked at: how they count would tell which there are.
      const place = await placeForSystem(db, system, input.restaurant_id)
      await noteWrong(deps, system, place.id, await wrongCodesAt(db, system, place, input))
    }
    return write(async (change) => {
      const place = await placeForSystem(change.tx, system, input.restaurant_id)
      const asked = await askedBySystem(change.tx, system, input, place, clock.now())
      return reservationAnswer(await reserve(deps, change, { system, reference: input.reference, asked }))
    })
  },

  async reservedDiscounts({ input: { uuid }, ...deps }) {
    const system = await orderingSystems.mustBear(deps)
    return reservationAnswer((await deps.database.atOneMoment((tx) => ownReservation(tx, system, uuid))).row)
  },

  async applyDiscounts({ input: { uuid, order }, write, ...deps }) {
    const system = await orderingSystems.mustBear(deps)
    return write(async (change) => {
      const { row } = await holdOwn(change.tx, system, uuid)
      const after = await apply(deps, change, row, order)
      return after instanceof Problem ? after : reservationAnswer(after)
    })
  },

  async rollBackDiscounts({ input: { uuid }, write, ...deps }) {
    const system = await orderingSystems.mustBear(deps)
    return write(async (change) => {
      const { row } = await holdOwn(change.tx, system, uuid)
      return reservationAnswer(await rollBack(deps, change, row))
    })
  },

  async refundDiscounts({ input: { uuid, ...asked }, write, ...deps }) {
    const system = await orderingSystems.mustBear(deps)
    return write(async (change) => {
      const { place, row } = await holdOwn(change.tx, system, uuid)
      return refund(deps, change, place, row, asked)
    })
  },

  async searchDiscountUses({ input: { id, page, per_page, status, code }, staff, db }) {
    const asked = { discountId: id, status: status ?? null, code: plainCode(code) }
    const { rows, total } = await searchUses(db, staff.id, asked, { page, per_page })
    return { data: rows.map(answerOfUse), total, page, per_page }
  },

  async waitingDiscounts({ staff, db }) {
    const rows = await waitingFor(db, staff.id)
    return {
      data: rows.map(({ reservation_uuid, expires_at, order_minor, ...row }) => ({
        ...answerOfUse(row),
        reservation_uuid,
        order_minor,
        expires_at: expires_at?.toISOString() ?? null,
      })),
    }
  },

  async decideDiscount({ input, staff, write }) {
    return write((change) => decide(change, staff, input))
  },
})

/** Codes that no offer has, and those that are for somebody else. */
const wrongIn = ({ unknownCodes, foreignCodes }: Read): string[] => [...unknownCodes, ...foreignCodes]
