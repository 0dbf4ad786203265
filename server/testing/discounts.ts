import type { OfferStatus } from '@brigade/contract/discounts/offers.ts'
import { firstOfferTerms, type OfferTerms } from '@brigade/contract/discounts/terms.ts'
import { insertOffer } from '../src/modules/discounts/offers/store-writing.ts'
import { own } from '../src/platform/access/holdings.ts'
import type { Database } from '../src/platform/database.ts'

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

export interface MadeRestaurant {
  readonly on: number
  readonly name?: string
  readonly timezone?: string
  readonly currency?: string
}

/** A restaurant that a group owns; answers its id. */
export function makeRestaurant(
  database: Database,
  { on, name = 'Trattoria', timezone = 'America/New_York', currency = 'USD' }: MadeRestaurant,
): Promise<number> {
  return database.write(async (tx) => {
    const columns = { name, timezone, currency, parent_access_group_id: on, status: 'live' }
    const { id } = await tx.insertInto('restaurants').values(columns).returning('id').executeTakeFirstOrThrow()
    await own(tx, 'restaurant', id, on)
    return id
  })
}
