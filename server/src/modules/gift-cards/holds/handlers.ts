import { giftCardHolds } from '@brigade/contract/gift-cards/holds.ts'
import { notFound } from '@brigade/contract/kit/problem.ts'
import { mayReach } from '../../../platform/access/policy.ts'
import { found } from '../../../platform/access/records.ts'
import { type Staff, serves } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database.ts'
import { type OrderingSystem, orderingSystems } from '../../orders/public.ts'
import { placeOf, type TillPlace } from '../till/store-till.ts'
import type { Doing } from '../till/take.ts'
import { capture, hold, refundHold, release, word } from './hold.ts'
import { holdBy } from './store-holds.ts'

export const holdRoutes = serves(giftCardHolds, {
  async holdCard({ input: { restaurant_id, ...asked }, staff, request, write, ...deps }) {
    return write(async (change) => {
      const place = found(await placeOf(change.tx, restaurant_id), 'restaurant')
      const guesser = { who: `account ${staff.id}`, root: place.root_id, address: request.address }
      return hold(deps, change, { actor: staff }, place, guesser, asked)
    })
  },

  async captureHold({ input, staff, write, ...deps }) {
    return write(async (change) => capture(deps, change, { actor: staff }, await placeForPerson(change.tx, staff, input.uuid), input))
  },

  async releaseHold({ input: { uuid }, staff, write }) {
    return write(async (change) => {
      const place = await placeForPerson(change.tx, staff, uuid)
      const mayLetGoOthers = () => mayReach(change.tx, staff.id, 'gift_card_definitions_admin', 'restaurant', place.id)
      return release(change, { mayLetGoOthers }, place, uuid)
    })
  },

  async systemHoldsCard({ input: { restaurant_id, ...asked }, request, write, ...deps }) {
    const system = await orderingSystems.mustBear({ ...deps, request })
    return write(async (change) => {
      const place = await placeForSystem(change.tx, system, restaurant_id)
      // Guests type the codes: those of one restaurant do not stop the others of a chain.
      const guesser = { who: `credential ${system.id} at ${place.id}`, root: place.root_id, address: request.address }
      return hold(deps, change, doneBy(system), place, guesser, asked)
    })
  },

  async systemCapturesHold({ input, request, write, ...deps }) {
    const system = await orderingSystems.mustBear({ ...deps, request })
    return write(async (change) => capture(deps, change, doneBy(system), await placeOfHold(change.tx, system, input.uuid), input))
  },

  async systemRefundsHold({ input, request, write, ...deps }) {
    const system = await orderingSystems.mustBear({ ...deps, request })
    return write(async (change) => refundHold(deps, change, doneBy(system), await placeOfHold(change.tx, system, input.uuid), input))
  },

  async systemReleasesHold({ input: { uuid }, request, write, ...deps }) {
    const system = await orderingSystems.mustBear({ ...deps, request })
    return write(async (change) => release(change, doneBy(system), await placeOfHold(change.tx, system, uuid), uuid))
  },
})

/** The restaurant of a hold, if the person takes cards there. */
async function placeForPerson(db: Queryable, staff: Staff, uuid: string): Promise<TillPlace> {
  const row = await holdBy(db, uuid)
  if (!row || !(await mayReach(db, staff.id, 'gift_card_definitions', 'restaurant', row.restaurant_id))) throw notFound(word)
  return found(await placeOf(db, row.restaurant_id), word)
}

const doneBy = ({ id, system }: OrderingSystem): Doing => ({
  actor: { id: null, name: system },
  agent: { name: system, type: 'provider' },
  credentialId: id,
})

/** A restaurant where the credential takes gift cards; judged while the credential can neither end nor leave. */
async function placeForSystem(tx: Tx, system: OrderingSystem, restaurantId?: number, what?: string): Promise<TillPlace> {
  const id = await orderingSystems.mustDoAt(tx, { system, power: 'gift_cards', restaurantId, ...(what !== undefined && { word: what }) })
  return found(await placeOf(tx, id), what ?? 'restaurant')
}

const placeOfHold = async (tx: Tx, system: OrderingSystem, uuid: string): Promise<TillPlace> =>
  placeForSystem(tx, system, found(await holdBy(tx, uuid), word).restaurant_id, word)
