import type { OfferStatus } from '@brigade/contract/discounts/offers.ts'
import { firstOfferTerms, type OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { sql } from 'kysely'
import { insertOffer } from '../src/modules/discounts/offers/store-writing.ts'
import type { Database } from '../src/platform/database.ts'
import { makeRestaurant as ofGroup } from './menus.ts'

export interface MadeOffer {
  readonly group: number
  readonly name?: string
  readonly currency?: string
  readonly status?: OfferStatus
  readonly restaurants?: readonly number[]
  readonly terms?: Partial<OfferTerms>
}

let made = 0

/** An active offer of ten percent off that a group owns; answers its id. */
export function makeOffer(database: Database, { group, restaurants = [], terms, ...offer }: MadeOffer): Promise<number> {
  made += 1
  const { name = `Offer ${made}`, currency = 'USD', status = 'active' } = offer
  const said = { ...firstOfferTerms, pos_name: name.slice(0, 60), ...terms }
  const row = { name, currency, status, parent_access_group_id: group, restaurant_ids: restaurants, terms: said, madeBy: 'Mara Silva' }
  return database.write((tx) => insertOffer(tx, row))
}

export interface MadeUse {
  readonly offer: number
  readonly restaurant: number
  readonly amount?: number
  readonly status?: 'reserved' | 'waiting' | 'applied'
}

export interface MadeRestaurant {
  readonly on: number
  readonly name?: string
  readonly timezone?: string
  readonly currency?: string
}

/** A restaurant that a group owns; answers its id. */
export const makeRestaurant = (database: Database, { on, ...given }: MadeRestaurant): Promise<number> => ofGroup(database, { group: on, ...given })

/** An order that used an offer, as evaluations count it; answers the id of the use. */
export function makeUse(database: Database, { offer, restaurant, amount = 500, status = 'applied' }: MadeUse): Promise<number> {
  return database.write(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      with reserved as (insert into discount_reservations (restaurant_id, root_id, system, reference, status, asked, evaluation)
          select place.id, home.root_id, 'shop', gen_random_uuid()::text, ${status}, '{}', '{}' from restaurants place
          join access_groups home on home.id = place.parent_access_group_id where place.id = ${restaurant} returning id)
      insert into discount_uses (reservation_id, discount_id, version_number, status, amount, currency, allocations, paid_by)
      select reserved.id, offer.id, offer.newest_version, ${status}, ${amount}, offer.currency, '[]', '[]' from reserved, discounts offer
      where offer.id = ${offer} returning id`.execute(tx)
    await sql`update discount_counts set used = used + 1, given = given + ${amount} where discount_id = ${offer}`.execute(tx)
    return rows[0]?.id ?? 0
  })
}
