import type { discountUsing } from '@brigade/contract/discounts/using.ts'
import type { InputOf } from '@brigade/contract/kit/endpoint.ts'
import { notFound, Problem } from '@brigade/contract/kit/problem.ts'
import { resourceTypes } from '@brigade/contract/kit/resources.ts'
import { mayReach, reachableAmong } from '../../../platform/access/policy.ts'
import { found } from '../../../platform/access/records.ts'
import type { Staff } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database.ts'
import { guests, loyaltyRewards } from '../../customers/public.ts'
import { segmentsIn } from '../offers/rules.ts'
import { find, termsOf } from '../offers/store-offers.ts'
import { askedOf } from './asking.ts'
import type { Asked, Draft } from './evaluating.ts'
import type { Place } from './store-places.ts'

/** What a person tries: an offer that they do not see is not tried instead of another, and a customer whom they do not see is nobody. */
export async function simulationOf(
  db: Queryable,
  staff: Staff,
  place: Place,
  input: InputOf<typeof discountUsing.simulateDiscounts>,
  now: Date,
): Promise<Asked> {
  const { customer_id, draft } = input
  const guest = customer_id === null ? undefined : await seenGuest(db, staff, place, customer_id)
  const getsNoOffers =
    customer_id !== null && (await guests.isBlockedFrom(db, staff.id, { customerId: customer_id, effect: 'no_offers', restaurantId: place.id, now }))
  const segmentNames = await guests.segmentNames(db, staff.id)
  const tried = await seenDraft(db, staff, draft)
  if (guest && tried) await mustKnowSegments(db, tried, segmentNames)
  const seesPoints = await loyaltyRewards.seenAt(db, staff.id, place.id)
  return {
    ...askedOf(input, place, now, guest),
    getsNoOffers,
    spendsNoPoints: !seesPoints,
    draft: tried,
    seenAmong: seenBy(db, staff),
    readBy: staff.id,
    segmentNames,
  }
}

/** Which of these offers the person sees. */
export const seenBy = (db: Queryable, staff: Staff) => (ids: readonly number[]) => reachableAmong(db, staff.id, 'discounts', 'discount', ids)

/** Whether a customer is in a segment is told of those that the person may use, and those that the offer asks about already. */
async function mustKnowSegments(db: Queryable, { id, terms }: Draft, open: ReadonlyMap<number, string>): Promise<void> {
  const unknown = segmentsIn(terms.conditions).filter((segment) => !open.has(segment))
  if (unknown.length === 0) return
  const saved = id === null ? undefined : await find(db, id)
  const asks = saved ? segmentsIn(termsOf(saved).conditions) : []
  if (unknown.every((segment) => asks.includes(segment))) return
  const sentence = 'Choose a segment that is shared in your company'
  throw new Problem('invalid', `${sentence}.`, { errors: { conditions: [sentence] } })
}

async function seenGuest(db: Queryable, staff: Staff, { root_id }: Place, id: number) {
  const isSeen = await mayReach(db, staff.id, 'customers', 'customer', id)
  return found(isSeen ? await guests.chosen(db, root_id, id) : undefined, resourceTypes.customer.word)
}

export async function seenDraft(db: Queryable, staff: Staff, draft: Draft | null): Promise<Draft | undefined> {
  if (draft?.id != null && !(await mayReach(db, staff.id, 'discounts', 'discount', draft.id))) throw notFound(resourceTypes.discount.word)
  return draft ?? undefined
}
