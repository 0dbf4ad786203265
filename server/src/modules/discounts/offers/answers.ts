import type { Discount, OfferVersion } from '@brigade/contract/discounts/offers.ts'
import { actsOf } from './rules.ts'
import { type SeenOffer, termsOf, type VersionRow } from './store-offers.ts'

export function answerOf({ may_change, has_uses, restaurant_ids, root_id: _, ...row }: SeenOffer): Discount {
  return {
    ...row,
    terms: termsOf(row),
    restaurants: [...row.restaurants],
    hidden_restaurants: restaurant_ids.length - row.restaurants.length,
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    inserted_at: row.inserted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    _can: {
      update: may_change && row.status !== 'ended',
      delete: may_change && !has_uses,
      acts: may_change ? [...actsOf[row.status]] : [],
    },
  }
}

export const versionAnswer = ({ inserted_at, ...row }: VersionRow): OfferVersion => ({
  ...row,
  terms: termsOf(row),
  inserted_at: inserted_at.toISOString(),
})
