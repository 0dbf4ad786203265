import { plainCode } from '@brigade/contract/discounts/codes.ts'
import type { discountUsing } from '@brigade/contract/discounts/using.ts'
import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { Problem } from '@brigade/contract/kit/problem.ts'
import { found } from '../../../platform/access/records.ts'
import type { Queryable } from '../../../platform/database.ts'
import { type FoundGuest, guests } from '../../customers/public.ts'
import { type OrderingSystem, orderingSystems } from '../../orders/public.ts'
import type { Asked } from './evaluating.ts'
import { codesFound } from './store-given.ts'
import { type Place, placeOf } from './store-places.ts'

type SystemInput = InputOf<typeof discountUsing.evaluateDiscounts>
type PlacedInput = Pick<SystemInput, 'basket' | 'at' | 'channel' | 'fulfilment' | 'codes' | 'staff' | 'rewards'>

/** A restaurant where the credential gives discounts; within a change it is judged while the credential can neither end nor leave. */
export async function placeForSystem(db: Queryable, system: OrderingSystem, restaurantId?: number, word?: string): Promise<Place> {
  const id = await orderingSystems.mustDoAt(db, { system, power: 'discounts', restaurantId, ...(word !== undefined && { word }) })
  return found(await placeOf(db, id), word ?? 'restaurant')
}

/** What is asked, of a guest that was found or of nobody. `now` is where no moment was said. */
export const askedOf = ({ at, ...input }: PlacedInput, place: Place, now: Date, guest: FoundGuest | undefined): Asked => ({
  place,
  at: at === null ? now : new Date(at),
  channel: input.channel,
  fulfilment: input.fulfilment,
  basket: input.basket,
  codes: input.codes,
  staff: input.staff,
  rewards: input.rewards,
  guest,
})

type GuestInput = Pick<SystemInput, 'guest' | 'channel'>

/** Found as the orders of the system would find it: one that does not know the company finds whom the group of the restaurant knows. */
async function foundGuest(db: Queryable, system: OrderingSystem, place: Place, { guest, channel }: GuestInput): Promise<FoundGuest | undefined> {
  if (guest === null) return undefined
  const { root_id: rootId, group_id: groupId, country } = place
  return guests.find(db, { rootId, groupId, isOfGroup: !system.knows_company, country, channel, ...guest })
}

/** How many codes no offer of the company has, or are for somebody else. */
export async function wrongCodesAt(
  db: Queryable,
  system: OrderingSystem,
  place: Place,
  input: GuestInput & Pick<SystemInput, 'codes'>,
): Promise<number> {
  const asked = new Set(input.codes.map(plainCode))
  const codes = await codesFound(db, place.root_id, [...asked])
  const unknown = asked.size - new Set(codes.map(({ code }) => code)).size
  const personal = codes.filter(({ customer_id }) => customer_id !== null)
  if (personal.length === 0) return unknown
  const guest = await foundGuest(db, system, place, input)
  const own = guest ? [guest.customerId, ...guest.formerIds] : []
  return unknown + personal.filter(({ customer_id }) => !own.includes(customer_id)).length
}

export async function askedBySystem(db: Queryable, system: OrderingSystem, input: SystemInput, place: Place, now: Date): Promise<Asked> {
  mustCharge(place, input.currency)
  const { guest } = input
  const [effects] = guest === null ? [] : await guests.effectsOf(db, [{ restaurantId: place.id, isOfGroup: !system.knows_company, ...guest }], now)
  const getsNoOffers = effects?.includes('no_offers') === true
  const spendsNoPoints = input.rewards.length > 0 && !(await orderingSystems.takesPoints(db, system.id, place.id))
  return {
    ...askedOf(input, place, now, await foundGuest(db, system, place, input)),
    getsNoOffers,
    spendsNoPoints,
    ...(!system.knows_company && { ofGroup: place.group_id, mayAskSegments: () => orderingSystems.givesForOwner(db, system.id, place.id) }),
  }
}

function mustCharge({ currency }: Place, asked: string): void {
  if (asked === currency) return
  const sentence = `This restaurant charges ${currency}, not ${asked}`
  throw new Problem('invalid', `${sentence}.`, { errors: { currency: [sentence] } })
}

const dayMs = 86_400_000

/** An order is reserved when it is placed: a till that was without a network may say so late. */
export function mustBePlacedNow({ at }: Pick<SystemInput, 'at'>, now: Date): void {
  if (at === null || Math.abs(Date.parse(at) - now.getTime()) <= dayMs) return
  const sentence = 'must be within a day of now'
  throw new Problem('invalid', `The time of the order ${sentence}.`, { errors: { at: [sentence] } })
}
