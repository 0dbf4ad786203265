import { sql } from 'kysely'
import { ownedRows } from '../../platform/access/records.ts'
import type { Queryable } from '../../platform/database.ts'
import type { Departure, DeparturePreview, ResourcePart } from '../../platform/resource-registry.ts'

/** Terms of which one side goes and the other stays. */
async function cutTerms(db: Queryable, { going }: Departure): Promise<{ market: string; restaurant: string }[]> {
  const [markets, restaurants] = [[...(going.get('delivery_market') ?? [])], [...(going.get('restaurant') ?? [])]]
  const { rows } = await sql<{ market: string; restaurant: string }>`
    select delivery_markets.name as market, restaurants.name as restaurant from market_rules
    join delivery_markets on delivery_markets.id = market_id join restaurants on restaurants.id = restaurant_id
    where (market_id = any(${markets}::bigint[])) <> (restaurant_id = any(${restaurants}::bigint[]))
    order by lower(restaurants.name), lower(delivery_markets.name) limit ${mostNamed}`.execute(db)
  return rows
}

const mostNamed = 5

/** What access groups ask about delivery markets. */
export const deliveryMarketType: ResourcePart = {
  // Who serves a market that moves stays: each person goes on seeing the restaurants in their own reach.
  ...ownedRows('delivery_markets'),
  async foreseeDeparture(db, departure): Promise<DeparturePreview> {
    const cut = await cutTerms(db, departure)
    return {
      refusals: [],
      left: cut.map(({ market, restaurant }) => `${restaurant} no longer serves the delivery market ${market}.`),
      came: cut.length > 0 ? ['Delivery terms with what stays behind end.'] : [],
    }
  },
  /** A restaurant of one company does not deliver in the market of another. */
  async departed(tx, { going }) {
    const [markets, restaurants] = [[...(going.get('delivery_market') ?? [])], [...(going.get('restaurant') ?? [])]]
    await sql`delete from market_rules
      where (market_id = any(${markets}::bigint[])) <> (restaurant_id = any(${restaurants}::bigint[]))`.execute(tx)
    return []
  },
}
