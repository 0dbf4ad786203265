import type { OptOut, offers } from '@brigade/contract/discounts/offers.ts'
import { mayReach, reachOf } from '../../../platform/access/policy.ts'
import { found } from '../../../platform/access/records.ts'
import { plain } from '../../../platform/audit/plain.ts'
import type { Change, Handlers, Staff } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database.ts'
import { appendEvent } from '../../../platform/realtime/events.ts'
import { mustStayIn, placeStays } from '../../access-groups/public.ts'
import * as store from './store-opt-outs.ts'

type OptOuts = Pick<Handlers<typeof offers>, 'discountOptOuts' | 'optOut' | 'optIn'>

const word = 'offer'

export const optOutHandlers: OptOuts = {
  async discountOptOuts({ input: { id }, staff, db }) {
    const rows = await store.optOutsOf(db, staff.id, id)
    const seen = rows.filter(({ may_see }) => may_see)
    return { data: seen.map(answerOf), hidden: rows.length - seen.length }
  },

  async optOut({ input: { id, restaurant_id, access_group_id }, staff, write }) {
    const place: store.Place = restaurant_id == null ? { type: 'access_group', id: access_group_id ?? 0 } : { type: 'restaurant', id: restaurant_id }
    return write(async (change) => {
      const { tx } = change
      await mustDecideFor(tx, staff, place)
      const offer = found(await store.offerAbove(tx, staff.id, id, place), word)
      const { id: optOutId, is_new } = await store.insertOptOut(tx, id, place, staff.name)
      if (is_new) await tell(change, id, place, offer, 'takes no part')
      return answerOf(found(await store.optOutById(tx, staff.id, id, optOutId), word))
    })
  },

  async optIn({ input: { id, opt_out_id }, staff, write }) {
    return write(async (change) => {
      const { tx } = change
      const row = found(await store.optOutById(tx, staff.id, id, opt_out_id), word)
      const place: store.Place =
        row.restaurant_id === null ? { type: 'access_group', id: row.access_group_id ?? 0 } : { type: 'restaurant', id: row.restaurant_id }
      await mustDecideFor(tx, staff, place)
      const offer = await store.offerAbove(tx, staff.id, id, place)
      const isGone = await store.removeOptOut(tx, opt_out_id)
      if (isGone && offer) await tell(change, id, place, offer, 'takes part again')
      return { id: opt_out_id }
    })
  },
}

/** Somebody with Discounts admin there, whoever owns the offer. It stays where it is until the transaction ends. */
async function mustDecideFor(tx: Tx, staff: Staff, { type, id }: store.Place): Promise<void> {
  if (type === 'access_group') return mustStayIn(tx, staff.id, 'discounts_admin', id)
  found((await mayReach(tx, staff.id, 'discounts_admin', type, id)) || undefined, 'restaurant')
  await placeStays(tx, type, id)
  found((await mayReach(tx, staff.id, 'discounts_admin', type, id)) || undefined, 'restaurant')
}

/** In the History of the offer, and of the place by what guests are told of the offer. */
async function tell({ tx, changed }: Change, discountId: number, place: store.Place, offer: store.OfferAbove, does: string): Promise<void> {
  const named =
    place.type === 'restaurant'
      ? ({ kind: 'restaurants_of_discounts', id: offer.group_id } as const)
      : ({ kind: 'access_group', id: place.id } as const)
  const withheld = place.type === 'restaurant' ? 'a restaurant' : 'a group'
  changed({
    id: discountId,
    description: `- **${does}**: ${plain(offer.place_name)}`,
    withheld: { named: [named], description: `- **${does}**: ${withheld}` },
  })
  const reach = await reachOf(tx, place.type, place.id)
  changed({
    resource: place.type,
    id: place.id,
    description: `- **offers**: ${does} in ${plain(offer.pos_name)}`,
    reach,
    withheld: { named: [{ kind: 'discounts_of_group', id: offer.group_id }], description: `- **offers**: ${does} in one` },
  })
  // Who sees its calendar sees no more of it than its discounts.
  await appendEvent(tx, { keys: ['discounts'], reach })
}

const answerOf = ({ may_remove, may_see: _, discount_id: __, inserted_at, ...row }: store.OptOutRow): OptOut => ({
  ...row,
  inserted_at: inserted_at.toISOString(),
  _can: { remove: may_remove },
})
